import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import type { OrderAddress } from '#contract/entities'
import { HOLD_MINUTES } from '#contract/rules'
import type { Db, Tx } from '#db/connect'
import type { AddressRow } from '#domain/accounts/addresses'
import type { PlaceContext } from '#domain/orders/place-order'
import { type PricedProduct, type Quote, quote, requireStock } from '#domain/orders/quote'

export type Held = { id: string; userId: string; amountPaise: number }
type Wanted = { productId: string; quantity: number }[]

/**
 * Writes the order with its hold on the stock, at the catalogue's prices, in one transaction of two statements.
 * Answers undefined when the shopper has an open attempt already. Throws a Failure: 404 no such product, 409 not enough.
 */
export async function holdOrder(
  db: Db,
  context: PlaceContext,
  asked: { userId: string; wanted: Wanted; address: AddressRow },
): Promise<Held | undefined> {
  const id = randomBytes(16).toString('hex')
  try {
    const amountPaise = await db.transaction().execute(async (tx) => {
      const products = await lockProducts(tx, asked.wanted)
      const quoted = quote(asked.wanted, products, asked.address.id, context.taxPercent)
      requireStock(asked.wanted, products)
      await insert(tx, id, asked.userId, asked.address, quoted, context.taxPercent)
      return quoted.totalPaise
    })
    context.changes.announce('orders', asked.userId)
    context.changes.announce('catalogue', '')
    return { id, userId: asked.userId, amountPaise }
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'orders_one_open_attempt') return undefined
    throw error
  }
}

async function lockProducts(tx: Tx, wanted: Wanted): Promise<Map<string, PricedProduct>> {
  const { rows } = await sql<PricedProduct>`
    SELECT id, offer_price_paise, available, archived_at FROM products
    WHERE id = ANY(${wanted.map(({ productId }) => productId)}) ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

async function insert(
  tx: Tx,
  id: string,
  userId: string,
  address: AddressRow,
  quoted: Quote,
  taxPercent: number,
): Promise<void> {
  const { lines } = quoted
  const { rows } = await sql<{ held: number }>`
    WITH line AS (
      SELECT * FROM unnest(
        ${lines.map((line) => line.productId)}::text[], ${lines.map((line) => line.quantity)}::int[],
        ${lines.map((line) => line.unitPaise)}::int[]) WITH ORDINALITY AS line (product_id, quantity, unit_paise, nr)
    ),
    taken AS (
      UPDATE products p SET available = p.available - l.quantity, reserved = p.reserved + l.quantity
      FROM line l WHERE p.id = l.product_id AND p.available >= l.quantity
      RETURNING p.id, l.quantity, l.unit_paise, l.nr, p.name, p.category, p.weight, p.pictures
    ),
    placed AS (
      INSERT INTO orders (id, user_id, subtotal_paise, tax_basis_points, tax_paise, amount_paise, address,
        attempt_fingerprint, reserved_until)
      VALUES (${id}, ${userId}, ${quoted.subtotalPaise}, ${Math.round(taxPercent * 100)}, ${quoted.taxPaise},
        ${quoted.totalPaise}, ${JSON.stringify(snapshot(address))}, ${quoted.fingerprint},
        now() + make_interval(mins => ${sql.lit(HOLD_MINUTES)}))
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
      VALUES (${id}, 'shopper', ${userId}, 'pay_state', 'CREATING')
    )
    SELECT count(*)::int AS held FROM taken`.execute(tx)
  if (rows[0]?.held !== lines.length) throw new Error('The locked stock changed')
}

function snapshot(address: AddressRow): OrderAddress {
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
