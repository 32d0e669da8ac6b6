import type { RazorpayPayment, RazorpayRefund } from '#adapters/razorpay/razorpay'
import type { Difference } from '#contract/money/money-by-day'
import { CURRENCY } from '#contract/rules'
import { isExternal } from '#domain/orders/refunds/refund-row'
import { isUnclear, type ProviderStatement, wasCaptured } from '#domain/reconciliation/provider-statement'
import type { RecordedPayment, RecordedRefund, ShopStatement } from '#domain/reconciliation/shop-statement'

export type FoundDifference = Pick<Difference, 'kind' | 'act' | 'currency' | 'paymentId'> & {
  at: Date
  paise: number
  orderPaise?: number
  refundId?: string | undefined
  orderId?: string | undefined
  customer?: string | undefined
  reason?: string | undefined
}

/** One payment or refund of either statement: its amounts in paise, and its difference, if any. */
export type StatementEntry = {
  at: Date
  captured?: number
  refunded?: number
  /** Payments less refunds, as the shop records them. */
  recorded?: number
  incoming?: number
  outgoing?: number
  difference?: FoundDifference
}

// A refund is sent within seconds; only one that is not sent after this time is a difference.
const BEING_SENT_MS = 2 * 60_000

/** An entry in both has the provider's time. Payments that were never captured, and refunds of them, do not count. */
export function compareStatements(provider: ProviderStatement, shop: ShopStatement, now: Date): StatementEntry[] {
  const reported = new Map(provider.payments.map((payment) => [payment.id, payment]))
  const recorded = new Map(shop.payments.filter((payment) => !payment.writtenOff).map((row) => [row.id, row]))
  const writtenOff = new Map(shop.payments.filter((payment) => payment.writtenOff).map((row) => [row.id, row]))
  const ignored = new Set(shop.ignored)
  const orders = new Map(shop.orders.map((order) => [order.razorpayOrderId, order]))

  const payments = provider.payments.map((payment) => {
    const row = recorded.get(payment.id)
    if (row) return comparePayment(payment, row)
    const writeOff = writtenOff.get(payment.id)
    if (writeOff) return unmatchedPayment(payment, writeOff)
    const order = orders.get(payment.order_id ?? '')
    if (order) return unsettledPayment(payment, order)
    return ignored.has(payment.id) ? { at: timeOf(payment) } : unmatchedPayment(payment)
  })
  const missing = [...recorded.values()].filter(({ id }) => !reported.has(id)).map(missingPayment)
  const counted = provider.refunds.filter(({ payment_id: paymentId, status }) => {
    const payment = reported.get(paymentId)
    return status !== 'failed' && recorded.has(paymentId) && (!payment || wasCaptured(payment))
  })
  const refunds = compareRefunds(counted, provider.refunds, recorded, shop.refunds, now)
  return [...payments, ...missing, ...refunds.map((entry) => withoutCoveredDifference(entry, reported))]
}

// A missing refund of a payment that was not captured: one difference, because resolving the payment resolves both.
function withoutCoveredDifference(entry: StatementEntry, reported: Map<string, RazorpayPayment>): StatementEntry {
  if (entry.difference?.kind !== 'refund missing') return entry
  const payment = reported.get(entry.difference.paymentId)
  if (payment && wasCaptured(payment)) return entry
  const { difference: _covered, ...rest } = entry
  return rest
}

export function shopEntries(shop: ShopStatement, now: Date): StatementEntry[] {
  const payments = shop.payments.filter((payment) => !payment.writtenOff)
  return [
    ...payments.map(({ at, paise, currency }) => ({ at, recorded: inRupees(paise, currency) })),
    ...shop.refunds.map((refund) =>
      isBeingSent(refund, now)
        ? { at: refund.at, outgoing: inRupees(refund.paise, refund.currency) }
        : { at: refund.at, recorded: -inRupees(refund.paise, refund.currency) },
    ),
  ]
}

function comparePayment(payment: RazorpayPayment, row: RecordedPayment): StatementEntry {
  const entry = { at: timeOf(payment), recorded: inRupees(row.paise, row.currency) }
  if (isUnclear(payment)) return { ...entry, incoming: entry.recorded }
  if (!wasCaptured(payment)) {
    const canCapture = payment.status === 'authorized' && payment.amount === row.paise
    return {
      ...entry,
      difference: { ...fieldsOf(row, entry.at), kind: 'not captured', act: canCapture ? 'capture' : 'take back order' },
    }
  }
  const captured = inRupees(payment.amount, payment.currency)
  if (payment.amount === row.paise && payment.currency === row.currency) return { ...entry, captured }
  const act = row.refundOwed ? 'correct amount' : 'take back order'
  const { amount: paise, currency } = payment
  const difference = {
    ...fieldsOf(row, entry.at),
    kind: 'other amount',
    paise,
    orderPaise: row.paise,
    currency,
    act,
  } as const
  return { ...entry, captured, difference }
}

function missingPayment(row: RecordedPayment): StatementEntry {
  const difference = { ...fieldsOf(row, row.at), kind: 'not captured', act: 'take back order' } as const
  return { at: row.at, recorded: inRupees(row.paise, row.currency), difference }
}

