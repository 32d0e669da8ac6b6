import type { Delivery, Order } from '#contract/entities'
import { piecesByDelivery } from '#contract/orders/deliveries'
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

/** One address of an order to many, its place from 1, and the lines that still go there. */
type OpenDelivery = { place: number; address: Delivery; items: Order['items'] }

/** The addresses of an order to many that still get something; undefined for another order. */
export function openDeliveries(order: Order): OpenDelivery[] | undefined {
  const { deliveries, items, parcels = [] } = order
  if (!deliveries) return undefined
  const left = piecesLeft(order)
  const lines = items.map(({ product: { _id: product }, quantity }) => {
    const line = left.find((each) => each.product._id === product)
    return { product, quantity, left: line?.quantity ?? 0 }
  })
  return piecesByDelivery({ lines, deliveries, parcels }).flatMap((pieces, index) =>
    pieces.length > 0 ? { place: index + 1, address: deliveries[index]!, items: itemsOf(order, pieces) } : [],
  )
}

/** The lines of an order with other pieces. */
export function itemsOf({ items }: Order, lines: readonly { product: string; quantity: number }[]): Order['items'] {
  return lines.flatMap(({ product, quantity }) => {
    const item = items.find((each) => each.product._id === product)
    return item ? [{ ...item, quantity }] : []
  })
}
