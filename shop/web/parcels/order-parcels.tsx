import type { Order } from '#contract/entities'
import { t } from '#contract/language/language'
import type { Parcel } from '#contract/orders/parcels'
import { FoldedParcels } from '#web/parcels/folded-parcels.tsx'
import { ParcelHeading } from '#web/parcels/parcel-heading.tsx'
import { ParcelJourney } from '#web/parcels/parcel-journey.tsx'

/** The parcels of an order, as the shopper follows them. */
export function OrderParcels({ order, parcels }: { order: Order; parcels: readonly Parcel[] }) {
  return (
    <FoldedParcels order={order}>
      <ul aria-label={t('Parcels')} className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 wrap-anywhere md:grid-cols-2">
        {parcels.map((parcel, place) => (
          <li key={parcel._id} className="min-w-0 rounded-field bg-shade p-4">
            <ParcelHeading parcel={parcel} order={order} place={place + 1} />
            <ParcelJourney parcel={parcel} order={order} />
          </li>
        ))}
      </ul>
    </FoldedParcels>
  )
}
