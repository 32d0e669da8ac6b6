// Apart from the schemas, so that a page that prints loads none.
type Pieces = { product: string; quantity: number }

/** The number of sets in an order to many addresses. */
export function setsOf(deliveries: readonly { sets: number }[]): number {
  return deliveries.reduce((sum, { sets }) => sum + sets, 0)
}

/** The number of addresses, as '5 addresses'. */
export function inAddresses({ length: count }: { readonly length: number }): string {
  return `${count} ${count === 1 ? 'address' : 'addresses'}`
}

/**
 * Divides what still goes out of an order among its addresses. Each gets its share of a line less what is in its parcels,
 * the first address first, as long as pieces of the line are `left`.
 */
export function piecesByDelivery({
  lines,
  deliveries,
  parcels,
}: {
  lines: readonly (Pieces & { left: number })[]
  deliveries: readonly { sets: number }[]
  parcels: readonly { delivery?: number | null | undefined; lines: readonly Pieces[] }[]
}): Pieces[][] {
  const all = setsOf(deliveries)
  const left = new Map(lines.map((line) => [line.product, line.left]))
  return deliveries.map(({ sets }, place) => {
    const packed = parcels.filter(({ delivery }) => delivery === place + 1).flatMap((parcel) => parcel.lines)
    return lines.flatMap(({ product, quantity }) => {
      const sent = packed.reduce((sum, line) => sum + (line.product === product ? line.quantity : 0), 0)
      const pieces = Math.min((quantity / all) * sets - sent, left.get(product) ?? 0)
      if (pieces <= 0) return []
      left.set(product, (left.get(product) ?? 0) - pieces)
      return { product, quantity: pieces }
    })
  })
}
