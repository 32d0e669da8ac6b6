import { PackageX, Percent, Scale, Truck } from 'lucide-react'
import { useState } from 'react'

import { reportTooLate } from '#contract/messages/report-wording'
import { formatPaise, taxOn } from '#contract/money/money'
import { numberIn } from '#contract/typed'
import { orderUpTo } from '#contract/wording'
import { Preview } from '#web/seller/settings/preview.tsx'
import { type Chosen, SettingCard } from '#web/seller/settings/setting-card.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** The courier of most parcels, and its page of a parcel. */
export function CourierCard(chosen: Chosen) {
  const [courier, setCourier] = useState(() => ({ name: '', trackingUrl: '', ...chosen.settings.courier }))
  return (
    <SettingCard
      setting="courier"
      chosen={chosen}
      title="Courier"
      icon={Truck}
      about="The number of a parcel becomes a link to its page, in emails and on My Orders."
    >
      {(fields) => (
        <>
          <TextField
            label="Name"
            name="name"
            error={fields['name']}
            maxLength={60}
            value={courier.name}
            onChange={({ target }) => setCourier({ ...courier, name: target.value })}
            className="sm:max-w-sm"
          />
          <TextField
            label="Page of a parcel"
            name="trackingUrl"
            error={fields['trackingUrl']}
            inputMode="url"
            autoCapitalize="off"
            maxLength={300}
            value={courier.trackingUrl}
            onChange={({ target }) => setCourier({ ...courier, trackingUrl: target.value })}
            hint="With {number} where the number of the parcel goes, as https://courier.example/parcels/{number}"
          />
          {courier.name !== '' && (
            <Preview where="Shoppers find on My Orders and in emails">
              <span>{`${courier.name} SWF123456, a link to `}</span>
              <span>{courier.trackingUrl.replaceAll('{number}', 'SWF123456') || 'no page'}</span>
            </Preview>
          )}
        </>
      )}
    </SettingCard>
  )
}

const EXAMPLE_PAISE = 1_000_00

/** The percentage that the tax mode `added` adds at checkout, with an example. */
export function PercentCard(chosen: Chosen) {
  const [typed, setTyped] = useState(String(chosen.settings.taxPercent))
  const percent = numberIn(typed)
  const fits = percent !== undefined && percent >= 0 && percent <= 100
  return (
    <SettingCard
      setting="taxPercent"
      chosen={chosen}
      title="Tax percentage"
      icon={Percent}
      about="Added at checkout to the price of every product. Delivery is free."
    >
      {(fields) => (
        <>
          <NumberField
            label="Percent"
            name="taxPercent"
            error={fields['taxPercent']}
            required
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className="sm:max-w-40"
          />
          {fits && (
            <Preview where="The cart says">
              {`${formatPaise(EXAMPLE_PAISE)} and ${formatPaise(taxOn(EXAMPLE_PAISE, percent))} tax (${percent}%)`}
            </Preview>
          )}
        </>
      )}
    </SettingCard>
  )
}

/** The most that one order may be. */
export function LimitsCard(chosen: Chosen) {
  const { newcomer, ...limits } = chosen.settings.orderLimits
  const [pieces, setPieces] = useState(String(limits.pieces))
  return (
    <SettingCard
      setting="orderLimits"
      chosen={chosen}
      title="Order size"
      icon={Scale}
      about="Keeps one person from emptying your shelves. A larger basket is asked to write to you."
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
              value={pieces}
              onChange={({ target }) => setPieces(target.value)}
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
          {numberIn(pieces) !== undefined && (
            <Preview where="A larger basket reads">{orderUpTo.pieces(numberIn(pieces)!)}</Preview>
          )}
        </>
      )}
    </SettingCard>
  )
}

/** The days after delivery in which pieces can be reported. */
export function ReportsCard(chosen: Chosen) {
  const [typed, setTyped] = useState(String(chosen.settings.reportDays))
  const days = numberIn(typed)
  return (
    <SettingCard
      setting="reportDays"
      chosen={chosen}
      title="Broken pieces"
      icon={PackageX}
      about="So long after delivery, My Orders has a button to report broken, wrong or missing pieces with photos."
    >
      {(fields) => (
        <>
          <NumberField
            label="Days after delivery"
            name="reportDays"
            error={fields['reportDays']}
            whole
            required
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className="sm:max-w-40"
          />
          {days !== undefined && <Preview where="Whoever comes later reads">{reportTooLate(days)}</Preview>}
        </>
      )}
    </SettingCard>
  )
}
