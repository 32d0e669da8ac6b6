// Sections 2, 4, 5, 7, 8 and 9: addresses, and the payment by the provider's script.
import { done } from '../client/client.js'
import { addressesOf, readyShopper } from '../client/orders.js'
import { expect, expectEqual, page } from '../run/check.js'
import {
  appears,
  expectPath,
  expectText,
  expectUnsent,
  field,
  open,
  pathOf,
  preferred,
  press,
  text,
  visible,
} from './screen.js'

/** In place of the provider's script: it keeps the options with which its window is opened. */
const STUB = `window.Razorpay = class {
  constructor(options) { window.acceptance = options }
  on() { return this }
  open() { window.isOpen = true }
  close() {}
}`
const isScript = (url) => url.pathname.endsWith('/checkout.js')

const payButton = (screen) => press(screen, /^(pay|proceed|checkout|place)/i)

/** A shopper in front of the button that pays. */
async function readyPage(world) {
  const shopper = await readyShopper(world)
  const screen = await world.browser.newPage(shopper.client)
  await screen.route(isScript, (route) => route.fulfill({ contentType: 'text/javascript', body: STUB }))
  await open(screen, '/cart')
  const radio = screen.locator('main input[type=radio]').first()
  if (await radio.isVisible()) await radio.check()
  return { screen, ...shopper }
}

/** Presses the button, and waits until the window of the provider would be open. */
async function openWindow(world) {
  const shopper = await readyPage(world)
  const { screen } = shopper
  await payButton(screen).click()
  const isOpen = await screen
    .waitForFunction(() => window.isOpen, undefined, { timeout: 10_000 })
    .catch(() => undefined)
  expect(isOpen, "the provider's window is not opened")
  const options = await screen.evaluate(() => JSON.parse(JSON.stringify(window.acceptance)))
  return { ...shopper, options }
}

/** The provider's window reports this payment to the page. */
async function report(screen, options, { paymentId, signature }) {
  const response = {
    razorpay_payment_id: paymentId,
    razorpay_order_id: options.order_id,
    razorpay_signature: signature,
  }
  await screen.evaluate((paid) => void window.acceptance.handler(paid), response)
}

const fillAddress = async (screen, address) => {
  for (const [name, value] of Object.entries(address)) {
    const found = await preferred(screen.locator(`[name="${name}"]`), field(screen, labels[name]))
    expect(await appears(found), `the form has no field for ${name}`)
    const isList = await found.evaluate((element) => element.tagName === 'SELECT')
    await (isList ? found.selectOption(value) : found.fill(value))
  }
}
const labels = {
  firstName: /first name/i,
  lastName: /last name/i,
  email: /e-?mail/i,
  street: /street|address/i,
  city: /city|town/i,
  state: /state/i,
  zipCode: /zip|pin/i,
  country: /country/i,
  phone: /phone|mobile/i,
}
const save = (screen) =>
  visible(screen.locator('main button[type=submit], form button'), press(screen, /save|add address/i))

