import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { OrderAddress } from '#contract/entities'
import type { Gift } from '#contract/orders/gift'
import type { Zone } from '#contract/owner-settings'
import { HOLD_MINUTES, NEWCOMER_HOLD_MINUTES } from '#contract/rules'
import { refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { listOfAnyLength } from '#db/list-of-any-length'
import { zoneOf } from '#domain/delivery/zone'
import { lotPicks, lotsSuffice, takePicks } from '#domain/lots/take-from-lots'
import { tidyTogether } from '#domain/lots/tidy-lots'
import { type Taken, takeInPlaceOfOthers } from '#domain/orders/checkout/give-way'
import { requireSize, type Standing } from '#domain/orders/checkout/order-limits'
import { missingPieces, onlySoMany, type PricedProduct, type Quote, quote } from '#domain/orders/checkout/quote'
import { type CheckoutAddress, readPrices } from '#domain/orders/checkout/read-checkout'
import type { OrderContext, Taxing } from '#domain/orders/order/order-context'
import { readOrder } from '#domain/orders/order/order-row'
import { Failure } from '#domain/process/failure'
import { publishes } from '#domain/process/publishes'

export type HeldOrder = { id: string; userId: string; amountPaise: number }
export type HoldRequest = {
  userId: string
  standing: Standing
  mayPushOut: boolean
  /** In seconds. */
  heldBefore: number
  /** In `performance.now()` time: until then the provider is asked about holds that stand in the way. */
  deadline: number
  lines: { productId: string; quantity: number }[]
  address: CheckoutAddress
  gift?: Gift | null
}

const TRIES = 5

/** Throws a Failure: 400 too large, 404 no such product, 409 not enough stock, 503 prices or stock keep changing. */
export async function holdOrder(
  db: Db,
  context: OrderContext,
  request: HoldRequest,
  looked?: ReadonlyMap<string, PricedProduct>,
): Promise<HeldOrder | undefined> {
  const id = randomUUID().replaceAll('-', '')
  // A choice that the owner makes meanwhile counts for the next order.
  const settings = { ...context.settings }
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const products = (attempt === 0 && looked) || (await readPrices(db, request.lines))
    const quoted = quote(request.lines, products, addressSnapshot(request.address), settings, request.gift)
    requireSize(quoted, settings.orderLimits, request.standing)
    const missing = missingPieces(request.lines, products)
    const gone = [...missing.keys()].find((id) => (missing.get(id) ?? 0) > (products.get(id)?.reserved ?? 0))
    if (gone !== undefined) throw onlySoMany(gone, products)
    const zone = settings.deliveryPromise
      ? zoneOf({ pin: request.address.zip_code, state: request.address.state })
      : undefined
    const insert = (of: Db) => take(of, id, request, quoted, { ...settings, zone })
    const result = await taking(db, id, () =>
      missing.size === 0 ? insert(db) : takeInPlaceOfOthers(db, context, { ...request, missing, products }, insert),
    )
    if (result === 'open attempt') return undefined
    if (result === 'changed') continue
    if (result === 'lots differ') {
      await tidy(db, context, quoted.lines)
      continue
    }
    context.changes.publish('orders', request.userId)
    context.changes.publish('catalogue', '')
    return { id, userId: request.userId, amountPaise: quoted.totalPaise }
  }
  throw new Failure('unavailable', refusals.overloaded, { retryAfter: 1 })
}

