import type { Delivery, Order } from '#contract/entities'
import type { Parcel } from '#contract/orders/parcels'
import { orderNumber } from '#contract/orders/order-number'
import { recipientOf } from '#contract/orders/recipient'
import { itemsOf, openDeliveries, piecesLeft } from '#web/seller/orders/parcels/pieces-left.ts'

/** The contents of one parcel, as they are printed: an order, or the part of one that has several parcels. */
export type PrintedParcel = Order & {
  /** Tells the parcels of an order apart. */
  key: string
  /** As it is printed: that of the order, and the place of the address where there are many. */
  number: string
  /** Absent while the order has no parcel, and for what is in none yet. */
  tracking?: { courier: string; number: string; place: number; count: number }
}

/** The parcels of an order: those that are recorded, and what is in none of them yet. Each names who gets it. */
export function printedParcels(order: Order): PrintedParcel[] {
  if (order.deliveries) return parcelsOfDeliveries(order, order.deliveries)
  return parcelsTo(order, order.parcels ?? [], piecesLeft(order), {
    key: order._id,
    number: orderNumber(order._id),
    address: { ...order.address, ...recipientOf(order) },
  })
}

function parcelsOfDeliveries(order: Order, deliveries: readonly Delivery[]): PrintedParcel[] {
  const open = openDeliveries(order)
  return deliveries.flatMap((address, index) => {
    const place = index + 1
    const parcels = order.parcels?.filter(({ delivery }) => delivery === place) ?? []
    const rest = open?.find((each) => each.place === place)?.items ?? []
    const number = `${orderNumber(order._id)}-${place}`
    return parcelsTo(order, parcels, rest, { key: `${order._id} ${place}`, number, address })
  })
}

function parcelsTo(
  order: Order,
  parcels: readonly Parcel[],
  rest: Order['items'],
  named: Pick<PrintedParcel, 'key' | 'number' | 'address'>,
): PrintedParcel[] {
  const to = { ...order, ...named }
  const count = parcels.length + (rest.length > 0 ? 1 : 0)
  const recorded = parcels.map(({ courier, number, lines }, place) => ({
    ...to,
    key: `${order._id} ${number}`,
    items: itemsOf(order, lines),
    tracking: { courier, number, place: place + 1, count },
  }))
  return rest.length > 0 ? [...recorded, { ...to, items: rest }] : recorded
}
