import { setTimeout as pause } from 'node:timers/promises'

import { closedNotice } from '#contract/closed-until'
import type { OrderLine } from '#contract/entities'
import { deliveryProblem } from '#contract/orders/delivery-area'
import type { BusinessBuyer } from '#contract/money/business-buyer'
import type { Gift } from '#contract/orders/gift'
import { MAX_LINE_QUANTITY } from '#contract/rules'
import { errors, refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import { billToBusiness, requireBillable } from '#domain/orders/checkout/bill-to-business'
import { paymentNotOpened, createProviderOrder } from '#domain/orders/checkout/create-provider-order'
import { addressSnapshot, type HeldOrder, holdOrder } from '#domain/orders/checkout/hold-order'
import { heldBefore, mayPushOut, requirePause, requireSize, standingOf } from '#domain/orders/checkout/order-limits'
import { mergeLines, type Quote, quote } from '#domain/orders/checkout/quote'
import { onlySoMany } from '#domain/orders/checkout/shelf-pieces'
import {
  type CheckoutAddress,
  type Destination,
  type OpenAttempt,
  readCheckout,
} from '#domain/orders/checkout/read-checkout'
import { usableOffer } from '#domain/orders/offers/read-offer'
import type { OrderContext } from '#domain/orders/order/order-context'
import { askProvider } from '#domain/orders/payments/ask-provider'
import { closeAttempt } from '#domain/orders/status/close-attempt'
import { Failure } from '#domain/process/failure'

export type CheckoutRequest = {
  userId?: string | undefined
  items: readonly OrderLine[]
  address?: string | null | undefined
  gift?: Gift | null
  /** For a lower price. */
  code?: string | undefined
  /** The business that it is billed to. */
  buyer?: BusinessBuyer | undefined
}
/** The parameters of the provider's checkout; `amount` in paise. */
export type Payable = { orderId: string; razorpayOrderId: string; amount: number }

// The shopper gets a response within 6 s, whatever the provider does.
export const ANSWER_WITHIN_MS = 5_700
// With less time left the payment can hardly be opened, so no stock is held.
export const WORTH_TRYING_MS = 1_500

type Opened = HeldOrder & { razorpayOrderId: string | null }
/** How an order with its goods goes on, and what the shopper is answered. */
export type Way<T> = {
  byCash: boolean
  /** Called before anything is held. Resolves with the answer of the same order, if there is one already. */
  before: (quoted: () => Quote, address: CheckoutAddress) => Promise<T | undefined>
  /** `deadline` is in `performance.now()` time; `mayExist`: another request has begun it. */
  open: (order: Opened, how: { deadline: number; mayExist?: boolean }) => Promise<T>
}

/** Throws as placeBy does, and 502 when the provider failed. */
export function placeOrder(
  db: Db,
  context: OrderContext,
  shopper: { id: string },
  checkout: CheckoutRequest,
): Promise<Payable> {
  const requireProvider = () => {
    if (!context.razorpay.takesOrders()) throw paymentNotOpened()
  }
  return placeBy(db, context, shopper, checkout, {
    byCash: false,
    before: async () => {
      requireProvider()
      return undefined
    },
    open: async ({ razorpayOrderId, ...order }, how) => {
      if (!razorpayOrderId && how.mayExist) requireProvider()
      return {
        orderId: order.id,
        razorpayOrderId: razorpayOrderId ?? (await createProviderOrder(db, context, order, how)),
        amount: order.amountPaise,
      }
    },
  })
}

/**
 * Holds the goods of an order, and goes on in one of two ways. Throws a Failure: 403 another user's id, 400 empty cart, no
 * deliverable address or too large, 404 no such address or product, 409 the shop is closed, no stock, no tax rate yet or a
 * code that does not fit, 429 too many left unpaid or cancelled.
 */
export async function placeBy<T>(
  db: Db,
  context: OrderContext,
  shopper: { id: string },
  checkout: CheckoutRequest,
  way: Way<T>,
): Promise<T> {
  if (checkout.userId !== undefined && checkout.userId !== shopper.id) throw new Failure('forbidden', refusals.notYours)
  if (checkout.items.length === 0) throw new Failure('invalid', errors.cartEmpty)
  if (!checkout.address) throw new Failure('invalid', errors.selectAddress)
  const closed = closedNotice(context.settings)
  if (closed !== undefined) throw new Failure('conflict', closed)
  const lines = mergeLines(checkout.items)
  const { gift = null, buyer } = checkout
  if (buyer) requireBillable(buyer, context.settings)
  if (gift && way.byCash) throw new Failure('conflict', refusals.giftInCash)
  const reading = { userId: shopper.id, addressId: checkout.address, lines }
  const first = await readCheckout(db, reading)
  const { address } = first
  if (!address) throw new Failure('missing', refusals.noSuchAddress)
  requireDelivery(address, context.settings)
  const tooMany = lines.find(({ quantity }) => quantity > MAX_LINE_QUANTITY)
  if (tooMany) throw onlySoMany(tooMany.productId, lines, first.products, { most: MAX_LINE_QUANTITY })
  const standing = standingOf(first)
  const offer = checkout.code ? await usableOffer(db, checkout.code, shopper.id) : null

  const open: Way<T>['open'] = async (order, how) => {
    if (buyer) await billToBusiness(db, order.id, buyer)
    return way.open(order, how)
  }
  const deadline = performance.now() + ANSWER_WITHIN_MS
  const holdUntil = deadline - WORTH_TRYING_MS
  let replaced = false
  let refused = false
  for (let read = first; performance.now() < holdUntil; read = await readCheckout(db, reading)) {
    const { open: attempt, ended, products } = read
    if (attempt?.opening) {
      await pause(50)
      continue
    }
    const quoted = () =>
      quote(lines, products, addressSnapshot(address), context.settings, { gift, offer, buyer, ...way })
    const current = attempt && quoted()
    // An attempt whose request died is continued by the next request.
    if (attempt?.attempt_fingerprint === current?.fingerprint && attempt?.lasts)
      return open(heldBy(attempt), { deadline, mayExist: true })
    if (!replaced) requirePause(ended)
    const already = await way.before(quoted, address)
    if (already !== undefined) return already
    if (attempt && current) {
      requireSize(current, context.settings.orderLimits, standing)
      await closeOpenAttempt(db, context, attempt)
      replaced = true
      continue
    }
    const request = { userId: shopper.id, standing, lines, address, gift, offer, buyer, byCash: way.byCash }
    const inContest = { mayPushOut: mayPushOut(ended), heldBefore: heldBefore(ended), deadline: holdUntil }
    const placed = await holdOrder(db, context, { ...request, ...inContest }, products).catch(
      async (error: unknown) => {
        // A request of this shopper beside this one may have the pieces.
        const isFirst = !refused
        refused = true
        if (isFirst && (way.byCash || (await readCheckout(db, reading)).open)) return undefined
        throw error
      },
    )
    // Undefined: another request of this shopper was faster, so its order is read.
    if (!placed) continue
    return open({ ...placed, razorpayOrderId: null }, { deadline })
  }
  throw paymentNotOpened()
}

/** Throws a Failure (400). */
export function requireDelivery(
  { state, country, zip_code: zipCode }: Destination,
  { deliveryState }: Pick<OrderContext['settings'], 'deliveryState'>,
): void {
  const problem = deliveryProblem({ state, country, zipCode }, deliveryState)
  if (problem) throw new Failure('invalid', problem)
}

function heldBy({ id, user_id, amount_paise, razorpay_order_id }: OpenAttempt): Opened {
  return { id, userId: user_id, amountPaise: amount_paise, razorpayOrderId: razorpay_order_id }
}

async function closeOpenAttempt(db: Db, context: OrderContext, open: OpenAttempt): Promise<void> {
  if (open.pay_state === 'CREATING') {
    // The request that created it has ended without sending a payment id to the shopper.
    await closeAttempt(db, context, open.id, { from: 'CREATING', to: 'EXPIRED', reason: 'superseded' })
    return
  }
  const { reached } = await askProvider(db, context, open.id)
  if (!reached) throw paymentNotOpened()
  await closeAttempt(db, context, open.id, { from: 'AWAITING', to: 'EXPIRED', reason: 'superseded' })
}
