import { PackagePlus } from 'lucide-react'
import { useState } from 'react'

import type { Order } from '#contract/entities'
import { isFirmOrder } from '#contract/orders/firm-order'
import { orderNumber } from '#contract/orders/order-number'
import { hasArrived, isCancelled } from '#contract/orders/order-status'
import type { Parcel } from '#contract/orders/parcels'
import { FoldedParcels } from '#web/parcels/folded-parcels.tsx'
import { ParcelHeading } from '#web/parcels/parcel-heading.tsx'
import { ParcelJourney } from '#web/parcels/parcel-journey.tsx'
import { ParcelForm } from '#web/seller/orders/parcels/parcel-form.tsx'
import { piecesLeft } from '#web/seller/orders/parcels/pieces-left.ts'
import { RemoveParcel } from '#web/seller/orders/parcels/remove-parcel.tsx'
import { isStopped } from '#web/seller/products/lots/recalled.ts'
import { Button } from '#web/ui/button.tsx'

/** The parcels of an order. A seller who may pack adds, corrects and removes them. */
export function SellerParcels({ order, mayPack }: { order: Order; mayPack: boolean }) {
  const [open, setOpen] = useState<'new' | Parcel>()
  const [mistake, setMistake] = useState<Parcel>()
  const parcels = order.parcels ?? []
  const goesOut = isFirmOrder(order) && !isCancelled(order.status)
  const mayAdd = mayPack && goesOut && !hasArrived(order.status) && !isStopped(order) && piecesLeft(order).length > 0
  if (parcels.length === 0 && !mayAdd) return null
  return (
    <div className="flex flex-col gap-3">
      {parcels.length > 0 && (
        <FoldedParcels order={order}>
          <ul
            aria-label={`Parcels of order ${orderNumber(order._id)}`}
            className="grid grid-cols-[minmax(0,1fr)] gap-3 wrap-anywhere"
          >
            {parcels.map((parcel, place) => (
              <li key={parcel._id} className="min-w-0 rounded-field bg-shade p-3">
                <ParcelHeading parcel={parcel} order={order} place={place + 1} />
                <ParcelJourney parcel={parcel} order={order} />
                {mayPack && goesOut && (
                  <div className="-ml-5 flex flex-wrap">
                    <Button look="quiet" className="text-sm" onClick={() => setOpen(parcel)}>
                      Correct<span className="sr-only">{` parcel ${parcel.number}`}</span>
                    </Button>
                    {parcel.state === 'shipped' && !hasArrived(order.status) && (
                      <Button look="quiet" className="text-sm" onClick={() => setMistake(parcel)}>
                        Remove<span className="sr-only">{` parcel ${parcel.number}`}</span>
                      </Button>
                    )}
                  </div>
                )}
              </li>
            ))}
          </ul>
        </FoldedParcels>
      )}
      {mayAdd && (
        <Button look="secondary" className="self-start text-sm" onClick={() => setOpen('new')}>
          <PackagePlus className="size-5" aria-hidden="true" />
          <span>{parcels.length > 0 ? 'Add another parcel' : 'Add parcel'}</span>
          <span className="sr-only">{` to order ${orderNumber(order._id)}`}</span>
        </Button>
      )}
      {open && (
        <ParcelForm order={order} parcel={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
      {mistake && <RemoveParcel order={order} parcel={mistake} onClose={() => setMistake(undefined)} />}
    </div>
  )
}
