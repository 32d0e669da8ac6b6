import type { Order } from '#contract/entities'
import { lotsWithout } from '#web/seller/packing/pack-list.ts'

/** The lines of an order with the pieces that still go out; without those of which none does. */
export function piecesLeft({ items, parcels = [] }: Order): Order['items'] {
  return items.flatMap(({ product, quantity, refunded = 0, refundedInParcels = 0, lots }) => {
    const packed = parcels
      .flatMap(({ lines }) => lines)
      .reduce((sum, line) => sum + (line.product === product._id ? line.quantity : 0), 0)
    // Pieces that were refunded in a parcel are packed already.
    const gone = refunded - refundedInParcels
    const left = quantity - gone - packed
    return left > 0 ? [{ product, quantity: left, ...(lots && { lots: lotsWithout(lots, gone) }) }] : []
  })
}