function fieldsOf({ id: paymentId, orderId, customer, paise, currency }: RecordedPayment, at: Date) {
  return { at, paymentId, orderId, customer, paise, currency }
}

function unsettledPayment(payment: RazorpayPayment, order: ShopStatement['orders'][number]): StatementEntry {
  return unrecordedPayment(payment, {
    kind: order.paid ? 'second payment' : 'unsettled',
    act: 'settle',
    orderId: order.id,
    customer: order.customer,
  })
}

function unmatchedPayment(payment: RazorpayPayment, writeOff?: RecordedPayment): StatementEntry {
  const { orderId, customer } = writeOff ?? {}
  return unrecordedPayment(payment, { kind: 'unmatched', act: 'give back', orderId, customer })
}

function unrecordedPayment(
  payment: RazorpayPayment,
  fields: Pick<FoundDifference, 'kind' | 'act' | 'orderId' | 'customer'>,
): StatementEntry {
  const at = timeOf(payment)
  const { id: paymentId, currency } = payment
  if (payment.status === 'authorized') return { at, incoming: inRupees(payment.amount, currency) }
  const paise = payment.amount - (payment.amount_refunded ?? 0)
  if (!wasCaptured(payment) || payment.status === 'refunded' || paise === 0) return { at }
  return { at, captured: inRupees(paise, currency), difference: { at, paymentId, currency, paise, ...fields } }
}

function compareRefunds(
  reported: RazorpayRefund[],
  all: RazorpayRefund[],
  payments: Map<string, RecordedPayment>,
  recorded: RecordedRefund[],
  now: Date,
): StatementEntry[] {
  const unpaired = new Set(recorded)
  const take = (matches: (refund: RecordedRefund) => boolean) => {
    const found = [...unpaired].find(matches)
    if (found) unpaired.delete(found)
    return found
  }
  // Pairs by id first, so that no refund is mistaken for another of the same amount.
  const byIds = reported.map((refund) => ({ refund, row: take((each) => each.razorpayRefundId === refund.id) }))
  const pairs = byIds.map(({ refund, row }) => ({
    refund,
    row,
    ofPart: row || !refund.receipt ? undefined : take((each) => isOpen(each) && each.partId === refund.receipt),
  }))
  const entries = pairs.map(({ refund, row: byId, ofPart }): StatementEntry => {
    const at = timeOf(refund)
    const payment = payments.get(refund.payment_id)
    const currency = payment?.currency ?? CURRENCY
    const refunded = inRupees(refund.amount, currency)
    if (byId && byId.status !== 'failed') return { at, refunded, recorded: -refunded }
    const row =
      byId ??
      ofPart ??
      (refund.receipt
        ? undefined
        : take((each) => isOpen(each) && each.paymentId === refund.payment_id && each.paise === refund.amount))
    // The shop's own refund, whose response is not stored yet.
    if (row && isBeingSent(row, now)) return { at, refunded, recorded: -refunded }
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
    return { at, refunded, ...(row ? { recorded: -refunded } : {}), difference }
  })
  const failed = new Set(all.filter(({ status }) => status === 'failed').map(({ id }) => id))
  return [
    ...entries,
    ...[...unpaired].filter(({ paymentId }) => payments.has(paymentId)).map((row) => unsentRefund(row, failed, now)),
  ]
}

function unsentRefund(refund: RecordedRefund, failed: Set<string>, now: Date): StatementEntry {
  const { at, paise, currency, paymentId, orderId, customer, status, razorpayRefundId } = refund
  if (isBeingSent(refund, now)) return { at, outgoing: inRupees(paise, currency) }
  // The shop sends an external refund only after the bank has rejected it.
  const missing = status === 'processed' || (isExternal(refund) && razorpayRefundId && status !== 'failed')
  const reason = razorpayRefundId && failed.has(razorpayRefundId) ? 'The bank did not take it' : refund.failure
  const difference: FoundDifference = {
    at,
    kind: missing ? 'refund missing' : 'refund not sent',
    act: missing ? 'refund again' : 'refund',
    paise,
    currency,
    paymentId,
    orderId,
    customer,
    ...(razorpayRefundId ? { refundId: razorpayRefundId } : {}),
    ...(reason ? { reason } : {}),
  }
  return { at, recorded: -inRupees(paise, currency), difference }
}

function isOpen(refund: RecordedRefund): boolean {
  const { status, razorpayRefundId } = refund
  const isSentByShop = !isExternal(refund) || razorpayRefundId === null || status === 'failed'
  return isSentByShop && (status === 'due' || status === 'failed' || (status === 'sent' && razorpayRefundId === null))
}

// Measured from the decision to refund, because each new try would postpone the difference.
function isBeingSent({ status, razorpayRefundId, at }: RecordedRefund, now: Date): boolean {
  const isUnconfirmed = status === 'due' || (status === 'sent' && razorpayRefundId === null)
  return isUnconfirmed && now.getTime() - at.getTime() < BEING_SENT_MS
}

const timeOf = ({ created_at }: { created_at: number }) => new Date(created_at * 1_000)
// Other currencies do not count in the sums of rupees; their differences are still listed.
const inRupees = (paise: number, currency: string) => (currency === CURRENCY ? paise : 0)
