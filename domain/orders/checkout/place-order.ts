import { setTimeout as pause } from 'node:timers/promises'

import { deliveryProblem } from '#contract/delivery-area'
import type { OrderLine } from '#contract/entities'
import { MAX_LINE_QUANTITY } from '#contract/rules'
import { errors, onlyAvailable, refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { type AddressRow, readAddress } from '#domain/accounts/addresses'
import { Failure } from '#domain/failure'
import { askProvider } from '#domain/orders/payments/ask-provider'
import { closeAttempt } from '#domain/orders/close-attempt'
import type { PlaceContext } from '#domain/orders/order-context'
import { holdOrder, addressSnapshot } from '#domain/orders/checkout/hold-order'
import { type OpenAttempt, openAttemptOf, readPrices } from '#domain/orders/checkout/open-attempt'
import { paymentNotOpened, createProviderOrder } from '#domain/orders/checkout/create-provider-order'
import { mergeLines, quote } from '#domain/orders/checkout/quote'

export type CheckoutRequest = { userId: string; items: readonly OrderLine[]; address: string | null | undefined }
/** The parameters of the provider's checkout; the amount in paise. */
export type Payable = { orderId: string; razorpayOrderId: string; amount: number }

// Expired attempts per hour: enough for changing one's mind, too few to block stock for others.
const ABANDONED_PER_HOUR = 5
// The shopper gets a response within 6 s, whatever the provider does.
const ANSWER_WITHIN_MS = 5_700
// With less time left the payment can hardly be opened, so no stock is held.
const WORTH_TRYING_MS = 1_500

/**
 * Places an order: holds its stock first, opens its payment second. The same checkout, repeated or concurrent, returns
 * the same order; another checkout replaces it, but only after the provider reports that the first is not paid.
 * Throws a Failure: 403 another user's id, 400 empty cart or no deliverable address, 404 no such address or product,
 * 409 not enough stock, 429 too many abandoned attempts, 502 the provider failed.
 */
export async function placeOrder(
  db: Db,
  context: PlaceContext,
  shopper: { id: string },
  checkout: CheckoutRequest,
): Promise<Payable> {
  if (checkout.userId !== shopper.id) throw new Failure('forbidden', refusals.notYours)
  if (checkout.items.length === 0) throw new Failure('invalid', errors.cartEmpty)
  if (!checkout.address) throw new Failure('invalid', errors.selectAddress)
  const address = await readAddress(db, shopper.id, checkout.address)
  requireDelivery(address, context.deliveryState)
  const lines = mergeLines(checkout.items)
  if (lines.some(({ quantity }) => quantity > MAX_LINE_QUANTITY)) {
    throw new Failure('conflict', onlyAvailable(await mostAvailable(db, lines)))
  }

  const deadline = performance.now() + ANSWER_WITHIN_MS
  let replaced = false
  while (performance.now() < deadline - WORTH_TRYING_MS) {
    const { open, abandoned, retryAfter } = await openAttemptOf(db, shopper.id)
    if (open?.opening) {
      await pause(50)
      continue
    }
    if (open) {
      const current = quote(lines, await readPrices(db, lines), addressSnapshot(address), context.taxPercent)
      if (open.attempt_fingerprint === current.fingerprint && open.lasts) return resume(db, context, open, deadline)
    }
    if (abandoned >= ABANDONED_PER_HOUR && !replaced) throw new Failure('too-many', refusals.tooMany, { retryAfter })
    if (open) {
      await closeOpenAttempt(db, context, open)
      replaced = true
      continue
    }
    if (!context.razorpay.takesOrders()) throw paymentNotOpened()
    const placed = await holdOrder(db, context, { userId: shopper.id, lines, address })
    // Undefined: another request of this shopper was faster, so its order is read.
    if (!placed) continue
    const razorpayOrderId = await createProviderOrder(db, context, placed, { deadline })
    return { orderId: placed.id, razorpayOrderId, amount: placed.amountPaise }
  }
  throw paymentNotOpened()
}

function requireDelivery({ state, country, zip_code: zipCode }: AddressRow, deliveryState: string): void {
  const problem = deliveryProblem({ state, country, zipCode }, deliveryState)
  if (problem) throw new Failure('invalid', problem)
}

async function mostAvailable(db: Db, lines: { productId: string; quantity: number }[]): Promise<number> {
  const tooMany = lines.filter(({ quantity }) => quantity > MAX_LINE_QUANTITY)
  const [product] = (await readPrices(db, tooMany)).values()
  return Math.min(product?.available ?? 0, MAX_LINE_QUANTITY)
}

// The same checkout again. An attempt whose request died is continued by the next request.
async function resume(db: Db, context: PlaceContext, open: OpenAttempt, deadline: number): Promise<Payable> {
  const { id, user_id: userId, amount_paise: amountPaise } = open
  const order = { id, userId, amountPaise }
  if (!open.razorpay_order_id && !context.razorpay.takesOrders()) throw paymentNotOpened()
  const razorpayOrderId =
    open.razorpay_order_id ?? (await createProviderOrder(db, context, order, { deadline, mayExist: true }))
  return { orderId: id, razorpayOrderId, amount: amountPaise }
}

async function closeOpenAttempt(db: Db, context: PlaceContext, open: OpenAttempt): Promise<void> {
  if (open.pay_state === 'CREATING') {
    // The request that created it has ended without sending a payment id to the shopper.
    await closeAttempt(db, context, open.id, { from: 'CREATING', to: 'EXPIRED', reason: 'superseded' })
    return
  }
  const { reached } = await askProvider(db, context, open.id)
  if (!reached) throw paymentNotOpened()
  await closeAttempt(db, context, open.id, { from: 'AWAITING', to: 'EXPIRED', reason: 'superseded' })
}
