import fc from 'fast-check'

import type { PictureStore } from '#adapters/pictures/pictures'
import type { CartItems } from '#contract/entities'
import type { Changes } from '#db/changes'
import { updateCart } from '#domain/cart/cart'
import { addProduct } from '#domain/catalogue/add-product'
import { expect, it as base } from '#test/fixtures'
import { almonds } from '#test/scenes/products'

const stocks = [0, 1, 2, 98, 99, 100, 300]
const unknown = ['7', 'constructor', 'f'.repeat(32)]
const noPictures = {} as PictureStore
const changes = { publish: () => {} } as Partial<Changes> as Changes

const it = base
  .extend('userId', { scope: 'file' }, async ({ database: { db } }) => {
    const user = { name: 'Asha', email: 'asha@example.com' }
    return (await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id
  })
  .extend('stock', { scope: 'file' }, async ({ database: { db } }) => {
    const add = async (quantity: number) => {
      const product = { ...almonds, category: 'Nuts' as const, quantity }
      return [(await addProduct(db, noPictures, product, [], null)).id, quantity] as const
    }
    return new Map(await Promise.all(stocks.map(add)))
  })

it('a cart holds 1 to 99 of each product that can be bought, as far as wanted and there, in the order wanted', async ({
  database: { db },
  userId,
  stock,
}) => {
  const product = fc.constantFrom(...stock.keys(), ...unknown)
  const counts = fc.oneof(fc.nat({ max: 120 }), fc.maxSafeNat())
  const carts = fc.uniqueArray(fc.tuple(product, counts), { selector: ([id]) => id }).map(Object.fromEntries)
  const fitting = (wanted: CartItems) =>
    Object.entries(wanted)
      .map(([id, count]) => [id, Math.min(count, stock.get(id) ?? 0, 99)] as const)
      .filter(([, count]) => count > 0)

  await fc.assert(
    fc.asyncProperty(carts, async (wanted: CartItems) => {
      const written = await updateCart(db, changes, userId, wanted)
      const cart = written?.cart ?? {}
      expect(Object.entries(cart)).toEqual(fitting(wanted))
      expect(Object.entries((await updateCart(db, changes, userId, cart))?.cart ?? {})).toEqual(Object.entries(cart))
    }),
    { numRuns: 50 },
  )
})
