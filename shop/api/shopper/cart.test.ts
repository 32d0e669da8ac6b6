import { calls } from '#contract/calls'
import type { CartItems } from '#contract/entities'
import { readCartTag, writeCartTag } from '#contract/products/cart-tag'
import { onlyAvailable, refusals } from '#contract/wording'
import { addProduct } from '#domain/catalogue/add-product'
import type { Browser } from '#test/browser'
import { describe, expect, it } from '#test/fixtures'
import { logIn } from '#test/people/accounts'
import type { TestShop } from '#test/shop'

const path = calls.cartUpdate.path

async function product(shop: TestShop, quantity: number): Promise<string> {
  const { db, pictures } = shop.deps
  const data = { name: 'Figs', category: 'Dry-Fruits' as const, description: [], price: 10, offerPrice: 9, quantity }
  return (await addProduct(db, pictures, data, [], null)).id
}

async function stored(shop: TestShop, userId: string): Promise<unknown> {
  const { db } = shop.deps
  return (await db.selectFrom('users').select('cart').where('id', '=', userId).executeTakeFirstOrThrow()).cart
}

async function change(shopper: Browser, cartItems: CartItems, tag?: string) {
  const { status, body, headers } = await shopper.post(path, { cartItems }, tag ? { 'if-match': tag } : {})
  return { status, body, tag: headers.get('etag') ?? '' }
}

async function cartOf(shopper: Browser): Promise<{ cart: CartItems; tag: string }> {
  const { body, headers } = await shopper.get(calls.userIsAuth.path)
  return { cart: (body as { user: { cartItems: CartItems } }).user.cartItems, tag: headers.get('etag') ?? '' }
}

describe('what cart/update refuses', () => {
  it('a visitor, and the seller', async ({ shop }) => {
    expect((await shop.visitor().post(path, { cartItems: {} })).status).toBe(401)
    expect((await (await shop.seller()).post(path, { cartItems: {} })).status).toBeOneOf([401, 403])
  })

  it.for<[string, string]>([
    ['nothing', '{}'],
    ['a list', '{"cartItems":[1]}'],
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
    ['no JSON', 'cartItems=1'],
  ])('%s, and changes nothing', async ([, body], { shop, shopper }) => {
    const id = await product(shop, 5)
    await shopper.post(path, { cartItems: { [id]: 2 } })
    const { status } = await shopper.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: body.replaceAll('ID', id),
    })
    expect(status).toBe(400)
    expect(await stored(shop, shopper.userId)).toEqual({ [id]: 2 })
  })

  it.for<[string, string]>([
    ['no tag', 'latest'],
    ['a version below nothing', '"ID.-1"'],
    ['SQL', `"ID.1' OR '1'='1"`],
  ])('%s in If-Match, and changes nothing', async ([, tag], { shop, shopper }) => {
    const id = await product(shop, 5)
    const { status } = await change(shopper, { [id]: 1 }, tag.replace('ID', shopper.userId))
    expect(status).toBe(400)
    expect(await stored(shop, shopper.userId)).toEqual({})
  })

  it("the tag of another shopper's cart: this browser is somebody else's now", async ({ shop }) => {
    const [shopper, other] = [await shop.shopper(), await shop.shopper()]
    const id = await product(shop, 5)
    const { status, body } = await change(shopper, { [id]: 1 }, writeCartTag({ userId: other.userId, version: 0 }))
    expect([status, body]).toEqual([403, { success: false, code: 'not-allowed', msg: refusals.notYours }])
    expect(await stored(shop, shopper.userId)).toEqual({})
  })

  it('a cart that was changed elsewhere meanwhile, and says how it is', async ({ shop, shopper }) => {
    const [one, two] = [await product(shop, 5), await product(shop, 5)]
    const { tag: old } = await cartOf(shopper)
    const { tag: now } = await change(shopper, { [one]: 2 })
    const late = await change(shopper, { [two]: 1 }, old)
    expect(late).toMatchObject({
      status: 412,
      tag: now,
      body: { success: false, code: 'cart-changed', msg: refusals.cartChanged, cartItems: { [one]: 2 } },
    })
    expect(await stored(shop, shopper.userId)).toEqual({ [one]: 2 })
  })

  it('a version that no cart can have, as one that was changed meanwhile', async ({ shop, shopper }) => {
    const id = await product(shop, 5)
    for (const version of [2 ** 31, 999_999_999_999_999]) {
      const late = await change(shopper, { [id]: 1 }, writeCartTag({ userId: shopper.userId, version }))
      expect(late).toMatchObject({ status: 412, body: { msg: refusals.cartChanged, cartItems: {} } })
    }
    expect(await stored(shop, shopper.userId)).toEqual({})
  })

  it('more than 100 products, known or not', async ({ shopper }) => {
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`p${i}`, 1]))
    expect((await shopper.post(path, { cartItems: many })).status).toBe(400)
  })
})

