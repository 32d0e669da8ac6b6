import type { BrowserContext, Page } from '@playwright/test'

import { calls } from '../../contract/calls.ts'
import type { Order, Product } from '../../contract/entities.ts'
import { paths } from '../../contract/paths.ts'
import type { ShopUnderTest } from '../../e2e/start-shop.ts'

type Scene = { context: BrowserContext; seller: BrowserContext; shopper: BrowserContext; shop: ShopUnderTest }

/** One page in one state: who looks at it, what must have happened before, and what is pressed once it is open. */
export type State = {
  name: string
  who: 'visitor' | 'newcomer' | 'shopper' | 'seller'
  path?: string
  /** Answers the address when it is only known then. */
  prepare?: (scene: Scene) => Promise<string | void>
  act?: (page: Page) => Promise<void>
}

const policies = [paths.privacyPolicy, paths.terms, paths.cancellationRefund, paths.shippingDelivery, paths.contactUs]
const address = {
  firstName: 'Asha',
  lastName: 'Raman',
  email: 'asha@example.com',
  street: '12 Temple Road',
  city: 'Madurai',
  state: 'Tamil Nadu',
  zipCode: '625001',
  country: 'India',
  phone: '+91 98400 00000',
}

/** In the order of a visit: what comes first is still empty, what comes later has been bought. */
export const states: State[] = [
  { name: 'login', who: 'visitor', path: paths.login() },
  { name: 'register', who: 'visitor', path: '/?mode=register' },
  { name: 'register-refused', who: 'visitor', path: '/?mode=register', act: press('Create Account') },
  { name: 'reset-password', who: 'visitor', path: paths.resetPassword() },
  ...policies.map((path) => ({ name: path().slice(1), who: 'visitor' as const, path: path() })),
  { name: 'not-found', who: 'visitor', path: '/no/such/page' },
  { name: 'offline', who: 'visitor', path: '/privacy-policy', act: async (page) => void (await page.goto('/offline')) },
  { name: 'seller-login', who: 'visitor', path: paths.seller() },

  { name: 'home', who: 'newcomer', path: paths.home() },
  { name: 'home-offline', who: 'newcomer', path: paths.home(), act: loseTheLine },
  { name: 'phone-menu', who: 'newcomer', path: paths.home(), act: openMenu },
  { name: 'products', who: 'newcomer', path: paths.products() },
  { name: 'search', who: 'newcomer', path: paths.products('badam') },
  { name: 'search-empty', who: 'newcomer', path: paths.products('chocolate') },
  { name: 'category', who: 'newcomer', path: paths.category('Dry-Fruits') },
  { name: 'category-unknown', who: 'newcomer', path: paths.category('Sweets') },
  { name: 'product', who: 'newcomer', prepare: async ({ context }) => addressOf(await someProduct(context, 'Dates')) },
  { name: 'product-few', who: 'newcomer', prepare: stocked(3) },
  { name: 'product-sold-out', who: 'newcomer', prepare: stocked(0) },
  { name: 'product-missing', who: 'newcomer', path: paths.product('Dates', 'none') },
  { name: 'cart-empty', who: 'newcomer', path: paths.cart() },
  { name: 'add-address', who: 'newcomer', path: paths.addAddress() },
  { name: 'my-orders-empty', who: 'newcomer', path: paths.myOrders() },
  { name: 'contact', who: 'newcomer', path: paths.contact() },
  { name: 'contact-refused', who: 'newcomer', path: paths.contact(), act: press('Send Message') },
  { name: 'cart', who: 'shopper', path: paths.cart(), prepare: async ({ context }) => fillCart(context, 3) },
  { name: 'cart-full', who: 'shopper', path: paths.cart(), prepare: async ({ context }) => fillCart(context, 60) },
  { name: 'cart-sold-meanwhile', who: 'shopper', path: paths.cart(), prepare: soldMeanwhile },

  { name: 'seller-money-empty', who: 'seller', path: paths.sellerMoney() },
  { name: 'seller-orders-empty', who: 'seller', path: paths.sellerOrders() },
  { name: 'payment-success', who: 'shopper', prepare: payAnOrder },
  { name: 'my-orders', who: 'shopper', path: paths.myOrders() },
  { name: 'cancel-question', who: 'shopper', path: paths.myOrders(), act: press('Cancel order') },
  { name: 'seller-add-product', who: 'seller', path: paths.seller() },
  { name: 'seller-add-product-refused', who: 'seller', path: paths.seller(), act: press('Add Product') },
  { name: 'seller-product-list', who: 'seller', path: paths.sellerProductList() },
  { name: 'seller-orders', who: 'seller', path: paths.sellerOrders() },
  { name: 'seller-pack-list', who: 'seller', path: '/seller/pack-list' },
  { name: 'seller-sales', who: 'seller', path: '/seller/sales' },
  { name: 'seller-money', who: 'seller', path: paths.sellerMoney() },
  { name: 'seller-money-loading', who: 'seller', path: paths.sellerSales(), prepare: razorpayIsSlow, act: openMoney },
  { name: 'seller-money-differs', who: 'seller', path: paths.sellerMoney(), prepare: moneyDiffers },
  { name: 'seller-money-silent', who: 'seller', path: paths.sellerMoney(), prepare: razorpayIsSilent },
  { name: 'seller-refund-failed', who: 'seller', path: '/seller/orders?payment=refund+failed', prepare: noFaults },
  { name: 'seller-mails-empty', who: 'seller', path: paths.sellerMails() },
  { name: 'seller-mails', who: 'seller', prepare: mailsThatCannotGo },
  { name: 'seller-mails-dismiss', who: 'seller', path: paths.sellerMails(), act: press('Dismiss') },
]

