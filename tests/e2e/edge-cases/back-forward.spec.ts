import { expect, test } from '../harness/fixtures.ts'
import { open, registerShopper } from '../harness/shopper.ts'

// Playwright turns the back/forward cache off, and a Chromium without windows has none.
const ofThisBrowser = ['BackForwardCacheDisabledForDelegate', 'BackForwardCacheDisabled', 'BrowsingInstanceNotSwapped']

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
})

// Seen to fail with a handler of `unload`: UnloadHandlerExistsInMainFrame.
test('Nothing of a page keeps it out of the back/forward cache', async ({ page }) => {
  await registerShopper(page)
  const tools = await page.context().newCDPSession(page)
  await tools.send('Page.enable')
  for (const path of ['/home', '/products']) {
    const reasons: string[] = []
    tools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      reasons.push(...notRestoredExplanations.map(({ reason }) => reason)),
    )
    await open(page, path)
    const returned = page.waitForEvent('framenavigated', (frame) => frame.url().endsWith(path))
    await page.goto('/privacy-policy')
    await page.goBack()
    await returned
    expect(reasons.filter((reason) => !ofThisBrowser.includes(reason))).toEqual([])
  }
})

// Seen to fail with a router that loaded when the page was touched: the address changed alone.
test('Back after a reload, before the page is touched, shows the page before', async ({ page }) => {
  await registerShopper(page)
  await open(page, '/home')
  await page.getByRole('link', { name: 'All products', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
  await page.reload({ waitUntil: 'networkidle' })
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Best Sellers' })).toBeVisible()
})
