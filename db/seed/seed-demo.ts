import { sql } from 'kysely'

import type { PictureStore } from '#adapters/picture-store'
import type { Db, Tx } from '#db/connect'
import { insertProduct } from '#domain/catalogue/add-product'
import { storePictures, type StoredPictures } from '#domain/catalogue/keep-pictures'

import { type DemoProduct, demoProducts } from './demo-products.ts'
import { startDrawingProcess } from './drawing-process.ts'

/** Any number; two starting processes must only agree on it. */
const SEED_LOCK = 727_001
const AT_ONCE = 3

/**
 * Fills an empty catalogue with the demo products and their drawn pictures; `log` hears how far it is. Nothing happens
 * when there is a product already. Two processes starting at once do it once, and one that is killed leaves nothing
 * but picture files, which the nightly sweep removes. `db` is `withoutTimeouts`. Answers whether it seeded.
 */
export async function seedDemo(
  db: Db,
  pictures: PictureStore,
  log: (what: string) => void,
  products: readonly DemoProduct[] = demoProducts,
): Promise<boolean> {
  if (await hasProducts(db)) return false
  // The lock is held on a connection of its own, outside any transaction: drawing takes longer than one may last.
  return db.connection().execute(async (held) => {
    await sql`SELECT pg_advisory_lock(${SEED_LOCK})`.execute(held)
    try {
      if (await hasProducts(db)) return false
      await seed(db, pictures, log, products)
      return true
    } finally {
      await sql`SELECT pg_advisory_unlock(${SEED_LOCK})`.execute(held)
    }
  })
}

async function hasProducts(db: Db): Promise<boolean> {
  return (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function seed(
  db: Db,
  pictures: PictureStore,
  log: (what: string) => void,
  products: readonly DemoProduct[],
): Promise<void> {
  const stored = await drawAll(pictures, log, products)
  await db.transaction().execute(async (tx) => {
    for (const { product, pictures: drawn } of stored) await insert(tx, product, drawn)
  })
}

type Drawn = { product: DemoProduct; pictures: StoredPictures }

async function drawAll(
  pictures: PictureStore,
  log: (what: string) => void,
  products: readonly DemoProduct[],
): Promise<Drawn[]> {
  const drawing = startDrawingProcess()
  const drawn: Drawn[] = []
  const waiting = products.entries()
  let done = 0
  const drawNext = async () => {
    for (const [place, product] of waiting) {
      drawn[place] = { product, pictures: await storePictures(pictures, await drawing.draw(product)) }
      done += 1
      log(`Drawing the demo catalogue: ${done} of ${products.length}`)
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, drawNext))
    return drawn
  } catch (error) {
    for (const { pictures: stored } of drawn.filter(Boolean)) await stored.remove()
    throw error
  } finally {
    drawing.stop()
  }
}

async function insert(tx: Tx, product: DemoProduct, drawn: StoredPictures): Promise<void> {
  await drawn.write(tx)
  await insertProduct(tx, product, drawn.keys, null)
}
