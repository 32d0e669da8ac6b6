import { calls } from '#contract/calls'
import type { Address } from '#contract/entities'
import { paths } from '#contract/paths'
import { errors } from '#contract/wording'
import { demoSettings } from '#test/scenes/settings'

import { expectAccessible } from './harness/a11y.ts'
import { buyAsNewcomer } from './harness/first-purchase.ts'
import { expect, type Page } from './harness/fixtures.ts'
import { inShopWith } from './harness/own-shop.ts'
import { buyQuietly } from './harness/checkout.ts'
import {
  call,
  maduraiAddress,
  open,
  PASSWORD,
  registerShopper,
  setCart,
  submitLogin,
  toast,
  uniquePhone,
} from './harness/shopper.ts'

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

test('Somebody new comes there by phone with as many fields, and another browser gets no code within the minute', async ({
  page,
  otherPage,
  seller,
  sandbox,
  refused,
}) => {
  refused('/api/user/login-otp')
  const phone = uniquePhone()
  const honey = await seller.addProduct({ quantity: 9, price: 500, offerPrice: 400 })
  const look = (state: string) => expectAccessible(page, `${state}, by phone`)
  expect(await buyAsNewcomer(page, sandbox, honey, look, phone)).toMatchObject({ fields: 6, taps: 14 })

  await open(otherPage, paths.loginCode())
  await otherPage.getByLabel('Email or phone').fill(`+91 ${phone}`)
  await otherPage.getByRole('button', { name: 'Send code' }).click()
  // One code a minute goes to a phone: the first one is used already.
  await enter(otherPage, '000000')
  await expect(toast(otherPage, errors.expiredOtp)).toBeVisible()
})

test('News of an order go to the phone of an address, once its code is entered, and end with STOP', async ({
  page,
  seller,
  sandbox,
}) => {
  const phone = uniquePhone()
  const honey = await seller.addProduct({ quantity: 9, price: 500, offerPrice: 400 })
  const { _id: userId } = await registerShopper(page)
  await setCart(page, { [honey._id]: 1 })
  await open(page, paths.addAddress())
  const { street, city, zipCode } = maduraiAddress
  for (const [label, text] of Object.entries({ 'Zip Code': zipCode, Phone: phone, Street: street, City: city })) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  await page.getByLabel('News of my orders by WhatsApp').check()
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page).toHaveURL(paths.phone(phone, 'cart'))
  await expectAccessible(page, 'the code of a phone')
  await expect(page.getByLabel('News of my orders by WhatsApp')).toBeChecked()
  await enter(page, await sandbox.codeTo(phone), 'Confirm phone')
  await expect(page).toHaveURL(paths.cart())

  const { addresses } = await call<{ addresses: Address[] }>(page, calls.addressGet.path, {})
  await buyQuietly(page, sandbox, { userId, address: addresses[0]!._id, product: honey._id })
  await expect.poll(() => sandbox.messagesTo(phone)).toEqual(['login_code', 'order_confirmed'])
  await open(page, paths.account())
  await expect(page.getByText('News of your orders comes by WhatsApp.')).toBeVisible()
  await expectAccessible(page, 'an account with a phone')
  await sandbox.writeFrom(phone, 'STOP')
  await page.reload()
  await expect(page.getByText('No news comes by WhatsApp.')).toBeVisible()
  await page.getByRole('button', { name: 'Send me news of my orders' }).click()
  await expect(page.getByText('News of your orders comes by WhatsApp.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('link', { name: 'Add your phone' })).toBeVisible()
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
  await page.getByRole('link', { name: 'Continue with a code' }).click()
  await expect(page.getByLabel('Email or phone')).toHaveValue(email)
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

async function enter(page: Page, code: string, button = 'Continue'): Promise<void> {
  const boxes = page.getByRole('textbox')
  for (const [place, digit] of code.split('').entries()) await boxes.nth(place).fill(digit)
  await page.getByRole('button', { name: button }).click()
}
