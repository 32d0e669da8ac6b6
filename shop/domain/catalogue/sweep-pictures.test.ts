import * as fs from 'node:fs/promises'
import path from 'node:path'

import sharp from 'sharp'

import { createPictureStore, type PictureStore } from '#adapters/pictures/pictures'
import { addProduct } from '#domain/catalogue/add-product'
import { sweepPictures } from '#domain/catalogue/sweep-pictures'
import { updateProduct } from '#domain/catalogue/update-product'
import type { TestDatabase } from '#test/databases/database'
import { describe, expect, it as base } from '#test/fixtures'

const it = base.extend('pictures', { scope: 'file' }, ({ folder }) => createPictureStore({ kind: 'disk', folder }))

const later = () => new Date(Date.now() + 61 * 60 * 1_000)
const stored = async (pictures: PictureStore) => (await Array.fromAsync(pictures.list())).map(({ key }) => key).sort()
const known = async (database: TestDatabase) =>
  (await database.db.selectFrom('pictures').select('key').execute()).map(({ key }) => key).sort()

async function productWithPictures(pictures: PictureStore, database: TestDatabase, count: number) {
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

async function sellerId(database: TestDatabase): Promise<string> {
  const seller = { name: 'S', email: `${Math.random()}@example.com`, password_hash: 'x' }
  return (await database.db.insertInto('sellers').values(seller).returning('id').executeTakeFirstOrThrow()).id
}

describe('the sweep of pictures', () => {
  it('keeps the pictures of products and orders, whatever their age', async ({ database, pictures }) => {
    const { id, pictures: keys } = await productWithPictures(pictures, database, 2)
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

    await updateProduct(db, pictures, id, { pictures: [] }, [], { id: await sellerId(database) })
    expect(await sweepPictures(db, pictures)).toEqual({ rows: 0, files: 0 })
    expect(await sweepPictures(db, pictures, later())).toEqual({ rows: 1, files: 1 })
    expect([await known(database), await stored(pictures)]).toEqual([keys.slice(0, 1), keys.slice(0, 1)])
  })

  it('removes files without a row once they are an hour old, half-written ones too', async ({
    database,
    folder,
    pictures,
  }) => {
    const kept = await stored(pictures)
    await pictures.put('f'.repeat(32), [{ path: `${'f'.repeat(32)}/640.webp`, bytes: Buffer.from('x') }])
    await fs.mkdir(path.join(folder, '.new-x'))
    expect(await sweepPictures(database.db, pictures)).toEqual({ rows: 0, files: 0 })
    expect(await sweepPictures(database.db, pictures, later())).toEqual({ rows: 0, files: 2 })
    expect(await stored(pictures)).toEqual(kept)
  })
})

describe('a product whose transaction fails', () => {
  it('leaves neither row nor file', async ({ database, pictures }) => {
    const before = [await known(database), await stored(pictures)]
    const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const broken = { name: 'x', category: 'Sweets' as 'Dates', description: [], price: 2, offerPrice: 1, quantity: 1 }
    await expect(addProduct(database.db, pictures, broken, [photo], null)).rejects.toThrow('products_category_check')
    expect([await known(database), await stored(pictures)]).toEqual(before)
  })
})
