// A small model of the shop's guarantees about money and stock: it predicts the state of every order and the stock of
// every product after any action of a shopper, the seller, the provider or the clock.
import { LEAST_REFUND_PAISE } from '#contract/money/part-refunds'
import { shareOfPieces, inProportion } from '#contract/money/piece-shares'
import type { OrderStatus } from '#contract/orders/order-status'

export type PaymentModel = {
  id: string
  signature: string
  at: 'captured' | 'authorized' | 'failed' | 'refunded'
  /** Whether its amount is the order's. */
  exact: boolean
  /** Recorded by the shop. */
  known: boolean
  /** Authorised too late: announced as refunded, and no longer captured. */
  isLapsing: boolean
  /** Paise of external refunds that the shop has recorded. */
  refundedExternally: number
}

export type OrderModel = {
  id: string
  razorpayOrderId: string | null
  amount: number
  buyer: number
  lines: { product: number; quantity: number }[]
  /** The pieces of each line that are refunded, and what they cost in paise. */
  refunded: number[]
  refundedPaise: number
  /** The prices at which it was placed, by which the same checkout is recognised. */
  prices: number[]
  pay: 'creating' | 'open' | 'paid' | 'ended' | 'back'
  status: OrderStatus
  /** An ended order that has taken its stock again to capture a late payment. */
  holdsStock: boolean
  refundSent: boolean
  shopperCancelled?: boolean
  /** Minutes since it was placed, and until the hold ends. */
  age: number
  holds: number
  extensions: number
  payments: PaymentModel[]
}

export type Model = {
  stock: number[]
  price: number[]
  orders: OrderModel[]
  /** Delayed jobs: ask about an order, send its refund. */
  later: { what: 'settle' | 'refund'; order: OrderModel }[]
}

type Lines = Pick<OrderModel, 'lines'> & Partial<Pick<OrderModel, 'refunded'>>

// Refunded pieces are no longer the order's.
const left = ({ lines, refunded = [] }: Lines) =>
  lines.map(({ product, quantity }, place) => ({ product, quantity: quantity - (refunded[place] ?? 0) }))

export function isInStock(model: Model, order: Lines): boolean {
  return left(order).every(({ product, quantity }) => quantity === 0 || (model.stock[product] ?? 0) >= quantity)
}

export function takeStock(model: Model, order: Lines, times: 1 | -1 = 1): void {
  for (const { product, quantity } of left(order)) model.stock[product] = (model.stock[product] ?? 0) - times * quantity
}

/** Pieces of one line, by its place in the order. */
export type RefundedLine = { place: number; pieces: number; toShelf: boolean }

/** The seller refunds pieces of lines; false when that is refused, as a whole. */
export function refundPiecesOf(model: Model, order: OrderModel, lines: readonly RefundedLine[]): boolean {
  const settling = order.payments.find(({ known }) => known)
  const isTwice = new Set(lines.map(({ place }) => place)).size < lines.length
  const isTooMany = lines.some(({ place, pieces }) => refundedOf(order, place) + pieces > order.lines[place]!.quantity)
  if (order.pay !== 'paid' || isTwice || isTooMany || !settling) return false
  const paise = lines.reduce((sum, line) => sum + costOf(order, line), 0)
  if (paise > leftOf(order, settling) || paise < LEAST_REFUND_PAISE) return false
  for (const { place, pieces, toShelf } of lines) {
    const { product } = order.lines[place]!
    order.refunded[place] = refundedOf(order, place) + pieces
    if (toShelf) model.stock[product] = (model.stock[product] ?? 0) + pieces
  }
  order.refundedPaise += paise
  return true
}

const refundedOf = ({ refunded }: OrderModel, place: number) => refunded[place] ?? 0

/** The price of pieces of a line with their tax, rounded as the shop does. */
function costOf(order: OrderModel, { place, pieces }: RefundedLine): number {
  const costs = order.lines.map(({ quantity }, nth) => quantity * order.prices[nth]!)
  const tax = inProportion(order.amount - costs.reduce((sum, cost) => sum + cost, 0), costs)[place]!
  return (
    order.prices[place]! * pieces + shareOfPieces(tax, order.lines[place]!.quantity, refundedOf(order, place), pieces)
  )
}

