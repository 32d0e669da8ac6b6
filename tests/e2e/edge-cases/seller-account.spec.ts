import { Secret, TOTP } from 'otpauth'

import { calls } from '#contract/calls'
import { notices, refusals, success } from '#contract/wording'

import { expectAccessible } from '../harness/a11y.ts'
import { expect, test } from '../harness/fixtures.ts'
import { open, openAsSeller, submitLogin, toast, uniqueEmail } from '../harness/shopper.ts'

test('An owner adds a packer, who chooses a password, sets up two-step login and sees orders and stock', async ({
  page,
  otherPage,
  shop,
  refused,
}) => {
  refused(calls.sellerSecondFactor.path)
  await openAsSeller(page, shop, '/seller')
  await page.getByRole('link', { name: /^Hi, .*your account$/ }).click()
  await page.getByRole('link', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: /^Team/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Team')
  const email = uniqueEmail()
  await page.getByLabel('Name', { exact: true }).fill('Priya')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(toast(page, notices.sellerAdded)).toBeVisible()
  const first =
    (await page
      .getByRole('status')
      .getByText(/^[\w-]{20}$/)
      .textContent()) ?? ''
  await expectAccessible(page, 'the team with a first password')

  await open(otherPage, '/seller/orders')
  await submitLogin(otherPage, email, first)
  await expect(otherPage.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  await otherPage.goto('/seller/sales')
  await expect(otherPage).toHaveURL('/seller/login?page=%2Fseller%2Fsales')
  const own = 'maroon kettle seven trains'
  await otherPage.getByLabel('New password').fill(own)
  await expectAccessible(otherPage, 'the step of the new password')
  await otherPage.getByRole('button', { name: 'Save and go on' }).click()
  // Sales are not for a packer.
  await expect(otherPage).toHaveURL('/seller/today')
  const menu = otherPage.getByRole('navigation', { name: 'Seller' }).getByRole('link')
  await expect(menu).toHaveText(['Today', 'Orders', 'Product List', /^Messages/, 'More'])
  await menu.filter({ hasText: 'More' }).click()
  await expect(otherPage.getByRole('main').getByRole('link')).toHaveText([/^Pack list/, /^Files/, /^Lots/, /^Account/])
  await menu.filter({ hasText: 'Product List' }).click()
  await expect(otherPage.getByLabel(/^Stock of /).first()).toBeEditable()
  await expect(otherPage.getByRole('link', { name: /^Edit / })).toHaveCount(0)
  await expect(otherPage.getByRole('button', { name: /^Change the price/ })).toHaveCount(0)

  await open(otherPage, '/seller/account')
  await otherPage.getByRole('textbox', { name: 'Password', exact: true }).fill(own)
  await otherPage.getByRole('button', { name: 'Set up' }).click()
  const key = await otherPage.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const secret = (key ?? '').replaceAll(' ', '')
  const recovery =
    (await otherPage
      .getByRole('listitem')
      .getByText(/^(\w{4}-){5}\w{4}$/)
      .first()
      .textContent()) ?? ''
  await expectAccessible(otherPage, 'the set-up of two-step login')
  await otherPage.getByLabel('6-digit code').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await otherPage.getByRole('button', { name: 'Turn on' }).click()
  await expect(toast(otherPage, notices.secondFactorOn)).toBeVisible()
  await expect(otherPage.getByText('10 recovery codes left')).toBeVisible()
  await expectAccessible(otherPage, 'the account of a packer')

  await otherPage.getByRole('button', { name: 'Logout' }).click()
  await expect(otherPage.getByRole('heading', { name: 'Seller Login' })).toBeVisible()
  await submitLogin(otherPage, email, own)
  await otherPage.getByLabel('6-digit code').fill('000000')
  await otherPage.getByRole('button', { name: 'Login' }).click()
  await expect(toast(otherPage, refusals.wrongLoginCode)).toBeVisible()
  await expect(otherPage.getByLabel('6-digit code')).toBeFocused()
  await otherPage.getByRole('button', { name: 'Use a recovery code' }).click()
  await otherPage.getByLabel('Recovery code').fill(recovery)
  await otherPage.getByRole('button', { name: 'Login' }).click()
  await expect(toast(otherPage, success.loggedIn)).toBeVisible()
  await expect(otherPage).toHaveURL('/seller/account')

  const priya = page.getByRole('article', { name: 'Priya' }).filter({ hasText: email })
  await page.reload()
  await priya.getByText(/^Change/).click()
  await priya.getByRole('button', { name: 'Remove Priya' }).click()
  await expect(toast(page, notices.sellerRemoved)).toBeVisible()
  await expect(priya).toHaveCount(0)
  await otherPage.reload()
  await expect(otherPage.getByRole('heading', { name: 'Seller Login' })).toBeVisible()
})
