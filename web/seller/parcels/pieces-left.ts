import type { Order } from '#contract/entities'

/** The lines of an order with the pieces that are in no parcel yet; without those that are all packed. */
export function piecesLeft({ items, parcels = [] }: Order): Order['items'] {
  return items.flatMap(({ product, quantity, lots }) => {
    const packed = parcels
      .flatMap(({ lines }) => lines)
      .reduce((sum, line) => sum + (line.product === product._id ? line.quantity : 0), 0)
    return quantity > packed ? [{ product, quantity: quantity - packed, ...(lots && { lots }) }] : []
  })
}
