// A shop with lots in every state, by its calls: what the checks of pages and `npm run screens` open.
import type { APIRequestContext } from '@playwright/test'

import { calls } from '#contract/calls'
import type { ProductLots } from '#contract/calls/lot'

import { inDays } from './receive-lot.ts'
import { sandboxAt } from './sandbox-client.ts'
import { sellerAt } from './seller-client.ts'
import { maduraiAddress } from './shopper.ts'
import type { ShopUnderTest } from './start-shop.ts'

/** Dates in two lots, honey whose last day of sale is near, and almonds without a lot. Resolves with the dates' id. */
export async function stockLots(request: APIRequestContext, shop: ShopUnderTest): Promise<string> {
  const seller = await sellerAt(request, shop.seller)
  const dates = await seller.addProduct({ name: 'Premium Medjool Dates', category: 'Dates', quantity: 0 })
  const honey = await seller.addProduct({ name: 'Forest Honey', quantity: 0 })
  await seller.addProduct({ name: 'Roasted Almonds', category: 'Nuts', quantity: 12 })
  await receive(request, dates._id, { number: 'SOON-3', bestBefore: inDays(150), quantity: 2 })
  await receive(request, dates._id, { number: 'LATE-7', bestBefore: inDays(300), quantity: 8 })
  await receive(request, honey._id, { number: 'HONEY-2026/11-KODAI', bestBefore: inDays(80), quantity: 5 })
  return dates._id
}

function receive(
  request: APIRequestContext,
  product: string,
  lot: { number: string; bestBefore: string; quantity: number },
): Promise<object> {
  const form = { draftId: `form-${product}-${lot.quantity}`, packedOn: inDays(-20) }
  return send(request, calls.lotReceive.path, { product, ...form, ...lot })
}

/** A new shopper buys three pieces, of two lots. Resolves with the order's id. */
export async function buyAcrossLots(request: APIRequestContext, shop: ShopUnderTest, product: string): Promise<string> {
  const account = { name: 'Asha Raman', email: `lots-${Date.now()}@example.com`, password: 'correct horse battery' }
  const { user } = await send<{ user: { _id: string } }>(request, calls.userRegister.path, account)
  const { address } = await send<{ address: { _id: string } }>(request, calls.addressAdd.path, maduraiAddress)
  const placed = await send<{ orderId: string; razorpayOrderId: string }>(request, calls.orderRazorpay.path, {
    userId: user._id,
    items: [{ product, quantity: 3 }],
    address: address._id,
  })
  await sandboxAt(shop.sandboxUrl).pay(placed.razorpayOrderId)
  const { orderId } = placed
  await send(request, calls.orderVerifyPayment.path, { orderId })
  return orderId
}

/** Recalls the lot of the dates that is sold first. */
export async function recallFirstLot(request: APIRequestContext, product: string): Promise<void> {
  const answer = await request.get(`${calls.lotList.path}?product=${product}`)
  const { lots } = (await answer.json()) as ProductLots
  const lot = lots.find(({ number }) => number === 'SOON-3')?._id
  await send(request, calls.lotRecall.path, { lot, reason: 'It may contain sulphites that the label does not name.' })
}

async function send<Answer extends object>(request: APIRequestContext, path: string, data: object): Promise<Answer> {
  const response = await request.post(path, { data })
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`)
  return (await response.json()) as Answer
}
