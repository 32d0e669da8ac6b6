import type { Page } from '@playwright/test'

import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import { openFirstOrder, paidOrder, type Scene } from './scenes.ts'
import type { State } from './state.ts'

/** A piece of an order is refunded; after the states of My Orders, which pay for one. */
export const refundStates: State[] = [
  { name: 'seller-refund-pieces', who: 'seller', path: paths.sellerOrders(), act: choosesAPiece },
  { name: 'seller-refund-question', who: 'seller', path: paths.sellerOrders(), act: asksToRefund },
  { name: 'invoice-piece-refunded', who: 'shopper', prepare: afterRefundingAPiece },
  { name: 'seller-piece-refunded', who: 'seller', path: paths.sellerOrders(), act: openFirstOrder },
]

async function choosesAPiece(page: Page): Promise<void> {
  await openFirstOrder(page)
  await page.getByText('Refund pieces').first().click()
  const form = page.getByRole('form', { name: /^Refund pieces of order/ }).first()
  await form.locator('select').first().selectOption({ index: 1 })
  await form.scrollIntoViewIfNeeded()
}

async function asksToRefund(page: Page): Promise<void> {
  await choosesAPiece(page)
  await page
    .getByRole('button', { name: /^Refund ₹/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

async function afterRefundingAPiece(scene: Scene): Promise<string> {
  const { _id: orderId, items } = await paidOrder(scene)
  const lines = [{ product: items[0]?.product._id, pieces: 1, toShelf: false }]
  const data = { orderId, key: `a-piece-of-${orderId}`, why: 'Broken', lines }
  const answer = await scene.seller.request.post(calls.orderRefundPieces.path, { data })
  if (!answer.ok()) throw new Error(`The piece was not refunded: ${await answer.text()}`)
  return paths.invoice(orderId)
}
