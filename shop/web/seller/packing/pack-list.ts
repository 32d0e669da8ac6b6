import type { LineLot, LinePart, Order } from '#contract/entities'
import { isFirmOrder } from '#contract/orders/firm-order'
import { isCancelled, isToPack } from '#contract/orders/order-status'

/** The orders that are still to be packed, with what goes into their parcels: one may have been changed on this page. */
export function toPack(orders: readonly Order[]): Order[] {
  return orders
    .filter((order) => isFirmOrder(order) && isToPack(order.status))
    .map(withoutRefunded)
    .filter(({ items }) => items.length > 0)
}

/** The order without the pieces that are refunded. */
export function withoutRefunded(order: Order): Order {
  if (!order.refunded) return order
  const left = order.items.map(({ product, quantity, refunded = 0, lots, parts }) => ({
    product,
    quantity: quantity - refunded,
    ...(lots && { lots: lotsWithout(lots, refunded) }),
    ...(parts && { parts: parts.map((part) => partWithout(part, refunded)) }),
  }))
  return { ...order, items: left.filter(({ quantity }) => quantity > 0) }
}

/** A part without the pieces that went back, alone or in refunded pieces of its line. */
export function partWithout({ lots, ...part }: LinePart, refunded: number): LinePart {
  return { ...part, ...(lots && { lots: lotsWithout(lots, part.pieces * refunded + (part.refunded ?? 0)) }) }
}

/** Lots without refunded pieces: these leave the lots that are sold first, as in the stock (decision 062). */
export function lotsWithout(lots: LineLot[], refunded: number): LineLot[] {
  let gone = refunded
  const left = lots.map((lot) => {
    const pieces = Math.min(lot.quantity, gone)
    gone -= pieces
    return { ...lot, quantity: lot.quantity - pieces }
  })
  return left.filter(({ quantity }) => quantity > 0)
}

/** Whether goods go out, or went out, for the order. */
export function isSent(order: Order): boolean {
  const { status, amount, refunded = 0 } = order
  return isFirmOrder(order) && !isCancelled(status) && refunded < amount
}

/** The key of a tick for one line of a parcel. */
export function lineTick(orderId: string, productId: string): string {
  return `${orderId} ${productId}`
}

/** The number of pieces, as '5 pieces'. */
export function inPieces(lines: readonly { quantity: number }[]): string {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return `${count} ${count === 1 ? 'piece' : 'pieces'}`
}
