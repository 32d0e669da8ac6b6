// The primary database is away for a time: it does not answer, as when its host has died.
import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import { startDatabaseBehindLink } from '#test/databases/database-behind-link'

import { expect, test as base } from '../harness/fixtures.ts'
import { open, productNamed, registerShopper } from '../harness/shopper.ts'
import { launchShop, type ShopUnderTest } from '../harness/start-shop.ts'

type Link = Awaited<ReturnType<typeof startDatabaseBehindLink>>['link']
type Away = { shop: ShopUnderTest; link: Link }

const test = base.extend<Away, { away: Away }>({
  away: [
    async ({}, use) => {
      const database = await startDatabaseBehindLink()
      const { shop, stop } = await launchShop({ SEED: 'demo', DATABASE_URL: database.link.url })
      await use({ shop, link: database.link })
      await stop()
      await database.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  shop: async ({ away }, use) => use(away.shop),
  link: async ({ away }, use) => use(away.link),
})

// Mutations: a page waits for the database; a cart that is answered with 503 is given up.
test('While the database is away every page opens, and a change of the cart is kept and sent afterwards', async ({
  page,
  plainPage,
  link,
  refused,
}) => {
  refused(calls.productChanges.path, calls.cartUpdate.path)
  await registerShopper(page)
  const product = await productNamed(page, 'Ajwa Dates of Madinah')
  const address = paths.product(product.category, product._id)
  const pages = [paths.home(), paths.products(), paths.category(product.category), address]
  await open(page, address)
  await plainPage.goto('/')

  link.freeze()
  try {
    await expect.poll(async () => (await page.request.get(`${calls.productChanges.path}?since=0`)).status()).toBe(503)
    for (const each of pages) {
      const answer = await page.goto(each)
      expect([each, answer?.status()]).toEqual([each, 200])
      await expect(page.getByRole('main').getByText('₹').first()).toBeVisible()
    }
    expect((await plainPage.goto('/'))?.status()).toBe(200)

    await open(page, address)
    const refusal = page.waitForResponse((response) => response.url().endsWith(calls.cartUpdate.path))
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    const { status, headers } = await refusal.then(async (answer) => ({
      status: answer.status(),
      headers: await answer.allHeaders(),
    }))
    expect(status).toBe(503)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    // It is kept by the browser, also by a page that is opened anew.
    await open(page, address)
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  } finally {
    link.cut()
    link.thaw()
  }
  await expect
    .poll(
      async () =>
        ((await (await page.request.get(calls.userIsAuth.path)).json()) as { user?: { cartItems: object } }).user
          ?.cartItems,
    )
    .toEqual({ [product._id]: 1 })
})
