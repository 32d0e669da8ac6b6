import type { LinePart, Order } from '#contract/entities'

/** The parts that the pieces of a line have, without those that are refunded; undefined for a product with none. */
export function partsOfLine({
  quantity,
  parts,
}: Pick<Order['items'][number], 'quantity' | 'parts'>): (LinePart & { quantity: number })[] | undefined {
  return parts
    ?.map((part) => ({ ...part, quantity: part.pieces * quantity - (part.refunded ?? 0) }))
    .filter((part) => part.quantity > 0)
}
