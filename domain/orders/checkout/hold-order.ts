import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { OrderAddress } from '#contract/entities'
import type { Gift } from '#contract/gift'
import { HOLD_MINUTES, NEWCOMER_HOLD_MINUTES } from '#contract/rules'
import { refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import type { Zone } from '#domain/delivery/promise'
import { zoneOf } from '#domain/delivery/zone'
import { Failure } from '#domain/failure'
import { readOrder } from '#domain/orders/order-row'
import type { PlaceContext, Taxing } from '#domain/orders/order-context'
import {
  NETWORK_PART,
  NEWCOMERS_PART,
  REGULAR_PIECES,
  requireSize,
  type Standing,
} from '#domain/orders/checkout/order-limits'
import { type PricedProduct, type Quote, quote, requireStock } from '#domain/orders/checkout/quote'
import { type CheckoutAddress, heldByNewcomers, isKept, readPrices, shelf } from '#domain/orders/checkout/read-checkout'
import { lotPicks, lotsSuffice, takePicks } from '#domain/lots/take-from-lots'
import { tidyTogether } from '#domain/lots/tidy-lots'
import { publishes } from '#domain/publishes'

export type HeldOrder = { id: string; userId: string; amountPaise: number }
export type HoldRequest = {
  userId: string
  standing: Standing
  /** The network of the shopper, hashed. */
  network: Buffer
  lines: { productId: string; quantity: number }[]
  address: CheckoutAddress
  gift?: Gift | null
}

// SQLSTATE of the guard of `take` that undoes what the statement has written.
const DIVISION_BY_ZERO = '22012'
// When prices or stock change between the read and the write, both are repeated, this often at most.
const TRIES = 5

/**
 * Inserts the order with its hold on the stock, at the catalogue's prices. Reads prices and stock without a lock (`looked`, the first time), then
 * takes the stock in one statement if they are unchanged. A popular product is thus locked only while that statement
 * runs, whatever the latency of the database. Returns undefined when the shopper already has an open attempt. Throws a
 * Failure: 400 larger than an order may be, 404 no such product, 409 not enough stock for this shopper, 503 when prices
 * or stock keep changing.
 */
export async function holdOrder(
  db: Db,
  context: PlaceContext,
  request: HoldRequest,
  looked?: ReadonlyMap<string, PricedProduct>,
): Promise<HeldOrder | undefined> {
  const id = randomUUID().replaceAll('-', '')
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const products = (attempt === 0 && looked) || (await readPrices(db, request))
    const quoted = quote(request.lines, products, addressSnapshot(request.address), context, request.gift)
    requireSize(quoted, context.orderLimits[request.standing])
    requireStock(request.lines, products, request.standing)
    const zone = context.deliveryPromise && zoneOf({ pin: request.address.zip_code, state: request.address.state })
    const result = await take(db, id, request, quoted, { ...context, zone })
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

// A lot of the products may be past its last day, or they have pieces of no lot yet.
async function tidy(db: Db, { changes }: PlaceContext, lines: Quote['lines']): Promise<void> {
  await tidyTogether(
    db,
    lines.map(({ productId }) => productId),
  )
  changes.publish('catalogue', '')
}

// Takes all lines at the quoted prices, or none. Products are locked in ascending id, and compared after the lock is
// held. The row of a network is compared when it is written, because the snapshot of the statement may be older.
async function take(
  db: Db,
  id: string,
  { userId, standing, network, address, gift = null }: HoldRequest,
  quoted: Quote,
  { taxMode, taxPercent, zone, lots: inLots }: Taxing & { zone: Zone | undefined; lots?: boolean },
): Promise<'held' | 'changed' | 'lots differ' | 'open attempt'> {
  const { lines } = quoted
  const isNew = standing === 'newcomer'
  const newcomer = sql`${isNew ? network : null}::bytea`
  const part = (of: number) => sql`(${shelf} + ${sql.lit(of - 1)}) / ${sql.lit(of)}`
  const taxes = (part: keyof NonNullable<(typeof lines)[number]['tax']>) => lines.map(({ tax }) => tax?.[part] ?? null)
  const networkHolds = sql`CASE WHEN h.until > now() THEN h.pieces ELSE 0 END + excluded.pieces`
  const whole = sql`(SELECT count(*) FROM locked) = ${lines.length}`
  const ready = inLots ? sql`${whole} AND ${lotsSuffice}` : whole
  const taking = takePicks('hold', { from: sql`taken`, orderId: id, cycle: sql`1` })
  try {
    const { rows } = await sql<{ held: number; lots_differ?: boolean }>`
      WITH line AS (
        SELECT * FROM unnest(
          ${lines.map((line) => line.productId)}::text[], ${lines.map((line) => line.quantity)}::int[],
          ${lines.map((line) => line.unitPaise)}::int[], ${lines.map((line) => line.hsn)}::text[],
          ${taxes('gstRate')}::smallint[], ${taxes('taxablePaise')}::bigint[], ${taxes('cgstPaise')}::bigint[],
          ${taxes('sgstPaise')}::bigint[]) WITH ORDINALITY
          AS line (product_id, quantity, unit_paise, hsn, gst_rate, taxable_paise, cgst_paise, sgst_paise, nr)
      ),
      locked AS MATERIALIZED (
        SELECT p.id, l.quantity, l.unit_paise, l.nr, ${part(NETWORK_PART)} AS most
        FROM products p JOIN line l ON l.product_id = p.id
        WHERE p.offer_price_paise = l.unit_paise AND p.archived_at IS NULL AND p.available >= l.quantity
          AND CASE WHEN ${newcomer} IS NULL THEN l.quantity <= greatest(${sql.lit(REGULAR_PIECES)}, ${part(NEWCOMERS_PART)})
            ELSE l.quantity + ${heldByNewcomers} <= ${part(NEWCOMERS_PART)} AND NOT ${isKept} END
        ORDER BY p.id FOR NO KEY UPDATE OF p
      ),${inLots ? sql`${lotPicks},` : sql``}
      counted AS (
        INSERT INTO network_holds AS h (product_id, network, pieces, most, until)
        SELECT id, ${newcomer}, quantity, most, now() + interval '2 hours' FROM locked
        WHERE ${newcomer} IS NOT NULL AND quantity <= most AND ${ready}
        ON CONFLICT (product_id, network) DO UPDATE
        SET pieces = ${networkHolds}, most = excluded.most, until = excluded.until
        WHERE ${networkHolds} <= excluded.most
        RETURNING product_id
      ),
      taken AS (
        UPDATE products p SET available = p.available - l.quantity, reserved = p.reserved + l.quantity,
          reserved_by_newcomers = ${heldByNewcomers} + CASE WHEN ${newcomer} IS NULL THEN 0 ELSE l.quantity END
        FROM locked l WHERE p.id = l.id AND ${ready}
          AND (${newcomer} IS NULL OR (SELECT count(*) FROM counted) = ${lines.length})
        RETURNING p.id, l.quantity, l.unit_paise, l.nr, p.name, p.category, p.weight, p.pictures
      ),
      placed AS (
        INSERT INTO orders (id, user_id, subtotal_paise, tax_mode, tax_basis_points, tax_paise, amount_paise, address,
          attempt_fingerprint, reserved_until, newcomer_network, delivery_zone, gift)
        SELECT ${id}, ${userId}, ${quoted.subtotalPaise}, ${taxMode}, ${Math.round(taxPercent * 100)},
          ${quoted.taxPaise}, ${quoted.totalPaise}, ${JSON.stringify(addressSnapshot(address))}, ${quoted.fingerprint},
          now() + make_interval(mins => ${isNew ? NEWCOMER_HOLD_MINUTES : HOLD_MINUTES}), ${newcomer}, ${zone ?? null},
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
      SELECT count(*)::int AS held, 1 / ((SELECT count(*) FROM counted) IN (0, ${lines.length}))::int AS whole,
        ${inLots ? sql`${whole} AND NOT ${lotsSuffice} AS lots_differ, ` : sql``}${publishes} FROM taken`.execute(db)
    if (rows[0]?.lots_differ) return 'lots differ'
    return rows[0]?.held === lines.length ? 'held' : 'changed'
  } catch (error) {
    const { constraint, code } = error as { constraint?: string; code?: string }
    if (constraint === 'orders_one_open_attempt') return 'open attempt'
    if (code === DIVISION_BY_ZERO) return 'changed'
    // The commit may have succeeded although its response was lost; the random id identifies the order.
    const order = await readOrder(db, id).catch(() => undefined)
    if (!order) throw error
    return 'held'
  }
}

/** The address as an order stores it; later changes of the address book do not affect it. */
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
