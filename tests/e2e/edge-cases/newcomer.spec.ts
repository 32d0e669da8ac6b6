// A newcomer from Instagram, from the first page to the seller's GST return, in the demo shop with TAX_MODE=gst.
import { readFile } from 'node:fs/promises'

import { calls } from '#contract/calls'
import type { GstReturn } from '#contract/money/gst-return'
import type { Invoice } from '#contract/money/invoice'
import { toPaise } from '#contract/money/money'
import type { MoneyByDay } from '#contract/money/money-by-day'
import { success } from '#contract/wording'

import { payButton } from '../harness/checkout.ts'
import { expect, type Page } from '../harness/fixtures.ts'
import { blockFrames, instagram, leaveToPay } from '../harness/in-app-browser.ts'
import { inShopWith } from '../harness/own-shop.ts'
import { promisedSpan } from '../harness/promised-span.ts'
import { maduraiAddress, open, openAsSeller, PASSWORD, setCart, toast, uniqueEmail } from '../harness/shopper.ts'

/** The demo shop with GST in its prices, for this file alone. */
const test = inShopWith({ SEED: 'demo', TAX_MODE: 'gst' })

test.use({ ...instagram, contextOptions: { reducedMotion: 'reduce' } })

test('A newcomer in Instagram reads the label, buys, cancels, and the month of the seller differs by nothing', async ({
  page,
  otherPage: seller,
  shop,
  sandbox,
}) => {
  await blockFrames(page)
  await register(page)

  // The list by country of origin, with the price of 100 g.
  await open(page, '/products?sort=origin')
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('region', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: 'Saudi Arabia' }).check()
  await filters.getByRole('button', { name: /^Show/ }).click()
  await expect(page).toHaveURL('/products?origin=SA&sort=origin')
  const card = page.getByRole('article').filter({ hasText: 'Ajwa Dates of Madinah' })
  await expect(card).toContainText('₹274.75 / 100 g')
  await expect(page.getByRole('article').filter({ hasText: 'Medjool' })).toHaveCount(0)
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/products\/Dates\/\w+$/)
  const product = page.url().split('/').at(-1) ?? ''

  // The label, and the days for a PIN.
  const label = page.getByRole('region', { name: 'On the pack: Dates' })
  await expect(label).toContainText(/Net quantity\s*400 g/)
  await expect(label).toContainText('₹2.75 / g')
  await expect(label).toContainText('May contain tree nuts')
  await label.getByText('Nutrition, storage, maker').click()
  await expect(label.getByText('Country of origin').locator('..')).toContainText('Saudi Arabia')
  await expect(label.getByText('FSSAI').first()).toBeVisible()
  await expect(page.getByText('Inclusive of all taxes, free delivery')).toBeVisible()
  await page.getByLabel('PIN code').fill(maduraiAddress.zipCode)
  const days = page.getByRole('main').getByText(/^Madurai: /)
  await expect(days).toHaveText(promisedSpan)
  const promised = promisedSpan.exec((await days.textContent()) ?? '')?.[0] ?? 'no days'

  // The address knows the PIN.
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page).toHaveURL('/cart')
  await open(page, '/add-address')
  await expect(page.getByLabel('Zip Code')).toHaveValue(maduraiAddress.zipCode)
  await expect(page.getByLabel('City')).toHaveValue('Madurai')
  await page.getByLabel('First Name').fill(maduraiAddress.firstName)
  await page.getByLabel('Last Name').fill(maduraiAddress.lastName)
  await page.getByLabel('Street').fill(maduraiAddress.street)
  await page.getByLabel('Phone').fill(maduraiAddress.phone)
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('region', { name: 'Order Summary' }).getByText(/^Arrives /)).toContainText(promised)

  await setCart(page, { [product]: 2 })
  await open(page, '/cart')
  await expect(payButton(page)).toHaveText('Pay ₹2,198.00')
  const { orderId } = await payOutside(page, sandbox.url)

  // A tax invoice that adds up: 2,198.00 x 5 / 210 = 52.333...
  await page.getByRole('link', { name: 'Invoice' }).click()
  const invoice = page.getByRole('article', { name: 'Tax Invoice' })
  const sums = ['Taxable value ₹2,093.34', 'CGST ₹52.33', 'SGST ₹52.33']
  for (const sum of [...sums, 'Total ₹2,198.00']) await expect(invoice.getByRole('row', { name: sum })).toBeVisible()
  await expect(invoice).toContainText('HSN 0804')
  const { total, lines } = await invoiceOf(page, orderId)
  const parts = lines.map(({ gst }) => [gst?.taxable, gst?.cgst, gst?.sgst].map((part) => toPaise(part ?? NaN)))
  expect(parts.flat().reduce((sum, part) => sum + part, 0)).toBe(toPaise(total))
  expect((await sandbox.payments()).find(({ status }) => status === 'captured')?.amount).toBe(toPaise(total))

  await open(page, '/my-orders')
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(toast(page, success.orderCancelled)).toBeVisible()
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: 'Invoice' }).click()
  const note = page.getByRole('article', { name: 'Credit Note' })
  for (const sum of [...sums, 'Credited ₹2,198.00']) await expect(note.getByRole('row', { name: sum })).toBeVisible()

  // A second order stays, so that the month is not 0.
  await setCart(page, { [product]: 1 })
  await open(page, '/cart')
  await payOutside(page, sandbox.url)

  await openAsSeller(seller, shop, '/seller/gst')
  await expect(seller.getByRole('heading', { name: 'Difference ₹0.00' })).toBeVisible()
  await expect(seller.getByText('Invoices ₹3,297.00 less credit notes ₹2,198.00.')).toBeVisible()
  const file = seller.waitForEvent('download')
  await seller.getByRole('link', { name: 'JSON for the portal’s tool' }).click()
  const exported = JSON.parse(await readFile(await (await file).path(), 'utf8')) as Exported
  const net = exported.b2cs.reduce((sum, { txval, camt, samt }) => sum + [txval, camt, samt].reduce(add, 0), 0)
  await open(seller, '/seller/money')
  const { captured, refunded, difference } = (await answerOf<MoneyByDay>(seller, calls.sellerMoney.path)).total
  expect(difference).toBe(0)
  expect(net).toBe(toPaise(captured ?? NaN) - toPaise(refunded ?? NaN))
  expect(net).toBe(toPaise((await answerOf<GstReturn>(seller, calls.sellerGst.path)).total.net))
  await expect(seller.getByText('Every rupee is accounted for')).toBeVisible()
})

type Exported = { b2cs: { txval: number; camt: number; samt: number }[] }
const add = (sum: number, rupees: number) => sum + toPaise(rupees)

async function register(page: Page): Promise<void> {
  await open(page, '/')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Asha Raman')
  await page.getByLabel('Email').fill(uniqueEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/home')
}

/** Pays on Razorpay's page, which posts back without the cookies of the shop. */
async function payOutside(page: Page, sandboxUrl: string): Promise<{ orderId: string }> {
  const placed = await leaveToPay(page, sandboxUrl)
  await page.getByRole('button', { name: /by UPI/ }).click()
  await expect(page).toHaveURL('/my-orders')
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  return placed
}

async function answerOf<T>(page: Page, path: string): Promise<T> {
  return (await (await page.request.get(path)).json()) as T
}

async function invoiceOf(page: Page, orderId: string): Promise<Invoice> {
  return (await answerOf<{ invoice: Invoice }>(page, `${calls.orderInvoice.path}?orderId=${orderId}`)).invoice
}
