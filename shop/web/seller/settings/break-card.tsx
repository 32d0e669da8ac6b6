import { CalendarOff } from 'lucide-react'
import { useState } from 'react'

import { opensOn } from '#contract/closed-until'
import { indianDay, isoDay } from '#contract/indian-day'
import { closedWords } from '#contract/wording'
import { dayInWords as shortDay } from '#contract/orders/span-words'
import { type Chosen, SettingCard } from '#web/seller/settings/setting-card.tsx'
import { dayInWords } from '#web/seller/settings/setting-words.ts'
import { ChoiceChip } from '#web/ui/fields/choice-chip.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Pill } from '#web/ui/pill.tsx'

const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** Closes the shop until a day, or opens it again. */
export function BreakCard({ loadedAt, ...chosen }: Chosen & { loadedAt: number }) {
  const now = new Date(loadedAt)
  const closed = opensOn(chosen.settings, now)
  const [opens, setOpens] = useState(closed ?? '')
  const isOver = opens !== '' && opens <= isoDay(indianDay(now))
  return (
    <SettingCard
      setting="closedUntil"
      chosen={chosen}
      title="A break"
      icon={CalendarOff}
      about="While the shop is closed, shoppers look around and keep their carts, but cannot order. Paid orders go on as usual."
      preview={() =>
        opens !== '' && !isOver ? { where: 'Shoppers read on every page', what: closedWords(opens) } : undefined
      }
      button={closed ? (opens ? 'Change the day' : 'Open now') : 'Close the shop'}
    >
      {(fields) => (
        <>
          {closed && (
            <p>
              <Pill tone="yellow">{`Closed until ${dayInWords(closed)}`}</Pill>
            </p>
          )}
          {!closed && (
            <>
              <input type="hidden" name="isOpen" value="yes" />
              <fieldset>
                <legend className="mb-1.5 text-sm font-medium">Opens again on</legend>
                <div className="flex flex-wrap gap-2">
                  {daysAfter(now).map((day) => (
                    <ChoiceChip key={day} name="day" checked={opens === day} onChange={() => setOpens(day)}>
                      {shortDay(day)}
                    </ChoiceChip>
                  ))}
                </div>
              </fieldset>
            </>
          )}
          <TextField
            label={closed ? 'Opens again on' : 'Or on another day'}
            name="closedUntil"
            error={isOver ? 'Please choose a day after today.' : fields['closedUntil']}
            isLive={isOver}
            type="date"
            min={isoDay(indianDay(now) + 1)}
            value={opens}
            onChange={({ target }) => setOpens(target.value)}
            className="sm:max-w-60"
            {...(closed && { hint: 'Empty it to open now.' })}
          />
        </>
      )}
    </SettingCard>
  )
}

function daysAfter(now: Date): string[] {
  return WEEK.map((days) => isoDay(indianDay(now) + days))
}
