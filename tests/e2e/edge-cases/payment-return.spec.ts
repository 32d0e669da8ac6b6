// Paying without Razorpay's window, on its own page.
import { calls } from '#contract/calls'
import { orderNumber } from '#contract/orders/order-number'
import { errors } from '#contract/wording'

import { expectAccessible } from '../harness/a11y.ts'
import { expectPaid, payButton, readyToPay } from '../harness/checkout.ts'
import { expect, test } from '../harness/fixtures.ts'
import { blockFrames, instagram, instagramOnIphone, leaveToPay } from '../harness/in-app-browser.ts'
import { myOrders, open, toast } from '../harness/shopper.ts'

for (const phone of [
  { name: 'Android', browser: instagram, isIos: false },
  { name: 'an iPhone', browser: instagramOnIphone, isIos: true },
]) {
  test.describe(`in Instagram's browser on ${phone.name}`, () => {
    test.use(phone.browser)

    test('A shopper pays on the page of Razorpay and comes back logged in, after a failure and a change of mind', async ({
      page,
      seller,
      sandbox,
    }) => {
      await blockFrames(page)
      await readyToPay(page, seller)
      const first = await leaveToPay(page, sandbox.url)
      // A typed UPI ID exists on iOS alone, and `webview_intent` is of Android.
      await expect(page.getByRole('button', { name: /UPI ID/ })).toHaveCount(phone.isIos ? 1 : 0)
      await expect(page.getByText('UPI opens an app of this phone.')).toHaveCount(phone.isIos ? 0 : 1)
      await page.getByRole('button', { name: 'Fail the payment' }).click()
      await expect(page.getByRole('alert')).toHaveText(/declined/)
      await page.getByRole('button', { name: 'Close' }).click()
      await expect(page).toHaveURL('/cart')
      await expect(page.getByText(/The payment window was closed/)).toBeVisible()

      expect((await leaveToPay(page, sandbox.url)).orderId).toBe(first.orderId)
      const posted = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith(calls.orderRazorpayCallback.path),
      )
      await page.getByRole('button', { name: /by UPI/ }).click()
      // The post comes from another site, so the session stays behind; the redirect is a GET, which has it again.
      expect((await (await posted).allHeaders())['cookie']).toBeUndefined()
      await expect(page).toHaveURL('/my-orders')
      await expectPaid(page)
      const [payment] = (await sandbox.payments()).filter(
        ({ status, order_id: id }) => id === first.razorpayOrderId && status === 'captured',
      )
      expect(payment?.contact).toBe('+919840000000')
    })

    test('B19: A browser that lost its cookies reads the number and "Paid", and nothing else', async ({
      page,
      context,
      seller,
      sandbox,
    }) => {
      const { email } = await readyToPay(page, seller)
      const { orderId, razorpayOrderId } = await leaveToPay(page, sandbox.url)
      await context.clearCookies()
      // In the bank's app; the page of Razorpay notices.
      await sandbox.pay(razorpayOrderId, { silent: true })
      await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
      await expect(page.getByText(`Order ${orderNumber(orderId)}.`)).toBeVisible()
      await expect(page.getByText(new RegExp(`Asha|Madurai|${email}`))).toHaveCount(0)
      expect(await context.cookies()).toEqual([])
      await expectAccessible(page, 'paid, without a session')
      await page.getByRole('link', { name: 'See your order' }).click()
      await expect(page).toHaveURL(/\/\?next=%2Fpayment-success%3ForderId/)
    })

    test('A tab that the bank’s app ends: the cart, opened again, leads to the paid order', async ({
      page,
      context,
      seller,
      sandbox,
    }) => {
      await readyToPay(page, seller)
      const { razorpayOrderId } = await leaveToPay(page, sandbox.url)
      await page.close()
      await sandbox.pay(razorpayOrderId, { silent: true })
      const later = await context.newPage()
      await open(later, '/cart')
      await expect(later).toHaveURL('/my-orders', { timeout: 20_000 })
      await expectPaid(later)
      // Once: the next cart is an ordinary one.
      await open(later, '/cart')
      await expect(later.getByText('Your Cart is Empty')).toBeVisible()
    })
  })
}

test('A blocked frame is recognised by its silence, and a failure there leads back to the cart', async ({
  page,
  seller,
  sandbox,
}) => {
  await blockFrames(page)
  await readyToPay(page, seller)
  const { orderId } = await leaveToPay(page, sandbox.url)
  await page.getByRole('button', { name: 'Fail the payment' }).click()
  await expect(page.getByRole('heading', { name: 'The payment failed' })).toBeVisible()
  await expect(page.getByText(`Order ${orderNumber(orderId)}. Nothing was taken.`)).toBeVisible()
  await expectAccessible(page, 'a failed payment')
  await page.getByRole('link', { name: 'Back to the cart' }).click()
  await expect(payButton(page)).toBeEnabled()
})

test('A script that dies after it has loaded, and one that never loads, do not keep anybody from paying', async ({
  page,
  otherPage,
  seller,
  sandbox,
  refused,
}) => {
  await page.route(`${sandbox.url}/v1/checkout.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.Razorpay = class { open() { throw new Error() } }' }),
  )
  await readyToPay(page, seller)
  await leaveToPay(page, sandbox.url)
  await page.getByRole('button', { name: /by card/ }).click()
  await expect(page).toHaveURL('/my-orders')
  await expectPaid(page)

  refused('/v1/checkout.js')
  await otherPage.route(`${sandbox.url}/v1/checkout.js`, (route) => route.abort())
  await readyToPay(otherPage, seller)
  await payButton(otherPage).click()
  await expect(toast(otherPage, errors.checkoutNotLoaded)).toBeVisible()
  expect(await myOrders(otherPage)).toEqual([])
  await leaveToPay(otherPage, sandbox.url)
  await otherPage.getByRole('button', { name: /by UPI/ }).click()
  await expect(otherPage).toHaveURL('/my-orders')
  await expectPaid(otherPage)
})
