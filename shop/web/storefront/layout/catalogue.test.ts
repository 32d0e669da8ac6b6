import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Product } from '#contract/entities'
import { plainProduct } from '#test/scenes/plain-product'
import { changesQuery, partQuery } from '#web/queries/parts.ts'
import { inStock, someProducts } from '#web/storefront/layout/catalogue.ts'

const product = (name: string, quantity: number): Product => ({ ...plainProduct, _id: name, name, quantity })
const shelf = [product('Ajwa Dates', 0), product('Medjool Dates', 4), product('Raw Forest Honey', 9)]

test('Sold-out products are missing from a list of what is in stock', () => {
  expect(inStock(shelf).map(({ name }) => name)).toEqual(['Medjool Dates', 'Raw Forest Honey'])
})

describe('the poll of what changed', () => {
  const part = someProducts(['Medjool Dates'])
  const shop = { version: 7, quantity: 4, news: {} as object }
  const asked: string[] = []
  let client: QueryClient
  let leave: () => void

  beforeEach(() => {
    Object.assign(shop, { version: 7, quantity: 4, news: { version: 7, products: [] } })
    asked.length = 0
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path)
      const { version, quantity, news } = shop
      return Response.json({
        success: true,
        ...(path.includes('changes') ? news : { version, products: [product('Medjool Dates', quantity)] }),
      })
    })
    client = new QueryClient()
    leave = new QueryObserver(client, partQuery(part)).subscribe(() => {})
  })
  afterEach(() => {
    leave()
    vi.unstubAllGlobals()
  })

  const shown = () => client.getQueryData(partQuery(part).queryKey)
  const poll = () => client.fetchQuery({ ...changesQuery, staleTime: 0 })
  const sale = (version: number, quantity: number) => ({
    version,
    products: [{ _id: 'Medjool Dates', price: 200, offerPrice: 100, quantity }],
  })

  test('changes stock and price on the page, and asks from there the next time', async () => {
    await expect.poll(() => shown()?.version).toBe(7)
    shop.news = sale(9, 3)
    await poll()
    expect(shown()).toMatchObject({ version: 9, products: [{ name: 'Medjool Dates', quantity: 3, offerPrice: 100 }] })
    shop.news = { version: 9, products: [] }
    await poll()
    expect(asked.filter((path) => path.includes('changes'))).toEqual([
      '/api/product/changes?since=7',
      '/api/product/changes?since=9',
    ])
  })

  test('reads the part again when told so, once for the same news', async () => {
    await expect.poll(() => shown()?.version).toBe(7)
    shop.news = { ...sale(7, 0), reload: true }
    shop.quantity = 0
    await poll()
    await expect.poll(() => asked.filter((path) => path.includes('some'))).toHaveLength(2)
    await poll()
    expect(asked.filter((path) => path.includes('some'))).toHaveLength(2)
  })

  test('never puts an older state over a newer one, which another server answered', async () => {
    await expect.poll(() => shown()?.version).toBe(7)
    shop.news = sale(5, 1)
    await poll()
    expect(shown()).toMatchObject({ version: 7, products: [{ quantity: 4 }] })
  })

  test('asks nothing for a page without products', async () => {
    leave()
    await poll()
    expect(asked.filter((path) => path.includes('changes'))).toEqual([])
  })
})
