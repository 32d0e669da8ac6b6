import type { Db } from '#db/connect'
import { tidyLots, untidyProducts } from '#domain/lots/tidy-lots'

// The most products of one transaction.
const BATCH = 50

/**
 * Gives every piece of a product in lots that is in none to its undated lot, and takes off sale what may no longer be sold.
 * Returns the number of products it looked at closely.
 */
export async function keepLots(db: Db): Promise<number> {
  const ids = await untidyProducts(db)
  for (let from = 0; from < ids.length; from += BATCH) await tidyLots(db, ids.slice(from, from + BATCH))
  return ids.length
}