export const checkoutPages = [
  page('2.8', '/add-address | Address form', 'the form saves an address', async (world) => {
    const { client } = await world.newShopper()
    const screen = await world.browser.newPage(client)
    await open(screen, '/add-address')
    await fillAddress(screen, world.address)
    await press(screen, /save|add address|submit/i).click()
    await screen.waitForURL((url) => url.pathname !== '/add-address', { timeout: 8_000 }).catch(() => {})
    const [address] = await addressesOf(client)
    expectEqual(address?.street, world.address.street, 'the street of the saved address')
  }),
  page('2.8', '/add-address | Address form', 'a visitor does not get the form', async (world) => {
    const screen = await world.browser.newPage()
    const seen = []
    screen.on('framenavigated', () => seen.push(pathOf(screen)))
    screen.on('request', (request) => request.isNavigationRequest() && seen.push(new URL(request.url()).pathname))
    await open(screen, '/add-address')
    // The cart sends a visitor on to the login.
    await expectPath(screen, /^\/(cart)?$/, 'a visitor at /add-address')
    expect(seen.includes('/cart') || pathOf(screen) === '/', 'the way is not over /cart')
  }),
  page('5.6', 'Address: every field required', 'an empty form is not saved', async (world) => {
    const { client } = await world.newShopper()
    const screen = await world.browser.newPage(client)
    await open(screen, '/add-address')
    await expectUnsent(screen, '/api/address/add', () => save(screen).click())
    expectEqual(pathOf(screen), '/add-address', 'the page after the press')
    expectEqual(await addressesOf(client), [], 'the addresses')
  }),
  page('2.10', '/payment-success?orderId=', 'without orderId it leads to /cart', async (world) => {
    const { client } = await world.shopper()
    const screen = await world.browser.newPage(client)
    await open(screen, '/payment-success')
    await expectPath(screen, '/cart', 'without orderId')
  }),
  page(
    '7.26',
    "The payment provider's checkout script",
    'the window gets key, amount, order and person',
    async (world) => {
      const { options, name, email } = await openWindow(world)
      expect(typeof options.key === 'string' && options.key !== '', 'no public key')
      expectEqual([Number(options.amount), options.currency], [30_597, 'INR'], 'amount in paise, and currency')
      expect(typeof options.order_id === 'string' && options.order_id !== '', 'no order id')
      expectEqual([options.prefill?.name, options.prefill?.email], [name, email], 'the prefilled name and email')
    },
  ),
  page('8.2', 'Error texts:', "'Razorpay SDK failed to load. Are you online?'", async (world) => {
    const { screen } = await readyPage(world)
    await screen.unroute(isScript)
    await screen.route(isScript, (route) => route.abort())
    await payButton(screen).click()
    await expectText(screen, 'Razorpay SDK failed to load. Are you online?', 15_000)
  }),
  page('8.2', 'Error texts:', "'Payment verification failed' for a forged signature", async (world) => {
    const { screen, options } = await openWindow(world)
    await report(screen, options, { paymentId: 'pay_00000000000000', signature: '0'.repeat(64) })
    await expectText(screen, 'Payment verification failed', 15_000)
  }),
  page('8.2', 'Error texts:', "'Payment verification failed: {error}', then /cart", async (world) => {
    const { client } = await world.shopper()
    const screen = await world.browser.newPage(client)
    await open(screen, '/payment-success?orderId=000000000000000000000000')
    await expectText(screen, /Payment verification failed: \S/, 15_000)
    await expectPath(screen, '/cart', 'after the failed verification')
  }),
  page(
    '4.5',
    'After successful payment the cart',
    'the cart is emptied, and after 2 s My Orders opens',
    async (world) => {
      await pay(world)
    },
  ),
  page('8.3', 'Success toasts:', "'Payment Successful' and 'Order confirmed!'", async (world) => {
    const { shown } = await pay(world)
    for (const words of ['Payment Successful', 'Order confirmed!']) expect(shown[words], `'${words}' is not shown`)
  }),
  page('9.6', 'Post-payment redirect delay', 'My Orders opens 2 s after the confirmation', async (world) => {
    const { delay } = await pay(world)
    expect(delay > 1_500 && delay < 4_500, `it opens after ${(delay / 1_000).toFixed(1)} s`)
  }),
  page('2.10', '/payment-success?orderId=', 'it verifies the payment', async (world) => {
    const { asked } = await pay(world)
    expect(asked.includes('/payment-success'), 'the page is not opened after the payment')
    expect(asked.includes('/api/order/verify-payment'), 'nothing is verified')
  }),
  page('7.25', 'POST /api/order/razorpay/verify', 'the page sends what the window reports', async (world) => {
    const { verified, paid, options } = await pay(world)
    expectEqual(
      [verified?.paymentId, verified?.razorpayOrderId, verified?.signature],
      [paid.paymentId, options.order_id, paid.signature],
      'paymentId, razorpayOrderId and signature',
    )
    expect(verified.orderId, 'no orderId is sent')
  }),
]

/** A whole payment on the page, which several checks look at. */
function pay(world) {
  return world.once('payment on the page', async () => {
    const sandbox = world.sandbox()
    const { screen, options, client } = await openWindow(world)
    const [asked, shown] = [[], {}]
    let verified
    let confirmedAt
    screen.on('request', (request) => {
      const { pathname } = new URL(request.url())
      asked.push(pathname)
      if (pathname === '/api/order/razorpay/verify') verified = request.postDataJSON()
    })
    screen.on('framenavigated', () => asked.push(pathOf(screen)))
    screen.on('response', (response) => {
      if (new URL(response.url()).pathname === '/api/order/verify-payment') confirmedAt = Date.now()
    })
    const watch = ['Payment Successful', 'Order confirmed!'].map(async (words) => {
      shown[words] = await appears(text(screen, words), 20_000)
    })
    const paid = await sandbox.pay(options.order_id, { silent: true })
    await report(screen, options, paid)
    await expectPath(screen, '/my-orders', 'after the payment', 20_000)
    const delay = Date.now() - confirmedAt
    await Promise.all(watch)
    const { user } = done(await client.get('/api/user/is-auth'), 'GET /api/user/is-auth')
    expectEqual(user.cartItems, {}, 'the cart after the payment')
    return { paid, options, asked, shown, verified, delay }
  })
}
