import { sql } from 'kysely'

import { formatPaise, toPaise, toRupees } from '#contract/money/money'
import type { CourierCash, NewRemittance } from '#contract/money/remittances'
import { cashRefusals } from '#contract/orders/cash-wording'
import type { Db } from '#db/connect'
import { type ActingSeller, writeSellerAct } from '#domain/audit/seller-act'
import { todayInIndia } from '#domain/process/database-time'
import { Failure } from '#domain/process/failure'

/** Notes an amount that a courier has handed over. A repeat has no effect. Throws a Failure (400): a day to come. */
export async function addRemittance(
  db: Db,
  seller: ActingSeller,
  { day, amount, reference, draftId }: NewRemittance,
): Promise<void> {
  const paise = toPaise(amount)
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ isToCome: boolean }>`SELECT ${day}::date > ${todayInIndia} AS "isToCome"`.execute(tx)
    if (rows[0]?.isToCome) throw new Failure('invalid', cashRefusals.dayToCome)
    const added = await sql`
      INSERT INTO remittances (day, paise, reference, draft_id, seller_id)
      VALUES (${day}::date, ${paise}, ${reference}, ${draftId}, ${seller.id}) ON CONFLICT DO NOTHING RETURNING id`.execute(
      tx,
    )
    if (added.rows.length === 0) return
    await writeSellerAct(tx, seller, { act: 'courier cash noted', detail: `${formatPaise(paise)}, ${reference}` })
  })
}

/** Resolves with the cash that couriers have collected, and what of it they have handed over. */
export async function courierCash(db: Db): Promise<CourierCash> {
  const { rows } = await sql<{ collected: number; remitted: number; remittances: CourierCash['remittances'] | null }>`
    SELECT (SELECT coalesce(sum(amount_paise), 0)::bigint FROM payments WHERE method = 'cash') AS collected,
      (SELECT coalesce(sum(paise), 0)::bigint FROM remittances) AS remitted, (
        SELECT json_agg(json_strip_nulls(json_build_object('day', day, 'amount', paise / 100.0, 'reference', reference,
          'by', (SELECT name FROM sellers WHERE id = r.seller_id))))
        FROM (SELECT * FROM remittances ORDER BY day DESC, at DESC LIMIT 50) r
      ) AS remittances`.execute(db)
  const { collected, remitted, remittances } = rows[0]!
  return {
    collected: toRupees(collected),
    remitted: toRupees(remitted),
    outstanding: toRupees(collected - remitted),
    remittances: remittances ?? [],
  }
}
