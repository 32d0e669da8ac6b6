// A small model of what the shop promises about money and stock: enough to say where every order and every shelf must
// stand after anything a shopper, the seller, the provider or the clock does.
import type { OrderStatus } from '#contract/order-status'

export type PaymentModel = {
  id: string
  signature: string
  at: 'captured' | 'authorized' | 'failed' | 'refunded'
  /** Of the order's own amount. */
  exact: boolean
  /** The shop has written it down. */
  known: boolean
  /** Authorised too late: the shop has told that it goes back, and does not capture it any more. */
  left: boolean
  /** Paise of it that a person gave back in parts at the provider, and that the books have. */
  apart: number
}

export type OrderModel = {
  id: string
  razorpayOrderId: string | null
  amount: number
  buyer: number
  lines: { product: number; quantity: number }[]
  /** The prices it was placed at, so that the same checkout is known again. */
  prices: number[]
  pay: 'creating' | 'open' | 'paid' | 'ended' | 'back'
  status: OrderStatus
  /** An ended order that has taken its stock again, to capture what came late. */
  kept: boolean
  refundSent: boolean
  /** Minutes since it was placed, and until the hold ends. */
  age: number
  holds: number
  extensions: number
  payments: PaymentModel[]
}

export type Model = {
  shelf: number[]
  price: number[]
  orders: OrderModel[]
  /** What the shop does a moment later: ask about an order, send its refund. */
  later: { what: 'settle' | 'refund'; order: OrderModel }[]
}

type Lines = Pick<OrderModel, 'lines'>

export function isOnShelf(model: Model, { lines }: Lines): boolean {
  return lines.every(({ product, quantity }) => (model.shelf[product] ?? 0) >= quantity)
}

export function take(model: Model, { lines }: Lines, times: 1 | -1 = 1): void {
  for (const { product, quantity } of lines) model.shelf[product] = (model.shelf[product] ?? 0) - times * quantity
}

/** The shop hears what the provider knows about an order. */
export function ask(model: Model, order: OrderModel): void {
  if (!order.razorpayOrderId) return
  for (const payment of order.payments.filter(({ at }) => at === 'captured')) settle(model, order, payment)
  for (const payment of order.payments.filter(({ at, exact }) => at === 'authorized' && exact)) {
    // While the hold lasts the provider captures by itself.
    if (order.pay !== 'ended') continue
    if (payment.left) {
      giveUp(model, order)
      continue
    }
    if (order.status === 'Cancelled' || !(order.kept || isOnShelf(model, order))) {
      payment.left = true
      giveUp(model, order)
      continue
    }
    payment.at = 'captured'
    settle(model, order, payment)
  }
}

/** Captured money becomes goods, or goes back. */
export function settle(model: Model, order: OrderModel, payment: PaymentModel): void {
  if (payment.known) return
  payment.known = true
  const needs = order.pay === 'ended' && !order.kept
  if (!payment.exact || payment.left || order.status === 'Cancelled' || (needs && !isOnShelf(model, order))) {
    if (!needs) take(model, order, -1)
    Object.assign(order, { pay: 'back', status: 'Cancelled', refundSent: true, kept: false })
    return
  }
  if (needs) take(model, order)
  Object.assign(order, { pay: 'paid', kept: false })
}

/** Nobody reported anything, so the shop looks for itself. */
export function reconcile(model: Model, order: OrderModel): void {
  if (order.pay === 'creating') return end(model, order)
  if (order.pay === 'back') return
  ask(model, order)
  const underWay = order.payments.some(({ at, left }) => at === 'authorized' && !left)
  if (order.pay === 'ended' && !underWay) giveUp(model, order)
  if (order.pay !== 'open' || order.holds > 0) return
  if (!underWay || order.extensions >= 4) return end(model, order)
  order.holds = 5
  order.extensions += 1
}

export function end(model: Model, order: OrderModel): void {
  take(model, order, -1)
  order.pay = 'ended'
}

