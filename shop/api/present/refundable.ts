import { toRupees } from '#contract/money/money'
import type { Refundable } from '#contract/money/part-refunds'
import type { OrderLine } from '#domain/orders/refunds/order-lines'
import type { PartRefund, RefundableOrder } from '#domain/orders/refunds/list-part-refunds'

/** The refundable part of an order on the wire, in rupees. */
export function presentRefundable({ lines, leftPaise, refunds }: RefundableOrder): Refundable {
  return {
    lines: lines.map(({ components, ...line }) => ({
      ...presentBought(line),
      ...(components && { parts: components.map((each) => ({ ...presentBought(each), pieces: each.each })) }),
    })),
    left: toRupees(leftPaise),
    refunds: refunds.map(presentRefund),
  }
}

type Bought = Pick<OrderLine, 'productId' | 'name' | 'weight' | 'quantity' | 'refunded' | 'pricePaise' | 'taxPaise'>

function presentBought({ productId, name, weight, quantity, refunded, pricePaise, taxPaise }: Bought) {
  return { product: productId, name, weight, quantity, refunded, amount: toRupees(pricePaise + taxPaise) }
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
