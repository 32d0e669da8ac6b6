import { sql } from 'kysely'

import { toPaise, toRupees } from '#contract/money/money'
import type { ListedOffer, NewOffer } from '#contract/money/offers'
import { offerRefusals } from '#contract/money/offer-wording'
import { empty } from '#contract/wording'
import type { Db } from '#db/connect'
import { type ActingSeller, writeSellerAct } from '#domain/audit/seller-act'
import { Failure } from '#domain/process/failure'

/** Throws a Failure: 400 contradicting terms, 404 no such product, 409 the code is there, or was. */
export async function addOffer(db: Db, seller: ActingSeller, offer: NewOffer): Promise<void> {
  const { code, percent, rupees, from = null, until = null, least, categories = [], products = [], limit, each } = offer
  if ((percent === undefined) === (rupees === undefined)) throw new Failure('invalid', offerRefusals.oneOfTwo)
  if (from && until && Date.parse(until) <= Date.parse(from)) throw new Failure('invalid', offerRefusals.endsFirst)
  if (until && Date.parse(until) <= Date.now()) throw new Failure('invalid', offerRefusals.endsInPast)
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`SELECT FROM products WHERE id = ANY(${products})`.execute(tx)
    if (rows.length < new Set(products).size) throw new Failure('missing', empty.product)
    const added = await tx
      .insertInto('offers')
      .values({
        code,
        percent: percent ?? null,
        paise: rupees === undefined ? null : toPaise(rupees),
        begins: from && new Date(from),
        ends: until && new Date(until),
        least_paise: least ? toPaise(least) : 0,
        categories: categories.length > 0 ? categories : null,
        products: products.length > 0 ? products : null,
        most: limit ?? null,
        each_most: each ?? null,
        seller_id: seller.id,
      })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code')
      .executeTakeFirst()
    if (!added) throw new Failure('conflict', offerRefusals.taken)
    await writeSellerAct(tx, seller, { act: 'code added', subject: code })
  })
}

/** Nobody can use the code from now on; orders that have it keep their price. Throws a Failure (404). */
export async function endOffer(db: Db, seller: ActingSeller, code: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const offer = await tx
      .selectFrom('offers')
      .select('ended_at')
      .where('code', '=', code)
      .forUpdate()
      .executeTakeFirst()
    if (!offer) throw new Failure('missing', offerRefusals.noSuchOffer)
    if (offer.ended_at) return
    await tx
      .updateTable('offers')
      .set({ ended_at: sql`now()` })
      .where('code', '=', code)
      .execute()
    await writeSellerAct(tx, seller, { act: 'code ended', subject: code })
  })
}

type Row = {
  code: string
  percent: number | null
  paise: number | null
  begins: string | null
  ends: string | null
  least_paise: number
  categories: ListedOffer['categories'] | null
  products: ListedOffer['products'] | null
  most: number | null
  each_most: number | null
  ended: string | null
  used: number
  held: number
}

/** All codes, the newest first, with how often they are used. */
export async function listOffers(db: Db): Promise<ListedOffer[]> {
  const { rows } = await sql<Row>`
    SELECT f.code, f.percent, f.paise, f.begins, f.ends, f.least_paise, f.categories, f.most, f.each_most,
      coalesce(f.ended_at, CASE WHEN f.ends <= now() THEN f.ends END) AS ended,
      (SELECT json_agg(json_build_object('product', id, 'name', name) ORDER BY name) FROM products
        WHERE id = ANY(f.products)) AS products,
      (SELECT count(*)::int FROM orders WHERE code = f.code AND holds_stock AND pay_state NOT IN ('CREATING', 'AWAITING')) AS used,
      (SELECT count(*)::int FROM orders WHERE code = f.code AND holds_stock AND pay_state IN ('CREATING', 'AWAITING')) AS held
    FROM offers f ORDER BY f.created_at DESC, f.code`.execute(db)
  return rows.map(presented)
}

function presented(row: Row): ListedOffer {
  const written = (at: string | null) => at && new Date(at).toISOString()
  const given = {
    percent: row.percent,
    rupees: row.paise && toRupees(row.paise),
    from: written(row.begins),
    until: written(row.ends),
    least: row.least_paise > 0 ? toRupees(row.least_paise) : null,
    categories: row.categories,
    products: row.products,
    limit: row.most,
    each: row.each_most,
    ended: written(row.ended),
  }
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
  return { code: row.code, ...present, used: row.used, held: row.held } as ListedOffer
}
