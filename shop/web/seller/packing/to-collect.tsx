import { formatRupees } from '#contract/money/money'
import { waitsForCash } from '#contract/orders/firm-order'
import type { PrintedParcel } from '#web/seller/packing/printed-parcels.ts'

/** The amount that the courier collects, on the first parcel of an order to be paid in cash. */
export function ToCollect({ parcel }: { parcel: PrintedParcel }) {
  const { amount, tracking, parcels = [] } = parcel
  const isFirst = tracking ? tracking.place === 1 : parcels.length === 0
  if (!waitsForCash(parcel) || !isFirst) return null
  return (
    <p className="figures self-start border-2 border-ink px-2 py-0.5 font-semibold">
      <span>Cash on delivery: collect</span> <span translate="no">{formatRupees(amount)}</span>
    </p>
  )
}
