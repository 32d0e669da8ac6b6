import type { BrowserContext, Page } from '@playwright/test'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import type { ShopUnderTest } from '../e2e/harness/start-shop.ts'
import { control, payAnOrder, type Scene } from './scenes.ts'

type Payment = { id: string; status: string; order_id: string }

async function paymentsThere(shop: ShopUnderTest): Promise<Payment[]> {
  const response = await fetch(`${shop.sandboxUrl}/control/razorpay/payments`)
  return (await response.json()) as Payment[]
}

/**
 * An unreported payment, an external refund, a failed and a lost one, a missing payment, an unmatched one, and an order
 * paid twice, the second time with another amount.
 */
export async function moneyDiffers(scene: Scene): Promise<void> {
  const { shop, seller, shopper } = scene
  await control(shop, '/razorpay/faults/clear')
  await control(shop, '/razorpay/timing', { refundAfterMs: '' })
  for (let i = 0; i < 3; i++) await buysOne(scene)
  await cancelNewest(seller, shop, 'failed')
  const payments = (await paymentsThere(shop)).filter(({ status }) => status === 'captured')
  const [lost, back] = payments.slice(-3).map(({ id }) => id)
  await losesARefund(scene)
  await paysTwice(scene)
  await control(shop, '/razorpay/misstate', { paymentId: lost, status: 'failed' })
  await control(shop, '/razorpay/refund', { paymentId: back })
  await control(shop, '/razorpay/pay-elsewhere', { amount: 250_000 })
  await payAnOrder({ ...scene, context: shopper }, { silent: true })
}

async function buysOne(scene: Scene): Promise<void> {
  const before = await paid(scene.seller, 0)
  await payAnOrder({ ...scene, context: scene.shopper })
  await paid(scene.seller, before.length + 1)
}

async function losesARefund(scene: Scene): Promise<void> {
  await buysOne(scene)
  const refundId = await cancelNewest(scene.seller, scene.shop, 'processed')
  await untilPayment(scene.seller, 'refunded')
  await control(scene.shop, '/razorpay/misstate-refund', { refundId, become: 'gone' })
}

async function paysTwice(scene: Scene): Promise<void> {
  const { shop } = scene
  await buysOne(scene)
  const [first] = (await paymentsThere(shop)).slice(-1)
  await control(shop, '/razorpay/misstate', { paymentId: first?.id, status: 'failed' })
  const again = { orderId: first?.order_id, method: 'card' }
  const { paymentId } = await control<{ paymentId: string }>(shop, '/razorpay/pay', again)
  await control(shop, '/razorpay/misstate', { paymentId: first?.id, status: 'captured' })
  await bankDecides(shop, 'failed')
  await control(shop, '/razorpay/misstate', { paymentId, amount: 50_000 })
}

async function untilPayment(seller: BrowserContext, payment: string): Promise<void> {
  for (let found = 0; found === 0;) {
    const answer = await seller.request.get(`${calls.orderSeller.path}?payment=${payment}`)
    found = ((await answer.json()) as { orders: Order[] }).orders.length
  }
}

/** The paid orders, once there are this many. */
async function paid(seller: BrowserContext, count: number): Promise<Order[]> {
  for (;;) {
    const answer = (await (await seller.request.get(`${calls.orderSeller.path}?payment=paid`)).json()) as {
      orders: Order[]
    }
    if (answer.orders.length >= count) return answer.orders
  }
}

async function cancelNewest(
  seller: BrowserContext,
  shop: ShopUnderTest,
  outcome: 'processed' | 'failed',
): Promise<string | undefined> {
  const [newest] = await paid(seller, 1)
  await seller.request.put(calls.orderUpdateStatus.path, { data: { orderId: newest?._id, status: 'Cancelled' } })
  return bankDecides(shop, outcome)
}

async function bankDecides(shop: ShopUnderTest, outcome: 'processed' | 'failed'): Promise<string | undefined> {
  for (;;) {
    const response = await fetch(`${shop.sandboxUrl}/control/razorpay/refunds`)
    const refunds = (await response.json()) as { id: string; status: string }[]
    const sent = refunds.find(({ status }) => status === 'pending')
    if (!sent) continue
    await control(shop, '/razorpay/refund-outcome', { refundId: sent.id, outcome })
    return sent.id
  }
}

export async function razorpayIsSilent({ shop }: Scene): Promise<void> {
  await control(shop, '/razorpay/fault', { on: 'any', do: 'error500' })
}

export async function razorpayIsSlow({ shop }: Scene): Promise<void> {
  await control(shop, '/razorpay/fault', { on: 'refunds.fetch', do: 'delay', ms: 2_900 })
}

export async function noFaults({ shop }: Scene): Promise<void> {
  await control(shop, '/razorpay/faults/clear')
}

export async function openMoney(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'More' }).click()
  await page.getByRole('link', { name: /^Money/ }).click()
  await page.getByText('Comparing with Razorpay').waitFor({ state: 'attached' })
}
