import { Package } from 'lucide-react'

import type { Parcel, ParcelState } from '#contract/orders/parcels'
import { Pill } from '#web/ui/pill.tsx'

/** The place of a parcel among those of its order, and its state. */
export function ParcelHeading({ state, place, count }: { state: Parcel['state']; place: number; count: number }) {
  return (
    <h3 className="mb-1 flex flex-wrap items-center gap-2 font-sans text-sm font-semibold tracking-normal text-ink">
      <Package className="size-4 shrink-0 text-date" aria-hidden="true" />
      <span className="figures">{count > 1 ? `Parcel ${place} of ${count}` : 'Parcel'}</span>
      <Pill tone={state === 'delivered' ? 'green' : 'yellow'}>{parcelStateWords[state]}</Pill>
    </h3>
  )
}

/** The state of a parcel in words. */
export const parcelStateWords: Record<ParcelState, string> = {
  shipped: 'Sent',
  'picked up': 'Picked up',
  'in transit': 'On its way',
  'out for delivery': 'Out for delivery',
  delivered: 'Delivered',
}
