import { calls } from '#contract/calls'
import type { UnsentEmails } from '#contract/messages/mails'
import { mailsDismissed, mailsSentAgain, notices, refusals, success } from '#contract/wording'

import { expect, test } from './harness/fixtures.ts'
import { registerShopper, submitLogin, open, openAsSeller, toast } from './harness/shopper.ts'

test('Only the seller can open the seller area', async ({ page, shop, refused }) => {
  refused(calls.sellerLogin.path)
  await registerShopper(page)
  for (const path of [
    '/seller',
    '/seller/product-list',
    '/seller/sales',
    '/seller/money',
    '/seller/pack-list',
    '/seller/orders',
  ]) {
    await open(page, path)
    await expect(page.getByRole('heading', { name: 'Seller Login' })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
  }
  await submitLogin(page, shop.seller.email, 'not the password')
  await expect(toast(page, refusals.wrongLogin)).toBeVisible()
  await submitLogin(page, shop.seller.email, shop.seller.password)
  await expect(toast(page, success.loggedIn)).toBeVisible()
  await expect(page).toHaveURL('/seller/orders')
  await expect(page.getByText('Hi, Seller')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  const menu = page.getByRole('navigation', { name: 'Seller' })
  for (const [label, path] of [
    ['Today', '/seller/today'],
    ['Add Product', '/seller'],
    ['Product List', '/seller/product-list'],
    ['Orders', '/seller/orders'],
    ['Messages', '/seller/messages'],
    ['More', '/seller/more'],
  ] as const) {
    await menu.getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(label)
  }
  for (const name of ['Sales', 'Money', 'GST', 'Lots', 'Settings', 'Team', 'Account']) {
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(menu.getByRole('link', { name: 'More' })).toHaveAttribute('aria-current', 'page')
    await menu.getByRole('link', { name: 'More' }).click()
  }
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity')
  await page.getByRole('link', { name: 'Logins' }).click()
  await expect(page).toHaveURL('/seller/activity?group=logins')
  await expect(page.getByText(/^Wrong password from \d+\.\d+\.\d+\.0\/24$/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, notices.loggedOut)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Seller Login' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('A bounced email is shown, sent again and dismissed', async ({ page, otherPage, shop }) => {
  // The sandbox's mail server refuses every recipient whose name begins with "nobody".
  const email = `nobody-${Date.now()}@example.com`
  const account = { name: 'Nobody', email, password: 'correct horse battery' }
  await otherPage.request.post(calls.userRegister.path, { data: account })
  await openAsSeller(page, shop, '/seller/orders')
  const entry = page.getByRole('navigation', { name: 'Seller' }).getByRole('link', { name: 'Messages' })
  await entry.click()
  const mail = page.getByRole('article').filter({ hasText: email })
  const givenUp = async () => {
    const { failed } = (await (await page.request.get(calls.sellerMails.path)).json()) as UnsentEmails
    return failed.find(({ to }) => to === email)?._id
  }
  await expect(mail.getByRole('heading', { name: 'Welcome to Mewa' })).toBeVisible()
  await expect(mail).toContainText('there is no such mailbox')
  await expect(entry).toContainText('waiting for you')

  const before = await givenUp()
  await mail.getByRole('button', { name: /^Send again/ }).click()
  await expect(toast(page, mailsSentAgain(1))).toBeVisible()
  await expect(page.getByRole('list', { name: 'Inbox' })).toBeFocused()
  await expect.poll(async () => ![undefined, before].includes(await givenUp()), { intervals: [100] }).toBe(true)
  await page.reload()

  await mail.getByRole('button', { name: /^Dismiss/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(page, mailsDismissed(1))).toBeVisible()
  await expect(mail).toHaveCount(0)
})