function giveUp(model: Model, order: OrderModel): void {
  if (order.kept) take(model, order, -1)
  order.kept = false
}

/** A shopper goes to pay for these lines: the same checkout again, another in its place, or a first one. */
export function place(model: Model, buyer: number, lines: OrderModel['lines']): OrderModel | 'refused' {
  const prices = lines.map(({ product }) => model.price[product] ?? 0)
  const open = model.orders.find((order) => order.buyer === buyer && (order.pay === 'open' || order.pay === 'creating'))
  if (open && open.holds > 3 && isSame(open, lines, prices)) {
    open.pay = 'open'
    return open
  }
  if (open?.pay === 'creating') end(model, open)
  else if (open) {
    ask(model, open)
    // Asking may have found it paid.
    if ((open.pay as string) === 'open') end(model, open)
  }
  if (!isOnShelf(model, { lines })) return 'refused'
  take(model, { lines })
  const order: OrderModel = {
    id: '',
    razorpayOrderId: null,
    amount: 0,
    buyer,
    lines,
    prices,
    pay: 'open',
    status: 'Order Placed',
    kept: false,
    refundSent: false,
    age: 0,
    holds: 25,
    extensions: 0,
    payments: [],
  }
  model.orders.push(order)
  return order
}

function isSame(order: OrderModel, lines: OrderModel['lines'], prices: number[]): boolean {
  const inOrder = (of: OrderModel['lines'], at: number[]) =>
    of
      .map((line, i) => `${line.product} ${line.quantity} ${at[i]}`)
      .toSorted()
      .join()
  return inOrder(order.lines, order.prices) === inOrder(lines, prices)
}

/** The shopper cancels; whether that is granted. */
export function cancel(model: Model, order: OrderModel): boolean {
  if (order.pay !== 'paid' || order.status !== 'Order Placed' || order.age >= 60) return false
  take(model, order, -1)
  Object.assign(order, { pay: 'back', status: 'Cancelled', refundSent: true })
  return true
}

/** The seller sets a status; whether that is granted. */
export function setStatusOf(model: Model, order: OrderModel, status: OrderStatus): boolean {
  if (order.status === status) return true
  if (status === 'Cancelled' && order.pay === 'paid') {
    take(model, order, -1)
    Object.assign(order, { pay: 'back', refundSent: false, status })
    if (!model.later.some((job) => job.what === 'refund' && job.order === order))
      model.later.push({ what: 'refund', order })
    return true
  }
  if (order.status === 'Cancelled' && order.pay === 'back') {
    if (order.refundSent || !isOnShelf(model, order)) return false
    take(model, order)
    order.pay = 'paid'
  }
  order.status = status
  return true
}

/** Some seconds pass. */
export function wait(model: Model): void {
  for (const { what, order } of model.later.splice(0)) {
    if (what === 'settle') reconcile(model, order)
    else if (order.pay === 'back') order.refundSent = true
  }
}

/** The seller takes a refund over that a person made at the provider; `either` when that depends on how far its own is. */
export function takeOver(model: Model, order: OrderModel, payment: PaymentModel, paise: number): 'granted' | 'either' {
  const isRest = paise === amountOf(order, payment) - payment.apart
  if (order.pay !== 'back') {
    if (!isRest) return 'granted'
    take(model, order, -1)
    Object.assign(order, { pay: 'back', status: 'Cancelled', refundSent: true })
    return 'granted'
  }
  if (isRest) order.refundSent = true
  // The rest is owed anew, and is sent when somebody looks for what stands still.
  else model.later = model.later.filter((job) => job.what !== 'refund' || job.order !== order)
  return isRest ? 'granted' : 'either'
}

export const amountOf = ({ amount }: OrderModel, { exact }: PaymentModel): number => (exact ? amount : amount - 1)

/** Somebody looks for refunds that stand still. */
export function chase(model: Model, order: OrderModel): void {
  if (order.pay === 'back' && !model.later.some((job) => job.what === 'refund' && job.order === order))
    order.refundSent = true
}
