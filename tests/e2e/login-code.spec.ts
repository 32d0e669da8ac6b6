import { paths } from '#contract/paths'
import { errors } from '#contract/wording'
import { demoSettings } from '#test/scenes/settings'

import { expectAccessible } from './harness/a11y.ts'
import { buyAsNewcomer } from './harness/first-purchase.ts'
import { expect, type Page } from './harness/fixtures.ts'
import { inShopWith } from './harness/own-shop.ts'
import { open, PASSWORD, registerShopper, submitLogin, toast } from './harness/shopper.ts'

/** A shop that shows its products to everybody and promises days by PIN code. */
const test = inShopWith({}, { browsing: 'public', deliveryPromise: demoSettings.deliveryPromise })

const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? ''

test('Somebody new comes from a product page to the payment with six typed fields and 14 taps', async ({
  page,
  seller,
  sandbox,
  refused,
}) => {
  // A right code of somebody new asks for a name first.
  refused('/api/user/login-otp')
  const honey = await seller.addProduct({ quantity: 9, price: 500, offerPrice: 400 })
  const done = await buyAsNewcomer(page, sandbox, honey, (state) => expectAccessible(page, state))
  expect(done).toMatchObject({ fields: 6, taps: 14 })
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

  // The code is the first proof of the email, so another browser's password is gone, and the card offers a code.
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