/** The rest of a payment after the parts that the shop has recorded. */
export function leftOf(order: OrderModel, payment: PaymentModel): number {
  // Both may count the same money (decision 058).
  return Math.max(0, amountOf(order, payment) - payment.refundedExternally - order.refundedPaise)
}

/** Whether the rest of a paid order can be refunded. */
function isMoneyLeft(order: OrderModel): boolean {
  return order.payments.filter(({ known }) => known).every((payment) => leftOf(order, payment) > 0)
}

/** The shop asks the provider about an order. */
export function queryProvider(model: Model, order: OrderModel): void {
  if (!order.razorpayOrderId) return
  for (const payment of order.payments.filter(({ at }) => at === 'captured')) settle(model, order, payment)
  for (const payment of order.payments.filter(({ at, exact }) => at === 'authorized' && exact)) {
    // While the hold lasts the provider captures by itself.
    if (order.pay !== 'ended') continue
    if (payment.isLapsing) {
      giveUp(model, order)
      continue
    }
    if (order.status === 'Cancelled' || !(order.holdsStock || isInStock(model, order))) {
      payment.isLapsing = true
      giveUp(model, order)
      continue
    }
    payment.at = 'captured'
    settle(model, order, payment)
  }
}

/** The progress of an order's payment after the provider was asked, as a shopper who returns is told. */
export function progressOf(model: Model, order: OrderModel): 'paid' | 'goes back' | 'pending' | 'open' | 'ended' {
  if (order.pay !== 'paid' && order.pay !== 'back') queryProvider(model, order)
  if (order.pay === 'paid') return 'paid'
  const authorised = order.payments.filter(({ at }) => at === 'authorized')
  if (order.pay === 'back' || authorised.some(({ isLapsing }) => isLapsing)) return 'goes back'
  if (authorised.length > 0) return 'pending'
  return order.pay === 'ended' ? 'ended' : 'open'
}

/** A captured payment settles the order or is refunded. */
export function settle(model: Model, order: OrderModel, payment: PaymentModel): void {
  if (payment.known) return
  payment.known = true
  const needs = order.pay === 'ended' && !order.holdsStock
  if (!payment.exact || payment.isLapsing || order.status === 'Cancelled' || (needs && !isInStock(model, order))) {
    if (!needs) takeStock(model, order, -1)
    Object.assign(order, { pay: 'back', status: 'Cancelled', refundSent: true, holdsStock: false })
    return
  }
  if (needs) takeStock(model, order)
  Object.assign(order, { pay: 'paid', holdsStock: false })
}

/** The shop reconciles an order by itself. */
export function reconcile(model: Model, order: OrderModel): void {
  if (order.pay === 'creating') return endOrder(model, order)
  if (order.pay === 'back') return
  queryProvider(model, order)
  const underWay = order.payments.some(({ at, isLapsing }) => at === 'authorized' && !isLapsing)
  if (order.pay === 'ended' && !underWay) giveUp(model, order)
  if (order.pay !== 'open' || order.holds > 0) return
  if (!underWay || order.extensions >= 4) return endOrder(model, order)
  order.holds = 5
  order.extensions += 1
}

export function endOrder(model: Model, order: OrderModel): void {
  takeStock(model, order, -1)
  order.pay = 'ended'
}

function giveUp(model: Model, order: OrderModel): void {
  if (order.holdsStock) takeStock(model, order, -1)
  order.holdsStock = false
}

/** A shopper checks out: the same order again, another in its place, or a first one. */
export function placeIn(model: Model, buyer: number, lines: OrderModel['lines']): OrderModel | 'refused' {
  const prices = lines.map(({ product }) => model.price[product] ?? 0)
  const open = model.orders.find((order) => order.buyer === buyer && (order.pay === 'open' || order.pay === 'creating'))
  if (open && open.holds > 3 && isSame(open, lines, prices)) {
    open.pay = 'open'
    return open
  }
  if (open?.pay === 'creating') endOrder(model, open)
  else if (open) {
    queryProvider(model, open)
    // It may be paid now.
    if ((open.pay as string) === 'open') endOrder(model, open)
  }
  if (!isInStock(model, { lines })) return 'refused'
  takeStock(model, { lines })
  const order: OrderModel = {
    id: '',
    razorpayOrderId: null,
    amount: 0,
    buyer,
    lines,
    refunded: [],
    refundedPaise: 0,
    prices,
    pay: 'open',
    status: 'Order Placed',
    holdsStock: false,
    refundSent: false,
    age: 0,
    holds: 25,
    extensions: 0,
    payments: [],
  }
  model.orders.push(order)
  return order
}

