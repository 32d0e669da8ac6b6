import * as fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createPictureStore, type PictureStore } from '#adapters/pictures'
import { addProduct } from '#domain/catalogue/add-product'
import { sweepPictures } from '#domain/catalogue/sweep-pictures'
import { updateProduct } from '#domain/catalogue/update-product'
import { startTestDatabase, type TestDatabase } from '#test/database'

let database: TestDatabase
let folder: string
let pictures: PictureStore
beforeAll(async () => {
  database = await startTestDatabase()
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mewa-sweep-'))
  pictures = createPictureStore({ kind: 'disk', folder })
})
afterAll(async () => {
  await database?.stop()
  await fs.rm(folder, { recursive: true })
})

const later = () => new Date(Date.now() + 61 * 60 * 1_000)
const stored = async () => (await Array.fromAsync(pictures.list())).map(({ key }) => key).sort()
const known = async () =>
  (await database.db.selectFrom('pictures').select('key').execute()).map(({ key }) => key).sort()

async function productWithPictures(count: number) {
  const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const data = { name: 'Figs', category: 'Dry-Fruits' as const, description: [], price: 10, offerPrice: 9, quantity: 1 }
  return addProduct(
    database.db,
    pictures,
    data,
    Array.from({ length: count }, () => photo),
    null,
  )
}

async function sellerId(): Promise<string> {
  const seller = { name: 'S', email: `${Math.random()}@example.com`, password_hash: 'x' }
  return (await database.db.insertInto('sellers').values(seller).returning('id').executeTakeFirstOrThrow()).id
}

describe('the sweep of pictures', () => {
  test('keeps what a product names, whatever its age, and what an order remembers', async () => {
    const { id, pictures: keys } = await productWithPictures(2)
    const { db } = database
    const user = await db
      .insertInto('users')
      .values({ name: 'U', email: 'u@example.com' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const order = await db
      .insertInto('orders')
      .values({
        user_id: user.id,
        subtotal_paise: 900,
        tax_basis_points: 200,
        tax_paise: 18,
        amount_paise: 918,
        address: '{}',
        attempt_fingerprint: 'x',
        reserved_until: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('order_items')
      .values({
        order_id: order.id,
        product_id: id,
        line: 1,
        quantity: 1,
        unit_paise: 900,
        name: 'Figs',
        category: 'Dry-Fruits',
        pictures: keys.slice(0, 1),
      })
      .execute()
    expect(await sweepPictures(db, pictures, later())).toEqual({ rows: 0, files: 0 })

    await updateProduct(db, pictures, id, { pictures: [] }, [], await sellerId())
    expect(await sweepPictures(db, pictures)).toEqual({ rows: 0, files: 0 })
    expect(await sweepPictures(db, pictures, later())).toEqual({ rows: 1, files: 1 })
    expect([await known(), await stored()]).toEqual([keys.slice(0, 1), keys.slice(0, 1)])
  })

  test('takes files that no row knows once they are an hour old, half-written ones too', async () => {
    const kept = await stored()
    await pictures.put('f'.repeat(32), [{ path: `${'f'.repeat(32)}/640.webp`, bytes: Buffer.from('x') }])
    await fs.mkdir(path.join(folder, '.new-x'))
    expect(await sweepPictures(database.db, pictures)).toEqual({ rows: 0, files: 0 })
    expect(await sweepPictures(database.db, pictures, later())).toEqual({ rows: 0, files: 2 })
    expect(await stored()).toEqual(kept)
  })
})

describe('a product whose transaction fails', () => {
  test('leaves neither row nor file', async () => {
    const before = [await known(), await stored()]
    const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const broken = { name: 'x', category: 'Sweets' as 'Dates', description: [], price: 2, offerPrice: 1, quantity: 1 }
    await expect(addProduct(database.db, pictures, broken, [photo], null)).rejects.toThrow('products_category_check')
    expect([await known(), await stored()]).toEqual(before)
  })
})
