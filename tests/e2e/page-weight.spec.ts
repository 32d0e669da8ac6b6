// The weight of a page: everything that a phone loads for it.
import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'
import { paths } from '#contract/paths'

import { expect, type Page } from './harness/fixtures.ts'
import { inShopWith } from './harness/own-shop.ts'
import { registerShopper } from './harness/shopper.ts'

/** The demo as `npm start` shows it. No other test adds a product to it. */
const test = inShopWith({ SEED: 'demo' })

test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
type Budget = { kB: number; requests: number }
/** Of a visitor. */
const login: Budget = { kB: 230, requests: 28 }
/** Five pictures of it and those of its related ones. */
const product: Budget = { kB: 430, requests: 72 }
const phone: Record<string, Budget> = {
  [paths.home()]: { kB: 303, requests: 60 },
  [paths.products()]: { kB: 396, requests: 68 },
  [paths.category('Dates')]: { kB: 290, requests: 55 },
  [paths.cart()]: { kB: 238, requests: 49 },
  [paths.myOrders()]: { kB: 236, requests: 51 },
}

// With the whole fonts, and all scripts at once, /home and /products were 362 and 408 kB; with cards in the next size
// 418 and 592.
test('A page opened first on a phone stays within its bytes and requests', async ({ page }) => {
  const [first] = await productsOf(page)
  const hold = async (path: string, { kB, requests }: Budget) => {
    const sizes = await loadAnew(page, path)
    expect.soft(Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1_000), `kB of ${path}`).toBeLessThanOrEqual(kB)
    expect.soft(sizes.length, `requests of ${path}`).toBeLessThanOrEqual(requests)
  }
  await hold(paths.login(), login)
  await registerShopper(page)
  for (const [path, budget] of Object.entries(phone)) await hold(path, budget)
  if (first) await hold(paths.product(first.category, first._id), product)
})

async function productsOf(page: Page): Promise<Product[]> {
  const { products } = (await (await page.request.get(calls.productList.path)).json()) as { products: Product[] }
  expect(products.length).toBeGreaterThan(40)
  return products
}

/** The bytes of each request of a page until nothing more is asked for. A late script is fetched, then read from the cache. */
async function loadAnew(page: Page, path: string): Promise<number[]> {
  const sizes: number[] = []
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.clearBrowserCache')
  const cached = new Set<string>()
  tools.on('Network.requestServedFromCache', ({ requestId }) => void cached.add(requestId))
  tools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) cached.add(requestId)
  })
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!cached.has(requestId)) sizes.push(encodedDataLength)
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await tools.detach()
  return sizes
}
