import { calls } from '#contract/calls'

import { expectAccessible } from '../harness/a11y.ts'
import { changeableShop } from '../harness/changeable-shop.ts'
import { expect, type Page, test } from '../harness/fixtures.ts'
import { registerShopper, uniqueEmail, open } from '../harness/shopper.ts'

test.use({ serviceWorkers: 'allow' })

test('While the shop is unreachable the pages say so, and they load by themselves afterwards', async ({
  page,
  shop,
  refused,
}) => {
  refused(calls.productChanges.path, calls.healthz.path)
  await registerShopper(page)
  await changeableShop(shop.url, async (changeable) => {
    await openWithWorker(page, `${changeable.url}/home`)
    changeable.open(false)
    await expect(page.getByText('The shop cannot be reached just now.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Best Sellers' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await expectAccessible(page, 'the offline page')
    await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'))
    changeable.open(true)
    await expect(page.getByRole('heading', { name: 'Best Sellers' })).toBeVisible()
  })
})

test('Pictures are cached; prices and stock are never', async ({ page, context, seller, refused }) => {
  refused(calls.productList.path)
  // A category that no other test adds to.
  const product = await seller.addProduct({ category: 'Gift-Hampers' })
  await registerShopper(page)
  await openWithWorker(page, '/home')
  await open(page, '/products/Gift-Hampers')
  const picture = await page.getByRole('article').filter({ hasText: product.name }).locator('img').elementHandle()
  const address = (await picture?.evaluate((img: HTMLImageElement) => img.decode().then(() => img.currentSrc))) ?? ''

  const ask = (path: string) => page.evaluate((url) => fetch(url, { cache: 'no-store' }).then(({ ok }) => ok), path)
  await expect.poll(() => page.evaluate((url) => caches.match(url).then(Boolean), address)).toBe(true)
  await context.setOffline(true)
  expect(await ask(address)).toBe(true)
  await expect(ask(calls.productList.path)).rejects.toThrow('Failed to fetch')
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.getByRole('link', { name: product.name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()

  await seller.setStock(product, 0)
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
  await expect(page.getByRole('main').getByText('Out of stock')).toBeVisible()
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return caught.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => !/^\/(assets|images)\//.test(path))).toEqual([])
})

test('A new release takes over, and the scripts of the one before stay for open tabs', async ({ page, shop }) => {
  const worker = await page.request.get('/sw.js')
  expect(worker.headers()['cache-control']).toBe('no-cache')
  await changeableShop(shop.url, async (changeable) => {
    const shells = () =>
      page.evaluate(async () => {
        await (await navigator.serviceWorker.ready).update()
        return (await caches.keys()).filter((name) => name.startsWith('shell-'))
      })
    const styles = () => page.locator('style[data-href=shop]').textContent()
    await openWithWorker(page, `${changeable.url}/privacy-policy`)
    expect(await styles()).toContain('{')
    const [first] = await shells()
    // The worker keeps the styles, so the page comes without them.
    await page.reload()
    expect(await styles()).toMatch(/^@import '\/assets\/shop-styles-[^']+\.css';$/)
    await expect(page.getByRole('banner')).toHaveCSS('position', 'sticky')
    changeable.release('second')
    await expect.poll(shells).toEqual([first, 'shell-second'])
    changeable.release('third')
    await expect.poll(shells).toEqual(['shell-second', 'shell-third'])
  })
})

// Google's callback works once, and the service worker handles it.
test('A sign-in with Google works through the service worker', async ({ page }) => {
  await openWithWorker(page, '/')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.getByLabel('Email').fill(uniqueEmail())
  await page.getByLabel('Name').fill('Meena Google')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { name: 'Best Sellers' })).toBeVisible()
})

async function openWithWorker(page: Page, path: string): Promise<void> {
  await open(page, path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
