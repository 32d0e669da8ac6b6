import { calls } from '#contract/calls'
import { orderNumber } from '#contract/orders/order-number'
import { cashChosen, empty, paymentNotVerifiedBecause, refusals } from '#contract/wording'

import { expectAccessible } from '../harness/a11y.ts'
import { buyNewProduct, expectPaid, openCheckout, pressInCheckout, readyToPay } from '../harness/checkout.ts'
import { expect, test } from '../harness/fixtures.ts'
import { FRESH_MS, open, openAsSeller, openOrder, registerShopper, submitLogin, toast } from '../harness/shopper.ts'

test('A payment that arrives while the cart is open opens the payment page', async ({ page, seller, sandbox }) => {
  await readyToPay(page, seller)
  const { razorpayOrderId } = await openCheckout(page)
  await pressInCheckout(page, 'Close')
  await expect(page.getByText(/The payment window was closed/)).toBeVisible()
  await sandbox.pay(razorpayOrderId, { method: 'upi' })
  await expect(page).toHaveURL(/\/payment-success\?orderId=/, { timeout: 15_000 })
  await expect(page).toHaveURL('/my-orders')
  await expectPaid(page)
})

test('A shopper logged out while paying reaches the payment page after the login', async ({
  page,
  context,
  seller,
  refused,
}) => {
  refused(calls.orderRazorpayVerify.path)
  const { email } = await readyToPay(page, seller)
  await openCheckout(page)
  await context.clearCookies()
  await pressInCheckout(page, 'by UPI')
  await expect(page).toHaveURL(/\/\?next=%2Fpayment-success%3ForderId/)
  await submitLogin(page, email)
  await expect(page).toHaveURL('/my-orders')
  await expectPaid(page)
})

test('The payment page waits for the bank, and shows when the payment arrives and when it is refunded', async ({
  page,
  seller,
  sandbox,
  refused,
}) => {
  refused(calls.orderVerifyPayment.path)
  await readyToPay(page, seller)
  const { razorpayOrderId, orderId } = await openCheckout(page)
  await open(page, `/payment-success?orderId=${orderId}`)
  await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your bank has not confirmed yet' })).toBeVisible({ timeout: 15_000 })
  await expectAccessible(page, 'waiting for the bank')
  await sandbox.pay(razorpayOrderId, { method: 'upi' })
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await expect(page).toHaveURL('/my-orders')

  await page.request.post(calls.orderCancel.path, { data: { orderId } })
  await open(page, `/payment-success?orderId=${orderId}`)
  await expect(page.getByRole('heading', { name: /^Your money (is on its way|has gone) back$/ })).toBeVisible()
  await expectAccessible(page, 'money that goes back')
  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click()
  await expect(page.getByText(/^(Refund on its way|Refunded)$/)).toBeVisible()
})

test('An order for which Razorpay’s cash on delivery was chosen says so to shopper and seller, until the cash is in', async ({
  page,
  otherPage,
  shop,
  seller,
  sandbox,
}) => {
  await readyToPay(page, seller)
  const { razorpayOrderId, orderId } = await openCheckout(page)
  await pressInCheckout(page, 'Close')
  await sandbox.pay(razorpayOrderId, { method: 'cod' })
  await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText(cashChosen)).toBeVisible()
  await expectAccessible(page, 'cash on delivery')
  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click()
  const order = page.getByRole('article')
  await expect(order.getByText('Cash on delivery', { exact: true })).toBeVisible()
  await expect(order.getByText(cashChosen)).toBeVisible()

  await openAsSeller(otherPage, shop, '/seller/orders')
  const atSeller = await openOrder(otherPage, orderId)
  await expect(atSeller.getByText(/^The courier collects the cash/)).toBeVisible()
  await atSeller.getByLabel(`Status of order ${orderNumber(orderId)}`).selectOption('Shipped')
  await expect(order.getByText('Shipped', { exact: true }).first()).toBeVisible({ timeout: FRESH_MS })
  const payment = (await sandbox.payments()).find(({ order_id }) => order_id === razorpayOrderId)
  await sandbox.settleLate(payment?.id ?? '', 'captured')
  await expect(order.getByText('Paid', { exact: true })).toBeVisible({ timeout: FRESH_MS })
  await expect(atSeller.getByText('Paid', { exact: true })).toBeVisible({ timeout: FRESH_MS })
})

test('B15: The payment page without an order leads to the cart, and another shopper’s order is not found', async ({
  page,
  otherPage,
  sandbox,
  seller,
  refused,
}) => {
  const orderId = await buyNewProduct(otherPage, sandbox, seller)
  await registerShopper(page)
  await open(page, '/payment-success')
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText(empty.cart)).toBeVisible()
  refused(calls.orderVerifyPayment.path)
  await open(page, `/payment-success?orderId=${orderId}`)
  await expect(toast(page, paymentNotVerifiedBecause(refusals.noSuchOrder))).toBeVisible()
  await expect(page).toHaveURL('/cart')
})
