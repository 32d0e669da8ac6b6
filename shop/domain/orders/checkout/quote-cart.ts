import type { OrderLine } from '#contract/entities'
import { linePaise, toRupees } from '#contract/money/money'
import { usualPlace } from '#contract/orders/usual-place'
import type { OwnerSettings } from '#contract/owner-settings'
import { errors, refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { requireDelivery } from '#domain/orders/checkout/place-order'
import { mergeLines, priceLines } from '#domain/orders/checkout/quote'
import { readPrices } from '#domain/orders/checkout/read-checkout'
import { type Offer, usableOffer } from '#domain/orders/offers/read-offer'
import type { Taxing } from '#domain/orders/order/order-context'
import { Failure } from '#domain/process/failure'

/** What an order would cost, in rupees. `why` says why its code does not fit; it then has none. */
export type CartQuote = {
  subtotal: number
  discount: number
  tax: number
  total: number
  lines: { product: string; quantity: number; price: number; discount: number; amount: number }[]
  code?: string
  why?: string
}

type Asked = { items: readonly OrderLine[]; code?: string | undefined; address?: string | undefined }

/** Throws a Failure: 400 no items or not delivered there, 404 no such product or address, 409 no tax rate or code. */
export async function quoteCart(
  db: Db,
  settings: Taxing & Pick<OwnerSettings, 'deliveryState'>,
  userId: string,
  { items, code, address }: Asked,
): Promise<CartQuote> {
  if (items.length === 0) throw new Failure('invalid', errors.cartEmpty)
  if (address !== undefined) requireDelivery(await ownAddress(db, userId, address), settings)
  const lines = mergeLines(items)
  const products = await readPrices(db, lines)
  const price = (offer: Offer | null) => priceLines(lines, products, settings, offer)
  try {
    const offer = code === undefined ? null : await usableOffer(db, code, userId)
    return { ...inRupees(price(offer)), ...(offer && { code: offer.code }) }
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'code-does-not-fit') throw error
    return { ...inRupees(price(null)), why: error.message }
  }
}

function inRupees({ lines, taxPaise, totalPaise }: ReturnType<typeof priceLines>): Omit<CartQuote, 'code' | 'why'> {
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((all, line) => all + of(line), 0)
  return {
    subtotal: toRupees(sum(({ unitPaise, quantity }) => linePaise({ unitPaise, quantity }))),
    discount: toRupees(sum(({ discountPaise }) => discountPaise)),
    tax: toRupees(taxPaise),
    total: toRupees(totalPaise),
    lines: lines.map((line) => ({
      product: line.productId,
      quantity: line.quantity,
      price: toRupees(line.unitPaise),
      discount: toRupees(line.discountPaise),
      amount: toRupees(linePaise(line)),
    })),
  }
}

async function ownAddress(db: Db, userId: string, id: string) {
  const own = db.selectFrom('addresses').selectAll().where('id', '=', id).where('user_id', '=', userId)
  const address = await own.executeTakeFirst()
  if (!address) throw new Failure('missing', refusals.noSuchAddress)
  return usualPlace(address)
}
