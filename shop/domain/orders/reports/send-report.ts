import { createHash, randomBytes } from 'node:crypto'

import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { MAX_KEPT_PHOTOS } from '#contract/messages/report-rules'
import { onlyPiecesToReport, reportRefusals } from '#contract/messages/report-wording'
import type { reportToSend } from '#contract/messages/reports'
import { refusals } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { encodePhoto, type StoredPhoto } from '#domain/catalogue/encode-photo'
import { reportOpenedEmail, reportReceivedEmail } from '#domain/messages/report-email-templates'
import { onOrder } from '#domain/orders/order/on-order'
import type { OrderRow } from '#domain/orders/order/order-row'
import type { ReportContext } from '#domain/orders/reports/report-context'
import { linesToReport, timeOf } from '#domain/orders/reports/reportable-order'
import { Failure } from '#domain/process/failure'
import { shop } from '#shop'

type Asked = z.infer<typeof reportToSend>
type Reporter = { id: string; email: string }

/**
 * Once for each key. Throws a Failure: 400 a file is no picture, a product twice, words missing; 404 no such order or
 * line; 409 nothing can be reported now, too few pieces left, too many photos kept, or the key of another report.
 */
export async function sendReport(
  db: Db,
  context: ReportContext,
  user: Reporter,
  asked: Asked,
  files: Uint8Array[],
): Promise<string> {
  if (new Set(asked.lines.map(({ product }) => product)).size < asked.lines.length)
    throw new Failure('invalid', refusals.productTwice)
  if (asked.why === 'Another reason' && !asked.words) throw new Failure('invalid', reportRefusals.wordsMissing)
  const content = contentOf(asked, files)
  // Before the photos are decoded, which takes a while; decided under the lock of the order.
  const before = (await sentBefore(db, user.id, asked, content)) ?? (await check(db, context, user.id, asked, files))
  if (before) return before
  const photos: StoredPhoto[] = []
  for (const file of files) photos.push(await encodePhoto(file))
  const id = await onOrder(db, context, asked.orderId, async (tx, order) => {
    const same = await sentBefore(tx, user.id, asked, content)
    if (same) return same
    await check(tx, context, user.id, asked, files)
    return keep(tx, context, user, order, asked, content, photos)
  })
  // The triggers of orders know nothing of reports.
  context.changes.publish('orders', user.id)
  return id
}

function contentOf({ why, words = '', lines }: Asked, files: Uint8Array[]): Buffer {
  const pieces = lines.map(({ product, pieces: count }) => `${product} ${count}`).toSorted()
  const hashes = files.map((file) => createHash('sha256').update(file).digest('hex'))
  return createHash('sha256')
    .update(JSON.stringify([why, words, pieces, hashes]))
    .digest()
}

async function sentBefore(db: Db | Tx, userId: string, asked: Asked, content: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; content: Buffer }>`
    SELECT r.id, r.content FROM reports r JOIN orders o ON o.id = r.order_id
    WHERE r.order_id = ${asked.orderId} AND r.key = ${asked.key} AND o.user_id = ${userId}`.execute(db)
  if (rows[0] && !rows[0].content.equals(content)) throw new Failure('conflict', reportRefusals.keyUsed)
  return rows[0]?.id
}

async function check(
  db: Db | Tx,
  { settings }: ReportContext,
  userId: string,
  { orderId, lines: asked }: Asked,
  files: Uint8Array[],
): Promise<undefined> {
  const time = await timeOf(db, settings.reportDays, userId, orderId)
  if ('closed' in time) throw isClosed(time.closed)
  const lines = new Map((await linesToReport(db, orderId)).map((line) => [line.productId, line]))
  for (const { product, pieces } of asked) {
    const line = lines.get(product)
    if (!line) throw new Failure('missing', refusals.noSuchLine)
    if (pieces > line.left) throw new Failure('conflict', onlyPiecesToReport(line.name, line.left))
  }
  if (files.length > 0 && files.length + (await keptPhotos(db, userId)) > MAX_KEPT_PHOTOS)
    throw new Failure('conflict', reportRefusals.manyPhotos)
}

async function keptPhotos(db: Db | Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM orders o JOIN reports r ON r.order_id = o.id JOIN report_photos p
      ON p.report_id = r.id WHERE o.user_id = ${userId}`.execute(db)
  return rows[0]?.count ?? 0
}

async function keep(
  tx: Tx,
  { publicUrl, queue }: ReportContext,
  user: Reporter,
  order: OrderRow,
  { key, why, words = '', lines }: Asked,
  content: Buffer,
  photos: StoredPhoto[],
): Promise<string> {
  const id = randomBytes(16).toString('hex')
  await sql`
    INSERT INTO reports (id, order_id, key, content, why, words)
    VALUES (${id}, ${order.id}, ${key}, ${content}, ${why}, ${words})`.execute(tx)
  const { rows } = await sql<{ name: string; pieces: number }>`
    WITH added AS (
      INSERT INTO report_lines (report_id, order_id, product_id, pieces)
      SELECT ${id}, ${order.id}, product, pieces FROM json_to_recordset(${JSON.stringify(lines)}::json)
        AS line (product text, pieces int)
      RETURNING product_id, pieces
    )
    SELECT i.name, a.pieces FROM added a JOIN order_items i ON i.order_id = ${order.id} AND i.product_id = a.product_id
    ORDER BY i.line`.execute(tx)
  for (const [nth, photo] of photos.entries()) await keepPhoto(tx, id, nth + 1, photo)
  const report = { id, orderId: order.id, why, words, pieces: rows, photos: photos.length, publicUrl }
  await queue.send(tx, { name: 'mail', data: reportReceivedEmail(user.email, report) })
  await queue.send(tx, { name: 'mail', data: reportOpenedEmail(shop.email, user.email, order.address.name, report) })
  return id
}

async function keepPhoto(tx: Tx, reportId: string, place: number, photo: StoredPhoto): Promise<void> {
  const { width, height, small, large } = photo
  await sql`
    INSERT INTO report_photos (report_id, place, width, height, small, large)
    VALUES (${reportId}, ${place}, ${width}, ${height}, ${small}, ${large})`.execute(tx)
}

function isClosed(why: string): Failure {
  return new Failure('conflict', why)
}