function press(name: string) {
  return (page: Page) => page.getByRole('button', { name }).first().click()
}

async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  else await page.getByRole('button', { name: 'Profile' }).click()
}

async function loseTheLine(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
}

async function products(context: BrowserContext): Promise<Product[]> {
  return ((await (await context.request.get(calls.productList.path)).json()) as { products: Product[] }).products
}

async function someProduct(context: BrowserContext, category: string): Promise<Product> {
  const found = (await products(context)).find((each) => each.category === category && each.quantity > 5)
  if (!found) throw new Error(`There is nothing of ${category}.`)
  return found
}

function addressOf({ category, _id }: Product): string {
  return paths.product(category, _id)
}

function stocked(quantity: number) {
  return async ({ context, seller }: Scene) => {
    const product = await someProduct(context, 'Honey')
    await seller.request.post(calls.productQuantity.path, { data: { id: product._id, quantity } })
    return addressOf(product)
  }
}

async function fillCart(context: BrowserContext, lines: number): Promise<void> {
  const inStock = (await products(context)).filter(({ quantity }) => quantity > 0).slice(0, lines)
  const cartItems = Object.fromEntries(inStock.map(({ _id, quantity }) => [_id, Math.min(2, quantity)]))
  await context.request.post(calls.cartUpdate.path, { data: { cartItems } })
  const known = (await (await context.request.post(calls.addressGet.path)).json()) as { addresses: unknown[] }
  if (known.addresses.length === 0) await context.request.post(calls.addressAdd.path, { data: address })
}

async function soldMeanwhile({ context, seller }: Scene): Promise<void> {
  const product = await someProduct(context, 'Nuts')
  await context.request.post(calls.cartUpdate.path, { data: { cartItems: { [product._id]: 4 } } })
  await seller.request.post(calls.productQuantity.path, { data: { id: product._id, quantity: 2 } })
}

async function payAnOrder({ context, shop }: Scene, how: { unheard?: boolean } = {}): Promise<string> {
  await fillCart(context, 2)
  const { user } = (await (await context.request.get(calls.userIsAuth.path)).json()) as {
    user: { _id: string; cartItems: Record<string, number> }
  }
  const { addresses } = (await (await context.request.post(calls.addressGet.path)).json()) as {
    addresses: { _id: string }[]
  }
  const items = Object.entries(user.cartItems).map(([product, quantity]) => ({ product, quantity }))
  const body = { userId: user._id, items, address: addresses[0]?._id }
  const placed = (await (await context.request.post(calls.orderRazorpay.path, { data: body })).json()) as {
    orderId: Order['_id']
    razorpayOrderId: string
  }
  await control(shop, '/razorpay/pay', { orderId: placed.razorpayOrderId, method: 'upi', ...how })
  return paths.paymentSuccess(placed.orderId)
}

