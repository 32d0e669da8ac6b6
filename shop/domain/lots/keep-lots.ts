import type { Db } from '#db/connect'
import { tidyLots, untidyProducts } from '#domain/lots/tidy-lots'

const BATCH = 50

/** Returns the number of products it looked at closely. */
export async function keepLots(db: Db): Promise<number> {
  const ids = await untidyProducts(db)
  for (let from = 0; from < ids.length; from += BATCH) await tidyLots(db, ids.slice(from, from + BATCH))
  return ids.length
}
