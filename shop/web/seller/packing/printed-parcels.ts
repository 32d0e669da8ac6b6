import type { Order } from '#contract/entities'
import { recipientOf } from '#contract/orders/recipient'
import { piecesLeft } from '#web/seller/orders/parcels/pieces-left.ts'

/** The contents of one parcel, as they are printed: an order, or the part of one that has several parcels. */
export type PrintedParcel = Order & {
  /** Tells the parcels of an order apart. */
  key: string
  /** Absent while the order has no parcel, and for what is in none yet. */
  tracking?: { courier: string; number: string; place: number; count: number }
}

/** The parcels of an order: those that are recorded, and what is in none of them yet. Each names who gets it. */
export function printedParcels(order: Order): PrintedParcel[] {
  const to = { ...order, address: { ...order.address, ...recipientOf(order) } }
  const parcels = order.parcels ?? []
  const rest = piecesLeft(order)
  const count = parcels.length + (rest.length > 0 ? 1 : 0)
  const recorded = parcels.map(({ courier, number, lines }, place) => ({
    ...to,
    key: `${order._id} ${number}`,
    items: lines.flatMap(({ product, quantity }) => {
      const item = order.items.find((each) => each.product._id === product)
      return item ? [{ ...item, quantity }] : []
    }),
    tracking: { courier, number, place: place + 1, count },
  }))
  return rest.length > 0 ? [...recorded, { ...to, key: order._id, items: rest }] : recorded
}
