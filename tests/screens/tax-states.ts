import type { Page } from '@playwright/test'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import { paths } from '#contract/paths'
import { addressOf, afterCancelling, control, invoicePath, openMenu, place, type Scene, someProduct } from './scenes.ts'
import type { State } from './state.ts'

const shopper = { who: 'buyer with gst' } as const
const seller = { who: 'seller with gst' } as const
const stranger = { who: 'stranger with gst', plain: true } as const
const dealer = { who: 'buyer of a composition dealer' } as const

/** Of a shop with TAX_MODE=gst that promises days of delivery, and of one with TAX_MODE=composition. */
export const taxStates: State[] = [
  { name: 'gst-empty', ...seller, path: paths.sellerGst() },
  { name: 'product-pin-asked', ...shopper, prepare: productPage },
  { name: 'product-pin', ...shopper, prepare: productPage, act: asks('625001', /^Madurai: /) },
  { name: 'product-pin-elsewhere', ...shopper, prepare: productPage, act: asks('682001', /^Kochi, Kerala/) },
  { name: 'product-pin-shared', ...shopper, prepare: productPage, act: asks('605007', /lies in two states/) },
  { name: 'product-pin-unknown', ...shopper, prepare: productPage, act: asks('600999', /We do not know PIN code/) },
  { name: 'product-label', ...shopper, prepare: productPage, act: unfoldsLabel },
  { name: 'shipping-delivery-promise', ...shopper, path: paths.shippingDelivery() },
  { name: 'payment-failed', ...stranger, prepare: returned('failed') },
  { name: 'payment-paid', ...stranger, prepare: returned('captured') },
  { name: 'payment-unknown', ...stranger, path: calls.orderRazorpayReturn.path },
  { name: 'my-orders-promise', ...shopper, prepare: invoiceOrders },
  { name: 'my-orders-late', ...shopper, path: paths.home(), act: isLate },
  { name: 'tax-invoice', ...shopper, prepare: invoicePath },
  { name: 'gst-month', ...seller, path: paths.sellerGst() },
  { name: 'seller-orders-due', ...seller, path: paths.sellerOrders(), act: hasDueOrders },
  { name: 'tax-invoice-credit-note', ...shopper, prepare: afterCancelling(paths.invoice) },
  { name: 'seller-label-steps', ...seller, path: paths.seller(), act: opensSteps },
  // The last of this shopper: nobody pays for another order while a bank decides.
  { name: 'payment-waiting', ...stranger, prepare: returned('authorized') },
  { name: 'bill-of-supply', ...dealer, prepare: invoicePath },
  { name: 'bill-of-supply-credit-note', ...dealer, prepare: afterCancelling(paths.invoice) },
  { name: 'gst-composition', who: 'composition dealer', path: paths.sellerGst() },
]

async function productPage({ context }: Scene): Promise<string> {
  return addressOf(await someProduct(context, 'Nuts'))
}

function asks(pin: string, answer: RegExp) {
  return async (page: Page) => {
    const change = page.getByRole('button', { name: /^Change PIN code/ })
    const field = page.getByLabel('PIN code')
    await change.or(field).first().waitFor()
    if (await change.isVisible()) await change.click()
    await field.fill(pin)
    // A PIN that was asked before is not asked again by typing it.
    const check = page.getByRole('button', { name: 'Check' })
    if (await check.isVisible()) await check.click()
    await page.getByRole('main').getByText(answer).first().scrollIntoViewIfNeeded()
  }
}

async function unfoldsLabel(page: Page): Promise<void> {
  const label = page.locator('section[aria-labelledby=label]')
  const fold = label.locator('summary')
  if (await fold.isVisible()) await fold.click()
  await label.evaluate((section) => section.scrollIntoView({ block: 'start' }))
}

/** Comes back from the page of the provider, in a browser without the session. */
function returned(outcome: 'captured' | 'authorized' | 'failed') {
  return async ({ context, buyer, shop }: Scene): Promise<string> => {
    const { razorpayOrderId } = await place(buyer)
    type Proof = { paymentId: string; signature: string }
    const pay = { orderId: razorpayOrderId, outcome, silent: true }
    const { paymentId, signature } = await control<Proof>(shop, '/razorpay/pay', pay)
    const form: Record<string, string> =
      outcome === 'failed'
        ? {
            'error[code]': 'X',
            'error[metadata]': JSON.stringify({ order_id: razorpayOrderId, payment_id: paymentId }),
          }
        : { razorpay_payment_id: paymentId, razorpay_order_id: razorpayOrderId, razorpay_signature: signature }
    const answer = await context.request.post(calls.orderRazorpayCallback.path, { form, maxRedirects: 0 })
    return answer.headers()['location'] ?? ''
  }
}

async function invoiceOrders(scene: Scene): Promise<string> {
  await invoicePath(scene)
  return paths.myOrders()
}

// The clock of the browser, which renders the page.
async function isLate(page: Page): Promise<void> {
  await page.clock.setFixedTime(Date.now() + 30 * 86_400_000)
  await openMenu(page)
  await page.getByRole('link', { name: 'My Orders' }).first().click()
  await page
    .getByText(/and late\. We are sorry\./)
    .first()
    .waitFor()
}

async function hasDueOrders(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === calls.orderSeller.path,
    async (route) => {
      const answer = (await (await route.fetch()).json()) as { orders: Order[] }
      const promise = { leaves: '2026-01-05', from: '2026-01-06', to: '2026-01-08' }
      const orders = answer.orders.map((order) => ({ ...order, promise }))
      await route.fulfill({ json: { ...answer, orders, due: { today: 3, late: 2 } } })
    },
  )
  await page.getByRole('link', { name: '3 to leave today' }).waitFor()
}

async function opensSteps(page: Page): Promise<void> {
  const label = page.getByRole('region', { name: 'Label of the pack' })
  for (const step of ['1. What it is', '4. Who made it']) await label.getByText(step).click()
  await label.scrollIntoViewIfNeeded()
}
