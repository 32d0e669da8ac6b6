import type { LineLot, Order } from '#contract/entities'
import { partsOfLine } from '#web/hampers/parts-of-line.ts'

type Product = { _id: string; name: string; image: string[]; weight: string | null }
/** One product to fetch from the shelf, for all parcels together. */
export type ShelfLine = { product: Product; count: number; parcels: number; lots?: LineLot[] }

/** The products of all parcels, or what they are put together from, each once, sorted by name. */
export function shelfLines(orders: readonly Order[]): ShelfLine[] {
  const lines = new Map<string, ShelfLine>()
  for (const { items } of orders) {
    const inParcel = new Set<string>()
    for (const { product, quantity, lots } of items.flatMap(ofTheShelf)) {
      const line = lines.get(product._id) ?? { product, count: 0, parcels: 0 }
      const parcels = line.parcels + (inParcel.has(product._id) ? 0 : 1)
      inParcel.add(product._id)
      const sums = { count: line.count + quantity, parcels }
      lines.set(product._id, { ...line, ...sums, ...(lots && { lots: [...(line.lots ?? []), ...lots] }) })
    }
  }
  return [...lines.values()]
    .map((line) => (line.lots ? { ...line, lots: eachOnce(line.lots) } : line))
    .toSorted((a, b) => a.product.name.localeCompare(b.product.name, 'en'))
}

function ofTheShelf(
  item: Order['items'][number],
): { product: Product; quantity: number; lots?: LineLot[] | undefined }[] {
  const parts = partsOfLine(item)
  return parts ? parts.map(({ product, ...part }) => ({ product: { _id: product, ...part }, ...part })) : [item]
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
