import type { CartItems, Product } from '#contract/entities'
import { t } from '#contract/language/language'
import { formatRupees, toPaise } from '#contract/money/money'
import { MAX_CART_LINES } from '#contract/rules'
import { countLowered, noLongerSold, priceChanged, soldOutOfCart } from '#contract/wording'
import { deviceMemory } from '#web/cart/device-memory.ts'
import { type Lowered, type PriceSeen, readLowered, readPriceSeen } from '#web/cart/read-stored.ts'
import { userNow } from '#web/session/session.ts'

/** A change to a product in the cart that the shopper did not make. */
export type CartNotice = { productId: string; kind: 'price' | 'count'; name: string; text: string }

/** The first price seen of each product in the cart, and the counts that the server lowered; stored on this device. */
export type CartRecords = { prices: ReadonlyMap<string, PriceSeen>; lowered: ReadonlyMap<string, Lowered> }

/** The notices for a cart: prices that differ from the first one seen, counts lowered to the stock, and what left the shop. */
export function noticesOf(items: CartItems, products: readonly Product[], records: CartRecords): CartNotice[] {
  const { prices, lowered } = records
  const byId = new Map(products.map((product) => [product._id, product]))
  // A count that the shopper has changed since needs no notice.
  const fullestFirst = [...lowered].toSorted(([, one], [, other]) => other.to - one.to)
  const counts = fullestFirst.flatMap(([productId, { name = t('A product'), from, to, gone }]): CartNotice[] => {
    if ((items[productId] ?? 0) !== to) return []
    const text = to > 0 ? countLowered(to, from) : gone ? noLongerSold : soldOutOfCart
    return [{ productId, kind: 'count', name: byId.get(productId)?.name ?? name, text }]
  })
  const changes = Object.keys(items).flatMap((productId): CartNotice[] => {
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

/** Stores the price at which a product was added. */
export function recordPrice({ _id, name, offerPrice }: Product): void {
  const user = userNow()
  if (user) deviceMemory.keep(user._id, `price/${_id}`, { name, price: offerPrice } satisfies PriceSeen)
}

/** Stores that the server kept fewer of a product than were wanted. */
export function recordLowered(userId: string, productId: string, wanted: number, kept: number): void {
  if (kept >= wanted) return
  const before = deviceMemory.recall(userId, `lowered/${productId}`, readLowered)
  const name = deviceMemory.recall(userId, `price/${productId}`, readPriceSeen)?.name
  const note: Lowered = { name, from: Math.max(before?.from ?? 0, wanted), to: kept }
  deviceMemory.keep(userId, `lowered/${productId}`, note)
}

/** The products that left the cart without this device, of which it must be asked whether the shop still sells them. */
export function lostFromCart(items: CartItems, { prices, lowered }: CartRecords): string[] {
  const soldOut = [...lowered].filter(([, { to, gone }]) => to === 0 && gone === undefined).map(([id]) => id)
  const lost = [...prices.keys()].filter((id) => !lowered.has(id))
  return [...soldOut, ...lost].filter((id) => !Object.hasOwn(items, id)).slice(0, MAX_CART_LINES)
}

/** Stores which of the lost products the shop no longer sells. Another device took out the others, or they were bought. */
export function recordLost(userId: string, lost: readonly string[], stillSold: readonly Product[]): void {
  const { prices, lowered } = cartRecords(userId)
  for (const id of lost) {
    const gone = stillSold.every(({ _id }) => _id !== id)
    const before = lowered.get(id)
    const note: Lowered = { name: prices.get(id)?.name, from: 1, to: 0, ...before, gone }
    if (before || gone) deviceMemory.keep(userId, `lowered/${id}`, note)
    else forgetPrice(userId, id)
  }
}

/** Forgets the price at which a product was added: the shopper takes it out of the cart. */
export function forgetPrice(userId: string, productId: string): void {
  deviceMemory.keep(userId, `price/${productId}`, undefined)
}

/** Stores the price of products that another device added, and drops the records of counts that changed since. */
export function recordCart(userId: string, items: CartItems, products: readonly Product[]): void {
  const { prices, lowered } = cartRecords(userId)
  for (const product of products) {
    if (Object.hasOwn(items, product._id) && !prices.has(product._id)) recordPrice(product)
  }
  for (const [id, { to }] of lowered) {
    if ((items[id] ?? 0) !== to) deviceMemory.keep(userId, `lowered/${id}`, undefined)
  }
}

/** The stored records; the same object until one changes. */
export function cartRecords(userId: string): CartRecords {
  if (cached?.userId !== userId) {
    const prices = deviceMemory.recallAll(userId, 'price', readPriceSeen)
    cached = { userId, prices, lowered: deviceMemory.recallAll(userId, 'lowered', readLowered) }
  }
  return cached
}

let cached: (CartRecords & { userId: string }) | undefined
deviceMemory.watch(() => (cached = undefined))

/** Removes a notice that the shopper has read. */
export function dismissNotice(userId: string, { productId, kind }: CartNotice, product: Product | undefined): void {
  if (kind === 'count') {
    if (cartRecords(userId).lowered.get(productId)?.to === 0) forgetPrice(userId, productId)
    deviceMemory.keep(userId, `lowered/${productId}`, undefined)
  } else if (product) recordPrice(product)
}