async function tidy(db: Db, { changes }: OrderContext, lines: Quote['lines']): Promise<void> {
  await tidyTogether(
    db,
    lines.map(({ productId }) => productId),
  )
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

// Products are locked in ascending id, and only while this statement runs, whatever the latency of the database.
async function take(
  db: Db,
  id: string,
  { userId, standing, heldBefore, address, gift = null }: HoldRequest,
  quoted: Quote,
  { taxMode, taxPercent, zone }: Taxing & { zone: Zone | undefined },
): Promise<Taken> {
  const { lines } = quoted
  const inLots = lines.some((line) => line.inLots)
  const minutes = standing === 'newcomer' ? NEWCOMER_HOLD_MINUTES : HOLD_MINUTES
  const taxes = (part: keyof NonNullable<(typeof lines)[number]['tax']>) => lines.map(({ tax }) => tax?.[part] ?? null)
  const whole = sql`(SELECT count(*) FROM locked) = ${lines.length}`
  const ready = inLots ? sql`${whole} AND ${lotsSuffice}` : whole
  const taking = takePicks('hold', { from: sql`taken`, orderId: id, cycle: sql`1` })
  const { rows } = await sql<{ held: number; lots_differ?: boolean }>`
    WITH line AS (
      SELECT * FROM unnest(
        ${listOfAnyLength(lines.map((line) => line.productId))}, ${lines.map((line) => line.quantity)}::int[],
        ${lines.map((line) => line.unitPaise)}::int[], ${lines.map((line) => line.inLots)}::boolean[],
        ${lines.map((line) => line.hsn)}::text[],
        ${taxes('gstRate')}::smallint[], ${taxes('taxablePaise')}::bigint[], ${taxes('cgstPaise')}::bigint[],
        ${taxes('sgstPaise')}::bigint[]) WITH ORDINALITY
        AS line (product_id, quantity, unit_paise, in_lots, hsn, gst_rate, taxable_paise, cgst_paise, sgst_paise, nr)
    ),
    locked AS MATERIALIZED (
      SELECT p.id, l.quantity, l.unit_paise, p.in_lots, l.nr
      FROM products p JOIN line l ON l.product_id = p.id
      WHERE p.offer_price_paise = l.unit_paise AND p.in_lots = l.in_lots AND p.archived_at IS NULL
        AND p.available >= l.quantity
      ORDER BY p.id FOR NO KEY UPDATE OF p
    ),${inLots ? sql`${lotPicks},` : sql``}
    taken AS (
      UPDATE products p SET available = p.available - l.quantity, reserved = p.reserved + l.quantity
      FROM locked l WHERE p.id = l.id AND ${ready}
      RETURNING p.id, l.quantity, l.unit_paise, l.nr, p.name, p.category, p.weight, p.pictures
    ),
    placed AS (
      INSERT INTO orders (id, user_id, subtotal_paise, tax_mode, tax_basis_points, tax_paise, amount_paise, address,
        attempt_fingerprint, reserved_until, holds_since, delivery_zone, gift)
      SELECT ${id}, ${userId}, ${quoted.subtotalPaise}, ${taxMode}, ${Math.round(taxPercent * 100)},
        ${quoted.taxPaise}, ${quoted.totalPaise}, ${JSON.stringify(addressSnapshot(address))}, ${quoted.fingerprint},
        now() + make_interval(mins => ${minutes}), now() - make_interval(secs => ${heldBefore}), ${zone ?? null},
        ${gift && JSON.stringify(gift)}::jsonb
      WHERE EXISTS (SELECT FROM taken)
    ),
    items AS (
      INSERT INTO order_items (order_id, product_id, line, quantity, unit_paise, name, category, weight, pictures,
        hsn, gst_rate, taxable_paise, cgst_paise, sgst_paise)
      SELECT ${id}, t.id, t.nr, t.quantity, t.unit_paise, t.name, t.category, t.weight, t.pictures,
        l.hsn, l.gst_rate, l.taxable_paise, l.cgst_paise, l.sgst_paise
      FROM taken t JOIN line l ON l.product_id = t.id
    ),
    ledger AS (
      INSERT INTO stock_ledger (product_id, kind, order_id, cycle, available_delta, reserved_delta, sold_delta)
      SELECT id, 'hold', ${id}, 1, -quantity, quantity, 0 FROM taken
    ),
    event AS (
      INSERT INTO order_events (order_id, actor, actor_id, field, to_value)
      SELECT ${id}, 'shopper', ${userId}, 'pay_state', 'CREATING' WHERE EXISTS (SELECT FROM taken)
    )${inLots ? sql`, ${taking}` : sql``}
    SELECT count(*)::int AS held,
      ${inLots ? sql`${whole} AND NOT ${lotsSuffice} AS lots_differ, ` : sql``}${publishes} FROM taken`.execute(db)
  if (rows[0]?.lots_differ) return 'lots differ'
  return rows[0]?.held === lines.length ? 'held' : 'changed'
}

export function addressSnapshot(address: CheckoutAddress): OrderAddress {
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
