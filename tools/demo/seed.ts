import { sql } from 'kysely'

import type { PictureStore } from '#adapters/pictures/picture-store'
import type { Db } from '#db/connect'
import { demoFacts } from '#demo/facts'
import { PANEL_PICTURE, pictureNames, readPictures } from '#demo/pictures'
import { demoCatalogue, demoKey } from '#demo/products'
import { demoSettings } from '#demo/settings'
import { demoTax } from '#demo/tax'
import { insertProduct } from '#domain/catalogue/add-product'
import { storeEncoded, type StoredPictures } from '#domain/catalogue/keep-pictures'
import { changeSettings } from '#domain/settings/read-settings'

/** Any constant that starting processes share. */
const SEED_LOCK = 727_001
const AT_ONCE = 4
const DAY_MS = 86_400_000

/**
 * Fills an empty catalogue with the demo products and their pictures; a catalogue with products is left alone. Two
 * processes that start at once do it once. A killed one leaves only picture files, which the nightly sweep removes.
 * `db` is `withoutTimeouts`. Resolves with whether it seeded.
 */
export async function seedDemo(db: Db, pictures: PictureStore): Promise<boolean> {
  if (await hasProducts(db)) return false
  // The lock is held on a connection of its own, outside any transaction: storing may outlast the limit of one.
  return db.connection().execute(async (held) => {
    await sql`SELECT pg_advisory_lock(${SEED_LOCK})`.execute(held)
    try {
      if (await hasProducts(db)) return false
      await seed(db, pictures)
      return true
    } finally {
      await sql`SELECT pg_advisory_unlock(${SEED_LOCK})`.execute(held)
    }
  })
}

async function hasProducts(db: Db): Promise<boolean> {
  return (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function seed(db: Db, pictures: PictureStore): Promise<void> {
  const stored = await storeAll(pictures)
  await db.transaction().execute(async (tx) => {
    await changeSettings(tx, demoSettings)
    const ids = new Map<string, string>()
    for (const [place, { parts, offerDays, ...product }] of demoCatalogue.entries()) {
      await stored[place]!.write(tx)
      const { keys } = stored[place]!
      const data = {
        ...product,
        ...demoTax(product),
        ...(parts && { parts: parts.map((part) => ({ product: ids.get(demoKey(part))!, pieces: part.pieces })) }),
        ...(offerDays && { offerUntil: new Date(Date.now() + offerDays * DAY_MS).toISOString() }),
        nutritionPicture: keys.length === pictureNames(product).length ? PANEL_PICTURE : PANEL_PICTURE - 1,
        facts: demoFacts(product),
      }
      ids.set(demoKey(product), (await insertProduct(tx, data, keys, null)).id)
    }
    await tx
      .insertInto('offers')
      .values({ code: 'WELCOME10', percent: 10, least_paise: 500_00, each_most: 1 })
      .execute()
  })
}

async function storeAll(pictures: PictureStore): Promise<StoredPictures[]> {
  const stored: StoredPictures[] = []
  const waiting = demoCatalogue.entries()
  const storeNext = async () => {
    for (const [place, product] of waiting) {
      stored[place] = await storeEncoded(pictures, await readPictures(product))
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, storeNext))
    return stored
  } catch (error) {
    for (const each of stored.filter(Boolean)) await each.remove()
    throw error
  }
}
