import type { LineLot, Order } from '#contract/entities'

type Product = Order['items'][number]['product']
/** One product to fetch from the shelf, for all parcels together. */
export type ShelfLine = { product: Product; count: number; parcels: number; lots?: LineLot[] }

/** The orders that are still to be packed, with what goes into their parcels: one may have been changed on this page. */
export function toPack(orders: readonly Order[]): Order[] {
  return orders
    .filter(({ isPaid, status }) => isPaid && status === 'Order Placed')
    .map(withoutRefunded)
    .filter(({ items }) => items.length > 0)
}

/** The order without the pieces that are refunded. */
export function withoutRefunded(order: Order): Order {
  if (!order.refunded) return order
  const left = order.items.map(({ refunded = 0, lots, ...line }) => ({
    ...line,
    quantity: line.quantity - refunded,
    ...(lots && { lots: lotsWithout(lots, refunded) }),
  }))
  return { ...order, items: left.filter(({ quantity }) => quantity > 0) }
}

// Refunded pieces leave the lots that are sold first, as in the stock (decision 062).
function lotsWithout(lots: LineLot[], refunded: number): LineLot[] {
  let gone = refunded
  const left = lots.map((lot) => {
    const pieces = Math.min(lot.quantity, gone)
    gone -= pieces
    return { ...lot, quantity: lot.quantity - pieces }
  })
  return left.filter(({ quantity }) => quantity > 0)
}

/** Whether goods go out, or went out, for the order. */
export function isSent({ isPaid, status, amount, refunded = 0 }: Order): boolean {
  return isPaid && status !== 'Cancelled' && refunded < amount
}

/** The products of all parcels, each once, sorted by name. */
export function shelfLines(orders: readonly Order[]): ShelfLine[] {
  const lines = new Map<string, ShelfLine>()
  for (const { items } of orders) {
    for (const { product, quantity, lots } of items) {
      const line = lines.get(product._id) ?? { product, count: 0, parcels: 0 }
      const sums = { count: line.count + quantity, parcels: line.parcels + 1 }
      lines.set(product._id, { ...line, ...sums, ...(lots && { lots: [...(line.lots ?? []), ...lots] }) })
    }
  }
  return [...lines.values()]
    .map((line) => (line.lots ? { ...line, lots: eachOnce(line.lots) } : line))
    .toSorted((a, b) => a.product.name.localeCompare(b.product.name, 'en'))
}

// In the order in which they are sold: pieces without a date first, then the earliest.
function eachOnce(lots: readonly LineLot[]): LineLot[] {
  const byNumber = new Map<string | undefined, LineLot>()
  for (const lot of lots) {
    const quantity = lot.quantity + (byNumber.get(lot.number)?.quantity ?? 0)
    byNumber.set(lot.number, { ...lot, quantity })
  }
  return [...byNumber.values()].toSorted((a, b) => (a.bestBefore ?? '').localeCompare(b.bestBefore ?? ''))
}

/** The key of a tick for a product; contains the count, so that the tick expires when the count changes. */
export function shelfTick({ product, count }: ShelfLine): string {
  return `${product._id} ${count}`
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
