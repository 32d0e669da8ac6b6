import { paths } from '#contract/paths'
import { errors, notices, success } from '#contract/wording'
import { demoSettings } from '#test/scenes/settings'

import { expectAccessible } from './harness/a11y.ts'
import { openCheckout } from './harness/checkout.ts'
import { expect, type Page } from './harness/fixtures.ts'
import { inShopWith } from './harness/own-shop.ts'
import {
  maduraiAddress,
  open,
  PASSWORD,
  ready,
  registerShopper,
  submitLogin,
  toast,
  uniqueEmail,
} from './harness/shopper.ts'

/** A shop that shows its products to everybody and promises days by PIN code. */
const test = inShopWith({}, { browsing: 'public', deliveryPromise: demoSettings.deliveryPromise })

const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? ''

test('Somebody new comes from a product page to the payment with six typed fields', async ({
  page,
  seller,
  sandbox,
  refused,
}) => {
  // A right code of somebody new asks for a name first.
  refused('/api/user/login-otp')
  const honey = await seller.addProduct({ quantity: 9, price: 500, offerPrice: 400 })
  const email = uniqueEmail()
  let typed = 0
  const type = async (label: string, text: string) => {
    typed += 1
    await page.getByLabel(label, { exact: true }).fill(text)
  }

  await page.goto(paths.product(honey.category, honey._id))
  await ready(page)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.getByRole('link', { name: 'Continue with a code by email' }).click()
  await expectAccessible(page, 'the login by code')
  await type('Email', email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(toast(page, notices.loginCodeSent)).toBeVisible()
  const code = codeIn((await sandbox.mail(email, 'login code')).text)
  typed += 1
  await page.getByRole('textbox').first().pressSequentially(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'What is your name?' })).toBeVisible()
  await expectAccessible(page, 'the name of somebody new')
  await type('Name', 'Meena Kumari')
  await page.getByRole('button', { name: 'Start shopping' }).click()
  await expect(toast(page, success.loggedIn)).toBeVisible()
  await expect(page).toHaveURL(paths.cart())
  await expect(page.getByRole('link', { name: honey.name })).toBeVisible()

  await page
    .getByRole('link', { name: /address/i })
    .first()
    .click()
  await type('Zip Code', maduraiAddress.zipCode)
  await expect(page.getByLabel('City')).toHaveValue('Madurai')
  await type('Phone', maduraiAddress.phone)
  await type('Street', maduraiAddress.street)
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page).toHaveURL(paths.cart())
  await openCheckout(page)
  expect(typed).toBe(6)
})

test('A short, wrong or used code is refused in words, and the email typed at the login is taken along', async ({
  page,
  otherPage,
  sandbox,
  refused,
}) => {
  refused('/api/user/login-otp')
  const { email } = await registerShopper(otherPage)
  await open(page, `${paths.login()}?next=${encodeURIComponent(paths.account())}`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('link', { name: 'Continue with a code by email' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(toast(page, errors.sixDigits)).toBeVisible()
  const code = codeIn((await sandbox.mail(email, 'login code')).text)
  await enter(page, code === '000000' ? '111111' : '000000')
  await expect(toast(page, errors.invalidOtp)).toBeVisible()
  await enter(page, code)
  await expect(page).toHaveURL(paths.account())

  // Nobody had proven the email, so another browser's password is gone, and the card offers a code.
  await expect(page.getByRole('button', { name: 'Email me a code' })).toBeVisible()
  await open(otherPage, paths.account())
  await expect(otherPage).toHaveURL(/\/\?next=/)
  refused('/api/user/login')
  await submitLogin(otherPage, email, PASSWORD)
  await expect(otherPage.getByRole('alert')).toBeVisible()
})

async function enter(page: Page, code: string): Promise<void> {
  const boxes = page.getByRole('textbox')
  for (const [place, digit] of code.split('').entries()) await boxes.nth(place).fill(digit)
  await page.getByRole('button', { name: 'Continue' }).click()
}
