import { calls } from '#contract/calls'
import { POST_PAYMENT_REDIRECT_MS } from '#contract/rules'
import {
  deliveryOnlyIn,
  errors,
  gaveWay,
  lastPieces,
  onlyAvailable,
  outsideDeliveryArea,
  success,
  thanksForOrder,
  totalIsNow,
} from '#contract/wording'
import { shop as business } from '#shop'

import {
  checkout,
  expectPaid,
  isAnswerOf,
  openCheckout,
  payButton,
  pressInCheckout,
  readyToPay,
} from './harness/checkout.ts'
import { expect, test } from './harness/fixtures.ts'
import { registerShopper, setCart, open, myOrders, saveAddress, toast } from './harness/shopper.ts'

test('A shopper pays the total of the cart by UPI, and sees the order as Paid', async ({ page, seller, sandbox }) => {
  const { email } = await readyToPay(page, seller, 2)
  const amounts = page.getByRole('region', { name: 'Order Summary' }).getByRole('definition')
  await expect(amounts).toHaveText(['₹800.00', '₹16.00', 'Free', '₹816.00'])
  await expect(payButton(page)).toHaveText('Pay ₹816.00')
  const { razorpayOrderId } = await openCheckout(page)
  const verified = page.waitForResponse((response) => response.url().endsWith(calls.orderVerifyPayment.path))
  await pressInCheckout(page, 'by UPI')
  await expect(toast(page, success.paymentSuccessful)).toBeVisible()
  await expect(page).toHaveURL(/\/payment-success\?orderId=/)
  await expect(toast(page, success.orderConfirmed)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await expect(page).toHaveURL('/my-orders')
  const left = Date.now()
  const { startTime, responseEnd } = (await verified).request().timing()
  expect(left - (startTime + responseEnd)).toBeGreaterThanOrEqual(POST_PAYMENT_REDIRECT_MS)

  await expectPaid(page)
  await expect(page.getByRole('article').getByText(thanksForOrder)).toBeVisible()
  await expect(page.getByText('₹816.00', { exact: true }).first()).toBeVisible()
  const taken = (await sandbox.payments()).filter(({ order_id: order }) => order === razorpayOrderId)
  expect(taken.map(({ amount }) => amount)).toEqual([81_600])
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Progress' })).toBeVisible()
  expect((await sandbox.mail(email, 'is confirmed')).text).toContain('₹816.00')
  await sandbox.mail(business.email, 'order')
})

test('A closed window keeps the cart; the next is of the same order, and a failed payment is retried in it by card', async ({
  page,
  seller,
}) => {
  await readyToPay(page, seller)
  const placed = page.waitForResponse(isAnswerOf(calls.orderRazorpay.path))
  await payButton(page).dblclick()
  const first = (await (await placed).json()) as { orderId: string }
  await expect(checkout(page).getByRole('button', { name: /by UPI/ })).toBeVisible()
  // Two taps open one window for one order.
  await expect(page.getByTitle('Pay Mewa')).toHaveCount(1)
  expect(await myOrders(page)).toHaveLength(1)

  await pressInCheckout(page, 'Fail the payment')
  await expect(checkout(page).getByRole('alert')).toHaveText(/fail|unsuccessful|declined/i)
  await pressInCheckout(page, 'Close')
  await expect(payButton(page)).toBeEnabled()
  await expect(page.getByRole('status').filter({ hasText: 'You were not charged.' })).toBeVisible()
  await expect(payButton(page)).toBeFocused()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()

  expect((await openCheckout(page)).orderId).toBe(first.orderId)
  await pressInCheckout(page, 'Fail the payment')
  await expect(checkout(page).getByRole('alert')).toHaveText(/fail|unsuccessful|declined/i)
  await pressInCheckout(page, 'by card')
  await expect(page).toHaveURL('/my-orders')
  await expectPaid(page)
  expect(await myOrders(page)).toHaveLength(1)
})

test('Nothing is ordered without the checkout script, pressed in its window too early, or paid by a forged signature', async ({
  page,
  seller,
  refused,
  sandbox,
}) => {
  refused('/v1/checkout.js', calls.orderRazorpayVerify.path)
  await readyToPay(page, seller)
  await page.route(`${sandbox.url}/v1/checkout.js`, (route) => route.abort())
  await payButton(page).click()
  await expect(toast(page, errors.checkoutNotLoaded)).toBeVisible()
  expect(await myOrders(page)).toEqual([])
  await page.unrouteAll()

  // The next attempt loads it.
  const held = Promise.withResolvers<void>()
  await page.route(`${sandbox.url}/v1/checkout/frame.js`, async (route) => {
    await held.promise
    await route.continue()
  })
  await payButton(page).click()
  await expect(checkout(page).getByRole('button', { name: 'by UPI' })).toBeDisabled()
  held.resolve()
  await page.route(
    `**${calls.orderRazorpayVerify.path}`,
    (route) =>
      route.continue({ postData: { ...(route.request().postDataJSON() as object), signature: '0'.repeat(64) } }),
    { times: 1 },
  )
  await pressInCheckout(page, 'by UPI')
  await expect(toast(page, errors.paymentNotVerified)).toBeVisible()
  await expect(page).toHaveURL('/cart')
})

test('Paid in the bank app after the browser closed: My Orders shows it Paid', async ({ page, seller, sandbox }) => {
  await readyToPay(page, seller)
  const { razorpayOrderId } = await openCheckout(page)
  const context = page.context()
  await page.close()
  await sandbox.pay(razorpayOrderId, { method: 'upi' })

  const later = await context.newPage()
  await expect.poll(async () => (await myOrders(later)).map(({ isPaid }) => isPaid)).toEqual([true])
  await open(later, '/my-orders')
  await expectPaid(later)
  await expect(later.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
})

test('A payment after the window was closed is shown in My Orders', async ({ page, seller, sandbox }) => {
  await readyToPay(page, seller)
  const { razorpayOrderId } = await openCheckout(page)
  await pressInCheckout(page, 'Fail the payment')
  await pressInCheckout(page, 'Close')
  await expect(payButton(page)).toBeEnabled()
  await open(page, '/my-orders')
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()
  const [payment] = (await sandbox.payments()).filter(({ order_id: order }) => order === razorpayOrderId)
  await sandbox.settleLate(payment?.id ?? '', 'captured')
  await expectPaid(page)
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
})

test('A price that rises at the moment of the tap is shown before it has to be paid', async ({ page, seller }) => {
  const product = await seller.addProduct()
  await registerShopper(page)
  await saveAddress(page)
  await setCart(page, { [product._id]: 1 })
  await open(page, '/cart')
  const release = Promise.withResolvers<void>()
  await page.route('**/api/product/*', async (route) => {
    await release.promise
    await route.continue()
  })
  await seller.setPrice(product, 450)
  await payButton(page).click()
  await expect(toast(page, totalIsNow('₹459.00'))).toBeVisible()
  await expect(page.getByTitle('Pay Mewa')).toHaveCount(0)
  release.resolve()
  await expect(page.getByRole('button', { name: 'Pay ₹459.00' })).toBeVisible()
  await openCheckout(page)
  expect(await myOrders(page)).toHaveLength(1)
})

test('Without an address nothing is ordered, and Pay leads to the form of one', async ({ page, seller }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const products = await Promise.all(Array.from({ length: 8 }, () => seller.addProduct()))
  await registerShopper(page)
  await setCart(page, Object.fromEntries(products.map(({ _id }) => [_id, 1])))
  await open(page, '/cart')
  const picker = page.getByRole('group', { name: 'Delivery Address' })
  await expect(picker.getByText('No address yet')).not.toBeInViewport()
  await payButton(page).click()
  await expect(toast(page, errors.selectAddress)).toBeVisible()
  const add = picker.getByRole('link', { name: 'Add address' })
  await expect(add).toBeFocused()
  await expect(add).toBeInViewport()
  await expect(picker.getByText(errors.selectAddress)).toBeVisible()
  expect(await myOrders(page)).toEqual([])
  await add.press('Enter')
  await expect(page).toHaveURL('/add-address')
})

test('An address that the shop delivers to is preferred to one that it does not', async ({ page, seller }) => {
  const product = await seller.addProduct()
  await registerShopper(page)
  await saveAddress(page, { city: 'Bengaluru', state: 'Karnataka', zipCode: '560001' })
  await saveAddress(page)
  await setCart(page, { [product._id]: 1 })
  await open(page, '/cart')
  const summary = page.getByRole('region', { name: 'Order Summary' })
  const near = page.getByRole('radio', { name: /Madurai/ })
  await expect(near).toBeChecked()
  await expect(summary).toContainText('To Asha Raman, Madurai 625001')

  // Chosen by a tap, the other is marked, and Pay leads back.
  await page.getByRole('radio', { name: /Bengaluru/ }).check()
  await expect(summary).toContainText(`Bengaluru 560001${outsideDeliveryArea}`)
  await payButton(page).click()
  await expect(toast(page, deliveryOnlyIn('Tamil Nadu'))).toBeVisible()
  await expect(near).toBeFocused()
  expect(await myOrders(page)).toEqual([])

  // It is not chosen for the next visit.
  await page.reload()
  await expect(near).toBeChecked()
  await openCheckout(page)
  expect((await myOrders(page)).map(({ address }) => address.city)).toEqual(['Madurai'])
})

test('Pieces that somebody else is paying for are tried for again by the cart, which opens the payment', async ({
  page,
  browser,
  seller,
  refused,
}) => {
  refused(calls.orderRazorpay.path)
  const product = await seller.addProduct({ quantity: 3 })
  await page.clock.install()
  const other = await browser.newContext()
  const otherPage = await other.newPage()
  for (const shopper of [otherPage, page]) {
    await registerShopper(shopper)
    await saveAddress(shopper)
    await setCart(shopper, { [product._id]: 2 })
    await open(shopper, '/cart')
  }
  // A poll before the tap would lower the quantity. `unroute` lets it go on.
  const changes = `**${calls.productChanges.path}*`
  await page.route(changes, () => {})
  await openCheckout(otherPage)
  await payButton(page).click()
  await expect(toast(page, onlyAvailable(1))).toBeVisible()
  await page.unroute(changes)
  const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: product.name }) })
  await expect(line.getByText(onlyAvailable(1))).toBeVisible()
  await expect(page.getByText(lastPieces.offer)).toBeVisible()
  await page.getByRole('button', { name: lastPieces.keepTrying }).click()
  await expect(page.getByText(lastPieces.trying)).toBeVisible()
  await expect(page.getByLabel(`Quantity of ${product.name}`)).toHaveValue('2')
  await page.getByRole('button', { name: lastPieces.stop }).click()
  await page.getByRole('button', { name: lastPieces.keepTrying }).click()
  await seller.setStock(product, 2)
  await page.clock.fastForward('00:30')
  await expect(checkout(page).getByRole('button', { name: /by UPI/ })).toBeVisible()
  await other.close()
})

test('Who has lost the pieces to somebody else reads so in the cart', async ({ page, seller, refused }) => {
  refused(calls.orderVerifyPayment.path)
  await readyToPay(page, seller)
  await openCheckout(page)
  const body = { success: false, code: 'gave-way', msg: gaveWay }
  await page.route(`**${calls.orderVerifyPayment.path}`, (route) => route.fulfill({ status: 409, json: body }))
  await pressInCheckout(page, 'Close')
  await expect(page.getByText(gaveWay)).toBeVisible()
  await expect(payButton(page)).toBeEnabled()
})
