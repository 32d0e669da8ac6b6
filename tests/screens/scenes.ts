import { setTimeout as pause } from 'node:timers/promises'

import type { BrowserContext, Page } from '@playwright/test'

import { calls } from '#contract/calls'
import type { Address, Order, Product, User } from '#contract/entities'
import { paths } from '#contract/paths'
import type { CaughtMail } from '#sandbox/sandbox'
import { maduraiAddress } from '../e2e/harness/shopper.ts'
import type { ShopUnderTest } from '../e2e/harness/start-shop.ts'

/** The browser contexts with which a state is prepared; those of options are of the shop with options on. */
export type Scene = {
  context: BrowserContext
  seller: BrowserContext
  shopper: BrowserContext
  shop: ShopUnderTest
  shopperOfOptions: BrowserContext
  sellerOfOptions: BrowserContext
  /** The shopper of the state's own shop. */
  buyer: BrowserContext
}

export function press(name: string | RegExp) {
  return (page: Page) => page.getByRole('button', { name }).first().click()
}

export function askForCode(page: Page): Promise<void> {
  return askForCodeTo(page, 'nobody@example.com')
}

/** A second code within a minute is not mailed; the first still works. */
export async function goOnToNewPassword(page: Page, { shop }: Scene): Promise<void> {
  await askForCodeTo(page, 'newcomer@example.com')
  let code: string | undefined
  for (let tries = 0; !code; tries++) {
    if (tries === 100) throw new Error('No code was mailed.')
    await pause(100)
    const mails = (await (await fetch(`${shop.sandboxUrl}/control/mailbox/messages`)).json()) as CaughtMail[]
    const mail = mails.findLast(({ to, subject }) => to === 'newcomer@example.com' && subject.includes('reset code'))
    code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
  }
  const boxes = page.getByRole('textbox')
  for (const [place, digit] of code.split('').entries()) await boxes.nth(place).fill(digit)
  await page.getByRole('button', { name: 'Verify code' }).click()
  await page.getByLabel('New password').waitFor()
}

async function askForCodeTo(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
}

export async function waitForTheBank(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Your bank has not confirmed yet' }).waitFor()
}

export async function tickAll(page: Page): Promise<void> {
  await page.getByRole('checkbox').first().check()
}

export async function openFirstOrder(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link').click()
}

export async function openHistory(page: Page): Promise<void> {
  await openFirstOrder(page)
  await page.getByText('History').first().click()
  await page.getByText('placed the order').first().waitFor()
}

export async function askToCancel(page: Page): Promise<void> {
  await openFirstOrder(page)
  await page.getByLabel('Status of order').first().selectOption('Cancelled')
}

export async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  else await page.getByRole('button', { name: 'Profile' }).click()
}

/** On a phone; a desktop has the filters beside the list. */
export async function openFilters(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Filters' })
  if (await opener.isVisible()) await opener.click()
}

export async function loseConnection(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
}

export async function shownProducts(context: BrowserContext): Promise<Product[]> {
  return ((await (await context.request.get(calls.productList.path)).json()) as { products: Product[] }).products
}

export async function someProduct(context: BrowserContext, category: string): Promise<Product> {
  const found = (await shownProducts(context)).find((each) => each.category === category && each.quantity > 5)
  if (!found) throw new Error(`The shop has no product in ${category}.`)
  return found
}

export function addressOf({ category, _id }: Product): string {
  return paths.product(category, _id)
}

export function stocked(quantity: number) {
  return async ({ context, seller }: Scene) => {
    const product = await someProduct(context, 'Honey')
    await seller.request.post(calls.productQuantity.path, { data: { id: product._id, quantity } })
    return addressOf(product)
  }
}

export async function fillCartWith(context: BrowserContext, lines: number): Promise<void> {
  const inStock = (await shownProducts(context)).filter(({ quantity }) => quantity > 0).slice(0, lines)
  const cartItems = Object.fromEntries(inStock.map(({ _id, quantity }) => [_id, Math.min(2, quantity)]))
  await context.request.post(calls.cartUpdate.path, { data: { cartItems } })
  const known = (await (await context.request.post(calls.addressGet.path)).json()) as { addresses: unknown[] }
  if (known.addresses.length === 0) await context.request.post(calls.addressAdd.path, { data: maduraiAddress })
}