describe('cart/update', () => {
  it('answers and keeps the cart as it can be bought', async ({ shop, shopper }) => {
    const [plenty, few, none, gone] = [
      await product(shop, 500),
      await product(shop, 3),
      await product(shop, 0),
      await product(shop, 9),
    ]
    await shop.db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', gone).execute()
    const cartItems = { [plenty]: 1_000, [few]: 7, [none]: 1, [gone]: 1, unknown: 4, constructor: 1 }
    const { status, body } = await shopper.post(path, { cartItems })
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, cartItems: { [plenty]: 99, [few]: 3 }, msg: onlyAvailable(99) })
    expect(await stored(shop, shopper.userId)).toEqual({ [plenty]: 99, [few]: 3 })
  })

  it('says how many there are when it lowers a count, and only then', async ({ shop, shopper }) => {
    const [few, none] = [await product(shop, 3), await product(shop, 0)]
    const msgOf = async (cartItems: CartItems) =>
      ((await shopper.post(path, { cartItems })).body as { msg?: string }).msg
    expect(await msgOf({ [few]: 3, unknown: 1 })).toBeUndefined()
    expect(await msgOf({ [few]: 4 })).toBe(onlyAvailable(3))
    expect(await msgOf({ [few]: 3, [none]: 1 })).toBe(onlyAvailable(0))
  })

  it('takes an empty list for an empty map', async ({ shop, shopper }) => {
    await shopper.post(path, { cartItems: { [await product(shop, 3)]: 1 } })
    expect(await shopper.post(path, { cartItems: [] })).toMatchObject({ status: 200, body: { cartItems: {} } })
    expect(await stored(shop, shopper.userId)).toEqual({})
  })

  it('replaces the whole map, and zero takes a product out', async ({ shop, shopper }) => {
    const [one, two] = [await product(shop, 5), await product(shop, 5)]
    await shopper.post(path, { cartItems: { [one]: 1, [two]: 2 } })
    await shopper.post(path, { cartItems: { [two]: 4, [one]: 0 } })
    const { body } = await shopper.get(calls.userIsAuth.path)
    expect((body as { user: { cartItems: unknown } }).user.cartItems).toEqual({ [two]: 4 })
  })

  it('from two tabs at once leaves one of the two maps whole', async ({ shop, shopper }) => {
    const [one, two] = [await product(shop, 50), await product(shop, 50)]
    const writes = Array.from({ length: 40 }, (_, i) =>
      shopper.post(path, { cartItems: i % 2 ? { [one]: i } : { [two]: i + 1 } }),
    )
    for (const { status } of await Promise.all(writes)) expect(status).toBe(200)
    expect(Object.keys((await stored(shop, shopper.userId)) as object)).toHaveLength(1)
  })

  it("D2: changes no other shopper's cart", async ({ shop }) => {
    const [one, other] = [await shop.shopper(), await shop.shopper()]
    const id = await product(shop, 5)
    await one.post(path, { cartItems: { [id]: 1 } })
    expect(await stored(shop, other.userId)).toEqual({})
  })

  it('keeps the lines in the order they were added, whatever their ids, a purchase included', async ({
    shop,
    buyer,
  }) => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => shop.stock(9)))
    for (const order of [ids.toSorted(), ids.toSorted().toReversed()]) {
      const cartItems = Object.fromEntries(order.map((id) => [id, 2]))
      expect(Object.keys(((await buyer.post(path, { cartItems })).body as { cartItems: CartItems }).cartItems)).toEqual(
        order,
      )
      expect(Object.keys((await cartOf(buyer)).cart)).toEqual(order)
    }
    const [first = '', second = '', ...rest] = ids.toSorted().toReversed()
    await buyer.buy([
      { product: second, quantity: 2 },
      { product: first, quantity: 1 },
    ])
    expect(Object.entries((await cartOf(buyer)).cart)).toEqual([[first, 1], ...rest.map((id) => [id, 2])])
  })

  it('takes a change with the current tag, a weak tag, or none', async ({ shop, shopper }) => {
    const [one, two] = [await product(shop, 5), await product(shop, 5)]
    const first = await change(shopper, { [one]: 1 }, (await cartOf(shopper)).tag)
    const second = await change(shopper, { [one]: 1, [two]: 1 }, `W/${first.tag}`)
    const third = await change(shopper, { [two]: 3 }, '*')
    const fourth = await change(shopper, { [one]: 4 })
    const again = await change(shopper, { [one]: 4 }, fourth.tag)
    expect([first, second, third, fourth].map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const versions = [first, second, third, fourth].map(({ tag }) => readCartTag(tag)?.version)
    expect(versions).toEqual([1, 2, 3, 4])
    expect(await cartOf(shopper)).toEqual({ cart: { [one]: 4 }, tag: again.tag })
    // A delayed original that arrives after its retry changes nothing.
    expect((await change(shopper, { [two]: 1 }, fourth.tag)).status).toBe(412)
  })

  // Mutations: replacing any cart (no If-Match); reading the version first and writing without it in the statement.
  it('loses no addition of twenty devices at once', async ({ shop, shopper }) => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => product(shop, 9)))
    await Promise.all(
      ids.map(async (id) => {
        let { cart, tag } = await cartOf(shopper)
        for (;;) {
          const answer = await change(shopper, { ...cart, [id]: 1 }, tag)
          if (answer.status === 200) return
          expect(answer.status).toBe(412)
          cart = (answer.body as { cartItems: CartItems }).cartItems
          tag = answer.tag
        }
      }),
    )
    expect(new Set(Object.keys((await cartOf(shopper)).cart))).toEqual(new Set(ids))
  })

  it("counts pieces held by the shopper's own open checkout as available, but not those of others", async ({
    shop,
  }) => {
    const [who, other] = [await shop.buyer(), await shop.shopper()]
    const id = await shop.stock(5)
    await who.place([{ product: id, quantity: 4 }])
    expect((await change(who, { [id]: 9 })).body).toMatchObject({ cartItems: { [id]: 5 } })
    expect((await change(other, { [id]: 9 })).body).toMatchObject({ cartItems: { [id]: 1 } })
  })
})