/** Whether the pieces are short, and holds of others may be old enough to give way. */
export function mayGiveWay(model: Model, buyer: number, lines: OrderModel['lines']): boolean {
  const own = model.orders.filter((order) => order.buyer === buyer && order.pay === 'open')
  const stock = [...model.stock]
  for (const order of own) takeStock({ ...model, stock }, order, -1)
  const isOld = (other: OrderModel) => model.orders.some((order) => order.buyer === other.buyer && order.age >= 3)
  const holds = model.orders.filter(({ pay, buyer: of }) => of !== buyer && (pay === 'open' || pay === 'creating'))
  return !isInStock({ ...model, stock }, { lines }) && holds.some(isOld)
}

function isSame(order: OrderModel, lines: OrderModel['lines'], prices: number[]): boolean {
  const inOrder = (of: OrderModel['lines'], at: number[]) =>
    of
      .map((line, i) => `${line.product} ${line.quantity} ${at[i]}`)
      .toSorted()
      .join()
  return inOrder(order.lines, order.prices) === inOrder(lines, prices)
}

/** The shopper cancels; false when that is refused. */
export function cancel(model: Model, order: OrderModel): boolean {
  if (order.shopperCancelled) return true
  const isInShop = order.status === 'Order Placed' || order.status === 'Packed'
  if (order.pay !== 'paid' || !isInShop || order.age >= 60 || !isMoneyLeft(order)) return false
  takeStock(model, order, -1)
  Object.assign(order, { pay: 'back', status: 'Cancelled', refundSent: true, shopperCancelled: true })
  return true
}

/** The seller sets a status; false when that is refused. */
export function setStatusOf(model: Model, order: OrderModel, status: OrderStatus): boolean {
  if (order.status === status) return true
  if (status === 'Cancelled' && order.pay === 'paid') {
    if (!isMoneyLeft(order)) return false
    takeStock(model, order, -1)
    Object.assign(order, { pay: 'back', refundSent: false, status })
    if (!model.later.some((job) => job.what === 'refund' && job.order === order))
      model.later.push({ what: 'refund', order })
    return true
  }
  if (order.status === 'Cancelled' && order.pay === 'back') {
    if (order.refundSent || !isInStock(model, order)) return false
    takeStock(model, order)
    order.pay = 'paid'
  }
  order.status = status
  return true
}

/** The delayed jobs run. */
export function runLater(model: Model): void {
  for (const { what, order } of model.later.splice(0)) {
    if (what === 'settle') reconcile(model, order)
    else if (order.pay === 'back') order.refundSent = true
  }
}

/** Whether a paid order stays as it is after an external refund of this amount. */
export function isPartOf(order: OrderModel, payment: PaymentModel, paise: number): boolean {
  const rest = leftOf(order, payment)
  return rest === 0 || paise < rest
}

/** The seller takes over an external refund; `either` when that depends on the progress of the shop's own refund. */
export function takeOverExternal(
  model: Model,
  order: OrderModel,
  payment: PaymentModel,
  paise: number,
): 'granted' | 'either' | 'unsure' {
  const isRest = paise === leftOf(order, payment)
  if (order.pay !== 'back') {
    if (isPartOf(order, payment, paise)) return 'granted'
    takeStock(model, order, -1)
    Object.assign(order, { pay: 'back', status: 'Cancelled', refundSent: true })
    return 'granted'
  }
  if (paise > leftOf(order, payment)) return 'unsure'
  if (isRest) order.refundSent = true
  // The rest is owed as a new refund, which is sent when refunds are retried.
  else model.later = model.later.filter((job) => job.what !== 'refund' || job.order !== order)
  return isRest ? 'granted' : 'either'
}

export const amountOf = ({ amount }: OrderModel, { exact }: PaymentModel): number => (exact ? amount : amount - 1)

/** Pending refunds are retried. */
export function chase(model: Model, order: OrderModel): void {
  if (order.pay === 'back' && !model.later.some((job) => job.what === 'refund' && job.order === order))
    order.refundSent = true
}
