import type { CartItems, Product } from '#contract/entities'
import { formatRupees, toPaise } from '#contract/money'
import { countLowered, priceChanged, soldOutOfTotal } from '#contract/wording'
import { deviceMemory } from '#web/cart/device-memory.ts'
import { type Lowered, type PriceSeen, readLowered, readPriceSeen } from '#web/cart/read-kept.ts'
import { userNow } from '#web/session/session.ts'

/** Something about a product in the cart that changed without the shopper's doing. */
export type CartNote = { productId: string; kind: 'price' | 'count'; name: string; text: string }

/** What this device remembers of the shopper's cart. */
export type Remembered = { prices: ReadonlyMap<string, PriceSeen>; lowered: ReadonlyMap<string, Lowered> }

/** What to tell of a cart: prices since the shopper first saw them here, and counts the stock no longer allowed. */
export function notesOf(items: CartItems, products: readonly Product[], { prices, lowered }: Remembered): CartNote[] {
  const byId = new Map(products.map((product) => [product._id, product]))
  // A count that the shopper has chosen anew needs no explaining.
  const fullestFirst = [...lowered].toSorted(([, one], [, other]) => other.to - one.to)
  const counts = fullestFirst.flatMap(([productId, { name = 'A product', from, to }]): CartNote[] => {
    if ((items[productId] ?? 0) !== to) return []
    const text = to > 0 ? countLowered(to, from) : soldOutOfTotal
    return [{ productId, kind: 'count', name: byId.get(productId)?.name ?? name, text }]
  })
  const changes = Object.keys(items).flatMap((productId): CartNote[] => {
    const product = byId.get(productId)
    const seen = prices.get(productId)
    if (!product || !seen || toPaise(seen.price) === toPaise(product.offerPrice)) return []
    const text = priceChanged(
      formatRupees(seen.price),
      formatRupees(product.offerPrice),
      product.offerPrice > seen.price,
    )
    return [{ productId, kind: 'price', name: product.name, text }]
  })
  return [...counts, ...changes]
}

/** Remembers at which price a product was put in. */
export function notePrice({ _id, name, offerPrice }: Product): void {
  const user = userNow()
  if (user) deviceMemory.keep(user._id, `price/${_id}`, { name, price: offerPrice } satisfies PriceSeen)
}

/** Remembers that the server kept fewer of a product than were wanted. */
export function noteLowered(userId: string, productId: string, wanted: number, kept: number): void {
  if (kept >= wanted) return
  const before = deviceMemory.recall(userId, `lowered/${productId}`, readLowered)
  const name = deviceMemory.recall(userId, `price/${productId}`, readPriceSeen)?.name
  const note: Lowered = { name, from: Math.max(before?.from ?? 0, wanted), to: kept }
  deviceMemory.keep(userId, `lowered/${productId}`, note)
}

/** Remembers the price of what another device put in, and forgets what is in the cart no more. */
export function rememberCart(userId: string, items: CartItems, products: readonly Product[]): void {
  const { prices, lowered } = rememberedNow(userId)
  for (const product of products) {
    if (Object.hasOwn(items, product._id) && !prices.has(product._id)) notePrice(product)
  }
  for (const id of prices.keys()) {
    if (!Object.hasOwn(items, id) && !lowered.has(id)) deviceMemory.keep(userId, `price/${id}`, undefined)
  }
  for (const [id, { to }] of lowered) {
    if ((items[id] ?? 0) !== to) deviceMemory.keep(userId, `lowered/${id}`, undefined)
  }
}

/** What is remembered now; the same object while nothing changes. */
export function rememberedNow(userId: string): Remembered {
  if (cached?.whose !== userId) {
    const prices = deviceMemory.recallAll(userId, 'price', readPriceSeen)
    cached = { whose: userId, prices, lowered: deviceMemory.recallAll(userId, 'lowered', readLowered) }
  }
  return cached
}

let cached: (Remembered & { whose: string }) | undefined
deviceMemory.watch(() => (cached = undefined))

/** The shopper has read it. */
export function dismissNote(userId: string, { productId, kind }: CartNote, product: Product | undefined): void {
  if (kind === 'count') deviceMemory.keep(userId, `lowered/${productId}`, undefined)
  else if (product) notePrice(product)
}
