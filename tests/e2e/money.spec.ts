import { calls } from '#contract/calls'
import { formatPaise } from '#contract/money/money'
import { orderNumber } from '#contract/orders/order-number'
import { MONEY_DAYS } from '#contract/rules'
import { notices } from '#contract/wording'

import { expectAccessible } from './harness/a11y.ts'
import { buyNewProduct } from './harness/checkout.ts'
import { expect, test } from './harness/fixtures.ts'
import {
  call,
  registerShopper,
  submitLogin,
  open,
  openAsSeller,
  myOrders,
  saveAddress,
  toast,
} from './harness/shopper.ts'

test('Money shows an unreported payment until the seller settles it, and one of another business until it is ignored', async ({
  page,
  otherPage,
  shop,
  seller,
  sandbox,
}) => {
  const product = await seller.addProduct()
  const { _id: userId } = await registerShopper(otherPage)
  const { _id: address } = await saveAddress(otherPage)
  const items = [{ product: product._id, quantity: 1 }]
  type Placed = { orderId: string; razorpayOrderId: string; amount: number }
  const placed = await call<Placed>(otherPage, calls.orderRazorpay.path, { userId, items, address })
  await sandbox.pay(placed.razorpayOrderId, { silent: true })

  await page.goto('/seller/money')
  await submitLogin(page, shop.seller.email, shop.seller.password)
  const found = page.getByRole('listitem').filter({ hasText: orderNumber(placed.orderId) })
  await expect(
    found.getByText(`Asha Raman paid ${formatPaise(placed.amount)}, but the order is not marked as paid`),
  ).toBeVisible()
  await found.getByRole('button', { name: 'Settle it' }).click()
  await expect(toast(page, notices.paymentSettled)).toBeVisible()
  await expect(found).toBeHidden()
  expect(await myOrders(otherPage)).toMatchObject([{ _id: placed.orderId, isPaid: true, payment: 'paid' }])

  await open(page, `/seller/orders?search=${placed.orderId}`)
  const order = page.getByRole('article', { name: `Order ${orderNumber(placed.orderId)}` })
  await order.getByText('History').click()
  await expect(order.getByRole('listitem').filter({ hasText: 'Seller settled the payment' })).toBeVisible()

  // Ignored on the seller's request, it is not refunded. Mutation: the second button acts like the first one.
  await sandbox.payElsewhere(123_456)
  await open(page, '/seller/money')
  const unmatched = page.getByRole('listitem').filter({ hasText: `${formatPaise(123_456)} belongs to no order` })
  await unmatched.getByRole('button', { name: 'Not the shop’s' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`${formatPaise(123_456)} stays at Razorpay`)).toBeVisible()
  await expectAccessible(page, 'the question whose money it is')
  await dialog.getByRole('button', { name: 'Not the shop’s' }).click()
  await expect(toast(page, notices.moneyIgnored)).toBeVisible()
  await expect(unmatched).toBeHidden()
  const paid = (await sandbox.payments()).find(({ amount }) => amount === 123_456)
  expect(paid).toMatchObject({ status: 'captured', amount_refunded: 0 })
})

test('Earlier days are a link away, and an invalid day shows today', async ({ page, shop, sandbox, seller }) => {
  await buyNewProduct(page, sandbox, seller)
  await openAsSeller(page, shop, `/seller/money?until=${daysAgo(30)}`)
  const days = page.getByRole('table', { name: 'Money by day' }).getByRole('rowheader')
  const first = days.first()
  await expect(first).toHaveText(inWords(daysAgo(30)))
  for (const day of [16, 2, 0]) {
    await page.getByRole('link', { name: 'Later days' }).click()
    await expect(first).toHaveText(inWords(daysAgo(day)))
  }
  await expect(days).toHaveCount(MONEY_DAYS)
  await expect(page.getByRole('link', { name: 'Later days' })).toBeHidden()
  await open(page, '/seller/money?until=2026-02-30')
  await expect(first).toHaveText(inWords(daysAgo(0)))
})

/** A day of the shop's calendar, as YYYY-MM-DD. */
function daysAgo(days: number): string {
  return new Date(Date.now() + 5.5 * 3_600_000 - days * 24 * 3_600_000).toISOString().slice(0, 10)
}

const words = new Intl.DateTimeFormat('en-IN', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const inWords = (day: string) => words.format(new Date(`${day}T12:00Z`))
