import { setTimeout as pause } from 'node:timers/promises'

import { isOutsideDelivery } from '#contract/delivery-area'
import type { OrderLine } from '#contract/entities'
import { MAX_LINE_QUANTITY } from '#contract/rules'
import { deliveryOnlyIn, errors, onlyAvailable, refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { type AddressRow, addressOf } from '#domain/accounts/addresses'
import { Failure } from '#domain/failure'
import { askProvider } from '#domain/orders/payments/ask-provider'
import { closeAttempt } from '#domain/orders/close-attempt'
import type { PlaceContext } from '#domain/orders/order-context'
import { holdOrder, addressSnapshot } from '#domain/orders/checkout/hold-order'
import { type OpenAttempt, openAttemptOf, readPrices } from '#domain/orders/checkout/open-attempt'
import { noPayment, createProviderOrder } from '#domain/orders/checkout/create-provider-order'
import { mergeLines, quote } from '#domain/orders/checkout/quote'

export type Checkout = { userId: string; items: readonly OrderLine[]; address: string | null | undefined }
/** What the provider's checkout is opened with; the amount in paise. */
export type Payable = { orderId: string; razorpayOrderId: string; amount: number }

// Unpaid attempts that ended, each hour: enough for changing one's mind, too few to keep stock from others.
const ABANDONED_PER_HOUR = 5
// Nobody watches a spinner for longer: whatever the provider does, there is an answer within 6 s.
const ANSWER_WITHIN_MS = 5_700
// With less than this left, nothing is held for a payment that hardly can be opened.
const WORTH_TRYING_MS = 1_500

/**
 * Places the order: holds its stock first, opens its payment second. The same checkout again, or twice at once, is the
 * same order; another checkout replaces it, but only after the provider said that the first is not paid.
 * Throws a Failure: 403 another's user id, 400 nothing to order or nowhere to deliver, 404 no such address or product,
 * 409 not enough stock, 429 too many abandoned attempts, 502 the provider.
 */
export async function placeOrder(
  db: Db,
  context: PlaceContext,
  shopper: { id: string },
  checkout: Checkout,
): Promise<Payable> {
  if (checkout.userId !== shopper.id) throw new Failure('forbidden', refusals.notYours)
  if (checkout.items.length === 0) throw new Failure('invalid', errors.cartEmpty)
  if (!checkout.address) throw new Failure('invalid', errors.selectAddress)
  const address = await addressOf(db, shopper.id, checkout.address)
  requireDelivery(address, context.deliveryState)
  const wanted = mergeLines(checkout.items)
  if (wanted.some(({ quantity }) => quantity > MAX_LINE_QUANTITY)) {
    throw new Failure('conflict', onlyAvailable(await mostOf(db, wanted)))
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
      const now = quote(wanted, await readPrices(db, wanted), addressSnapshot(address), context.taxPercent)
      if (open.attempt_fingerprint === now.fingerprint && open.lasts) return carryOn(db, context, open, deadline)
    }
    if (abandoned >= ABANDONED_PER_HOUR && !replaced) throw new Failure('too-many', refusals.tooMany, { retryAfter })
    if (open) {
      await replace(db, context, open)
      replaced = true
      continue
    }
    if (!context.razorpay.takesOrders()) throw noPayment()
    const placed = await holdOrder(db, context, { userId: shopper.id, wanted, address })
    // Undefined: another request of this shopper was first, so its order is looked at.
    if (!placed) continue
    const razorpayOrderId = await createProviderOrder(db, context, placed, { deadline })
    return { orderId: placed.id, razorpayOrderId, amount: placed.amountPaise }
  }
  throw noPayment()
}

function requireDelivery(address: AddressRow, state: string): void {
  if (isOutsideDelivery(address.state, state)) throw new Failure('invalid', deliveryOnlyIn(state))
}

async function mostOf(db: Db, wanted: { productId: string; quantity: number }[]): Promise<number> {
  const tooMuch = wanted.filter(({ quantity }) => quantity > MAX_LINE_QUANTITY)
  const [product] = (await readPrices(db, tooMuch)).values()
  return Math.min(product?.available ?? 0, MAX_LINE_QUANTITY)
}

// The same checkout again. An attempt whose creator died is taken further by whoever comes next.
async function carryOn(db: Db, context: PlaceContext, open: OpenAttempt, deadline: number): Promise<Payable> {
  const { id, user_id: userId, amount_paise: amountPaise } = open
  const order = { id, userId, amountPaise }
  if (!open.razorpay_order_id && !context.razorpay.takesOrders()) throw noPayment()
  const razorpayOrderId =
    open.razorpay_order_id ?? (await createProviderOrder(db, context, order, { deadline, mayExist: true }))
  return { orderId: id, razorpayOrderId, amount: amountPaise }
}

async function replace(db: Db, context: PlaceContext, open: OpenAttempt): Promise<void> {
  if (open.pay_state === 'CREATING') {
    // Its creator is long gone without having told anybody what to pay.
    await closeAttempt(db, context, open.id, { from: 'CREATING', to: 'EXPIRED', reason: 'superseded' })
    return
  }
  const asked = await askProvider(db, context, open.id)
  if (!asked.reached) throw noPayment()
  await closeAttempt(db, context, open.id, { from: 'AWAITING', to: 'EXPIRED', reason: 'superseded' })
}
