import { toRupees } from '#contract/money/money'
import type { Refundable } from '#contract/money/part-refunds'
import type { PartRefund, RefundableOrder } from '#domain/orders/refunds/list-part-refunds'

/** The refundable part of an order on the wire, in rupees. */
export function presentRefundable({ lines, leftPaise, refunds }: RefundableOrder): Refundable {
  return {
    lines: lines.map(({ productId, name, weight, quantity, refunded, pricePaise, taxPaise }) => ({
      product: productId,
      name,
      weight,
      quantity,
      refunded,
      amount: toRupees(pricePaise + taxPaise),
    })),
    left: toRupees(leftPaise),
    refunds: refunds.map(presentRefund),
  }
}

function presentRefund({
  at,
  seller,
  why,
  paise,
  status,
  creditNote,
  lines,
}: PartRefund): Refundable['refunds'][number] {
  return {
    at: at.toISOString(),
    seller,
    why,
    amount: toRupees(paise),
    state: status === 'failed' ? 'refund failed' : status === 'due' || status === 'sent' ? 'refunding' : 'refunded',
    ...(creditNote && { creditNote }),
    lines: lines.map(({ paise: amount, ...line }) => ({ ...line, amount: toRupees(amount) })),
  }
}
