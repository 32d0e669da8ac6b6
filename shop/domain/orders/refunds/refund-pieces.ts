import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { formatPaise } from '#contract/money/money'
import { LEAST_REFUND_PAISE, type piecesToRefund, type RefundedPieces } from '#contract/money/part-refunds'
import { partsOfPieces, shareOfPieces } from '#contract/money/piece-shares'
import type { TaxParts } from '#contract/money/tax'
import { onlyMoneyLeft, onlyPiecesLeft, refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { returnPieces } from '#domain/lots/return-pieces'
import { issueAfterCommit } from '#domain/orders/documents/issue-documents'
import { queuePiecesRefundedEmail } from '#domain/orders/emails/order-emails'
import { onOrder } from '#domain/orders/order/on-order'
import type { OrderContext } from '#domain/orders/order/order-context'
import type { OrderRow } from '#domain/orders/order/order-row'
import { giveBack } from '#domain/orders/order/order-stock'
import { runWrites } from '#domain/orders/order/run-writes'
import { paymentsOf } from '#domain/orders/payments/payment-row'
import { orderLines, type OrderLine } from '#domain/orders/refunds/order-lines'
import { leftOf, lockRefundsOf, owePart } from '#domain/orders/refunds/refund-row'
import { closeWithRefund } from '#domain/orders/reports/close-report'
import { Failure } from '#domain/process/failure'

type Asked = z.infer<typeof piecesToRefund>
/** The amounts that some pieces of a line give back, in paise: `paise` contains the tax that was added. */
type Share = RefundedPieces & { place: number; paise: number; taxPaise: number; inside: TaxParts | null }

/**
 * Once for each key. Throws a Failure: 404 no such order, line or report, 400 a product twice, 409 not paid, the report
 * closed, too little left, other pieces refunded meanwhile, or the key stands for another refund.
 */
export async function refundPieces(db: Db, context: OrderContext, sellerId: string, asked: Asked): Promise<void> {
  if (new Set(asked.lines.map(({ product }) => product)).size < asked.lines.length)
    throw new Failure('invalid', refusals.productTwice)
  const userId = await onOrder(db, context, asked.orderId, async (tx, order) => {
    const before = await refundsBefore(tx, asked)
    if (before.same === null) await refund(tx, context, sellerId, order, asked, before.count)
    else if (before.same !== contentOf(asked)) throw new Failure('conflict', refusals.refundKeyUsed)
    return order.user_id
  })
  // The triggers of orders are silent about amounts.
  context.changes.publish('orders', userId)
  await issueAfterCommit(db, context)
}

async function refund(
  tx: Tx,
  context: OrderContext,
  sellerId: string,
  order: OrderRow,
  asked: Asked,
  count: number,
): Promise<void> {
  if (order.pay_state !== 'PAID') throw new Failure('conflict', refusals.piecesOfUnpaid)
  if (asked.seen !== undefined && asked.seen !== count) throw new Failure('conflict', refusals.refundsMoved)
  const lines = new Map((await orderLines(tx, order.id)).map((line) => [line.productId, line]))
  const shares = asked.lines.map((each) => shareOf(lines.get(each.product), each))
  const paise = shares.reduce((sum, share) => sum + share.paise, 0)
  const payment = (await paymentsOf(tx, order.id)).find(({ role }) => role === 'settling')
  if (!payment) throw new Error(`Order ${order.id} is paid without a payment`)
  const left = leftOf(payment, await lockRefundsOf(tx, payment.payment_id))
  if (paise > left) throw new Failure('conflict', left > 0 ? onlyMoneyLeft(formatPaise(left)) : refusals.paymentUsedUp)
  if (paise < LEAST_REFUND_PAISE) throw new Failure('conflict', refusals.refundTooSmall)
  const id = randomBytes(16).toString('hex')
  await recordPart(tx, { id, nth: count + 1, sellerId, paise }, asked, shares)
  if (asked.report !== undefined) {
    await closeWithRefund(tx, { report: asked.report, orderId: order.id, partId: id, sellerId })
  }
  await owePart(tx, context.queue, payment, { id, paise })
  await queuePiecesRefundedEmail(tx, context, order, {
    paise,
    pieces: shares.map(({ place, pieces, paise: amount }) => ({ place, pieces, paise: amount })),
  })
  // Last: this statement locks the products.
  const given = asked.lines.map(({ product, ...pieces }) => ({ productId: product, ...pieces }))
  await runWrites(tx, [giveBack(order.id, count + 1, given)])
  if (order.in_lots) await returnPieces(tx, order, given)
}

async function refundsBefore(tx: Tx, { orderId, key }: Asked): Promise<{ count: number; same: string | null }> {
  const { rows } = await sql<{ count: number; why: string | null; report: string | null; lines: RefundedPieces[] }>`
    SELECT count(*)::int AS count, max(p.why) FILTER (WHERE p.key = ${key}) AS why,
    max(r.id) FILTER (WHERE p.key = ${key}) AS report, (
      SELECT json_agg(json_build_object('product', l.product_id, 'pieces', l.pieces, 'toShelf', l.to_shelf))
      FROM part_refund_lines l JOIN part_refunds s ON s.id = l.part_id WHERE s.order_id = ${orderId} AND s.key = ${key}
    ) AS lines FROM part_refunds p LEFT JOIN reports r ON r.part_id = p.id WHERE p.order_id = ${orderId}`.execute(tx)
  const { count = 0, why = null, report, lines = [] } = rows[0] ?? {}
  return { count, same: why === null ? null : contentOf({ why, report, lines }) }
}

type Content = { why: string; report?: string | null | undefined; lines: readonly RefundedPieces[] }

function contentOf({ why, report = null, lines }: Content): string {
  return JSON.stringify([
    why,
    report,
    lines.map(({ product, pieces, toShelf }) => `${product} ${pieces} ${toShelf}`).toSorted(),
  ])
}

function shareOf(line: OrderLine | undefined, asked: RefundedPieces): Share {
  if (!line) throw new Failure('missing', refusals.noSuchLine)
  const { name, place, quantity, refunded, pricePaise, taxPaise, inside } = line
  if (asked.pieces > quantity - refunded) throw new Failure('conflict', onlyPiecesLeft(name, quantity - refunded))
  const tax = shareOfPieces(taxPaise, quantity, refunded, asked.pieces)
  return {
    ...asked,
    place,
    paise: shareOfPieces(pricePaise, quantity, refunded, asked.pieces) + tax,
    taxPaise: tax,
    inside: inside && partsOfPieces(inside, quantity, refunded, asked.pieces),
  }
}

async function recordPart(
  tx: Tx,
  part: { id: string; nth: number; sellerId: string; paise: number },
  { orderId, key, why }: Asked,
  shares: readonly Share[],
): Promise<void> {
  const rows = JSON.stringify(shares.map(({ inside, ...share }) => ({ ...share, ...inside })))
  await runWrites(tx, [
    {
      name: 'part',
      body: sql`
        part AS (
          INSERT INTO part_refunds (id, order_id, nth, key, why, amount_paise, seller_id)
          VALUES (${part.id}, ${orderId}, ${part.nth}, ${key}, ${why}, ${part.paise}, ${part.sellerId}) RETURNING id
        ),
        note AS (INSERT INTO part_notes_due (part_id, order_id) SELECT id, ${orderId} FROM part)`,
      expected: 1,
    },
    {
      name: 'lines',
      body: sql`
        lines AS (
          INSERT INTO part_refund_lines (part_id, order_id, product_id, pieces, to_shelf, amount_paise, tax_paise,
            taxable_paise, cgst_paise, sgst_paise)
          SELECT ${part.id}, ${orderId}, product, pieces, "toShelf", paise, "taxPaise", "taxablePaise", "cgstPaise",
            "sgstPaise"
          FROM json_to_recordset(${rows}::json) AS share (product text, pieces int, "toShelf" boolean, paise bigint,
            "taxPaise" bigint, "taxablePaise" bigint, "cgstPaise" bigint, "sgstPaise" bigint)
          RETURNING product_id
        )`,
      expected: shares.length,
    },
    {
      name: 'refunded',
      body: sql`
        refunded AS (
          UPDATE orders SET refunded_paise = refunded_paise + ${part.paise}, version = version + 1, updated_at = now()
          WHERE id = ${orderId} RETURNING id
        )`,
      expected: 1,
    },
  ])
}
