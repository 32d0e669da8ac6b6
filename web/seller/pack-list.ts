import type { Order } from '#contract/entities'

type Product = Order['items'][number]['product']
/** One product to fetch from the shelf, for all parcels together. */
export type ShelfLine = { product: Product; count: number; parcels: number }

/** What is packed first: what has waited longest. */
export function toPack(orders: readonly Order[]): Order[] {
  return orders.filter(({ isPaid, status }) => isPaid && status === 'Order Placed').toReversed()
}

/** All products of the parcels, each once, by name. */
export function shelfOf(orders: readonly Order[]): ShelfLine[] {
  const lines = new Map<string, ShelfLine>()
  for (const { items } of orders) {
    for (const { product, quantity } of items) {
      const line = lines.get(product._id) ?? { product, count: 0, parcels: 0 }
      lines.set(product._id, { product, count: line.count + quantity, parcels: line.parcels + 1 })
    }
  }
  return [...lines.values()].toSorted((a, b) => a.product.name.localeCompare(b.product.name, 'en'))
}

/** A tick of a product from the shelf goes when there is another number of it to fetch. */
export function shelfTick({ product, count }: ShelfLine): string {
  return `${product._id} ${count}`
}

/** A tick of one line of a parcel. */
export function lineTick(orderId: string, productId: string): string {
  return `${orderId} ${productId}`
}

/** How many pieces there are. */
export function pieces(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
