import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { OrderAddress } from '#contract/entities'
import { HOLD_MINUTES } from '#contract/rules'
import { refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { Failure } from '#domain/failure'
import { readOrder } from '#domain/orders/order-row'
import type { PlaceContext } from '#domain/orders/order-context'
import { type PricedProduct, type Quote, quote, requireStock } from '#domain/orders/checkout/quote'
import { type CheckoutAddress, readPrices } from '#domain/orders/checkout/read-checkout'
import { publishes } from '#domain/publishes'

export type HeldOrder = { id: string; userId: string; amountPaise: number }
type Lines = { productId: string; quantity: number }[]

// When prices or stock change between the read and the write, both are repeated, this often at most.
const TRIES = 5

/**
 * Inserts the order with its hold on the stock, at the catalogue's prices. Reads prices and stock without a lock (`looked`, the first time), then
 * takes the stock in one statement if they are unchanged. A popular product is thus locked only while that statement
 * runs, whatever the latency of the database. Returns undefined when the shopper already has an open attempt. Throws a
 * Failure: 404 no such product, 409 not enough stock, 503 when prices or stock keep changing.
 */
export async function holdOrder(
  db: Db,
  context: PlaceContext,
  request: { userId: string; lines: Lines; address: CheckoutAddress },
  looked?: ReadonlyMap<string, PricedProduct>,
): Promise<HeldOrder | undefined> {
  const id = randomUUID().replaceAll('-', '')
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const products = (attempt === 0 && looked) || (await readPrices(db, request.lines))
    const quoted = quote(request.lines, products, addressSnapshot(request.address), context.taxPercent)
    requireStock(request.lines, products)
    const result = await take(db, id, request, quoted, context.taxPercent)
    if (result === 'open attempt') return undefined
    if (result === 'changed') continue
    context.changes.publish('orders', request.userId)
    context.changes.publish('catalogue', '')
    return { id, userId: request.userId, amountPaise: quoted.totalPaise }
  }
  throw new Failure('unavailable', refusals.overloaded, { retryAfter: 1 })
}

// Takes all lines at the quoted prices, or none. Products are locked in ascending id, and compared after the lock is
// held.
async function take(
  db: Db,
  id: string,
  { userId, address }: { userId: string; address: CheckoutAddress },
  quoted: Quote,
  taxPercent: number,
): Promise<'held' | 'changed' | 'open attempt'> {
  const { lines } = quoted
  try {
    const { rows } = await sql<{ held: number }>`
      WITH line AS (
        SELECT * FROM unnest(
          ${lines.map((line) => line.productId)}::text[], ${lines.map((line) => line.quantity)}::int[],
          ${lines.map((line) => line.unitPaise)}::int[]) WITH ORDINALITY AS line (product_id, quantity, unit_paise, nr)
      ),
      locked AS MATERIALIZED (
        SELECT p.id, l.quantity, l.unit_paise, l.nr FROM products p JOIN line l ON l.product_id = p.id
        WHERE p.offer_price_paise = l.unit_paise AND p.archived_at IS NULL AND p.available >= l.quantity
        ORDER BY p.id FOR NO KEY UPDATE OF p
      ),
      taken AS (
        UPDATE products p SET available = p.available - l.quantity, reserved = p.reserved + l.quantity
        FROM locked l WHERE p.id = l.id AND (SELECT count(*) FROM locked) = ${lines.length}
        RETURNING p.id, l.quantity, l.unit_paise, l.nr, p.name, p.category, p.weight, p.pictures
      ),
      placed AS (
        INSERT INTO orders (id, user_id, subtotal_paise, tax_basis_points, tax_paise, amount_paise, address,
          attempt_fingerprint, reserved_until)
        SELECT ${id}, ${userId}, ${quoted.subtotalPaise}, ${Math.round(taxPercent * 100)}, ${quoted.taxPaise},
          ${quoted.totalPaise}, ${JSON.stringify(addressSnapshot(address))}, ${quoted.fingerprint},
          now() + make_interval(mins => ${sql.lit(HOLD_MINUTES)})
        WHERE EXISTS (SELECT FROM taken)
      ),
      items AS (
        INSERT INTO order_items (order_id, product_id, line, quantity, unit_paise, name, category, weight, pictures)
        SELECT ${id}, id, nr, quantity, unit_paise, name, category, weight, pictures FROM taken
      ),
      ledger AS (
        INSERT INTO stock_ledger (product_id, kind, order_id, cycle, available_delta, reserved_delta, sold_delta)
        SELECT id, 'hold', ${id}, 1, -quantity, quantity, 0 FROM taken
      ),
      event AS (
        INSERT INTO order_events (order_id, actor, actor_id, field, to_value)
        SELECT ${id}, 'shopper', ${userId}, 'pay_state', 'CREATING' WHERE EXISTS (SELECT FROM taken)
      )
      SELECT count(*)::int AS held, ${publishes} FROM taken`.execute(db)
    return rows[0]?.held === lines.length ? 'held' : 'changed'
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'orders_one_open_attempt') return 'open attempt'
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
