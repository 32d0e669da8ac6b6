import type { BrowserContext, Page } from '@playwright/test'

import { calls } from '../../contract/calls.ts'
import type { Order } from '../../contract/entities.ts'
import type { ShopUnderTest } from '../../e2e/start-shop.ts'
import { control, payAnOrder, type Scene } from './scenes.ts'

async function paymentsThere(shop: ShopUnderTest): Promise<{ id: string; status: string }[]> {
  const response = await fetch(`${shop.sandboxUrl}/control/razorpay/payments`)
  return (await response.json()) as { id: string; status: string }[]
}

/** A payment nobody heard of, a refund made by hand, one that failed, and money that is not there. */
export async function moneyDiffers(scene: Scene): Promise<void> {
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
  await page.getByRole('link', { name: 'Money' }).click()
  await page.getByText('Razorpay is being asked').waitFor({ state: 'attached' })
}
