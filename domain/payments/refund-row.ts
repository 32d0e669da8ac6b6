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

/** Why money goes back; one reason for each role of a payment. */
export type RefundReason = 'cancelled' | 'late' | 'extra' | 'mismatch'

export type RefundRow = Omit<Selectable<Refunds>, 'status' | 'reason'> & { status: RefundStatus; reason: RefundReason }

/** Owes a payment back in full, once for each reason, and queues the sending in the same transaction. */
export async function oweRefund(
  tx: Tx,
  queue: Queue,
  payment: { payment_id: string; order_id: string; amount_paise: number },
  reason: RefundReason,
  afterSeconds = 0,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO refunds (id, payment_id, order_id, reason, amount_paise, idempotency_key)
    VALUES (${randomBytes(16).toString('hex')}, ${payment.payment_id}, ${payment.order_id}, ${reason},
      ${payment.amount_paise},
      ${`rf-${payment.payment_id}-`} || (SELECT count(*) + 1 FROM refunds WHERE payment_id = ${payment.payment_id}))
    ON CONFLICT (payment_id, reason) DO UPDATE SET status = 'due', updated_at = now()
      WHERE refunds.status = 'dropped'
    RETURNING id`.execute(tx)
  const [owed] = rows
  if (!owed) throw new Error(`Payment ${payment.payment_id} is refunded already`)
  await queue.send(tx, { name: 'refund', data: { refundId: owed.id } }, { key: owed.id, afterSeconds })
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

type Change = Partial<
  Pick<RefundRow, 'status' | 'razorpay_refund_id' | 'bank_reference' | 'failure' | 'idempotency_key'>
>

export async function changeRefund(tx: Tx, refundId: string, change: Change): Promise<void> {
  await tx
    .updateTable('refunds')
    .set((eb) => ({ ...change, updated_at: eb.fn<Date>('now') }))
    .where('id', '=', refundId)
    .execute()
}

/**
 * The key after `rf-<payment>-<n>`, which X-Refund-Idempotency carries (10 or more of A-Z a-z 0-9 _ -). The same key is
 * the same refund, so only one that is known to have failed is asked for again under the next.
 */
export function nextRefundKey(key: string): string {
  const [, stem = key, attempt = '1'] = /^(.*)-(\d+)$/.exec(key) ?? []
  return `${stem}-${Number(attempt) + 1}`
}
