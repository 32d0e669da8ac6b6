import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import { accountRefusals } from '#contract/wording'
import { asNewShop } from '#test/scenes/new-shop'

import { expectAccessible } from '../harness/a11y.ts'
import { expect, test as base } from '../harness/fixtures.ts'
import { open } from '../harness/shopper.ts'
import { launchShop, type ShopUnderTest } from '../harness/start-shop.ts'

const test = base.extend<{ shop: ShopUnderTest }, { newShop: { shop: ShopUnderTest; token: string } }>({
  newShop: [
    async ({}, use) => {
      const { shop, databaseUrl, stop } = await launchShop({ SEED: 'none' })
      await use({ shop, token: await asNewShop(databaseUrl) })
      await stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  shop: async ({ newShop }, use) => use(newShop.shop),
})

test('The owner of a new shop opens its link once, and is at her settings', async ({
  page,
  otherPage,
  newShop,
  refused,
}) => {
  refused(calls.sellerSetUp.path)
  const own = { name: 'Meena', email: 'meena@aachi.example', password: 'maroon kettle seven trains' }
  const fill = async (on: typeof page) => {
    await on.getByLabel('Your name').fill(own.name)
    await on.getByLabel('Email').fill(own.email)
    await on.getByLabel('Password', { exact: true }).fill(own.password)
    await on.getByRole('button', { name: 'Set up the shop' }).click()
  }
  for (const each of [page, otherPage]) await open(each, paths.sellerSetUp(newShop.token))
  await page.getByRole('button', { name: 'Set up the shop' }).click()
  await expect(page.getByLabel('Your name')).toHaveAccessibleDescription(/required|fill/i)
  await expectAccessible(page, 'the set-up of a new shop')
  await fill(page)
  await expect(page).toHaveURL(paths.sellerSettings())
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()

  await fill(otherPage)
  await expect(otherPage.getByRole('main').getByRole('alert')).toHaveText(accountRefusals.setupLinkOver)
})
