import * as fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { createPictureStore, type PictureStore } from '#adapters/pictures'
import { categoryPaths } from '#contract/categories'
import { productData } from '#contract/entities'
import { pictureFile, type PictureWidth, pictureWidths } from '#contract/pictures'
import { withoutTimeouts } from '#db/connect'
import { demoProducts } from '#db/seed/demo-products'
import { lettering } from '#db/seed/draw/lettering'
import { seedDemo } from '#db/seed/seed-demo'
import { startTestDatabase, type TestDatabase } from '#test/database'

/** One product of every way of drawing; the journeys in the browser draw all of them. */
const someOfEach = ['Roasted Flax Seeds', 'Amla Powder', 'Tulsi Honey', 'Corporate Hamper', 'Three Powders Combo'].map(
  (name) => demoProducts.find((product) => product.name === name)!,
)

describe('the demo catalogue', () => {
  test.each(demoProducts)('$name could have been entered by the seller', ({ look: _look, ...product }) => {
    expect(z.safeParse(productData, product).error).toBeUndefined()
    expect(product.offerPrice).toBeLessThan(product.price)
    expect(product.description.length).toBeGreaterThanOrEqual(4)
    expect(product.description.length).toBeLessThanOrEqual(6)
  })

  test.each(demoProducts)('$name can be lettered on its pack and its panel', ({ name, weight, description }) => {
    for (const text of [name, weight, ...description.slice(-2)]) {
      expect(lettering(text, 0, 0, { face: 'serif', size: 20, fill: '#000' })).toContain('<path')
    }
  })

  test.each(demoProducts)('the pack of $name says how to keep it, then who should not eat it', ({ description }) => {
    const [storage, allergens] = description.slice(-2)
    expect(storage).toMatch(/keep|store|refrigerate|close|room temperature/i)
    expect(allergens).toMatch(/contain|packed where|free of|ingredient|not for|nothing added|sulph|seedless/i)
  })

  test('neighbours on a shelf differ in their pack and its colour', () => {
    const packs = demoProducts.map(({ look }) => ('pack' in look ? look.pack : look.ink))
    const inks = demoProducts.map(({ look }) => look.ink)
    for (const told of [packs, inks]) {
      expect(told.filter((pack, place) => pack === told[place - 1])).toEqual([])
    }
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

  test(
    'two processes starting at once fill an empty shop once, pictures and ledger included',
    { timeout: 180_000 },
    async () => {
      const said: string[] = []
      const log = (what: string) => void said.push(what)
      const done = await Promise.all([
        withoutTimeouts(database.url, (db) => seedDemo(db, pictures, log, someOfEach)),
        withoutTimeouts(database.url, (db) => seedDemo(db, pictures, log, someOfEach)),
      ])
      expect(done.toSorted()).toEqual([false, true])
      expect(said.at(-1)).toBe('Drawing the demo catalogue: 5 of 5')

      const { db } = database
      const products = await db.selectFrom('products').selectAll().orderBy('position').execute()
      expect(products.map(({ name }) => name)).toEqual(someOfEach.map(({ name }) => name))
      for (const product of products) expect(product.pictures).toHaveLength(4)
      const keys = products.flatMap((product) => product.pictures)
      expect((await Array.fromAsync(pictures.list())).map(({ key }) => key).sort()).toEqual(keys.toSorted())
      for (const key of keys) {
        for (const width of pictureWidths) await expectPicture(pictures, key, width)
      }
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

async function expectPicture(pictures: PictureStore, key: string, width: PictureWidth): Promise<void> {
  const file = await pictures.read(pictureFile(key, width))
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
  expect(info.width).toBe(Math.min(width, 800))
  expect(new Set(data).size).toBeGreaterThan(100)
}
