import { CalendarDays, Clock } from 'lucide-react'
import { useState } from 'react'

import { indianDay, isoDay, weekdays } from '#contract/indian-day'
import type { DeliveryPromise } from '#contract/owner-settings'
import { type Zone, zones } from '#contract/orders/pin-codes'
import { promiseInWords } from '#web/policies/promised-days.ts'
import { type Chosen, SettingCard } from '#web/seller/settings/setting-card.tsx'
import { dayInWords } from '#web/seller/settings/setting-words.ts'
import { ChoiceChip } from '#web/ui/fields/choice-chip.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

const HOURS = Array.from({ length: 25 }, (_, hour) => hour)
const usual = {
  cutOffHour: 14,
  closedOn: ['Sunday'] as readonly string[],
  transitDays: { 'same district': { least: 1, most: 2 }, 'same state': { least: 2, most: 4 } },
}
const ways: Record<Zone, string> = { 'same district': 'in your own district', 'same state': 'elsewhere in your state' }

/** The rules of the promised days. */
export function PromiseCard(chosen: Chosen) {
  const { deliveryPromise } = chosen.settings
  const [isPromised, setPromised] = useState(deliveryPromise !== null)
  const { cutOffHour, closedOn, transitDays } = deliveryPromise ?? usual
  return (
    <SettingCard
      setting="deliveryPromise"
      chosen={chosen}
      title="Delivery days"
      icon={Clock}
      about="A PIN code then tells the days of arrival on product pages, in the cart and in emails, and Today shows what must leave."
      preview={(promise) =>
        promise ? { where: 'Shipping & Delivery says', what: promised(promise, chosen.settings.holidays) } : undefined
      }
    >
      {(fields) => (
        <>
          <SelectField
            label="Days of arrival"
            name="promised"
            value={isPromised ? 'yes' : 'no'}
            onChange={({ target }) => setPromised(target.value === 'yes')}
            className="sm:max-w-sm"
          >
            <option value="yes">Promised, by PIN code</option>
            <option value="no">Not promised</option>
          </SelectField>
          {isPromised && (
            <>
              <SelectField
                label="Leaves on the same day when paid before"
                name="cutOffHour"
                defaultValue={cutOffHour}
                className="sm:max-w-sm"
              >
                {HOURS.map((hour) => (
                  <option key={hour} value={hour}>{`${String(hour).padStart(2, '0')}:00`}</option>
                ))}
              </SelectField>
              <fieldset>
                <legend className="mb-1.5 text-sm font-medium">Closed on</legend>
                <div className="flex flex-wrap gap-2">
                  {weekdays.map((day) => (
                    <ChoiceChip
                      key={day}
                      type="checkbox"
                      name={`closed ${day}`}
                      defaultChecked={closedOn.includes(day)}
                    >
                      {day}
                    </ChoiceChip>
                  ))}
                </div>
                {fields['closedOn'] && <p className="mt-1.5 text-sm text-pomegranate-ink">{fields['closedOn']}</p>}
              </fieldset>
              {zones.map((zone) => (
                <fieldset key={zone}>
                  <legend className="mb-1.5 text-sm font-medium">{`Business days on the way ${ways[zone]}`}</legend>
                  <div className="grid grid-cols-2 gap-4 sm:max-w-sm">
                    <NumberField label="At least" name={`${zone} least`} whole defaultValue={transitDays[zone].least} />
                    <NumberField label="At most" name={`${zone} most`} whole defaultValue={transitDays[zone].most} />
                  </div>
                </fieldset>
              ))}
              {fields['transitDays'] && <p className="text-sm text-pomegranate-ink">{fields['transitDays']}</p>}
            </>
          )}
        </>
      )}
    </SettingCard>
  )
}

function promised(promise: DeliveryPromise, holidays: readonly string[]): string {
  const { leaving, near, far } = promiseInWords(promise, holidays)
  return `${leaving} It arrives ${near} after the payment in your own district, and ${far} after it elsewhere.`
}

/** The days to come on which nothing leaves or arrives. */
export function HolidaysCard({ loadedAt, ...chosen }: Chosen & { loadedAt: number }) {
  const today = isoDay(indianDay(new Date(loadedAt)))
  const toCome = chosen.settings.holidays.filter((day) => day >= today)
  return (
    <SettingCard
      setting="holidays"
      chosen={chosen}
      title="Holidays"
      icon={CalendarDays}
      about="No parcel leaves or arrives on these days. Orders are still taken: for a break close the shop."
      preview={(days) => {
        const closed = days.filter((day) => day >= today).map(dayInWords)
        return closed.length > 0
          ? { where: 'Shipping & Delivery says', what: `We are closed on ${closed.join(', ')}` }
          : undefined
      }}
    >
      {(fields) => (
        <>
          {toCome.length > 0 && (
            <fieldset>
              <legend className="mb-1.5 text-sm font-medium">To come</legend>
              <div className="flex flex-wrap gap-2">
                {toCome.map((day) => (
                  <ChoiceChip key={day} type="checkbox" name={`day ${day}`} defaultChecked>
                    {dayInWords(day)}
                  </ChoiceChip>
                ))}
              </div>
            </fieldset>
          )}
          <TextField
            label="Another day"
            name="added"
            type="date"
            min={today}
            error={fields['holidays']}
            className="sm:max-w-60"
          />
        </>
      )}
    </SettingCard>
  )
}