async function control<Answer>(shop: ShopUnderTest, path: string, body: object = {}): Promise<Answer> {
  const response = await fetch(`${shop.sandboxUrl}/control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Answer
}

async function paymentsThere(shop: ShopUnderTest): Promise<{ id: string; status: string }[]> {
  const response = await fetch(`${shop.sandboxUrl}/control/razorpay/payments`)
  return (await response.json()) as { id: string; status: string }[]
}

/** A payment nobody heard of, a refund made by hand, one that failed, and money that is not there. */
async function moneyDiffers(scene: Scene): Promise<void> {
  const { shop, seller, shopper } = scene
  await control(shop, '/razorpay/faults/clear')
  await control(shop, '/razorpay/timing', { refundAfterMs: '' })
  for (let i = 0; i < 3; i++) {
    const before = await paid(seller, 0)
    await payAnOrder({ ...scene, context: shopper })
    await paid(seller, before.length + 1)
  }
  await cancelNewest(seller, shop)
  const payments = (await paymentsThere(shop)).filter(({ status }) => status === 'captured')
  const [lost, back] = payments.slice(-3).map(({ id }) => id)
  await control(shop, '/razorpay/misstate', { paymentId: lost, status: 'failed' })
  await control(shop, '/razorpay/refund', { paymentId: back })
  await payAnOrder({ ...scene, context: shopper }, { unheard: true })
}

/** The orders that are paid, once there are so many. */
async function paid(seller: BrowserContext, count: number): Promise<Order[]> {
  for (;;) {
    const answer = (await (await seller.request.get(`${calls.orderSeller.path}?payment=paid`)).json()) as {
      orders: Order[]
    }
    if (answer.orders.length >= count) return answer.orders
  }
}

async function cancelNewest(seller: BrowserContext, shop: ShopUnderTest): Promise<void> {
  const [newest] = await paid(seller, 1)
  await seller.request.put(calls.orderUpdateStatus.path, { data: { orderId: newest?._id, status: 'Cancelled' } })
  for (let decided = false; !decided;) {
    const response = await fetch(`${shop.sandboxUrl}/control/razorpay/refunds`)
    const sent = ((await response.json()) as { id: string; status: string }[]).filter(
      ({ status }) => status === 'pending',
    )
    for (const { id } of sent) await control(shop, '/razorpay/refund-outcome', { refundId: id, outcome: 'failed' })
    decided = sent.length > 0
  }
}

async function razorpayIsSilent({ shop }: Scene): Promise<void> {
  await control(shop, '/razorpay/fault', { on: 'any', do: 'error500' })
}

async function razorpayIsSlow({ shop }: Scene): Promise<void> {
  await control(shop, '/razorpay/fault', { on: 'refunds.fetch', do: 'delay', ms: 2_900 })
}

async function noFaults({ shop }: Scene): Promise<void> {
  await control(shop, '/razorpay/faults/clear')
}

async function openMoney(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Money' }).click()
  await page.getByText('Razorpay is being asked').waitFor({ state: 'attached' })
}

// The sandbox knows no nobody; then it takes nothing at all for now.
async function mailsThatCannotGo({ context, seller, shop }: Scene): Promise<string> {
  const post = (path: string, data: object) => context.request.post(path, { data })
  const nobody = {
    name: 'Meenakshi',
    email: 'nobody.knows.this.long.address@example.com',
    password: 'correct horse battery',
  }
  await post(calls.userRegister.path, nobody)
  await post(calls.userSendResetOtp.path, { email: nobody.email })
  await mailsThere(seller, 'failedCount', 2)
  const fault = (data: object) => context.request.post(`${shop.sandboxUrl}/control/mailbox/fault`, { data })
  await fault({ fault: '4xx' })
  await post(calls.contactMail.path, { name: 'Ravi', email: 'ravi@example.com', message: 'Do you send to Salem?' })
  await mailsThere(seller, 'waitingCount', 1)
  return paths.sellerMails()
}

async function mailsThere({ request }: BrowserContext, count: 'failedCount' | 'waitingCount', many: number) {
  for (;;) {
    const mails = (await (await request.get(calls.sellerMails.path)).json()) as Record<typeof count, number>
    if (mails[count] >= many) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
