import { sql, type RawBuilder } from 'kysely'

import type { SellerAct } from '#contract/audit-acts'
import type { HidingReason } from '#contract/reviews/review-rules'
import type { Db } from '#db/connect'
import { type ActingSeller, writeSellerAct } from '#domain/audit/seller-act'
import { noSuchReview } from '#domain/reviews/write-review'

/** Throws a Failure (404). */
export async function answerReview(db: Db, seller: ActingSeller, id: string, answer: string): Promise<void> {
  await change(db, seller, id, sql`answer = ${answer}, answered_at = now()`, { act: 'review answered' })
}

/** Without a reason it is shown again. Throws a Failure (404). */
export async function hideReview(
  db: Db,
  seller: ActingSeller,
  id: string,
  reason: HidingReason | null,
): Promise<SellerAct> {
  const act = reason ? 'review hidden' : 'review shown again'
  await change(db, seller, id, sql`hidden_why = ${reason}`, { act, ...(reason && { detail: reason }) })
  return act
}

async function change(
  db: Db,
  seller: ActingSeller,
  id: string,
  set: RawBuilder<unknown>,
  act: { act: SellerAct; detail?: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ order_id: string }>`
      UPDATE reviews SET ${set} WHERE id = ${id} AND withdrawn_at IS NULL RETURNING order_id`.execute(tx)
    if (!rows[0]) throw noSuchReview()
    await writeSellerAct(tx, seller, { ...act, subject: rows[0].order_id })
  })
}
