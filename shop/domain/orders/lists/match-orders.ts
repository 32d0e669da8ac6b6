import { type RawBuilder, sql } from 'kysely'

import type { OrderStatus, PaymentState } from '#contract/orders/order-status'
import { ORDERS_COUNTED } from '#contract/rules'
import type { Db } from '#db/connect'
import { listedStates } from '#domain/orders/status/pay-state'

type Filters = { status?: OrderStatus | undefined; payment?: PaymentState | undefined }

const FEW = 1_000

// 26-27/000123, or CN/26-27/000123 of a credit note.
const INVOICE_NUMBER = /^(?:invoice\s+)?((?:CN\/)?\d{2}-\d{2})\/(\d{6,9})$/i

/** The tables and the condition of a search; `words` when many orders have them. */
export type Matching = { from: RawBuilder<unknown>; where: RawBuilder<unknown>; words?: string }

/** The orders that a typed text finds: by the beginnings of its words, or by a whole invoice number. */
// A scan from the newest is faster with many matches; the planner cannot estimate how rare a prefix is.
export async function matchOrders(db: Db, typed: string, filters: Filters): Promise<Matching> {
  const words = searchWords(typed)
  const few = (await ofInvoice(db, typed)) ?? (await fewWithWords(db, words))
  return {
    from: few ? sql`orders o` : sql`orders o JOIN order_words w ON w.order_id = o.id`,
    where: sql`${few ? sql`o.id = ANY(${few})` : sql`w.words @@ words_query(${words})`}
      AND o.pay_state = ANY(${listedStates(filters.payment)})
      ${filters.status ? sql`AND o.status = ${filters.status}` : sql``}`,
    ...(few ? {} : { words }),
  }
}

/** The number of matching orders, counted up to ORDERS_COUNTED. */
export async function countMatching(db: Db, { from, where }: Matching): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT FROM ${from} WHERE ${where} LIMIT ${ORDERS_COUNTED}) matching`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

async function ofInvoice(db: Db, typed: string): Promise<string[] | undefined> {
  const [, series, serial] = INVOICE_NUMBER.exec(typed) ?? []
  if (!series) return undefined
  const { rows } = await sql<{ id: string }>`
    SELECT order_id AS id FROM invoices
    WHERE series = ${series.toUpperCase()} AND serial = ${Number(serial)}`.execute(db)
  return rows.map(({ id }) => id)
}

async function fewWithWords(db: Db, words: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT order_id AS id FROM order_words WHERE words @@ words_query(${words}) LIMIT ${FEW + 1}`.execute(db)
  return rows.length > FEW ? undefined : rows.map(({ id }) => id)
}

// The search words in a typed text: a phone number with any spacing, or an order number after "Order".
function searchWords(typed: string): string {
  if (/^\+?[\d\s()-]{5,}$/.test(typed)) return typed.replace(/\D/g, '').slice(-10)
  return typed.replace(/^order\s+/i, '')
}
