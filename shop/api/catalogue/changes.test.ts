import { sql } from 'kysely'

import { calls } from '#contract/calls'
import type { Product, ProductNow } from '#contract/entities'
import { pruneProductChanges } from '#domain/catalogue/product-changes'
import { browserOf } from '#test/browser'
import { describe, expect, it, vi } from '#test/fixtures'
import { oneOfEach } from '#test/people/buyer'
import { addAlmonds, form, update } from '#test/scenes/products'
import type { TestShop } from '#test/shop'

const SETTLED = { timeout: 10_000 }

type Changes = { version: number; products: ProductNow[]; reload?: true }
const since = async (shop: TestShop, version: number | string, at = shop.visitor()) =>
  (await at.get(`${calls.productChanges.path}?since=${version}`)).body as Changes
/** The version once nothing holds it back; an open transaction of another test's database does, too. */
const versionOf = (shop: TestShop, at = shop.visitor()) =>
  vi.waitFor(async () => {
    const { version } = (await at.get(`${calls.productBrowse.path}?limit=1`)).body as { version: number }
    expect(await since(shop, version, at)).toEqual({ success: true, version, products: [] })
    return version
  }, SETTLED)
const setStock = (seller: ReturnType<TestShop['visitor']>, id: string, quantity: number) =>
  seller.post(calls.productQuantity.path, { id, quantity })

/** Once a page has read its part again, nothing asks it to any more. */
const expectRead = (shop: TestShop, news: Changes) =>
  vi.waitFor(async () => {
    Object.assign(news, { reload: undefined }, await since(shop, news.version))
    expect(news.reload).toBeUndefined()
  }, SETTLED)

async function wire(shop: TestShop, version: number, headers: Record<string, string> = {}, more = '') {
  const response = await fetch(`${shop.url}${calls.productChanges.path}?since=${version}${more}`, { headers })
  return { status: response.status, etag: response.headers.get('etag') ?? '', text: await response.text() }
}

describe('product/changes', () => {
  it.for(['', '?since=', '?since=-1', '?since=1.5', '?since=new', '?since=1&limit=2'])(
    '%j is 400',
    async (query, { shop }) => {
      expect((await shop.visitor().get(calls.productChanges.path + query)).status).toBe(400)
    },
  )

  it('names the products whose stock changed, in less than 300 bytes each, and the next version', async ({
    shop,
    seller,
  }) => {
    const almonds = await addAlmonds(seller)
    const version = await versionOf(shop)
    await setStock(seller, almonds._id, 11)
    const { _id, price, offerPrice } = almonds
    const text = await vi.waitFor(async () => {
      const answer = await wire(shop, version)
      expect((JSON.parse(answer.text) as Changes).version).toBeGreaterThan(version)
      return answer.text
    }, SETTLED)
    expect(text.length).toBeLessThanOrEqual(300)
    const news = JSON.parse(text) as Changes
    expect(news.products).toEqual([{ _id, price, offerPrice, quantity: 11 }])
    expect(news.reload).toBeUndefined()
    // A change is named again while an older transaction of any database on this server is open.
    await vi.waitFor(async () => {
      const { version: next } = await since(shop, news.version)
      expect((await since(shop, next)).products).toEqual([])
    }, SETTLED)
  })

  it('is a 304 of the same bytes for everybody while nothing changes, whatever else happens in the shop', async ({
    shop,
    seller,
  }) => {
    await addAlmonds(seller)
    const version = await versionOf(shop)
    const first = await wire(shop, version)
    const shopper = await shop.shopper()
    expect(shopper.userId).toBeTruthy()
    expect(await wire(shop, version)).toEqual(first)
    for (const more of ['', '&'])
      expect(await wire(shop, version, { 'if-none-match': first.etag }, more)).toMatchObject({ status: 304, text: '' })
  })

  it.for<[string, (seller: ReturnType<TestShop['visitor']>, id: string) => Promise<unknown>]>([
    ['is sold out', (seller, id) => setStock(seller, id, 0)],
    ['has another price', (seller, id) => update(seller, form({ id, offerPrice: 450 }))],
    ['has another name', (seller, id) => update(seller, form({ id, name: 'Mamra Almonds' }))],
    ['is archived', (seller, id) => seller.post(calls.productArchive.path, { id, archived: true })],
    ['is another one', (seller) => addAlmonds(seller, { name: 'Salted Almonds' })],
  ])('asks a page to read its part again when a product %s', async ([, change], { shop, seller }) => {
    const { _id } = await addAlmonds(seller)
    const version = await versionOf(shop)
    await change(seller, _id)
    const news = await since(shop, version)
    expect([news.reload, news.products.length]).toEqual([true, 1])
    await expectRead(shop, news)
  })

  it('marks an archived product', async ({ shop, seller }) => {
    const { _id } = await addAlmonds(seller)
    const version = await versionOf(shop)
    await seller.post(calls.productArchive.path, { id: _id, archived: true })
    expect((await since(shop, version)).products).toMatchObject([{ _id, archived: true }])
  })

  it('asks a page to read its part again when its version is too old or of no shop', async ({ shop }) => {
    const version = await versionOf(shop)
    for (const odd of [0, 1, version + 1_000, '999999999999999'])
      expect(await since(shop, odd)).toEqual({ success: true, version, products: [], reload: true })
  })

  it('shows a reservation, and nothing when an order is settled', async ({ shop, seller, buyer }) => {
    const product = await addAlmonds(seller)
    const version = await versionOf(shop)
    const placed = await buyer.place(oneOfEach(product._id))
    expect((await since(shop, version)).products).toMatchObject([{ _id: product._id, quantity: 11 }])
    const held = await versionOf(shop)
    expect((await buyer.verify(await shop.pay(placed))).status).toBe(200)
    expect(await since(shop, held)).toEqual({ success: true, version: held, products: [] })
  })

  it('does not lose a change that commits after a later one', async ({ shop, seller }) => {
    const [early, late] = [await addAlmonds(seller), await addAlmonds(seller)]
    const version = await versionOf(shop)
    const reprice = (of: Product, rupees: number) =>
      sql`UPDATE products SET offer_price_paise = ${rupees * 100} WHERE id = ${of._id}`
    let news: Changes | undefined
    await shop.db.transaction().execute(async (tx) => {
      await reprice(early, 3).execute(tx)
      await reprice(late, 4).execute(shop.db)
      await vi.waitFor(async () => {
        news = await since(shop, version)
        expect(news.products).toMatchObject([{ _id: late._id, offerPrice: 4 }])
      })
    })
    await vi.waitFor(async () =>
      expect((await since(shop, news?.version ?? 0)).products).toContainEqual(
        expect.objectContaining({ _id: early._id, offerPrice: 3 }),
      ),
    )
  })
})

