import type { RazorpayPayment, RazorpayRefund } from '#adapters/razorpay'
import type { Difference } from '#contract/money-by-day'
import { CURRENCY } from '#contract/rules'
import { isUnclear, type ProviderStatement, wasCaptured } from '#domain/reconciliation/provider-statement'
import type { BookedPayment, BookedRefund, ShopStatement } from '#domain/reconciliation/shop-statement'

/** One thing in which the books differ. Amounts in paise. */
export type FoundDifference = Pick<Difference, 'kind' | 'act' | 'currency' | 'paymentId'> & {
  at: Date
  paise: number
  orderPaise?: number
  refundId?: string | undefined
  orderId?: string | undefined
  customer?: string | undefined
  reason?: string | undefined
}

/** Something that happened at a moment: sums in paise, and the difference it makes, if it does. */
export type Entry = {
  at: Date
  captured?: number
  refunded?: number
  /** What the orders say: money in, less money back. */
  booked?: number
  coming?: number
  leaving?: number
  difference?: FoundDifference
}

// A refund is sent within seconds of being owed; only one that is not by then is a difference.
const BEING_SENT_MS = 2 * 60_000

/**
 * Sets the provider's books against the orders', thing by thing. What both know stands at the moment the provider says.
 * Money that was never taken, and refunds of it, count for nobody.
 */
export function compareStatements(provider: ProviderStatement, shop: ShopStatement, now: Date): Entry[] {
  const told = new Map(provider.payments.map((payment) => [payment.id, payment]))
  const booked = new Map(shop.payments.filter((payment) => !payment.void).map((payment) => [payment.id, payment]))
  const voided = new Map(shop.payments.filter((payment) => payment.void).map((payment) => [payment.id, payment]))
  const ignored = new Set(shop.ignored)
  const orders = new Map(shop.orders.map((order) => [order.razorpayOrderId, order]))

  const payments = provider.payments.map((payment) => {
    const ours = booked.get(payment.id)
    if (ours) return known(payment, ours)
    const writtenOff = voided.get(payment.id)
    if (writtenOff) return nobodys(payment, writtenOff)
    const order = orders.get(payment.order_id ?? '')
    if (order) return unknown(payment, order)
    return ignored.has(payment.id) ? { at: momentOf(payment) } : nobodys(payment)
  })
  const missing = [...booked.values()].filter(({ id }) => !told.has(id)).map(notThere)
  const counted = provider.refunds.filter(({ payment_id: of, status }) => {
    const payment = told.get(of)
    return status !== 'failed' && booked.has(of) && (!payment || wasCaptured(payment))
  })
  const refunds = compareRefunds(counted, provider.refunds, booked, shop.refunds, now)
  return [...payments, ...missing, ...refunds.map((entry) => withoutItsPayment(entry, told))]
}

// A refund that is not there, of money that is not there either: one difference, and the payment's act mends both.
function withoutItsPayment(entry: Entry, told: Map<string, RazorpayPayment>): Entry {
  if (entry.difference?.kind !== 'refund missing') return entry
  const payment = told.get(entry.difference.paymentId)
  if (payment && wasCaptured(payment)) return entry
  const { difference: _covered, ...rest } = entry
  return rest
}

/** The same without the provider: what the orders say, and nothing to compare it with. */
export function shopAlone(shop: ShopStatement, now: Date): Entry[] {
  const payments = shop.payments.filter((payment) => !payment.void)
  return [
    ...payments.map(({ at, paise, currency }) => ({ at, booked: inRupees(paise, currency) })),
    ...shop.refunds.map((refund) =>
      isBeingSent(refund, now)
        ? { at: refund.at, leaving: inRupees(refund.paise, refund.currency) }
        : { at: refund.at, booked: -inRupees(refund.paise, refund.currency) },
    ),
  ]
}

function known(payment: RazorpayPayment, ours: BookedPayment): Entry {
  const entry = { at: momentOf(payment), booked: inRupees(ours.paise, ours.currency) }
  if (isUnclear(payment)) return { ...entry, coming: entry.booked }
  if (!wasCaptured(payment)) {
    const promised = payment.status === 'authorized' && payment.amount === ours.paise
    return {
      ...entry,
      difference: { ...of(ours, entry.at), kind: 'not captured', act: promised ? 'capture' : 'take back order' },
    }
  }
  const captured = inRupees(payment.amount, payment.currency)
  if (payment.amount === ours.paise && payment.currency === ours.currency) return { ...entry, captured }
  const act = ours.goesBack ? 'correct amount' : 'take back order'
  const { amount: paise, currency } = payment
  const difference = {
    ...of(ours, entry.at),
    kind: 'other amount',
    paise,
    orderPaise: ours.paise,
    currency,
    act,
  } as const
  return { ...entry, captured, difference }
}

function notThere(ours: BookedPayment): Entry {
  const difference = { ...of(ours, ours.at), kind: 'not captured', act: 'take back order' } as const
  return { at: ours.at, booked: inRupees(ours.paise, ours.currency), difference }
}

