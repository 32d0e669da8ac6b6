import { expect, type FrameLocator, type Page, type Response } from '@playwright/test'

import { calls } from '#contract/calls'
import type { User } from '#contract/entities'
import type { GiftInput } from '#contract/orders/gift'

import type { SandboxClient } from './sandbox-client.ts'
import type { SellerClient } from './seller-client.ts'
import { call, registerShopper, setCart, open, myOrders, saveAddress } from './shopper.ts'

/** A shopper in front of the Pay button, with one new product in the cart and an address. */
export async function readyToPay(page: Page, seller: SellerClient, quantity = 1): Promise<User> {
  const product = await seller.addProduct()
  const user = await registerShopper(page)
  await saveAddress(page)
  await setCart(page, { [product._id]: quantity })
  await open(page, '/cart')
  return user
}

/** Presses Pay, and resolves once the provider's window is open. */
export async function openCheckout(page: Page): Promise<{ razorpayOrderId: string; orderId: string }> {
  const placed = page.waitForResponse(isAnswerOf(calls.orderRazorpay.path))
  await payButton(page).click()
  const answer = (await (await placed).json()) as { razorpayOrderId: string; orderId: string }
  await expect(checkout(page).getByRole('button', { name: /by UPI/ })).toBeVisible()
  return answer
}

export function payButton(page: Page) {
  return page.getByRole('button', { name: /^Pay ₹/ })
}

/** The content of the provider's window. */
export function checkout(page: Page): FrameLocator {
  return page.getByTitle('Pay Mewa').contentFrame()
}

/**
 * Presses a button of the provider's window once it is enabled. It does not use the mouse: a browser sometimes loses a
 * mouse press in a frame of another site that has just loaded (microsoft/playwright#28023).
 */
export async function pressInCheckout(page: Page, name: string): Promise<void> {
  const button = checkout(page).getByRole('button', { name })
  await expect(button).toBeEnabled()
  await button.dispatchEvent('click')
}

export function isAnswerOf(path: string): (response: Response) => boolean {
  return (response) => new URL(response.url()).pathname === path
}

/** Buys the cart's products and waits for My Orders. */
export async function buyCart(page: Page): Promise<{ orderId: string }> {
  const { orderId } = await openCheckout(page)
  await pressInCheckout(page, 'by UPI')
  await expect(page).toHaveURL('/my-orders', { timeout: 20_000 })
  return { orderId }
}

/** Buys one piece without a page: the order is placed by its API call and paid in the bank's app. */
export async function buyQuietly(
  page: Page,
  sandbox: SandboxClient,
  { product, ...order }: { userId: string; address: string; product: string; gift?: GiftInput },
): Promise<string> {
  const items = [{ product, quantity: 1 }]
  type Placed = { razorpayOrderId: string; orderId: string }
  const { razorpayOrderId, orderId } = await call<Placed>(page, calls.orderRazorpay.path, { ...order, items })
  await sandbox.pay(razorpayOrderId)
  await expect
    .poll(async () => (await myOrders(page)).find(({ _id }) => _id === orderId)?.isPaid, { intervals: [100] })
    .toBe(true)
  return orderId
}

/** A new shopper buys one piece of a new product without a page. */
export async function buyNewProduct(page: Page, sandbox: SandboxClient, seller: SellerClient): Promise<string> {
  const { _id: userId } = await registerShopper(page)
  const { _id: address } = await saveAddress(page)
  const { _id: product } = await seller.addProduct()
  return buyQuietly(page, sandbox, { userId, address, product })
}

/** Asserts that the page shows one order, and that it is paid. */
export async function expectPaid(page: Page): Promise<void> {
  const order = page.getByRole('article')
  await expect(order).toHaveCount(1)
  await expect(order.getByText('Paid', { exact: true })).toBeVisible()
  await expect(order.getByText('Order Placed', { exact: true }).first()).toBeVisible()
}
