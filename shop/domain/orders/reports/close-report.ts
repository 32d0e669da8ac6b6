import { sql } from 'kysely'

import type { Language } from '#contract/language/language'
import { speaking } from '#contract/language/speaking'
import type { Resolution } from '#contract/messages/report-rules'
import { reportRefusals } from '#contract/messages/report-wording'
import type { Db, Tx } from '#db/connect'
import { type ActingSeller, writeSellerAct } from '#domain/audit/seller-act'
import { reportResolvedEmail } from '#domain/messages/report-email-templates'
import { onOrder } from '#domain/orders/order/on-order'
import type { ReportContext } from '#domain/orders/reports/report-context'
import { Failure } from '#domain/process/failure'

type Closing = { id: string; outcome: Resolution; answer: string }

/** Closes it without money. Returns the order's id. Throws a Failure: 404 no such report, 409 closed in another way. */
export async function resolveReport(
  db: Db,
  context: ReportContext,
  seller: ActingSeller,
  closing: Closing,
): Promise<string> {
  const report = await db.selectFrom('reports').select('order_id').where('id', '=', closing.id).executeTakeFirst()
  if (!report) throw new Failure('missing', reportRefusals.noSuchReport)
  const userId = await onOrder(db, context, report.order_id, async (tx, order) => {
    if (!(await close(tx, seller, closing))) return order.user_id
    await writeSellerAct(tx, seller, { act: 'report resolved', subject: order.id, detail: closing.outcome })
    const { rows } = await sql<{ email: string; language: Language }>`
      SELECT email, language FROM users WHERE id = ${order.user_id}`.execute(tx)
    const { email, language } = rows[0] ?? { email: '', language: 'en' as const }
    const mail = speaking(language, () => reportResolvedEmail(email, { orderId: order.id, ...closing, ...context }))
    await context.queue.send(tx, { name: 'mail', data: mail })
    return order.user_id
  })
  context.changes.publish('orders', userId)
  return report.order_id
}

// It returns false when the same was done before, so that a lost answer is no refusal.
async function close(tx: Tx, seller: ActingSeller, { id, outcome, answer }: Closing): Promise<boolean> {
  const { rows } = await sql`
    UPDATE reports SET closed_at = now(), closed_by = ${seller.id}, outcome = ${outcome}, answer = ${answer}
    WHERE id = ${id} AND closed_at IS NULL RETURNING id`.execute(tx)
  if (rows.length > 0) return true
  const before = await tx.selectFrom('reports').select(['outcome', 'answer']).where('id', '=', id).executeTakeFirst()
  if (before?.outcome === outcome && before.answer === answer) return false
  throw new Failure('conflict', reportRefusals.alreadyClosed)
}

/** Throws a Failure: 404 the order has no such report, 409 it is closed already, or is about none of these products. */
export async function closeWithRefund(
  tx: Tx,
  { report, orderId, partId, sellerId }: { report: string; orderId: string; partId: string; sellerId: string },
): Promise<void> {
  const { rows } = await sql<{ closed: boolean; fits: boolean }>`
    SELECT closed_at IS NOT NULL AS closed, EXISTS (
      SELECT FROM report_lines l JOIN part_refund_lines p ON p.part_id = ${partId} AND p.product_id = l.product_id
      WHERE l.report_id = reports.id
    ) AS fits FROM reports WHERE id = ${report} AND order_id = ${orderId}`.execute(tx)
  if (!rows[0]) throw new Failure('missing', reportRefusals.noSuchReport)
  if (!rows[0].closed && !rows[0].fits) throw new Failure('conflict', reportRefusals.notOfReport)
  const closed = await sql`
    UPDATE reports SET closed_at = now(), closed_by = ${sellerId}, outcome = 'refunded', part_id = ${partId}
    WHERE id = ${report} AND closed_at IS NULL RETURNING id`.execute(tx)
  if (closed.rows.length === 0) throw new Failure('conflict', reportRefusals.alreadyClosed)
}