describe('is-auth', () => {
  it('is a 304 while the cart is unchanged, and a new answer after a purchase', async ({ shop, buyer }) => {
    const id = await shop.stock(5)
    const { tag } = await change(buyer, { [id]: 2 })
    const again = () => buyer.get(calls.userIsAuth.path, { 'if-none-match': tag })
    expect(await again()).toMatchObject({ status: 304, body: '' })
    await buyer.buy([{ product: id, quantity: 2 }])
    expect(await again()).toMatchObject({ status: 200, body: { user: { cartItems: {} } } })
  })

  it("never takes one shopper's answer for another's", async ({ shop }) => {
    const [one, other] = [await shop.shopper(), await shop.shopper()]
    const { tag } = await cartOf(one)
    expect((await other.get(calls.userIsAuth.path, { 'if-none-match': tag })).status).toBe(200)
    expect((await shop.visitor().get(calls.userIsAuth.path, { 'if-none-match': tag })).body).toEqual({ success: false })
  })
})

describe('a product that is archived', () => {
  async function withTwo(shop: TestShop, shopper: Browser): Promise<{ kept: string; gone: string }> {
    const [kept, gone] = [await product(shop, 5), await product(shop, 5)]
    await change(shopper, { [gone]: 2, [kept]: 1 })
    return { kept, gone }
  }
  const archive = async (seller: Browser, id: string) =>
    expect((await seller.post(calls.productArchive.path, { id, archived: true })).status).toBe(200)

  it('leaves every cart: is-auth answers a new version, at once, and restoring does not bring it back', async ({
    shop,
    seller,
    shopper,
  }) => {
    const { kept, gone } = await withTwo(shop, shopper)
    const before = await cartOf(shopper)
    await archive(seller, gone)
    const { status } = await shopper.get(calls.userIsAuth.path, { 'if-none-match': before.tag })
    expect(status).toBe(200)
    const now = await cartOf(shopper)
    expect(now.cart).toEqual({ [kept]: 1 })
    expect(now.tag).not.toBe(before.tag)
    expect(await stored(shop, shopper.userId)).toEqual({ [kept]: 1 })
    await seller.post(calls.productArchive.path, { id: gone, archived: false })
    expect(await cartOf(shopper)).toEqual(now)
  })

  it('is not in what the login answers', async ({ shop, seller, registered }) => {
    const { kept, gone } = await withTwo(shop, registered)
    await archive(seller, gone)
    const login = await logIn(shop, registered.email)
    expect((login.body as { user: { cartItems: CartItems } }).user.cartItems).toEqual({ [kept]: 1 })
  })

  it('is not in the cart that a change of an older version is told of', async ({ shop, seller, shopper }) => {
    const { tag } = await cartOf(shopper)
    const { kept, gone } = await withTwo(shop, shopper)
    await archive(seller, gone)
    expect(await change(shopper, { [kept]: 2 }, tag)).toMatchObject({ status: 412, body: { cartItems: { [kept]: 1 } } })
    expect(await stored(shop, shopper.userId)).toEqual({ [kept]: 1 })
  })

  // Mutation: without the trigger, a cart that a process remembers keeps it for a minute.
  it('leaves the carts that are remembered, whoever archived it', async ({ shop, shopper }) => {
    const { kept, gone } = await withTwo(shop, shopper)
    expect((await cartOf(shopper)).cart).toHaveProperty(gone)
    await shop.db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', gone).execute()
    await expect.poll(async () => (await cartOf(shopper)).cart).toEqual({ [kept]: 1 })
  })
})
