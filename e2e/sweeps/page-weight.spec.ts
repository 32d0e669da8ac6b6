import { expect, type Page, test } from '../fixtures.ts'
import { registerShopper } from '../shopper.ts'

test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })

const budgets = [
  { path: '/home', kB: 248, requests: 36 },
  { path: '/products', kB: 338, requests: 44 },
  { path: '/products/Dates', kB: 232, requests: 32 },
  { path: '/cart', kB: 188, requests: 32 },
  { path: '/my-orders', kB: 188, requests: 32 },
] as const

// With the whole fonts, and all scripts at once, they were 362 and 408 kB; with cards in the next size 418 and 592.
test('A page opened first on a phone stays within its bytes and requests', async ({ page }) => {
  await registerShopper(page)
  for (const { path, kB, requests } of budgets) {
    const sizes = await loadAnew(page, path)
    expect.soft(Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1_000), `kB of ${path}`).toBeLessThanOrEqual(kB)
    expect.soft(sizes.length, `requests of ${path}`).toBeLessThanOrEqual(requests)
  }
})

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