describe('two servers on one database', () => {
  it("understand each other's versions, also after one of them was deaf and started anew", async ({ shop, seller }) => {
    const almonds = await addAlmonds(seller)
    const other = await shop.another()
    try {
      const there = browserOf(other.url)
      await expect.poll(() => other.deps.changes.isListening()).toBe(true)
      // A version is also raised by transactions of other databases, so only what is new since one is compared.
      const [here, elsewhere] = [await versionOf(shop), await versionOf(shop, there)]
      const expectAlike = async (quantity: number) => {
        const { products } = await since(shop, here)
        expect(products).toMatchObject([{ quantity }])
        expect((await since(shop, elsewhere)).products).toEqual(products)
        expect((await since(shop, here, there)).products).toEqual(products)
      }
      await setStock(seller, almonds._id, 7)
      await vi.waitFor(() => expectAlike(7))
      await other.deps.changes.close()
      await setStock(seller, almonds._id, 8)
      await expectAlike(8)
    } finally {
      await other.stop()
    }
  })

  it('show within a second what another of them holds for an order', async ({ shop, seller, buyer }) => {
    const { _id } = await addAlmonds(seller)
    const other = await shop.another()
    try {
      const there = browserOf(other.url)
      await expect.poll(() => other.deps.changes.isListening()).toBe(true)
      const version = await versionOf(shop, there)
      await buyer.place(oneOfEach(_id))
      await vi.waitFor(async () =>
        expect((await since(shop, version, there)).products).toMatchObject([{ _id, quantity: 11 }]),
      )
    } finally {
      await other.stop()
    }
  })

  it('agree on the version after the log was pruned, which keeps the last change', async ({ shop, seller }) => {
    const almonds = await addAlmonds(seller)
    await setStock(seller, almonds._id, 20)
    const version = await versionOf(shop)
    await sql`UPDATE product_changes SET at = now() - interval '2 hours'`.execute(shop.db)
    await pruneProductChanges(shop.db)
    const kept = await shop.db.selectFrom('product_changes').select('product_id').execute()
    expect(kept).toEqual([{ product_id: almonds._id }])
    const other = await shop.another()
    try {
      const there = browserOf(other.url)
      expect(await versionOf(shop, there)).toBe(version)
      expect((await since(shop, version - 1, there)).reload).toBe(true)
      // Neither server is asked while changes are made and deleted from the log, so both read everything again.
      await sql`UPDATE products SET offer_price_paise = 500`.execute(shop.db)
      await sql`UPDATE products SET offer_price_paise = 600 WHERE id = ${almonds._id}`.execute(shop.db)
      await sql`UPDATE product_changes SET at = now() - interval '2 hours'`.execute(shop.db)
      await pruneProductChanges(shop.db)
      for (const at of [shop.visitor(), there])
        await vi.waitFor(async () => {
          const { products } = (await at.get(calls.productList.path)).body as { products: Product[] }
          expect(
            new Set(products.map(({ _id, offerPrice }) => (_id === almonds._id ? -offerPrice : offerPrice))),
          ).toEqual(new Set([5, -6]))
        })
    } finally {
      await other.stop()
    }
  })
})
