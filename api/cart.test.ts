import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { calls } from '#contract/calls'
import { addProduct } from '#domain/catalogue/add-product'
import { startTestShop, type TestShop } from '#test/shop'

const path = calls.cartUpdate.path

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop?.stop())

async function product(quantity: number): Promise<string> {
  const { db, pictures } = shop.deps
  const data = { name: 'Figs', category: 'Dry-Fruits' as const, description: [], price: 10, offerPrice: 9, quantity }
  return (await addProduct(db, pictures, data, [], null)).id
}

async function stored(userId: string): Promise<unknown> {
  const { db } = shop.deps
  return (await db.selectFrom('users').select('cart').where('id', '=', userId).executeTakeFirstOrThrow()).cart
}

describe('what cart/update refuses', () => {
  test('a visitor, and the seller', async () => {
    expect((await shop.visitor().post(path, { cartItems: {} })).status).toBe(401)
    expect((await (await shop.seller()).post(path, { cartItems: {} })).status).toBeOneOf([401, 403])
  })

  test.each([
    ['nothing', '{}'],
    ['a list', '{"cartItems":[]}'],
    ['null', '{"cartItems":null}'],
    ['a fraction', '{"cartItems":{"ID":1.5}}'],
    ['a negative', '{"cartItems":{"ID":-1}}'],
    ['text', '{"cartItems":{"ID":"2"}}'],
    ['true', '{"cartItems":{"ID":true}}'],
    ['a number that is no number', '{"cartItems":{"ID":1e309}}'],
    ['a map in the map', '{"cartItems":{"ID":{"$gt":0}}}'],
    ['__proto__', '{"cartItems":{"__proto__":{"ID":1}}}'],
    ['__proto__ as a count', '{"cartItems":{"__proto__":1}}'],
    ['a key twice', '{"cartItems":{"ID":1,"ID":2}}'],
    ["another shopper's id", '{"cartItems":{},"userId":"x"}'],
    ['no JSON', 'cartItems=1'],
  ])('%s, and changes nothing', async (_, body) => {
    const shopper = await shop.shopper()
    const id = await product(5)
    await shopper.post(path, { cartItems: { [id]: 2 } })
    const { status } = await shopper.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: body.replaceAll('ID', id),
    })
    expect(status).toBe(400)
    expect(await stored(shopper.userId)).toEqual({ [id]: 2 })
  })

  test('more than 50 products, known or not', async () => {
    const shopper = await shop.shopper()
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`p${i}`, 1]))
    expect((await shopper.post(path, { cartItems: many })).status).toBe(400)
  })
})

describe('cart/update', () => {
  test('answers and keeps the cart as it can be bought', async () => {
    const shopper = await shop.shopper()
    const [plenty, few, none, gone] = [await product(500), await product(3), await product(0), await product(9)]
    await shop.deps.db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', gone).execute()
    const cartItems = { [plenty]: 1_000, [few]: 7, [none]: 1, [gone]: 1, unknown: 4, constructor: 1 }
    const { status, body } = await shopper.post(path, { cartItems })
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, cartItems: { [plenty]: 99, [few]: 3 } })
    expect(await stored(shopper.userId)).toEqual({ [plenty]: 99, [few]: 3 })
  })

  test('replaces the whole map, and zero takes a product out', async () => {
    const shopper = await shop.shopper()
    const [one, two] = [await product(5), await product(5)]
    await shopper.post(path, { cartItems: { [one]: 1, [two]: 2 } })
    await shopper.post(path, { cartItems: { [two]: 4, [one]: 0 } })
    const { body } = await shopper.get(calls.userIsAuth.path)
    expect((body as { user: { cartItems: unknown } }).user.cartItems).toEqual({ [two]: 4 })
  })

  test('from two tabs at once leaves one of the two maps whole', async () => {
    const shopper = await shop.shopper()
    const [one, two] = [await product(50), await product(50)]
    const writes = Array.from({ length: 40 }, (_, i) =>
      shopper.post(path, { cartItems: i % 2 ? { [one]: i } : { [two]: i + 1 } }),
    )
    for (const { status } of await Promise.all(writes)) expect(status).toBe(200)
    expect(Object.keys((await stored(shopper.userId)) as object)).toHaveLength(1)
  })

  test("touches nobody else's cart", async () => {
    const [one, other] = [await shop.shopper(), await shop.shopper()]
    const id = await product(5)
    await one.post(path, { cartItems: { [id]: 1 } })
    expect(await stored(other.userId)).toEqual({})
  })
})
