import { sql } from 'kysely'

import type { Db } from '#db/connect'
import { redateLots } from '#domain/lots/redate-lots'
import { tidyLots, untidyProducts } from '#domain/lots/tidy-lots'
import { shelfLifeLeft } from '#shop'

// The most products of one transaction.
const BATCH = 50

/** Writes whether the shop keeps lots, for the invariants. A start without the option asks for nothing else of lots. */
export async function setLotKeeping(db: Db, lots: boolean): Promise<void> {
  await (
    lots ? sql`INSERT INTO lot_keeping DEFAULT VALUES ON CONFLICT DO NOTHING` : sql`DELETE FROM lot_keeping`
  ).execute(db)
  if (!lots) return
  await redateLots(db, shelfLifeLeft)
  await keepLots(db)
}

/**
 * Gives every piece that is in no lot to the undated lot of its product, and takes off sale what may no longer be sold.
 * Returns the number of products it looked at closely.
 */
export async function keepLots(db: Db): Promise<number> {
  const ids = await untidyProducts(db)
  for (let from = 0; from < ids.length; from += BATCH) await tidyLots(db, ids.slice(from, from + BATCH))
  return ids.length
}
