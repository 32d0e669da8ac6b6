import * as fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { createPictureStore, type PictureStore } from '#adapters/pictures'
import { categoryPaths } from '#contract/categories'
import { productData } from '#contract/entities'
import { pictureFile } from '#contract/pictures'
import { connect, type Connection } from '#db/connect'
import { demoProducts } from '#db/seed/demo-products'
import { seedDemo } from '#db/seed/seed-demo'
import { startTestDatabase, type TestDatabase } from '#test/database'

describe('the demo catalogue', () => {
  test.each(demoProducts)('$name could have been entered by the seller', ({ look: _look, ...product }) => {
    expect(z.safeParse(productData, product).error).toBeUndefined()
    expect(product.offerPrice).toBeLessThan(product.price)
    expect(product.description.length).toBeGreaterThanOrEqual(4)
    expect(product.description.length).toBeLessThanOrEqual(6)
  })

  test('has 42 products of different names on all seven shelves, some of them running out', () => {
    expect(new Set(demoProducts.map(({ name }) => name)).size).toBe(42)
    expect([...new Set(demoProducts.map(({ category }) => category))]).toEqual([...categoryPaths])
    const stocks = demoProducts.map(({ quantity }) => quantity)
    for (const quantity of [0, 3, 5]) expect(stocks).toContain(quantity)
  })
})

describe('seeding', () => {
  let database: TestDatabase
  let another: Connection
  let folder: string
  let pictures: PictureStore
  beforeAll(async () => {
    database = await startTestDatabase()
    another = connect(database.url)
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mewa-seed-'))
    pictures = createPictureStore({ kind: 'disk', folder })
  })
  afterAll(async () => {
    await another?.close()
    await database?.stop()
    await fs.rm(folder, { recursive: true })
  })

  test(
    'two processes starting at once fill an empty shop once, pictures and ledger included',
    { timeout: 180_000 },
    async () => {
      const said: string[] = []
      const log = (what: string) => void said.push(what)
      const done = await Promise.all([seedDemo(database.db, pictures, log), seedDemo(another.db, pictures, log)])
      expect(done.toSorted()).toEqual([false, true])
      expect(said.at(-1)).toBe('Drawing the demo catalogue: 42 of 42')

      const { db } = database
      const products = await db.selectFrom('products').selectAll().orderBy('position').execute()
      expect(products.map(({ name }) => name)).toEqual(demoProducts.map(({ name }) => name))
      const keys = products.flatMap((product) => product.pictures)
      expect((await Array.fromAsync(pictures.list())).map(({ key }) => key).sort()).toEqual(keys.toSorted())
      for (const key of keys) expect((await pictures.read(pictureFile(key, 640)))?.byteLength).toBeGreaterThan(1_000)
      const ledger = await db.selectFrom('stock_ledger').select(['product_id', 'available_delta']).execute()
      expect(new Map(ledger.map((row) => [row.product_id, row.available_delta]))).toEqual(
        new Map(products.map((product) => [product.id, product.available])),
      )
    },
  )

  test('a shop with products is left as it is', async () => {
    const said: string[] = []
    expect(await seedDemo(database.db, pictures, (what) => void said.push(what))).toBe(false)
    expect(said).toEqual([])
  })
})
