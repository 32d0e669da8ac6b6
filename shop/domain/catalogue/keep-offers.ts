import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#db/connect'
import type { ProductRow } from '#domain/catalogue/product-row'

/** Tells pages of the offer prices that have begun or ended, by the database's clock; a trigger logs each change. */
export async function keepOffers(db: Db): Promise<void> {
  await sql`
    UPDATE products SET offer_runs = NOT offer_runs
    WHERE (offer_from IS NOT NULL OR offer_until IS NOT NULL OR NOT offer_runs)
      AND offer_runs <> offer_runs_now(offer_from, offer_until)`.execute(db)
}

type Span = Partial<Pick<ProductRow, 'offer_from' | 'offer_until'>>

/** SQL: whether an offer of this span runs now. */
export function offerRuns({ offer_from: from = null, offer_until: until = null }: Span): RawBuilder<boolean> {
  return sql`offer_runs_now(${from}, ${until})`
}
