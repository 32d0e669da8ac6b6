import { QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

import { plainProduct } from '#test/scenes/plain-product'
import { changesQuery, partQuery } from '#web/queries/parts.ts'
import { getQueryClient } from '#web/queries/query-client.ts'
import type { View } from '#web/seller/layout/list-view.ts'
import { showMore, showProduct, stockReading } from '#web/seller/products/seller-products.ts'

// The cache is shared by the whole page only in a browser; other files of this process have loaded it without one.
vi.hoisted(() => {
  vi.stubGlobal('document', {})
  vi.resetModules()
})
afterAll(() => void vi.resetModules())

const view: View = { show: 'low', sort: 'stock', search: '' }
const query = partQuery(stockReading(view))
const client = getQueryClient()
const product = (n: number, change: object = {}) => ({ ...plainProduct, _id: `p${n}`, archived: false, ...change })

const shop = { low: Array.from({ length: 120 }, (_, n) => product(n)), others: [] as object[], news: {} }
const asked: string[] = []
let leave: () => void

beforeEach(() => {
  Object.assign(shop, { low: Array.from({ length: 120 }, (_, n) => product(n)), others: [], news: {} })
  asked.length = 0
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const params = new URL(path, 'http://shop').searchParams
    const products = params.has('ids') ? shop.others : shop.low.slice(0, Number(params.get('limit')))
    const counts = { all: 500, low: shop.low.length, out: 0, archived: 0 }
    const list = { version: 7, products, total: shop.low.length, counts }
    return Response.json({ success: true, ...(path.includes('changes') ? shop.news : list) })
  })
  leave = new QueryObserver(client, query).subscribe(() => {})
})
afterEach(() => {
  leave()
  client.clear()
  vi.unstubAllGlobals()
})

const part = () => client.getQueryData(query.queryKey)
const opened = () => vi.waitFor(() => expect(part()?.found).toHaveLength(50))

test('A view loads the rows that it shows, and more when it is asked for more', async () => {
  await opened()
  await showMore(view)
  expect(part()).toMatchObject({ total: 120, limit: 100 })
  const list = '/api/product/stock?show=low&sort=stock'
  expect(asked).toEqual([`${list}&limit=50`, `${list}&limit=100`])
})

// Mutation: without the rows that left, a row disappears while its stock is edited.
test('A product that left the view keeps its row, as it is now', async () => {
  await opened()
  await showMore(view)
  shop.others = [product(3, { quantity: 80 })]
  shop.low = shop.low.filter(({ _id }) => _id !== 'p3')
  shop.news = { version: 8, products: [{ _id: 'p3', price: 1, offerPrice: 1, quantity: 80 }] }
  await client.fetchQuery({ ...changesQuery, staleTime: 0 })
  await expect.poll(() => part()?.found).not.toContain('p3')
  expect(part()?.found).toHaveLength(100)
  expect(part()?.products.find(({ _id }) => _id === 'p3')).toMatchObject({ quantity: 80 })
  expect(asked.at(-1)).toContain('ids=p3')
})

test('An own change is shown at once, and the counts are read again', async () => {
  await opened()
  shop.low = shop.low.map((each) => (each._id === 'p1' ? product(1, { quantity: 3 }) : each)).slice(0, 60)
  await showProduct(client, product(1, { quantity: 3 }))
  expect(part()?.products[1]).toMatchObject({ quantity: 3 })
  await expect.poll(() => part()?.counts.low).toBe(60)
})
