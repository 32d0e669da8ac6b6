import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import { notices, refusals, success } from '#contract/wording'

import { expectAccessible } from '../harness/a11y.ts'
import { addAuthenticator } from '../harness/authenticator.ts'
import { isAnswerOf } from '../harness/checkout.ts'
import { expect } from '../harness/fixtures.ts'
import { inShopWith } from '../harness/own-shop.ts'
import { open, openAsSeller, submitLogin, toast, uniqueEmail } from '../harness/shopper.ts'

const test = inShopWith({})

test('An owner adds a passkey, then logs in with one touch, and a password alone opens nothing', async ({
  page,
  otherPage,
  shop,
  refused,
}) => {
  refused(calls.sellerTeamAdd.path)
  await page.setViewportSize({ width: 360, height: 740 })
  const device = await addAuthenticator(page)
  await openAsSeller(page, shop, paths.sellerAccount())
  const card = page.getByRole('region', { name: 'Passkeys' })
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  await card.getByLabel('Your password').fill(shop.seller.password)
  await expectAccessible(page, 'the account of a seller who adds a passkey')
  await card.getByRole('button', { name: 'Confirm and add' }).click()
  await expect(toast(page, notices.passkeyAdded)).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(1)

  await open(page, paths.sellerMore())
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Seller Login' })).toBeVisible()
  await expectAccessible(page, 'the login of sellers')
  // The device finds another finger.
  await device.verifies(false)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(toast(page, 'No passkey was used.')).toBeVisible()
  await device.verifies(true)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(toast(page, success.loggedIn)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'More' })).toBeVisible()

  await open(page, paths.sellerTeam())
  // As 15 minutes after the passkey was used.
  await page.route(
    calls.sellerTeamAdd.path,
    (route) =>
      route.fulfill({ status: 403, json: { success: false, code: 'passkey-first', msg: refusals.passkeyFirst } }),
    { times: 1 },
  )
  await page.getByLabel('Name', { exact: true }).fill('Priya')
  await page.getByLabel('Email').fill(uniqueEmail())
  const confirmed = page.waitForResponse(isAnswerOf(calls.sellerPasskeyConfirm.path))
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  expect((await confirmed).status()).toBe(200)
  await expect(toast(page, notices.sellerAdded)).toBeVisible()
  await expect(page.getByRole('article', { name: 'Priya' })).toBeVisible()

  await open(otherPage, paths.sellerToday())
  await submitLogin(otherPage, shop.seller.email, shop.seller.password)
  await expect(otherPage.getByRole('heading', { name: 'Two-step login' })).toBeVisible()
  await expect(otherPage.getByLabel('6-digit code')).toHaveCount(0)
  await expectAccessible(otherPage, 'the step of a passkey')

  await open(page, paths.sellerAccount())
  await card.getByRole('button', { name: /^Remove / }).click()
  await card.getByLabel('Your password').fill(shop.seller.password)
  await card.getByRole('button', { name: 'Confirm and remove' }).click()
  await expect(toast(page, notices.passkeyRemoved)).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(0)
})