/** A cart and two addresses that the shop does not deliver to. */
export async function undelivered({ context }: Scene): Promise<void> {
  const far = { city: 'Bengaluru', state: 'Karnataka', zipCode: '560001' }
  for (const change of [far, { zipCode: '110001' }]) {
    await context.request.post(calls.addressAdd.path, { data: { ...maduraiAddress, ...change } })
  }
  await fillCartWith(context, 2)
}

export async function writeWrongAddress(page: Page): Promise<void> {
  await page.getByLabel('Zip Code').fill('110001')
  await page.getByLabel('Country').fill('Sri Lanka')
  await page.getByRole('button', { name: 'Save Address' }).click()
}

export async function soldMeanwhile({ context, seller }: Scene): Promise<void> {
  const product = await someProduct(context, 'Nuts')
  await context.request.post(calls.cartUpdate.path, { data: { cartItems: { [product._id]: 4 } } })
  await seller.request.post(calls.productQuantity.path, { data: { id: product._id, quantity: 2 } })
}

export async function cheaperMeanwhile({ context, seller }: Scene): Promise<void> {
  const product = await someProduct(context, 'Dry-Fruits')
  const { cartItems } = await userIn(context)
  await context.request.post(calls.cartUpdate.path, { data: { cartItems: { ...cartItems, [product._id]: 1 } } })
  // The browser stores the price it shows.
  const page = await context.newPage()
  await page.goto(paths.cart())
  await page.waitForFunction((id) => Object.keys(localStorage).some((key) => key.includes(id)), product._id)
  await page.close()
  const productData = JSON.stringify({ id: product._id, offerPrice: product.offerPrice - 10 })
  await seller.request.post(calls.productUpdate.path, { multipart: { productData } })
}

export async function addProduct(page: Page): Promise<void> {
  await page.getByLabel('Product Name').fill('Roasted Makhana')
  await page.getByLabel('Category').selectOption('Nuts & Seeds')
  for (const label of ['Product Price', 'Offer Price', 'Quantity']) await page.getByLabel(label).fill('90')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await page.getByRole('region', { name: 'The product you added' }).waitFor()
}

export async function productFormOf({ context }: Scene): Promise<string> {
  return paths.sellerProduct((await someProduct(context, 'Dates'))._id)
}

/** An order whose payment has not begun. */
export async function placeAnOrder({ context }: Scene): Promise<string> {
  return paths.paymentSuccess((await place(context)).orderId)
}

export async function payAnOrder({ context, shop }: Scene, how: { silent?: boolean } = {}): Promise<string> {
  const { orderId, razorpayOrderId } = await place(context)
  await control(shop, '/razorpay/pay', { orderId: razorpayOrderId, method: 'upi', ...how })
  return paths.paymentSuccess(orderId)
}

export async function control<Answer>(shop: ShopUnderTest, path: string, body: object = {}): Promise<Answer> {
  const response = await fetch(`${shop.sandboxUrl}/control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Answer
}

export async function invoicePath(scene: Scene): Promise<string> {
  return paths.invoice((await paidOrder(scene))._id)
}

/** Cancels an order and resolves with one of its addresses. */
export function afterCancelling(address: (orderId: string) => string) {
  return async (scene: Scene) => {
    const { _id: orderId } = await paidOrder(scene)
    await scene.context.request.post(calls.orderCancel.path, { data: { orderId } })
    return address(orderId)
  }
}

export async function place(context: BrowserContext): Promise<{ orderId: Order['_id']; razorpayOrderId: string }> {
  await fillCartWith(context, 2)
  const { _id: userId, cartItems } = await userIn(context)
  const { addresses } = (await (await context.request.post(calls.addressGet.path)).json()) as { addresses: Address[] }
  const items = Object.entries(cartItems).map(([product, quantity]) => ({ product, quantity }))
  const body = { userId, items, address: addresses[0]?._id }
  return (await (await context.request.post(calls.orderRazorpay.path, { data: body })).json()) as {
    orderId: Order['_id']
    razorpayOrderId: string
  }
}

async function userIn(context: BrowserContext): Promise<User> {
  return ((await (await context.request.get(calls.userIsAuth.path)).json()) as { user: User }).user
}

/** The newest order with an invoice, cancelled or not; a shopper without one buys now. */
export async function paidOrder(scene: Scene): Promise<Order> {
  for (let tries = 0; tries < 100; tries++) {
    const { orders } = (await (await scene.context.request.get(calls.orderUser.path)).json()) as { orders: Order[] }
    const found = orders.find(({ invoice: made }) => made)
    if (found) return found
    if (tries === 0) await payAnOrder(scene)
    await pause(100)
  }
  throw new Error('No payment arrived.')
}
