import * as fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { createPictureStore, type PictureStore } from '#adapters/pictures/pictures'
import { productData } from '#contract/entities'
import { categoryPaths } from '#contract/products/categories'
import { missingFacts } from '#contract/products/missing-facts'
import { pictureFile } from '#contract/products/pictures'
import { productFacts } from '#contract/products/product-facts'
import { paisePerKilo } from '#contract/products/quantity'
import { withoutTimeouts } from '#db/connect'
import { demoFacts } from '#demo/facts'
import { readPictures } from '#demo/pictures'
import { demoCatalogue, demoKey, demoProducts } from '#demo/products'
import { seedDemo } from '#demo/seed'
import type { EncodedPicture } from '#domain/catalogue/encoder/encode'
import { startTestDatabase, type TestDatabase } from '#test/databases/database'

describe('the demo catalogue', () => {
  test.each(demoCatalogue)('$name, $weight, could have been entered by the seller', ({ parts: _parts, ...product }) => {
    expect(z.safeParse(productData, product).error).toBeUndefined()
    expect(product.offerPrice).toBeLessThan(product.price)
    expect(product.description.length).toBeGreaterThanOrEqual(4)
    expect(product.description.length).toBeLessThanOrEqual(6)
  })

  test.each(demoProducts)('the pack of $name states its storage, then its allergens', ({ description }) => {
    const [storage, allergens] = description.slice(-2)
    expect(storage).toMatch(/keep|store|refrigerate|close|room temperature/i)
    expect(allergens).toMatch(/contain|packed where|free of|ingredient|not for|nothing added|sulph|seedless/i)
  })

  test.each(demoProducts)('the label of $name lacks nothing, and agrees with its description', (product) => {
    const facts = demoFacts(product)
    expect(z.safeParse(productFacts, facts).error).toBeUndefined()
    expect(missingFacts(facts)).toEqual([])
    const said = product.description.at(-1) ?? ''
    expect(facts.contains?.includes('tree-nuts')).toBe(/Contains .*(almonds|cashew|pistachios|walnuts)/.test(said))
    expect(facts.contains?.includes('sulphites')).toBe(/Contains .*sulphites/.test(said))
    expect(facts.nutrients?.addedSugars === 0).toBe(!facts.ingredients?.includes('sugar'))
  })

  test('has 42 products of different names in all seven categories, some of them low in stock', () => {
    expect(new Set(demoProducts.map(({ name }) => name)).size).toBe(42)
    expect([...new Set(demoProducts.map(({ category }) => category))]).toEqual([...categoryPaths])
    const stocks = demoProducts.map(({ quantity }) => quantity)
    for (const quantity of [0, 3, 5]) expect(stocks).toContain(quantity)
  })
})

test('What is put together costs less than its parts alone, and a larger size less by weight', () => {
  const byKey = new Map(demoCatalogue.map((product) => [demoKey(product), product]))
  for (const { parts, offerPrice, quantity } of demoCatalogue.filter((each) => each.parts)) {
    const alone = parts!.reduce((sum, part) => sum + byKey.get(demoKey(part))!.offerPrice * part.pieces, 0)
    expect(offerPrice).toBeLessThan(alone)
    expect(quantity).toBe(0)
  }
  const almonds = demoCatalogue.filter(({ family }) => family === 'California Almonds')
  const byWeight = almonds.toSorted((one, other) => paisePerKilo(other)! - paisePerKilo(one)!)
  expect(byWeight.map(({ weight }) => weight)).toEqual(['250 g', '500 g', '1 kg'])
})

describe('seeding', () => {
  let database: TestDatabase
  let folder: string
  let pictures: PictureStore
  beforeAll(async () => {
    database = await startTestDatabase()
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mewa-seed-'))
    pictures = createPictureStore({ kind: 'disk', folder })
  })
  afterAll(async () => {
    await database?.stop()
    await fs.rm(folder, { recursive: true })
  })

  test('two processes starting at once fill an empty shop once, pictures and ledger included', async () => {
    const done = await Promise.all([
      withoutTimeouts(database.url, (db) => seedDemo(db, pictures)),
      withoutTimeouts(database.url, (db) => seedDemo(db, pictures)),
    ])
    expect(done.toSorted()).toEqual([false, true])

    const { db } = database
    const products = await db.selectFrom('products').selectAll().orderBy('position').execute()
    expect(products.map(({ name, weight }) => ({ name, weight }))).toEqual(
      demoCatalogue.map(({ name, weight }) => ({ name, weight })),
    )
    const keys = products.flatMap((product) => product.pictures)
    expect((await Array.fromAsync(pictures.list())).map(({ key }) => key).sort()).toEqual(keys.toSorted())
    for (const [nth, product] of products.entries()) {
      const committed = await readPictures(demoCatalogue[nth]!)
      expect(product.pictures).toHaveLength(committed.length)
      for (const [place, key] of product.pictures.entries()) await expectPicture(key, committed[place]!)
    }
    const ledger = await db.selectFrom('stock_ledger').select(['product_id', 'available_delta']).execute()
    expect(new Map(ledger.map((row) => [row.product_id, row.available_delta]))).toEqual(
      new Map(products.map((product) => [product.id, product.available])),
    )
  })

  test('a shop with products is left as it is', async () => {
    expect(await seedDemo(database.db, pictures)).toBe(false)
  })

  async function expectPicture(key: string, { width, height, sizes }: EncodedPicture): Promise<void> {
    const rows = database.db.selectFrom('pictures').where('key', '=', key)
    expect(await rows.select(['width', 'height']).execute()).toEqual([{ width, height }])
    for (const size of sizes) {
      expect(Buffer.compare(size.bytes, (await pictures.read(pictureFile(key, size.width)))!)).toBe(0)
    }
  }
})
