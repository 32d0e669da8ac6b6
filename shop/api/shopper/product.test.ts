import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'
import { refusals } from '#contract/wording'
import type { Browser } from '#test/browser'
import { describe, expect, it } from '#test/fixtures'
import { addAlmonds, almonds, form, listed } from '#test/scenes/products'
import type { TestShop } from '#test/shop'

/** Callers that are refused, with the status: a visitor must log in, a shopper is not allowed. */
async function others(shop: TestShop): Promise<[number, Browser][]> {
  return [
    [401, shop.visitor()],
    [403, await shop.shopper()],
  ]
}

describe('only the seller may change the catalogue', () => {
  it.for<[string, string]>([
    ['product/add', calls.productAdd.path],
    ['product/update', calls.productUpdate.path],
  ])('%s is refused to visitors and shoppers', async ([, path], { shop }) => {
    for (const [status, browser] of await others(shop)) {
      expect((await browser.send(path, { method: 'POST', body: form(almonds) })).status).toBe(status)
    }
  })

  it.for<[string, string, object]>([
    ['product/archive', calls.productArchive.path, { id: 'x', archived: true }],
    ['product/quantity', calls.productQuantity.path, { id: 'x', quantity: 1 }],
  ])('%s is refused to visitors and shoppers', async ([, path, body], { shop }) => {
    for (const [status, browser] of await others(shop)) expect((await browser.post(path, body)).status).toBe(status)
  })

  it("a shopper's session in the seller's cookie opens nothing", async ({ shop, shopper }) => {
    const token = shopper.cookies.get('sid') ?? ''
    const { status } = await shop
      .visitor()
      .post(calls.productQuantity.path, { id: 'x', quantity: 1 }, { cookie: `seller=${token}` })
    expect(status).toBe(401)
  })

  it("E7: another site's form is refused", async ({ seller }) => {
    const { status } = await seller.send(calls.productAdd.path, {
      method: 'POST',
      body: form(almonds),
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(status).toBe(403)
  })
})

describe('product/quantity', () => {
  it.for<[string, object]>([
    ['a fraction', { quantity: 1.5 }],
    ['a negative', { quantity: -1 }],
    ['text', { quantity: '5 kg' }],
    ['nothing', {}],
  ])('refuses %s', async ([, body], { shop, seller }) => {
    const product = await addAlmonds(seller)
    expect((await seller.post(calls.productQuantity.path, { id: product._id, ...body })).status).toBe(400)
    expect(await listed(shop, product._id)).toMatchObject({ quantity: 12 })
  })

  it('is 404 for a product that is not there', async ({ seller }) => {
    expect((await seller.post(calls.productQuantity.path, { id: '../..', quantity: 5 })).status).toBe(404)
  })

  it('sets what is free to sell and leaves what checkouts hold alone; the very next list shows it', async ({
    shop,
    seller,
  }) => {
    const product = await shop.stock(10)
    await (await shop.buyer()).place([{ product, quantity: 3 }])
    const { body } = await seller.post(calls.productQuantity.path, { id: product, quantity: 20 })
    expect((body as { product: Product }).product.quantity).toBe(20)
    expect(await listed(shop, product)).toMatchObject({ quantity: 20 })
    expect(await shop.stockOf(product)).toEqual({ available: 20, reserved: 3, sold: 0 })
  })

  describe('with the number she started from', () => {
    const set = (seller: Browser, id: string, quantity: number, seen?: number) =>
      seller.post(calls.productQuantity.path, { id, quantity, ...(seen === undefined ? {} : { seen }) })

    it('refuses one the shop never showed', async ({ shop, seller }) => {
      const product = await shop.stock(20)
      expect(await set(seller, product, 25, 19)).toMatchObject({ status: 409, body: { msg: refusals.stockMoved } })
      expect(await set(seller, product, 25, -1)).toMatchObject({ status: 400 })
      expect(await shop.stockOf(product)).toMatchObject({ available: 20 })
    })

    // Mutation: `SET available = $quantity` sets 25 and sells five pieces twice.
    it('takes off what was sold while she typed, and says so', async ({ shop, seller }) => {
      const product = await shop.stock(20)
      await (await shop.buyer()).buy([{ product, quantity: 5 }])
      expect(await set(seller, product, 25, 20)).toMatchObject({
        status: 200,
        body: { msg: '5 were sold while you edited. Now 20 to sell.', was: 15, moved: -5, product: { quantity: 20 } },
      })
      expect(await shop.stockOf(product)).toEqual({ available: 20, reserved: 0, sold: 5 })
    })

    it('never goes below nothing, and says how many are missing', async ({ shop, seller }) => {
      const product = await shop.stock(20)
      await (await shop.buyer()).buy([{ product, quantity: 5 }])
      expect(await set(seller, product, 2, 20)).toMatchObject({
        body: { msg: '5 were sold while you edited, 3 more than you have. Now 0 to sell.', product: { quantity: 0 } },
      })
    })

    it('adds what a cancelled order gave back, and says so', async ({ shop, seller }) => {
      const product = await shop.stock(20)
      const { orderId } = await (await shop.buyer()).buy([{ product, quantity: 3 }])
      await seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Cancelled' })
      expect(await set(seller, product, 25, 17)).toMatchObject({
        body: { msg: '3 came back while you edited. Now 28 to sell.', moved: 3, product: { quantity: 28 } },
      })
    })

    it('leaves what another seller typed meanwhile to the last of them, the sales beside it not', async ({
      shop,
      seller,
    }) => {
      const product = await shop.stock(20)
      await set(seller, product, 30)
      await (await shop.buyer()).buy([{ product, quantity: 4 }])
      expect(await set(seller, product, 25, 20)).toMatchObject({ body: { moved: -4, product: { quantity: 21 } } })
    })

    // Mutations: `SET available = $quantity`; reading the stock before the row is locked.
    it('neither loses nor invents a piece while buyers order', async ({ shop, seller }) => {
      const product = await shop.stock(40)
      const crowd = await shop.buyers(12)
      const orders = crowd.map((each) => each.order([{ product, quantity: 2 }]))
      const [edit] = await Promise.all([set(seller, product, 50, 40), ...orders])
      expect(edit.status).toBe(200)
      expect(await shop.stockOf(product)).toMatchObject({ available: 26, reserved: 24 })
      await shop.expectHealth()
    })
  })

  it('keeps the ledger true when many set it at once', async ({ shop, seller }) => {
    const product = await addAlmonds(seller, { quantity: 10 })
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => seller.post(calls.productQuantity.path, { id: product._id, quantity: i })),
    )
    const row = await shop.db
      .selectFrom('products')
      .innerJoin('stock_ledger', 'stock_ledger.product_id', 'products.id')
      .select((eb) => ['available', eb.fn.sum<number>('available_delta').as('told')])
      .where('products.id', '=', product._id)
      .groupBy('available')
      .executeTakeFirstOrThrow()
    expect(row.told).toBe(row.available)
  })
})

describe('product/archive', () => {
  it('refuses what is no yes or no, and is 404 for a product that is not there', async ({ seller }) => {
    expect((await seller.post(calls.productArchive.path, { id: 'x', archived: 'yes' })).status).toBe(400)
    expect((await seller.post(calls.productArchive.path, { id: 'x', archived: true })).status).toBe(404)
  })

  it('takes a product out of the shop at once, and back in', async ({ shop, seller }) => {
    const product = await addAlmonds(seller)
    await seller.post(calls.productArchive.path, { id: product._id, archived: true })
    expect(await listed(shop, product._id)).toBeUndefined()
    const { body } = await seller.get(`${calls.productList.path}?archived=include`)
    expect((body as { products: unknown[] }).products).toContainEqual({ ...product, archived: true })
    await seller.post(calls.productArchive.path, { id: product._id, archived: false })
    expect(await listed(shop, product._id)).toMatchObject({ _id: product._id })
  })
})
