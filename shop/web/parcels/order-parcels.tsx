import type { Order } from '#contract/entities'
import type { Parcel } from '#contract/orders/parcels'
import { ParcelHeading } from '#web/parcels/parcel-heading.tsx'
import { ParcelJourney } from '#web/parcels/parcel-journey.tsx'

/** The parcels of an order, as the shopper follows them. */
export function OrderParcels({ order, parcels }: { order: Order; parcels: readonly Parcel[] }) {
  return (
    <ul aria-label="Parcels" className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 wrap-anywhere md:grid-cols-2">
      {parcels.map((parcel, place) => (
        <li key={parcel._id} className="min-w-0 rounded-field bg-shade p-4">
          <ParcelHeading state={parcel.state} place={place + 1} count={parcels.length} />
          <ParcelJourney parcel={parcel} order={order} />
        </li>
      ))}
    </ul>
  )
}
