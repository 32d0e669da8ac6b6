import { randomBytes } from 'node:crypto'

import { type Selectable, sql } from 'kysely'

import type { Db, Tx } from '#db/connect'
import type { Refunds } from '#db/tables'
import type { Queue } from '#domain/queue'

/**
 * due: to be sent. sent: Razorpay was asked, so it may be on its way. processed: the bank has it. failed: a person has
 * to look, and it is tried again. dropped: no longer owed, because it never went out.
 */
export type RefundStatus = 'due' | 'sent' | 'processed' | 'failed' | 'dropped'

/**
 * Why money goes back; one reason for each role of a payment. outside: a part that a person gave back at the provider;
 * the order stays as it is. void: nothing goes back, because the money turned out never to have come.
 */
export type RefundReason = 'cancelled' | 'late' | 'extra' | 'mismatch' | 'outside' | 'void'

export type RefundRow = Omit<Selectable<Refunds>, 'status' | 'reason'> & { status: RefundStatus; reason: RefundReason }

/**
 * Owes back what is left of a payment, once for each reason, and queues the sending in the same
 * transaction. Answers how many paise that are.
 */
export async function oweRefund(
  tx: Tx,
  queue: Queue,
  payment: { payment_id: string; order_id: string; amount_paise: number },
  reason: RefundReason,
  afterSeconds = 0,
): Promise<number> {
  const { rows } = await sql<{ id: string; paise: number }>`
    WITH again AS (
      UPDATE refunds SET status = 'due', updated_at = now()
      WHERE id = (
        SELECT id FROM refunds WHERE payment_id = ${payment.payment_id} AND reason = ${reason} AND status = 'dropped'
          AND amount_paise = ${payment.amount_paise} - ${outside(payment.payment_id)} LIMIT 1
      ) RETURNING id, amount_paise
    ), anew AS (
      INSERT INTO refunds (id, payment_id, order_id, reason, amount_paise, idempotency_key)
      SELECT ${newId()}, ${payment.payment_id}, ${payment.order_id}, ${reason},
        ${payment.amount_paise} - ${outside(payment.payment_id)}, ${firstKey(payment.payment_id)}
      WHERE NOT EXISTS (SELECT FROM again)
      ON CONFLICT DO NOTHING RETURNING id, amount_paise
    )
    SELECT id, amount_paise AS paise FROM again UNION ALL SELECT id, amount_paise FROM anew`.execute(tx)
  const [owed] = rows
  if (!owed) throw new Error(`Payment ${payment.payment_id} is refunded already`)
  await queue.send(tx, { name: 'refund', data: { refundId: owed.id } }, { key: owed.id, afterSeconds })
  return owed.paise
}

/**
 * Writes down a refund that the provider has made already. Throws when one for this reason stands.
 */
export async function noteRefund(
  tx: Tx,
  payment: { payment_id: string; order_id: string },
  made: { reason: RefundReason; paise: number; razorpayRefundId: string | null; at: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO refunds (id, payment_id, order_id, reason, amount_paise, idempotency_key, status, razorpay_refund_id,
      created_at)
    VALUES (${newId()}, ${payment.payment_id}, ${payment.order_id}, ${made.reason}, ${made.paise},
      ${firstKey(payment.payment_id)}, 'sent', ${made.razorpayRefundId}, ${made.at})
    ON CONFLICT DO NOTHING
    RETURNING id`.execute(tx)
  const [noted] = rows
  if (!noted) throw new Error(`Payment ${payment.payment_id} is refunded already`)
  return noted.id
}

const newId = () => randomBytes(16).toString('hex')

// Parts that a person has given back already.
const outside = (paymentId: string) => sql`(
  SELECT coalesce(sum(amount_paise), 0) FROM refunds
  WHERE payment_id = ${paymentId} AND reason = 'outside' AND status <> 'dropped')`

const firstKey = (paymentId: string) =>
  sql`${`rf-${paymentId}-`} || (SELECT count(*) + 1 FROM refunds WHERE payment_id = ${paymentId})`

/** All refunds of a payment that still stand, locked. Lock the order first. */
export async function lockRefundsOf(tx: Tx, paymentId: string): Promise<RefundRow[]> {
  const rows = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('status', '!=', 'dropped')
    .orderBy('created_at')
    .forNoKeyUpdate()
    .execute()
  return rows as RefundRow[]
}

/** The refund with its row locked, or undefined. Lock the order first. */
export async function lockRefund(tx: Tx, refundId: string): Promise<RefundRow | undefined> {
  const row = await tx.selectFrom('refunds').selectAll().where('id', '=', refundId).forNoKeyUpdate().executeTakeFirst()
  return row as RefundRow | undefined
}

export async function readRefund(db: Db, refundId: string): Promise<RefundRow | undefined> {
  const row = await db.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirst()
  return row as RefundRow | undefined
}

/**
 * The refunds of an order that stand and that the shop sends, oldest first: its own, and parts that it sends again
 * because the bank did not take them.
 */
export async function refundsInHand(db: Db, orderId: string): Promise<RefundRow[]> {
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', '!=', 'dropped')
    .where('reason', '!=', 'void')
    .where(sql<boolean>`(reason <> 'outside' OR status = 'failed' OR razorpay_refund_id IS NULL)`)
    .orderBy('created_at')
    .execute()
  return rows as RefundRow[]
}

type Change = Partial<
  Pick<
    RefundRow,
    'status' | 'reason' | 'amount_paise' | 'razorpay_refund_id' | 'bank_reference' | 'failure' | 'idempotency_key'
  >
>

export async function changeRefund(tx: Tx, refundId: string, change: Change): Promise<void> {
  await tx
    .updateTable('refunds')
    .set((eb) => ({ ...change, updated_at: eb.fn<Date>('now') }))
    .where('id', '=', refundId)
    .execute()
}

/**
 * The key of the next try: `rf-<payment>-<refund>`, then `rf-<payment>-<refund>-2` and so on, so that no refund of a
 * payment ever comes to another's key. X-Refund-Idempotency carries it (10 or more of A-Z a-z 0-9 _ -). The same key is
 * the same refund, so only one that is known to have failed is asked for again under the next.
 */
export function nextRefundKey(key: string): string {
  const [, first = key, tries = '1'] = /^(rf-[^-]+-\d+)(?:-(\d+))?$/.exec(key) ?? []
  return `${first}-${Number(tries) + 1}`
}

export function isFirstTry({ idempotency_key: key }: Pick<RefundRow, 'idempotency_key'>): boolean {
  return /^rf-[^-]+-\d+$/.test(key)
}