function of(ours: BookedPayment, at: Date) {
  const { id: paymentId, orderId, customer, paise, currency } = ours
  return { at, paymentId, orderId, customer, paise, currency }
}

function unknown(payment: RazorpayPayment, order: ShopStatement['orders'][number]): Entry {
  return foundMoney(payment, {
    kind: order.paid ? 'second payment' : 'unsettled',
    act: 'settle',
    orderId: order.id,
    customer: order.customer,
  })
}

// Money that was written off as never come, and came after all, is nobody's too.
function nobodys(payment: RazorpayPayment, writtenOff?: BookedPayment): Entry {
  const { orderId, customer } = writtenOff ?? {}
  return foundMoney(payment, { kind: 'unmatched', act: 'give back', orderId, customer })
}

// What has gone back of it already leaves nothing to be found.
function foundMoney(
  payment: RazorpayPayment,
  what: Pick<FoundDifference, 'kind' | 'act' | 'orderId' | 'customer'>,
): Entry {
  const at = momentOf(payment)
  const { id: paymentId, currency } = payment
  if (payment.status === 'authorized') return { at, coming: inRupees(payment.amount, currency) }
  const paise = payment.amount - (payment.amount_refunded ?? 0)
  if (!wasCaptured(payment) || payment.status === 'refunded' || paise === 0) return { at }
  return { at, captured: inRupees(paise, currency), difference: { at, paymentId, currency, paise, ...what } }
}

function compareRefunds(
  made: RazorpayRefund[],
  all: RazorpayRefund[],
  payments: Map<string, BookedPayment>,
  ours: BookedRefund[],
  now: Date,
): Entry[] {
  const left = new Set(ours)
  const take = (which: (refund: BookedRefund) => boolean) => {
    const found = [...left].find(which)
    if (found) left.delete(found)
    return found
  }
  // Those that are known by name are found first, so that none is taken for another of the same amount.
  const pairs = made.map((refund) => ({ refund, row: take(({ madeAs }) => madeAs === refund.id) }))
  const entries = pairs.map(({ refund, row: byName }): Entry => {
    const at = momentOf(refund)
    const payment = payments.get(refund.payment_id)
    const currency = payment?.currency ?? CURRENCY
    const refunded = inRupees(refund.amount, currency)
    if (byName && byName.status !== 'failed') return { at, refunded, booked: -refunded }
    const row =
      byName ?? take((each) => isOpen(each) && each.paymentId === refund.payment_id && each.paise === refund.amount)
    // The shop's own, whose answer is still on its way.
    if (row && isBeingSent(row, now)) return { at, refunded, booked: -refunded }
    const difference: FoundDifference = {
      at,
      kind: 'refund unknown',
      act: 'take over refund',
      paise: refund.amount,
      currency,
      paymentId: refund.payment_id,
      refundId: refund.id,
      orderId: payment?.orderId,
      customer: payment?.customer,
    }
    return { at, refunded, ...(row ? { booked: -refunded } : {}), difference }
  })
  const failed = new Set(all.filter(({ status }) => status === 'failed').map(({ id }) => id))
  return [
    ...entries,
    ...[...left].filter(({ paymentId }) => payments.has(paymentId)).map((row) => notSent(row, failed, now)),
  ]
}

function notSent(refund: BookedRefund, failed: Set<string>, now: Date): Entry {
  const { at, paise, currency, paymentId, orderId, customer, madeAs } = refund
  if (isBeingSent(refund, now)) return { at, leaving: inRupees(paise, currency) }
  // A part is the shop's to send only once it is sent again.
  const missing = refund.status === 'processed' || (refund.reason === 'outside' && madeAs && refund.status !== 'failed')
  const said = madeAs && failed.has(madeAs) ? 'The bank did not take it' : refund.failure
  const difference: FoundDifference = {
    at,
    kind: missing ? 'refund missing' : 'refund not sent',
    act: missing ? 'refund again' : 'refund',
    paise,
    currency,
    paymentId,
    orderId,
    customer,
    ...(madeAs ? { refundId: madeAs } : {}),
    ...(said ? { reason: said } : {}),
  }
  return { at, booked: -inRupees(paise, currency), difference }
}

function isOpen({ status, reason, madeAs }: BookedRefund): boolean {
  const isTheShops = reason !== 'outside' || madeAs === null || status === 'failed'
  return isTheShops && (status === 'due' || status === 'failed' || (status === 'sent' && madeAs === null))
}

// Counted from when it was owed: each new try would else put the difference off.
function isBeingSent({ status, madeAs, at }: BookedRefund, now: Date): boolean {
  const isUnderWay = status === 'due' || (status === 'sent' && madeAs === null)
  return isUnderWay && now.getTime() - at.getTime() < BEING_SENT_MS
}

const momentOf = ({ created_at }: { created_at: number }) => new Date(created_at * 1_000)
// Another currency has no place in a sum of rupees; its difference is told all the same.
const inRupees = (paise: number, currency: string) => (currency === CURRENCY ? paise : 0)
