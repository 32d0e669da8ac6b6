import { onlyAvailable } from '#contract/wording'
import type { PricedProduct } from '#domain/orders/checkout/quote'
import { Failure } from '#domain/process/failure'

type Line = { productId: string; quantity: number }
type Products = ReadonlyMap<string, PricedProduct>
export type ShelfPieces = { wanted: number; available: number; reserved: number }

/** The pieces of the shelf that lines take, by product: those of products, or of what they are put together from. */
export function shelfPieces(lines: readonly Line[], products: Products): Map<string, ShelfPieces> {
  const shelf = new Map<string, ShelfPieces>()
  for (const { productId, quantity } of lines) {
    for (const { id, each, available, reserved } of onShelf(productId, products)) {
      shelf.set(id, { wanted: (shelf.get(id)?.wanted ?? 0) + quantity * each, available, reserved })
    }
  }
  return shelf
}

export function missingPieces(shelf: ReadonlyMap<string, ShelfPieces>): Map<string, number> {
  const missing = [...shelf].map(([id, { wanted, available }]) => [id, wanted - available] as const)
  return new Map(missing.filter(([, pieces]) => pieces > 0))
}

/** The Failure (409) of the line with pieces of `short`: it wants more than `most`, or than are there beside the others. `retryAfter` in seconds. */
export function onlySoMany(
  short: string,
  lines: readonly Line[],
  products: Products,
  { retryAfter, most = Infinity }: { retryAfter?: number | undefined; most?: number } = {},
): Failure {
  const line =
    lines.find(({ productId }) => productId === short) ??
    lines.find(({ productId }) => onShelf(productId, products).some(({ id }) => id === short))
  const product = line?.productId ?? short
  const others = shelfPieces(
    lines.filter((each) => each !== line),
    products,
  )
  const there = onShelf(product, products).map(({ id, each, available }) =>
    Math.floor((available - (others.get(id)?.wanted ?? 0)) / each),
  )
  return new Failure('conflict', onlyAvailable(Math.max(0, Math.min(...there, most))), {
    code: 'not-enough-stock',
    product,
    ...(retryAfter && { retryAfter }),
  })
}

type OnShelf = { id: string; each: number; available: number; reserved: number }

function onShelf(productId: string, products: Products): OnShelf[] {
  const product = products.get(productId)
  if (!product?.components)
    return [{ id: productId, each: 1, available: product?.available ?? 0, reserved: product?.reserved ?? 0 }]
  return product.components.map(({ id, pieces, archived, available, reserved }) => ({
    id,
    each: pieces,
    available: archived ? 0 : available,
    reserved: archived ? 0 : reserved,
  }))
}
