import { Banknote, PackageX, Percent, Scale, Truck } from 'lucide-react'

import { reportTooLate } from '#contract/messages/report-wording'
import { formatPaise, taxOn } from '#contract/money/money'
import { orderUpTo } from '#contract/wording'
import { type Chosen, SettingCard } from '#web/seller/settings/setting-card.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** The courier of most parcels, and its page of a parcel. */
export function CourierCard(chosen: Chosen) {
  const { courier } = chosen.settings
  return (
    <SettingCard
      setting="courier"
      chosen={chosen}
      title="Courier"
      icon={Truck}
      about="The number of a parcel becomes a link to its page, in emails and on My Orders."
      preview={(sends) =>
        sends
          ? {
              where: 'Shoppers find on My Orders and in emails',
              what: `${sends.name} SWF123456, a link to ${sends.trackingUrl.replaceAll('{number}', 'SWF123456')}`,
            }
          : undefined
      }
    >
      {(fields) => (
        <>
          <TextField
            label="Name"
            name="name"
            error={fields['name']}
            maxLength={60}
            defaultValue={courier?.name}
            className="sm:max-w-sm"
          />
          <TextField
            label="Page of a parcel"
            name="trackingUrl"
            error={fields['trackingUrl']}
            inputMode="url"
            autoCapitalize="off"
            maxLength={300}
            defaultValue={courier?.trackingUrl}
            hint="With {number} where the number of the parcel goes, as https://courier.example/parcels/{number}"
          />
        </>
      )}
    </SettingCard>
  )
}

/** Orders that are paid to the courier. */
export function CashCard(chosen: Chosen) {
  const { cash } = chosen.settings
  return (
    <SettingCard
      setting="cash"
      chosen={chosen}
      title="Cash on delivery"
      icon={Banknote}
      about="For shoppers who have received an order that they paid online, one order at a time. Two parcels that come back end it."
      preview={(takes) =>
        takes
          ? { where: 'The cart offers', what: `Pay in cash on delivery, up to ${formatPaise(takes.most * 100)}` }
          : undefined
      }
    >
      {(fields) => (
        <>
          <NumberField
            label="Orders of up to (₹)"
            name="most"
            error={fields['most']}
            whole
            defaultValue={cash?.most}
            hint="Empty: no cash on delivery."
            className="sm:max-w-56"
          />
          <TextField
            label="PIN codes"
            name="pins"
            error={fields['pins']}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={cash?.pins.join(' ')}
            hint="Those that begin so, as 600 6010. Empty: all that the shop delivers to."
          />
        </>
      )}
    </SettingCard>
  )
}

const EXAMPLE_PAISE = 1_000_00

/** The percentage that the tax mode `added` adds at checkout, with an example. */
export function PercentCard(chosen: Chosen) {
  return (
    <SettingCard
      setting="taxPercent"
      chosen={chosen}
      title="Tax percentage"
      icon={Percent}
      about="Added at checkout to the price of every product. Delivery is free."
      preview={(percent) => ({
        where: 'The cart says',
        what: `${formatPaise(EXAMPLE_PAISE)} and ${formatPaise(taxOn(EXAMPLE_PAISE, percent))} tax (${percent}%)`,
      })}
    >
      {(fields) => (
        <>
          <NumberField
            label="Percent"
            name="taxPercent"
            error={fields['taxPercent']}
            required
            defaultValue={chosen.settings.taxPercent}
            className="sm:max-w-40"
          />
        </>
      )}
    </SettingCard>
  )
}

/** The most that one order may be. */
export function LimitsCard(chosen: Chosen) {
  const { newcomer, ...limits } = chosen.settings.orderLimits
  return (
    <SettingCard
      setting="orderLimits"
      chosen={chosen}
      title="Order size"
      icon={Scale}
      about="Keeps one person from emptying your shelves. A larger basket is asked to write to you."
      preview={({ pieces }) => ({ where: 'A larger basket reads', what: orderUpTo.pieces(pieces) })}
    >
      {(fields) => (
        <>
          <input type="hidden" name="newcomer" value={JSON.stringify(newcomer)} />
          <div className="grid gap-4 sm:grid-cols-3">
            <NumberField
              label="Of one product"
              name="ofEach"
              error={fields['ofEach']}
              whole
              required
              defaultValue={limits.ofEach}
            />
            <NumberField
              label="Pieces in all"
              name="pieces"
              error={fields['pieces']}
              whole
              required
              defaultValue={limits.pieces}
            />
            <NumberField
              label="Rupees"
              name="rupees"
              error={fields['rupees']}
              whole
              required
              defaultValue={limits.rupees}
            />
          </div>
        </>
      )}
    </SettingCard>
  )
}

/** The days after delivery in which pieces can be reported. */
export function ReportsCard(chosen: Chosen) {
  return (
    <SettingCard
      setting="reportDays"
      chosen={chosen}
      title="Broken pieces"
      icon={PackageX}
      about="So long after delivery, My Orders has a button to report broken, wrong or missing pieces with photos."
      preview={(days) => ({ where: 'Whoever comes later reads', what: reportTooLate(days) })}
    >
      {(fields) => (
        <>
          <NumberField
            label="Days after delivery"
            name="reportDays"
            error={fields['reportDays']}
            whole
            required
            defaultValue={chosen.settings.reportDays}
            className="sm:max-w-40"
          />
        </>
      )}
    </SettingCard>
  )
}
