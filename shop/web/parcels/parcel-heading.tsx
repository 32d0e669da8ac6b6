import { Package } from 'lucide-react'

import type { Order } from '#contract/entities'
import { t } from '#contract/language/language'
import type { Parcel, ParcelState } from '#contract/orders/parcels'
import { Pill } from '#web/ui/pill.tsx'

/** The place of a parcel among those of its order, and its state; of an order to many addresses, who gets it. */
export function ParcelHeading({
  parcel: { state, delivery = 0 },
  order: { deliveries, parcels = [] },
  place,
}: {
  parcel: Parcel
  order: Order
  place: number
}) {
  const to = deliveries?.[delivery - 1]
  return (
    <h3 className="mb-1 flex flex-wrap items-center gap-2 font-sans text-sm font-semibold tracking-normal text-ink">
      <Package className="size-4 shrink-0 text-date" aria-hidden="true" />
      <span className="figures">
        {to
          ? `${delivery}. ${to.name}, ${to.city}`
          : parcels.length > 1
            ? t('Parcel {place} of {count}', { place, count: parcels.length })
            : t('Parcel')}
      </span>
      <Pill tone={state === 'delivered' ? 'green' : 'yellow'}>{t(parcelStateWords[state])}</Pill>
    </h3>
  )
}

/** The state of a parcel in words. */
export const parcelStateWords = {
  shipped: 'Sent',
  'picked up': 'Picked up',
  'in transit': 'On its way',
  'out for delivery': 'Out for delivery',
  delivered: 'Delivered',
} as const satisfies Record<ParcelState, string>
