import { randomBytes, randomInt } from 'node:crypto'

import { expect, type Locator, type Page, type Route } from '@playwright/test'

import { calls } from '#contract/calls'
import type { Address, Order, Product, User } from '#contract/entities'
import { orderNumber } from '#contract/orders/order-number'
import { POLL_INTERVAL_MS } from '#contract/rules'

import type { ShopUnderTest } from './start-shop.ts'

export const PASSWORD = 'correct horse battery'
/** An open page shows a change after its next poll, and the second that an answer may take on a busy machine. */
export const FRESH_MS = POLL_INTERVAL_MS + 1_000

/** Opens a page and waits until its script runs: earlier presses of a button would have no effect. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await ready(page)
}

/** Touches the page until it has the toast region, which its script renders last. */
export async function ready(page: Page): Promise<void> {
  const touched = () => {
    window.dispatchEvent(new Event('scroll'))
    return document.querySelector('section[aria-relevant]') !== null
  }
  await page.waitForFunction(touched, undefined, { timeout: 15_000 })
}

export function toast(page: Page, text: string): Locator {
  return toasts(page).getByText(text, { exact: true }).first()
}

export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: /^Notifications/ })
}

/** A new e-mail address. */
export function uniqueEmail(): string {
  return `shopper-${randomBytes(6).toString('hex')}@example.com`
}

/** A mobile that no other test has. */
export function uniquePhone(): string {
  return `9${randomInt(1e9).toString().padStart(9, '0')}`
}

/** Makes the call, and drops its answer. */
export async function loseTheAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}

/** A new shopper, logged in in this page's browser. */
export async function registerShopper(page: Page, name = 'Asha Raman'): Promise<User> {
  const { user } = await call<{ user: User }>(page, calls.userRegister.path, {
    name,
    email: uniqueEmail(),
    password: PASSWORD,
  })
  return user
}

/** Logs another browser in with the sessions of this one. */
export async function shareLogin(page: Page, other: Page): Promise<void> {
  await other.context().addCookies((await page.context().storageState()).cookies)
}

/** Fills the login form and sends it. */
export async function submitLogin(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

export async function setCart(page: Page, cartItems: Record<string, number>): Promise<void> {
  await call(page, calls.cartUpdate.path, { cartItems })
}

export const maduraiAddress = {
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

export async function saveAddress(page: Page, change: Partial<typeof maduraiAddress> = {}): Promise<Address> {
  return (await call<{ address: Address }>(page, calls.addressAdd.path, { ...maduraiAddress, ...change })).address
}

export async function myOrders(page: Page): Promise<Order[]> {
  const response = await page.request.get(calls.orderUser.path)
  return ((await response.json()) as { orders: Order[] }).orders
}

export async function catalogueOf(page: Page): Promise<Product[]> {
  const response = await page.request.get(calls.productList.path)
  return ((await response.json()) as { products: Product[] }).products
}

export async function productNamed(page: Page, name: string): Promise<Product> {
  const found = (await catalogueOf(page)).find((product) => product.name === name)
  if (!found) throw new Error(`The shop has no ${name}`)
  return found
}

/** One call of the shop's API with this browser's cookies. */
export async function call<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  const response = await page.request.post(path, { data })
  expect(response.status(), await response.text()).toBe(200)
  return (await response.json()) as Answer
}

/** Opens a page of the seller, logged in. */
export async function openAsSeller(page: Page, shop: ShopUnderTest, path: string): Promise<void> {
  await page.request.post(calls.sellerLogin.path, { data: shop.seller })
  await open(page, path)
}

/** Opens an order in the list of orders: the one of `orderId`, or the only one. */
export async function openOrder(page: Page, orderId?: string): Promise<Locator> {
  const name = orderId ? `Order ${orderNumber(orderId)}` : /^Order #/
  const order = page.getByRole('main').getByRole('article', { name })
  await order.getByRole('heading', { level: 2 }).getByRole('link').click()
  return order
}
