import { type RawBuilder, sql } from 'kysely'

import type { SentPhoto } from '#contract/messages/reports'
import { hasArrived } from '#contract/orders/order-status'
import { type HidingReason, REVIEWS_LISTED } from '#contract/reviews/review-rules'
import { reviewRefusals } from '#contract/reviews/review-wording'
import { refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import type { OrderRow } from '#domain/orders/order/order-row'
import { Failure } from '#domain/process/failure'
import { noSuchReview } from '#domain/reviews/write-review'

export type ReviewRow = {
  id: string
  product_id: string
  product: string
  category: string
  stars: number
  words: string
  name: string
  written_at: Date
  answer: string
  hidden_why: HidingReason | null
  photos: SentPhoto[]
}

type Page = { reviews: ReviewRow[]; nextCursor: string | undefined }

/** Those that everybody may read: of a product, or of all products those with words. Throws a Failure (400). */
export async function publicReviews(db: Db, product: string | undefined, cursor?: string): Promise<Page> {
  const which = product === undefined ? sql`r.words <> ''` : sql`r.product_id = ${product}`
  return page(db, sql`r.hidden_why IS NULL AND ${which}`, cursor)
}

export type Stars = { stars_given: number; review_count: number; hidden: number }

/** Of all reviews of a product that are not withdrawn, or of the whole shop. */
export async function starsOf(db: Db, product: string | undefined): Promise<Stars> {
  const which = product === undefined ? sql`` : sql`AND product_id = ${product}`
  const { rows } = await sql<Stars>`
    SELECT coalesce(sum(stars), 0)::int AS stars_given, count(*)::int AS review_count, count(hidden_why)::int AS hidden
    FROM reviews WHERE withdrawn_at IS NULL ${which}`.execute(db)
  return rows[0]!
}

/** All that are not withdrawn. Throws a Failure (400) for an unknown cursor. */
export async function sellerReviews(db: Db, show: 'unanswered' | undefined, cursor?: string): Promise<Page> {
  return page(db, show ? sql`r.answer = ''` : sql`true`, cursor)
}

const select = sql`
  SELECT r.id, r.product_id, i.name AS product, p.category, r.stars, r.words, split_part(u.name, ' ', 1) AS name,
    r.written_at, r.answer, r.hidden_why,
    (SELECT coalesce(json_agg(json_build_object('_id', id, 'width', width, 'height', height) ORDER BY place), '[]')
      FROM review_photos WHERE review_id = r.id) AS photos
  FROM reviews r JOIN users u ON u.id = r.user_id JOIN products p ON p.id = r.product_id
  JOIN order_items i ON i.order_id = r.order_id AND i.product_id = r.product_id
  WHERE r.withdrawn_at IS NULL`

async function page(db: Db, which: RawBuilder<unknown>, cursor: string | undefined): Promise<Page> {
  if (cursor !== undefined) await requireReview(db, cursor)
  // Compared in the database, because a Date would lose the microseconds.
  const after =
    cursor === undefined
      ? sql``
      : sql`
    AND (r.written_at, r.id) < (SELECT written_at, id FROM reviews WHERE id = ${cursor})`
  const { rows } = await sql<ReviewRow>`
    ${select} AND ${which} ${after} ORDER BY r.written_at DESC, r.id DESC LIMIT ${REVIEWS_LISTED + 1}`.execute(db)
  const reviews = rows.slice(0, REVIEWS_LISTED)
  return { reviews, nextCursor: rows.length > REVIEWS_LISTED ? reviews.at(-1)?.id : undefined }
}

async function requireReview(db: Db, id: string): Promise<void> {
  const { rows } = await sql`SELECT FROM reviews WHERE id = ${id}`.execute(db)
  if (rows.length === 0) throw new Failure('invalid', refusals.unknownCursor)
}

export type ReviewableLine = {
  product: string
  name: string
  weight: string | null
  pictures: string[]
  review: ReviewRow | undefined
  closed: string | undefined
}

/** The lines of an order with their reviews. Throws a Failure (404) for an order of another. */
export async function reviewableLines(db: Db, userId: string, orderId: string): Promise<ReviewableLine[]> {
  const { rows: orders } = await sql<Pick<OrderRow, 'pay_state' | 'status'>>`
    SELECT pay_state, status FROM orders WHERE id = ${orderId} AND user_id = ${userId}`.execute(db)
  if (!orders[0]) throw new Failure('missing', refusals.noSuchOrder)
  const isDelivered = orders[0].pay_state === 'PAID' && hasArrived(orders[0].status)
  type Line = Omit<ReviewableLine, 'review' | 'closed'> & { withdrawn: boolean }
  const { rows: lines } = await sql<Line>`
    SELECT i.product_id AS product, i.name, i.weight, i.pictures, EXISTS (SELECT FROM reviews r
      WHERE r.order_id = i.order_id AND r.product_id = i.product_id AND r.withdrawn_at IS NOT NULL) AS withdrawn
    FROM order_items i WHERE i.order_id = ${orderId} ORDER BY i.line`.execute(db)
  const { rows: reviews } = await sql<ReviewRow>`
    ${select} AND r.user_id = ${userId}
      AND r.product_id IN (SELECT product_id FROM order_items WHERE order_id = ${orderId})`.execute(db)
  return lines.map(({ withdrawn, ...line }) => {
    const review = reviews.find(({ product_id: product }) => product === line.product)
    const closed = isDelivered ? (withdrawn ? reviewRefusals.withdrawnBefore : undefined) : reviewRefusals.notDelivered
    return { ...line, review, closed: review ? undefined : closed }
  })
}

/** Throws a Failure (404). */
export async function reviewPhoto(db: Db, id: string, size: 'small' | 'large'): Promise<Buffer> {
  const { rows } = await sql<{ bytes: Buffer }>`
    SELECT ${sql.ref(`p.${size}`)} AS bytes FROM review_photos p JOIN reviews r ON r.id = p.review_id
    WHERE p.id = ${id} AND r.hidden_why IS NULL AND r.withdrawn_at IS NULL`.execute(db)
  if (!rows[0]) throw noSuchReview()
  return rows[0].bytes
}
