import type { Order } from '#contract/entities'
import { lotsWithout, partWithout } from '#web/seller/packing/pack-list.ts'

/** The lines of an order with the pieces that still go out; without those of which none does. */
export function piecesLeft({ items, parcels = [] }: Order): Order['items'] {
  return items.flatMap(({ product, quantity, refunded = 0, refundedInParcels = 0, lots, parts }) => {
    const packed = parcels
      .flatMap(({ lines }) => lines)
      .reduce((sum, line) => sum + (line.product === product._id ? line.quantity : 0), 0)
    // Pieces that were refunded in a parcel are packed already.
    const gone = refunded - refundedInParcels
    const left = quantity - gone - packed
    if (left <= 0) return []
    return {
      product,
      quantity: left,
      ...(lots && { lots: lotsWithout(lots, gone) }),
      ...(parts && { parts: parts.map((part) => partWithout(part, gone)) }),
    }
  })
}
