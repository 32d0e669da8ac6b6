import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'
import { paths } from '#contract/paths'

import { expect } from '../fixtures.ts'
import { inShopWith } from '../own-shop.ts'
import { registerShopper } from '../shopper.ts'

/** The demo with the options that `npm start` turns on. */
const options = { DELIVERY_PROMISE: 'on', TICKETS: 'on', PARCELS: 'on', GIFTS: 'on', REPORTS: 'on' }
const test = inShopWith({ SEED: 'demo', ...options })

const PRODUCT = 40_000
const others = { [paths.home()]: 36_000, [paths.category('Dates')]: 36_000, [paths.cart()]: 16_000 }
/** A first visit adds the styles, which the service worker keeps for the next ones. */
const STYLES = 57_000

test('The HTML of a page stays within its bytes, uncompressed', async ({ page, shop }) => {
  await registerShopper(page)
  const [, styles = ''] = /"styles":"([^"]+)"/.exec(await (await page.request.get('/sw.js')).text()) ?? []
  expect(styles).not.toBe('')
  const sizeOf = async (path: string, headers = { 'service-worker-navigation-preload': styles }) => {
    const answer = await page.request.get(shop.url + path, { headers })
    // Not a redirect to the login page, which is small.
    expect([answer.status(), answer.url()]).toEqual([200, shop.url + path])
    return (await answer.body()).byteLength
  }
  const { products } = (await (await page.request.get(calls.productList.path)).json()) as { products: Product[] }
  expect(products.length).toBeGreaterThan(40)
  for (const { name, category, _id } of products) {
    expect.soft(await sizeOf(paths.product(category, _id)), name).toBeLessThanOrEqual(PRODUCT)
  }
  for (const [path, most] of Object.entries(others)) expect.soft(await sizeOf(path), path).toBeLessThanOrEqual(most)
  const { category = '', _id = '' } = products[0] ?? {}
  const first = await sizeOf(paths.product(category, _id), { 'service-worker-navigation-preload': '' })
  expect(first).toBeLessThanOrEqual(PRODUCT + STYLES)
  expect(first).toBeGreaterThan(PRODUCT)
})
