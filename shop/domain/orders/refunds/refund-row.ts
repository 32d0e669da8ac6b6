import { randomBytes } from 'node:crypto'

import { type Selectable, sql } from 'kysely'

import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import type { Refunds } from '#db/tables'
import { Failure } from '#domain/process/failure'
import type { Queue } from '#domain/process/queue'

/** A `sent` one may be under way, the bank has a `processed` one, a `failed` one is tried again, `dropped`: not owed. */
export type RefundStatus = 'due' | 'sent' | 'processed' | 'failed' | 'dropped'

/** A `part` is of pieces, an `outside` one was made by a person at the provider, a `void` one never captured. */
export type RefundReason = 'cancelled' | 'late' | 'extra' | 'mismatch' | 'part' | 'outside' | 'void'

export type RefundRow = Omit<Selectable<Refunds>, 'status' | 'reason'> & { status: RefundStatus; reason: RefundReason }

export function isExternal({ reason }: { reason: RefundReason }): boolean {
  return reason === 'outside'
}

/** The payment was cash, which a seller gives back by hand. */
export function isOfCash({ payment_id: id }: Pick<RefundRow, 'payment_id'>): boolean {
  return id.startsWith('cash_')
}

/** Whether the rest of the payment stays with the order. */
export function isPart({ reason }: { reason: RefundReason }): boolean {
  return reason === 'outside' || reason === 'part'
}

/** Refunds the rest of a payment, once for each reason. Returns paise. Throws a Failure (409) when parts used it up. */
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
          AND amount_paise = ${payment.amount_paise} - ${partlyRefunded(payment.payment_id)} LIMIT 1
      ) RETURNING id, amount_paise
    ), anew AS (
      INSERT INTO refunds (id, payment_id, order_id, reason, amount_paise, idempotency_key)
      SELECT ${newId()}, ${payment.payment_id}, ${payment.order_id}, ${reason},
        ${payment.amount_paise} - ${partlyRefunded(payment.payment_id)}, ${firstKey(payment.payment_id)}
      WHERE NOT EXISTS (SELECT FROM again) AND ${payment.amount_paise} > ${partlyRefunded(payment.payment_id)}
      ON CONFLICT DO NOTHING RETURNING id, amount_paise
    )
    SELECT id, amount_paise AS paise FROM again UNION ALL SELECT id, amount_paise FROM anew`.execute(tx)
  const [owed] = rows
  if (!owed) throw await whyNothingIsOwed(tx, payment)
  await queue.send(tx, { name: 'refund', data: { refundId: owed.id } }, { key: owed.id, afterSeconds })
  return owed.paise
}

async function whyNothingIsOwed(tx: Tx, payment: { payment_id: string; amount_paise: number }): Promise<Error> {
  const parts = (await lockRefundsOf(tx, payment.payment_id)).filter(isPart)
  if (leftOf(payment, parts) <= 0) return new Failure('conflict', refusals.paymentUsedUp)
  return new Error(`Payment ${payment.payment_id} is refunded already`)
}

/** The rest of a payment after these refunds, in paise. */
export function leftOf(payment: { amount_paise: number }, refunds: readonly { amount_paise: number }[]): number {
  return refunds.reduce((left, { amount_paise }) => left - amount_paise, payment.amount_paise)
}

/** Records the refund of a part of a payment, and queues it in the same transaction. Lock the order first. */
export async function owePart(
  tx: Tx,
  queue: Queue,
  payment: { payment_id: string; order_id: string },
  part: { id: string; paise: number },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO refunds (id, payment_id, order_id, reason, part_id, amount_paise, idempotency_key)
    VALUES (${newId()}, ${payment.payment_id}, ${payment.order_id}, 'part', ${part.id}, ${part.paise},
      ${firstKey(payment.payment_id)}) RETURNING id`.execute(tx)
  for (const { id } of rows) await queue.send(tx, { name: 'refund', data: { refundId: id } }, { key: id })
}

/** Records a refund that the provider already has, and returns its id. Throws when one for this reason is recorded. */
export async function recordRefund(
  tx: Tx,
  payment: { payment_id: string; order_id: string },
  refund: {
    reason: RefundReason
    part_id?: string | null
    paise: number
    razorpayRefundId: string | null
    at: Date
  },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO refunds (id, payment_id, order_id, reason, part_id, amount_paise, idempotency_key, status,
      razorpay_refund_id, created_at)
    VALUES (${newId()}, ${payment.payment_id}, ${payment.order_id}, ${refund.reason}, ${refund.part_id ?? null},
      ${refund.paise}, ${firstKey(payment.payment_id)}, 'sent', ${refund.razorpayRefundId}, ${refund.at})
    ON CONFLICT DO NOTHING
    RETURNING id`.execute(tx)
  const [recorded] = rows
  if (!recorded) throw new Error(`Payment ${payment.payment_id} is refunded already`)
  return recorded.id
}

const newId = () => randomBytes(16).toString('hex')

const partlyRefunded = (paymentId: string) => sql`(
  SELECT coalesce(sum(amount_paise), 0) FROM refunds
  WHERE payment_id = ${paymentId} AND reason IN ('outside', 'part') AND status <> 'dropped')`

const firstKey = (paymentId: string) =>
  sql`${`rf-${paymentId}-`} || (SELECT count(*) + 1 FROM refunds WHERE payment_id = ${paymentId})`

/** All refunds of a payment that are not dropped, locked. Lock the order first. */
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

/** The shop's own, oldest first, and external ones that it sends again because the bank rejected them. */
export async function refundsToSend(db: Db, orderId: string): Promise<RefundRow[]> {
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

/** `rf-<payment>-<refund>`, then `…-2` and so on, for X-Refund-Idempotency (10 or more of A-Z a-z 0-9 _ -). */
// The same key is the same refund, so only a refund that is known to have failed gets the next one.
export function nextRefundKey(key: string): string {
  const [, first = key, tries = '1'] = /^(rf-[^-]+-\d+)(?:-(\d+))?$/.exec(key) ?? []
  return `${first}-${Number(tries) + 1}`
}

export function isFirstTry({ idempotency_key: key }: Pick<RefundRow, 'idempotency_key'>): boolean {
  return /^rf-[^-]+-\d+$/.test(key)
}
