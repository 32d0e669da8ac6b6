// The walk of a frontend that other people write: its page comes from an origin of its own, and knows the shop only as
// the specification tells of it.
import { calls } from '#contract/calls'
import { errors, notices, onlyAvailable, success } from '#contract/wording'

import { isAnswerOf, openCheckout, payButton, pressInCheckout, readyToPay } from './harness/checkout.ts'
import { expect, test as base, type Page } from './harness/fixtures.ts'
import { picture, type SellerClient } from './harness/seller-client.ts'
import { call, maduraiAddress, PASSWORD, registerShopper, setCart, uniqueEmail } from './harness/shopper.ts'
import { serveClient } from './harness/specification-client/serve.ts'
import { launchShop, type ShopUnderTest } from './harness/start-shop.ts'

/** The client, and a shop that lets it in, for this file alone. */
const test = base.extend<{ origin: string; shop: ShopUnderTest }, { scene: { origin: string; shop: ShopUnderTest } }>({
  scene: [
    async ({}, use) => {
      const { origin, environment, close } = await serveClient()
      const { shop, stop } = await launchShop({ SEED: 'none', FRONTEND_ORIGINS: origin })
      const checkoutScript = `${shop.sandboxUrl}/v1/checkout.js`
      Object.assign(environment, { backend: shop.url, razorpayKey: shop.razorpayKeyId, checkoutScript })
      await use({ origin, shop })
      await stop()
      await close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  origin: async ({ scene }, use) => use(scene.origin),
  shop: async ({ scene }, use) => use(scene.shop),
})

// One shop serves them all.
test.describe.configure({ mode: 'default' })

test('Two people use another frontend: one fills the shop, one buys in it and follows the order', async ({
  page,
  context,
  origin,
  shop,
  refused,
}) => {
  const seller = await context.newPage()
  await seller.goto(`${origin}/seller`)
  await fill(seller, shop.seller)
  await seller.getByRole('button', { name: 'Seller login' }).click()
  await fill(seller, { name: 'Ajwa', description: 'Soft.\nFrom Medina.', price: 500, offerPrice: 400, quantity: 7 })
  await seller.getByLabel('category').selectOption('Premium Dates')
  const image = { name: 'ajwa.jpg', mimeType: 'image/jpeg', buffer: await picture() }
  await seller.getByLabel('images').first().setInputFiles(image)
  await seller.getByRole('button', { name: 'ADD' }).click()
  await expectToast(seller, notices.productAdded)

  await page.goto(`${origin}/products`)
  await expect(page).toHaveURL(`${origin}/`)
  const email = uniqueEmail()
  await page.getByRole('button', { name: 'Go to register' }).click()
  await fill(page, { name: 'Asha', email, password: PASSWORD })
  await page.getByRole('button', { name: 'register', exact: true }).click()
  await expectToast(page, success.accountCreated)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${origin}/`)
  await fill(page, { email, password: PASSWORD })
  await page.getByRole('button', { name: 'login', exact: true }).click()
  await expectToast(page, success.loggedIn)

  // Lists and search.
  await page.getByRole('link', { name: 'Premium Dates' }).click()
  await expect(page.getByRole('heading')).toHaveText('Premium Dates')
  await expect(page.getByRole('link', { name: 'Ajwa' })).toBeVisible()
  await search(page, 'mazafati')
  await expect(page.getByText('No products found')).toBeVisible()
  await search(page, 'ajwa')
  await page.getByRole('link', { name: 'Ajwa' }).click()
  await expect(page.getByText('7 left')).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText(['Soft.', 'From Medina.'])
  const width = () => page.getByAltText('A picture').evaluate((shown: HTMLImageElement) => shown.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)

  // The cart, emptied as a map, and as a list once it is paid.
  await expectCartSent(page, /:1}/, () => page.getByRole('button', { name: 'Add to Cart' }).first().click())
  await expectToast(page, success.addedToCart)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expectCartSent(page, /:3}/, () => page.getByLabel('Quantity').selectOption('3'))
  await expectToast(page, success.cartUpdated)
  await expectCartSent(page, /{}/, () => page.getByRole('button', { name: 'Remove' }).click())
  await expectToast(page, success.removedFromCart)
  await page.getByRole('link', { name: 'Start Shopping' }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('link', { name: 'Cart (2)' }).click()
  await payButton(page).click()
  await expectToast(page, errors.selectAddress)
  await page.getByRole('link', { name: 'Add address' }).click()
  await fill(page, maduraiAddress)
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByLabel('Address')).toContainText('12 Temple Road')

  // The seller sells elsewhere what this cart still holds.
  await seller.getByRole('link', { name: 'Product List' }).click()
  await setStock(seller, '1')
  refused(calls.orderRazorpay.path)
  await payButton(page).click()
  await expectToast(page, onlyAvailable(1))
  await setStock(seller, '40')
  await openCheckout(page)
  const verified: number[] = []
  page.on('response', (response) => {
    if (isAnswerOf(calls.orderVerifyPayment.path)(response)) verified.push(response.status())
  })
  await expectCartSent(page, /\[\]/, () => pressInCheckout(page, 'by UPI'))
  await expectToast(page, success.paymentSuccessful)
  await expect(page.getByRole('button', { name: success.orderConfirmed })).toHaveCount(2)
  await expect(page).toHaveURL(`${origin}/my-orders`)
  expect(verified).toEqual([200, 200])
  await expect(page.getByRole('article')).toHaveText(/^Ajwa x 2Order Placed, Paid, ₹816$/)

  await seller.getByRole('link', { name: 'Orders' }).click()
  for (const status of ['Packed', 'Shipped', 'Delivered']) {
    await seller.getByLabel('Status').selectOption(status)
    await expectToast(seller, success.statusUpdated)
    await expect(page.getByText(`${status}, Paid`)).toBeVisible()
  }
  await expect(page.getByText('Delivered, Paid')).toHaveClass('green')

  // It becomes a ticket, of which the client knows nothing.
  await page.getByRole('link', { name: 'Contact' }).click()
  await fill(page, { name: 'Asha', email, message: 'Are the dates of this year?' })
  await page.getByRole('button', { name: 'Send' }).click()
  await expectToast(page, success.messageSent)
})

test('An archived product does not break the cart of another frontend, whether it logs in or comes back', async ({
  page,
  origin,
  shop,
  seller,
}) => {
  const [kept, archived] = [await seller.addProduct(), await seller.addProduct()]
  const { email } = await registerShopper(page)
  await setCart(page, { [kept._id]: 2, [archived._id]: 1 })
  await call(page, calls.sellerLogin.path, shop.seller)
  await call(page, calls.productArchive.path, { id: archived._id, archived: true })
  await page.goto(`${origin}/cart`)
  await expect(page.getByRole('article')).toContainText(kept.name)
  await page.getByRole('button', { name: 'Logout' }).click()
  await fill(page, { email, password: PASSWORD })
  await page.getByRole('button', { name: 'login', exact: true }).click()
  await page.getByRole('link', { name: 'Cart (2)' }).click()
  await expect(page.getByRole('article')).toContainText(kept.name)
})

test('A payment that nobody told the shop of is confirmed to both asks of another frontend', async ({
  page,
  origin,
  seller,
  sandbox,
}) => {
  await orderIn(page, origin, seller)
  const { razorpayOrderId, orderId } = await openCheckout(page)
  await page.goto(`${origin}/contact`)
  await sandbox.pay(razorpayOrderId, { silent: true })
  await page.goto(`${origin}/payment-success?orderId=${orderId}`)
  await expect(page.getByRole('button', { name: success.orderConfirmed })).toHaveCount(2)
})

test('A paid order that the seller cancels stays paid in another frontend', async ({ page, origin, seller }) => {
  await orderIn(page, origin, seller)
  const { orderId } = await openCheckout(page)
  await pressInCheckout(page, 'by UPI')
  await expect(page.getByText('Order Placed, Paid')).toBeVisible()
  await seller.setStatus({ _id: orderId }, 'Cancelled')
  await expect(page.getByText(/^Cancelled/)).toHaveText(/^Cancelled, Paid/)
})

/** A shopper of the client in front of its Pay button. */
async function orderIn(page: Page, origin: string, seller: SellerClient): Promise<void> {
  await readyToPay(page, seller)
  await page.goto(`${origin}/cart`)
  await expect(page.getByLabel('Address')).toContainText('12 Temple Road')
}

async function fill(page: Page, form: Record<string, string | number>): Promise<void> {
  for (const [name, value] of Object.entries(form)) await page.locator(`[name="${name}"]`).fill(String(value))
}

async function search(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('searchbox').press('Enter')
}

async function setStock(seller: Page, quantity: string): Promise<void> {
  const saved = seller.waitForResponse(isAnswerOf(calls.productQuantity.path))
  await seller.getByLabel('Ajwa').fill(quantity)
  await seller.getByLabel('Ajwa').press('Enter')
  expect((await saved).status()).toBe(200)
}

/** The client sends its cart, with this text in it, and the shop takes it. */
async function expectCartSent(page: Page, cart: RegExp, act: () => Promise<unknown>): Promise<void> {
  const isSent = isAnswerOf(calls.cartUpdate.path)
  const answer = page.waitForResponse((each) => isSent(each) && cart.test(each.request().postData() ?? ''))
  await act()
  expect((await answer).status()).toBe(200)
}

/** The client shows this text, and the reader presses it away. */
async function expectToast(page: Page, text: string): Promise<void> {
  await page.getByRole('status').getByRole('button', { name: text, exact: true }).click()
}
