import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { OrderAddress } from '#contract/entities'
import type { BusinessBuyer } from '#contract/money/business-buyer'
import type { Gift } from '#contract/orders/gift'
import { HOLD_MINUTES, NEWCOMER_HOLD_MINUTES } from '#contract/rules'
import { refusals } from '#contract/wording'
import type { Zone } from '#contract/orders/pin-codes'
import type { Db } from '#db/connect'
import { zoneOf } from '#domain/delivery/zone'
import { todayInIndia } from '#domain/process/database-time'
import { tidyTogether } from '#domain/lots/tidy-lots'
import { type Taken, takeInPlaceOfOthers } from '#domain/orders/checkout/give-way'
import { requireSize, type Standing } from '#domain/orders/checkout/order-limits'
import { type PricedProduct, type Quote, type QuotedLine, quote } from '#domain/orders/checkout/quote'
import { type Destination, readPrices } from '#domain/orders/checkout/read-checkout'
import { missingPieces, onlySoMany, shelfPieces } from '#domain/orders/checkout/shelf-pieces'
import { type Offer, usableOffer } from '#domain/orders/offers/read-offer'
import { BY_PHONE } from '#domain/orders/order/nobody'
import type { OrderContext, Taxing } from '#domain/orders/order/order-context'
import { readOrder } from '#domain/orders/order/order-row'
import { Failure } from '#domain/process/failure'

export type HeldOrder = { id: string; userId: string; amountPaise: number }
export type HoldRequest = {
  /** Of the new order, where it must be the same for each time a form is sent. */
  id?: string | undefined
  userId: string
  /** How long it holds; without them as long as its standing allows. */
  minutes?: number
  standing: Standing
  mayPushOut: boolean
  /** Seconds. */
  heldBefore: number
  /** In `performance.now()` time: until then the provider is asked about holds that stand in the way. */
  deadline: number
  lines: { productId: string; quantity: number }[]
  address: Destination
  gift?: Gift | null
  offer?: Offer | null
  buyer?: BusinessBuyer | undefined
  byCash?: boolean
}

const TRIES = 5
const holdMinutes = { newcomer: NEWCOMER_HOLD_MINUTES, regular: HOLD_MINUTES } satisfies Record<Standing, number>

/** Throws a Failure: 400 too large, 404 no such product, 409 not enough stock, 503 prices or stock keep changing. */
export async function holdOrder(
  db: Db,
  context: OrderContext,
  request: HoldRequest,
  looked?: ReadonlyMap<string, PricedProduct>,
): Promise<HeldOrder | undefined> {
  const id = request.id ?? randomUUID().replaceAll('-', '')
  // A choice that the owner makes meanwhile counts for the next order.
  const settings = { ...context.settings }
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const products = (attempt === 0 && looked) || (await readPrices(db, request.lines))
    const quoted = quote(request.lines, products, addressSnapshot(request.address), settings, request)
    if (request.userId !== BY_PHONE.id) requireSize(quoted, settings.orderLimits, request.standing)
    const shelf = shelfPieces(request.lines, products)
    const missing = missingPieces(shelf)
    const gone = [...missing.keys()].find((id) => (missing.get(id) ?? 0) > (shelf.get(id)?.reserved ?? 0))
    if (gone !== undefined) throw onlySoMany(gone, request.lines, products)
    const zone = settings.deliveryPromise
      ? zoneOf({ pin: request.address.zip_code, state: request.address.state })
      : undefined
    const insert = (of: Db) => take(of, id, request, quoted, { ...settings, zone })
    const result = await taking(db, id, () =>
      missing.size === 0 ? insert(db) : takeInPlaceOfOthers(db, context, { ...request, missing, products }, insert),
    )
    if (result === 'open attempt') return undefined
    if (result === 'code used up') {
      await usableOffer(db, quoted.offer?.code ?? '', request.userId)
      continue
    }
    if (result === 'changed') continue
    if (result === 'lots differ') {
      await tidy(db, context, [...shelf.keys()])
      continue
    }
    context.changes.publish('orders', request.userId)
    context.changes.publish('catalogue', '')
    return { id, userId: request.userId, amountPaise: quoted.totalPaise }
  }
  throw new Failure('unavailable', refusals.overloaded, { retryAfter: 1 })
}

async function tidy(db: Db, { changes }: OrderContext, productIds: string[]): Promise<void> {
  await tidyTogether(db, productIds)
  changes.publish('catalogue', '')
}

async function taking(db: Db, id: string, work: () => Promise<Taken>): Promise<Taken> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure) throw error
    if ((error as { constraint?: string }).constraint === 'orders_one_open_attempt') return 'open attempt'
    // The commit may have succeeded although its response was lost; the random id identifies the order.
    const order = await readOrder(db, id).catch(() => undefined)
    if (!order) throw error
    return 'held'
  }
}

// Takes all lines at the quoted prices, or none.
async function take(
  db: Db,
  id: string,
  { userId, standing, minutes = holdMinutes[standing], heldBefore, address, gift = null }: HoldRequest,
  quoted: Quote,
  { taxMode, taxPercent, zone }: Taxing & { zone: Zone | undefined },
): Promise<Taken> {
  const taxColumns = ({ hsn, tax }: Pick<QuotedLine, 'hsn' | 'tax'>) => ({
    hsn,
    gst_rate: tax?.gstRate,
    taxable: tax?.taxablePaise,
    cgst: tax?.cgstPaise,
    sgst: tax?.sgstPaise,
  })
  const lines = quoted.lines.map(({ productId, quantity, unitPaise, discountPaise, hsn, tax, components }) => ({
    product: productId,
    quantity,
    unit: unitPaise,
    discount: discountPaise,
    ...taxColumns({ hsn, tax }),
    components: components?.map(({ hsn: code, tax: parts, ...component }) => ({
      ...component,
      ...taxColumns({ hsn: code, tax: parts }),
    })),
  }))
  const costs = {
    subtotal: quoted.subtotalPaise,
    tax_mode: taxMode,
    tax_basis_points: Math.round(taxPercent * 100),
    tax: quoted.taxPaise,
    total: quoted.totalPaise,
    code: quoted.offer?.code,
    discount: quoted.lines.reduce((sum, { discountPaise }) => sum + discountPaise, 0),
  }
  const { rows } = await sql<{ taken: Taken }>`
    SELECT hold_order_1(placed => ${id}, buyer => ${userId}, lines => ${JSON.stringify(lines)},
      costs => ${JSON.stringify(costs)}, ships_to => ${JSON.stringify(addressSnapshot(address))},
      fingerprint => ${quoted.fingerprint}, minutes => ${minutes},
      held_before => ${heldBefore}, zone => ${zone ?? null}, as_gift => ${gift && JSON.stringify(gift)},
      today => ${todayInIndia}) AS taken`.execute(db)
  return rows[0]!.taken
}

export function addressSnapshot(address: Destination): OrderAddress {
  return {
    name: `${address.first_name} ${address.last_name}`.trim(),
    street: address.street,
    city: address.city,
    state: address.state,
    zipcode: address.zip_code,
    country: address.country,
    phone: address.phone,
  }
}
