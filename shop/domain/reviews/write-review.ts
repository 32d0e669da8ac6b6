import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'
import type * as z from 'zod/mini'

import { hasArrived } from '#contract/orders/order-status'
import { MAX_KEPT_REVIEW_PHOTOS } from '#contract/reviews/review-rules'
import { reviewRefusals } from '#contract/reviews/review-wording'
import type { reviewToAdd } from '#contract/reviews/reviews'
import { refusals } from '#contract/wording'
import type { Changes } from '#db/changes'
import type { Db, Tx } from '#db/connect'
import { encodePhoto, type StoredPhoto } from '#domain/catalogue/encode-photo'
import { onOrder } from '#domain/orders/order/on-order'
import type { OrderRow } from '#domain/orders/order/order-row'
import { Failure } from '#domain/process/failure'
import { withStatus } from '#domain/process/with-status'

type Context = { changes: Changes }
type Asked = z.infer<typeof reviewToAdd>

/** Throws a Failure: 400 no picture, 404 no such order or line, 409 not delivered, reviewed, or too many photos kept. */
export async function writeReview(db: Db, context: Context, userId: string, asked: Asked, files: Uint8Array[]) {
  // Decoding takes a while: it is worth a check, and the lock of the order does not wait for it.
  if (files.length > 0) {
    await onOrder(db, context, asked.orderId, (tx, order) => check(tx, userId, order, asked, files))
  }
  const photos: StoredPhoto[] = []
  for (const file of files) photos.push(await encodePhoto(file))
  await onOrder(db, context, asked.orderId, async (tx, order) => {
    if (await check(tx, userId, order, asked, files)) await keep(tx, userId, asked, photos)
  })
}

// False for the same again.
async function check(tx: Tx, userId: string, order: OrderRow, asked: Asked, files: Uint8Array[]): Promise<boolean> {
  if (order.user_id !== userId) throw new Failure('missing', refusals.noSuchOrder)
  if (order.pay_state !== 'PAID' || !hasArrived(order.status)) {
    throw new Failure('conflict', reviewRefusals.notDelivered)
  }
  const { rows } = await sql<{
    bought: boolean
    written: { stars: number; words: string; withdrawn: boolean; ofLine: boolean } | null
    photos: number
  }>`
    SELECT
      EXISTS (SELECT FROM order_items WHERE order_id = ${order.id} AND product_id = ${asked.product}) AS bought,
      (SELECT json_build_object('stars', stars, 'words', words, 'withdrawn', withdrawn_at IS NOT NULL,
          'ofLine', order_id = ${order.id})
        FROM reviews WHERE product_id = ${asked.product}
          AND (order_id = ${order.id} OR (user_id = ${userId} AND withdrawn_at IS NULL))
        ORDER BY withdrawn_at IS NULL DESC LIMIT 1) AS written,
      (SELECT count(*)::int FROM review_photos p JOIN reviews r ON r.id = p.review_id WHERE r.user_id = ${userId})
        AS photos`.execute(tx)
  const { bought, written, photos } = rows[0]!
  if (!bought) throw new Failure('missing', refusals.noSuchLine)
  if (written?.withdrawn) throw new Failure('conflict', reviewRefusals.withdrawnBefore)
  if (written) {
    const isSame = written.ofLine && written.stars === asked.stars && written.words === (asked.text ?? '')
    if (isSame) return false
    throw new Failure('conflict', reviewRefusals.reviewed)
  }
  if (files.length > 0 && photos + files.length > MAX_KEPT_REVIEW_PHOTOS) {
    throw new Failure('conflict', reviewRefusals.manyPhotos)
  }
  return true
}

async function keep(tx: Tx, userId: string, { orderId, product, stars, text = '' }: Asked, photos: StoredPhoto[]) {
  const id = randomBytes(16).toString('hex')
  const { rows } = await sql`
    INSERT INTO reviews (id, order_id, product_id, user_id, stars, words)
    VALUES (${id}, ${orderId}, ${product}, ${userId}, ${stars}, ${text})
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx)
  if (rows.length === 0) throw new Failure('conflict', reviewRefusals.reviewed)
  for (const [place, { width, height, small, large }] of photos.entries()) {
    await sql`
      INSERT INTO review_photos (review_id, place, width, height, small, large)
      VALUES (${id}, ${place + 1}, ${width}, ${height}, ${small}, ${large})`.execute(tx)
  }
}

/** Photos are read only of who has received an order. Throws a Failure (409). */
export async function requireDeliveredOrder(db: Db, userId: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM orders WHERE user_id = ${userId} AND pay_state = 'PAID' AND ${withStatus(sql`status`, hasArrived)}
    LIMIT 1`.execute(db)
  if (rows.length === 0) throw new Failure('conflict', reviewRefusals.notDelivered)
}

/** Throws a Failure (404) for a review of another. */
export async function withdrawReview(db: Db, context: Context, userId: string, id: string): Promise<void> {
  const review = await db
    .selectFrom('reviews')
    .select('order_id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!review) throw noSuchReview()
  await onOrder(db, context, review.order_id, async (tx) => {
    await sql`DELETE FROM review_photos WHERE review_id = ${id}`.execute(tx)
    await sql`
      UPDATE reviews SET words = '', answer = '', withdrawn_at = now()
      WHERE id = ${id} AND user_id = ${userId} AND withdrawn_at IS NULL`.execute(tx)
  })
}

export async function deleteReviewsOf(tx: Tx, userId: string): Promise<void> {
  // Each deleted review changes its product; others lock several products in this order, too.
  await sql`
    SELECT FROM products WHERE id IN (SELECT product_id FROM reviews WHERE user_id = ${userId})
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  await sql`DELETE FROM reviews WHERE user_id = ${userId}`.execute(tx)
}

export function noSuchReview(): Failure {
  return new Failure('missing', reviewRefusals.noSuchReview)
}
