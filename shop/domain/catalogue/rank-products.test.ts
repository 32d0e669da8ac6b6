import { sql } from 'kysely'

import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'
import { empty } from '#contract/wording'
import { rankProducts } from '#domain/catalogue/rank-products'
import { foldSales } from '#domain/orders/figures/fold-sales'
import { changeSettings } from '#domain/settings/read-settings'
import type { Browser } from '#test/browser'
import { expect, it } from '#test/fixtures'

async function listed(visitor: Browser, address: string): Promise<string[]> {
  const { body } = await visitor.get(address)
  return (body as { products: Product[] }).products.map(({ _id }) => _id)
}

it('the list begins with the picks, goes on with what sold most, and ends with the oldest first', async ({
  shop,
  buyer,
  seller,
}) => {
  const [a, b, c, d] = [await shop.stock(9), await shop.stock(9), await shop.stock(9), await shop.stock(9)]
  await buyer.buy([
    { product: b, quantity: 1 },
    { product: c, quantity: 3 },
  ])
  await foldSales(shop.db)
  const visitor = shop.visitor()
  const orders = async () => {
    const all = await listed(visitor, calls.productList.path)
    const browsed = await listed(visitor, `${calls.productBrowse.path}?limit=9`)
    return [all, browsed].map((ids) => ids.filter((id) => [a, b, c, d].includes(id)))
  }
  const both = (ids: string[]) => [ids, ids]
  // Sales of today move nothing before the night.
  expect(await orders()).toEqual(both([a, b, c, d]))
  await rankProducts(shop.db, [])
  await expect.poll(orders).toEqual(both([c, b, a, d]))

  const put = (bestSellers: string[]) => seller.put(calls.sellerSettingsChange.path, { bestSellers })
  expect(await put([d, 'nothing'])).toMatchObject({ status: 404, body: { msg: empty.product } })
  expect((await put([d, a])).status).toBe(200)
  await expect.poll(orders).toEqual(both([d, a, c, b]))
  // The night keeps the picks.
  await rankProducts(shop.db, [d, a])
  expect(await orders()).toEqual(both([d, a, c, b]))

  // Page by page it is the same list, and a search keeps its order.
  const pages: string[] = []
  let cursor: string | undefined
  do {
    const address = `${calls.productList.path}?limit=1${cursor ? `&cursor=${cursor}` : ''}`
    const { body } = await visitor.get(address)
    const page = body as { products: Product[]; nextCursor?: string }
    pages.push(...page.products.map(({ _id }) => _id))
    expect(pages.length).toBeLessThan(9)
    cursor = page.nextCursor
  } while (cursor)
  expect(pages).toEqual(await listed(visitor, calls.productList.path))
  await changeSettings(shop.db, { bestSellers: null })
  await sql`UPDATE products SET list_rank = 0`.execute(shop.db)
})
