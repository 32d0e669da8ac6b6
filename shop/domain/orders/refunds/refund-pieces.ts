import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { formatPaise } from '#contract/money/money'
import { LEAST_REFUND_PAISE, type piecesToRefund, type RefundedPieces } from '#contract/money/part-refunds'
import { partsOfPieces, shareOfPieces } from '#contract/money/piece-shares'
import { sumOfParts, type TaxParts } from '#contract/money/tax'
import { onlyMoneyLeft, onlyPiecesLeft, refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { returnPieces } from '#domain/lots/return-pieces'
import { lockProducts } from '#domain/lots/tidy-lots'
import { issueAfterCommit } from '#domain/orders/documents/issue-documents'
import { queuePiecesRefundedEmail } from '#domain/orders/emails/order-emails'
import { onOrder } from '#domain/orders/order/on-order'
import type { OrderContext } from '#domain/orders/order/order-context'
import type { OrderRow } from '#domain/orders/order/order-row'
import { giveBack } from '#domain/orders/order/order-stock'
import { runWrites } from '#domain/orders/order/run-writes'
import { paymentsOf } from '#domain/orders/payments/payment-row'
import { type OrderComponent, orderLines, type OrderLine } from '#domain/orders/refunds/order-lines'
import { leftOf, lockRefundsOf, owePart } from '#domain/orders/refunds/refund-row'
import { closeWithRefund } from '#domain/orders/reports/close-report'
import { Failure } from '#domain/process/failure'

type Asked = z.infer<typeof piecesToRefund>
/** The amounts that some pieces give back, in paise: `paise` contains the tax that was added. */
type Amounts = { pieces: number; paise: number; taxPaise: number; inside: TaxParts | null }
type ComponentShare = Amounts &
  Pick<OrderComponent, 'productId' | 'hsn' | 'gstRate'> & { toShelf: boolean; name?: string }
type Share = Amounts & { product: string; place: number; toShelf: boolean; components: ComponentShare[] | null }

/**
 * Once for each key. Throws a Failure: 404 no such order, line or report, 400 a product twice, 409 not paid, the report
 * closed, too little left, other pieces refunded meanwhile, or the key stands for another refund.
 */
export async function refundPieces(db: Db, context: OrderContext, sellerId: string, asked: Asked): Promise<void> {
  const named = asked.lines.map(({ product, part = '' }) => `${product} ${part}`)
  const whole = new Set(asked.lines.flatMap(({ product, part }) => (part === undefined ? product : [])))
  if (
    new Set(named).size < named.length ||
    asked.lines.some(({ product, part }) => part !== undefined && whole.has(product))
  )
    throw new Failure('invalid', refusals.productTwice)
  const userId = await onOrder(db, context, asked.orderId, async (tx, order) => {
    const before = await refundsBefore(tx, asked)
    const lines = new Map((await orderLines(tx, order.id)).map((line) => [line.productId, line]))
    if (before.same === null) await refund(tx, context, sellerId, order, asked, lines, before.count)
    else if (
      before.same !==
      contentOf({ ...asked, lines: asked.lines.flatMap((each) => onShelf(lines.get(each.product), each)) })
    )
      throw new Failure('conflict', refusals.refundKeyUsed)
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
  lines: ReadonlyMap<string, OrderLine>,
  count: number,
): Promise<void> {
  if (order.pay_state !== 'PAID') throw new Failure('conflict', refusals.piecesOfUnpaid)
  if (asked.seen !== undefined && asked.seen !== count) throw new Failure('conflict', refusals.refundsMoved)
  const byLine = Map.groupBy(asked.lines, ({ product }) => product)
  const shares = [...byLine].map(([product, pieces]) => shareOf(lines.get(product), pieces))
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
    pieces: shares.flatMap(({ place, components, ...line }) => {
      const parts = components?.filter(({ name }) => name !== undefined) ?? []
      if (parts.length === 0) return [{ place, pieces: line.pieces, paise: line.paise }]
      return parts.map(({ pieces, paise: amount, name: part }) => ({ place, pieces, paise: amount, part }))
    }),
  })
  await returnStock(
    tx,
    order,
    count + 1,
    asked.lines.flatMap((each) => onShelf(lines.get(each.product), each)),
  )
}

/** Last, because it locks products. */
async function returnStock(tx: Tx, order: OrderRow, nth: number, returned: readonly OnShelf[]): Promise<void> {
  await lockProducts(
    tx,
    returned.map(({ part }) => part),
  )
  for (const toShelf of [true, false]) {
    const given = [
      ...Map.groupBy(
        returned.filter((each) => each.toShelf === toShelf),
        ({ part }) => part,
      ),
    ].map(([productId, of]) => ({ productId, toShelf, pieces: of.reduce((sum, { pieces }) => sum + pieces, 0) }))
    if (given.length === 0) continue
    await runWrites(tx, [giveBack(order.id, nth, given)])
    if (order.in_lots) await returnPieces(tx, order, given)
  }
}

type OnShelf = { product: string; part: string; pieces: number; toShelf: boolean }

function onShelf(line: OrderLine | undefined, { product, part, pieces, toShelf }: RefundedPieces): OnShelf[] {
  const components = line?.components
  if (!components) return [{ product, part: part ?? product, pieces, toShelf }]
  return components
    .filter(({ productId }) => part === undefined || part === productId)
    .map(({ productId, each }) => ({
      product,
      part: productId,
      pieces: part === undefined ? pieces * each : pieces,
      toShelf,
    }))
}

async function refundsBefore(tx: Tx, { orderId, key }: Asked): Promise<{ count: number; same: string | null }> {
  const { rows } = await sql<{ count: number; why: string | null; report: string | null; lines: OnShelf[] }>`
    SELECT count(*)::int AS count, max(p.why) FILTER (WHERE p.key = ${key}) AS why,
    max(r.id) FILTER (WHERE p.key = ${key}) AS report, (
      SELECT json_agg(json_build_object('product', l.line_id, 'part', l.product_id, 'pieces', l.pieces, 'toShelf', l.to_shelf))
      FROM refunded_pieces l JOIN part_refunds s ON s.id = l.part_id
      WHERE l.order_id = ${orderId} AND s.order_id = ${orderId} AND s.key = ${key}
    ) AS lines FROM part_refunds p LEFT JOIN reports r ON r.part_id = p.id WHERE p.order_id = ${orderId}`.execute(tx)
  const { count = 0, why = null, report, lines = [] } = rows[0] ?? {}
  return { count, same: why === null ? null : contentOf({ why, report, lines }) }
}

type Content = { why: string; report?: string | null | undefined; lines: readonly OnShelf[] }

function contentOf({ why, report = null, lines }: Content): string {
  return JSON.stringify([
    why,
    report,
    lines.map(({ product, part, pieces, toShelf }) => `${product} ${part} ${pieces} ${toShelf}`).toSorted(),
  ])
}

function shareOf(line: OrderLine | undefined, asked: readonly RefundedPieces[]): Share {
  if (!line) throw new Failure('missing', refusals.noSuchLine)
  const { productId: product, place, components } = line
  const toShelf = asked.every((each) => each.toShelf)
  if (!components) {
    const [{ part, pieces }] = asked as [RefundedPieces]
    if (part !== undefined) throw new Failure('missing', refusals.noSuchLine)
    return { product, place, toShelf, components, ...amountsOf(line, pieces) }
  }
  const shares = asked
    .flatMap((each) => onShelf(line, each))
    .map(({ part, ...back }): ComponentShare => {
      const component = components.find((each) => each.productId === part)!
      const { productId, hsn, gstRate, name } = component
      return {
        ...amountsOf(component, back.pieces),
        productId,
        hsn,
        gstRate,
        toShelf: back.toShelf,
        ...(isPart(asked) && { name }),
      }
    })
  if (shares.length === 0) throw new Failure('missing', refusals.noSuchLine)
  const back = (of: OrderComponent) =>
    shares.reduce((sum, { productId, pieces }) => sum + (productId === of.productId ? pieces : 0), 0)
  const whole = (refunded: (of: OrderComponent) => number) =>
    Math.min(...components.map((of) => Math.floor((of.refunded + refunded(of)) / of.each)))
  const sum = (of: (share: ComponentShare) => number) => shares.reduce((all, share) => all + of(share), 0)
  return {
    product,
    place,
    toShelf,
    components: shares,
    pieces: whole(back) - whole(() => 0),
    paise: sum(({ paise }) => paise),
    taxPaise: sum(({ taxPaise }) => taxPaise),
    inside: line.inside && sumOfParts(shares.flatMap(({ inside }) => inside ?? [])),
  }
}

function isPart(asked: readonly RefundedPieces[]): boolean {
  return asked.some(({ part }) => part !== undefined)
}

function amountsOf(
  { name, quantity, refunded, pricePaise, taxPaise, inside }: OrderLine | OrderComponent,
  pieces: number,
): Amounts {
  if (pieces > quantity - refunded) throw new Failure('conflict', onlyPiecesLeft(name, quantity - refunded))
  const tax = shareOfPieces(taxPaise, quantity, refunded, pieces)
  return {
    pieces,
    paise: shareOfPieces(pricePaise, quantity, refunded, pieces) + tax,
    taxPaise: tax,
    inside: inside && partsOfPieces(inside, quantity, refunded, pieces),
  }
}

async function recordPart(
  tx: Tx,
  part: { id: string; nth: number; sellerId: string; paise: number },
  { orderId, key, why }: Asked,
  shares: readonly Share[],
): Promise<void> {
  const rows = JSON.stringify(
    shares.map(({ inside, components, ...share }) => ({ ...share, ...inside, components: components?.map(written) })),
  )
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
            taxable_paise, cgst_paise, sgst_paise, components)
          SELECT ${part.id}, ${orderId}, product, pieces, "toShelf", paise, "taxPaise", "taxablePaise", "cgstPaise",
            "sgstPaise", components
          FROM json_to_recordset(${rows}::json) AS share (product text, pieces int, "toShelf" boolean, paise bigint,
            "taxPaise" bigint, "taxablePaise" bigint, "cgstPaise" bigint, "sgstPaise" bigint, components jsonb)
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

function written({ productId, toShelf, taxPaise, gstRate, inside, ...rest }: ComponentShare) {
  return {
    ...rest,
    product: productId,
    to_shelf: toShelf,
    tax: taxPaise,
    gst_rate: gstRate,
    taxable: inside?.taxablePaise,
    cgst: inside?.cgstPaise,
    sgst: inside?.sgstPaise,
  }
}
