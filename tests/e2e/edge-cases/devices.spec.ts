// Devices that differ from what a page may expect of them.
import type { Page } from '@playwright/test'

import { calls } from '#contract/calls'
import { cookiesBlocked, success } from '#contract/wording'

import { buyCart, readyToPay } from '../harness/checkout.ts'
import { expect, test } from '../harness/fixtures.ts'
import { open, registerShopper, submitLogin, toast } from '../harness/shopper.ts'

test('A phone whose clock is two hours ahead has its whole hour to cancel', async ({ page, seller }) => {
  await page.clock.install({ time: Date.now() + 2 * 3_600_000 })
  await page.clock.resume()
  await readyToPay(page, seller)
  await buyCart(page)
  await expect(page.getByText(/^Free until .+, (60:00|59:\d\d) left$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible()
  // Until the shop has told the time, the page believes the shop, too.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible()
  await expect(page.getByText(/^Free until .+, 5\d:\d\d left$/)).toBeVisible()
})

test('A login in a browser that keeps no cookies says so', async ({ page, context, shop }) => {
  const { email } = await registerShopper(page)
  await context.clearCookies()
  await dropCookies(page, calls.userLogin.path)
  await open(page, '/')
  await submitLogin(page, email)
  await expect(toast(page, cookiesBlocked)).toBeVisible()
  await expect(toast(page, success.loggedIn)).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveText(cookiesBlocked)
  await expect(page).toHaveURL('/')

  await dropCookies(page, calls.sellerLogin.path)
  await open(page, '/seller')
  await page.getByLabel('Email').fill(shop.seller.email)
  await page.getByLabel('Password', { exact: true }).fill(shop.seller.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(toast(page, cookiesBlocked)).toBeVisible()
})

/** The browser keeps no cookie of the answers of a call. */
async function dropCookies(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    const headers = Object.entries(response.headers()).filter(([name]) => name !== 'set-cookie')
    await page.context().clearCookies()
    await route.fulfill({ response, headers: Object.fromEntries(headers) })
  })
}
