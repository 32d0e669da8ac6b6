import { formatWindow } from '#contract/delivery'
import type { OrderAddress } from '#contract/entities'
import { formatPaise } from '#contract/money'
import { orderNumber } from '#contract/order-number'
import { CANCEL_WINDOW_MINUTES, DELIVERY_DAYS, REFUND_DAYS } from '#contract/rules'

import type { Block } from '#domain/messages/email'
import type { Mail } from '#domain/messages/mail'
import { renderEmail } from '#domain/messages/render-email'

/** What an order's mails tell. Amounts are paise. */
export type OrderMail = {
  to: string
  orderId: string
  /** Undefined when the days it was promised for are over. */
  arrives: { from: Date; to: Date } | undefined
  /** Whose account it is; the parcel may go to somebody else. */
  customer: string
  lines: { name: string; weight: string | null; quantity: number; unitPaise: number }[]
  subtotalPaise: number
  taxPaise: number
  totalPaise: number
  address: OrderAddress
  /** Where the reader can see the order: the shopper's My Orders, or the seller's Orders. */
  ordersUrl: string
  /** Null while there is none. */
  invoice: { number: string; url: string } | null
}

/**
 * Why an order is cancelled: asked by the shopper, decided by the shop, or its money came late, not as it should, or
 * after the shop had cancelled it (`withdrawn`).
 */
export type CancelReason = 'shopper' | 'shop' | 'late' | 'mismatch' | 'withdrawn'

/** To the shopper, once the money is captured. */
export function orderConfirmedMail(order: OrderMail): Mail {
  return renderEmail({
    to: order.to,
    subject: `Your order ${orderNumber(order.orderId)} is confirmed`,
    preview: `${formatPaise(order.totalPaise)} paid. ${arrival(order)}`.trim(),
    heading: `Thank you, ${order.customer}!`,
    blocks: [
      says(`Your payment is here and we pack your order next. ${arrival(order, ` (${DELIVERY_DAYS})`)}`.trim()),
      { kind: 'progress', reached: 'Order Placed' },
      ...contents(order),
      follow(order),
      ...(order.invoice
        ? [{ kind: 'link' as const, label: `Invoice ${order.invoice.number}`, url: order.invoice.url }]
        : []),
      {
        kind: 'small',
        text: `Changed your mind? Within ${CANCEL_WINDOW_MINUTES} minutes of ordering you can cancel in My Orders, free of charge.`,
      },
    ],
  })
}

/** To the shopper, when the seller has set Shipped. */
export function orderShippedMail(order: OrderMail): Mail {
  return renderEmail({
    to: order.to,
    subject: `Your order ${orderNumber(order.orderId)} is on its way`,
    preview: `The courier has your parcel. ${arrival(order)}`.trim(),
    heading: 'Your order is on its way',
    blocks: [
      says(
        `The courier has your parcel and calls ${order.address.phone} if nobody is at home. ${arrival(order)}`.trim(),
      ),
      { kind: 'progress', reached: 'Shipped' },
      items(order),
      destination(order),
      follow(order),
    ],
  })
}

/** To the shopper, when the seller has set Delivered. */
export function orderDeliveredMail(order: OrderMail): Mail {
  return renderEmail({
    to: order.to,
    subject: `Your order ${orderNumber(order.orderId)} has been delivered`,
    preview: 'We hope you enjoy it. Is anything not as it should be? Answer this mail.',
    heading: 'Your order has arrived',
    blocks: [
      says('Your parcel has been delivered. We hope it tastes as good as it should.'),
      { kind: 'progress', reached: 'Delivered' },
      items(order),
      says(
        'Is something spoilt, damaged or missing? Answer this mail, if you can within 48 hours, with a photo of the pack and its label. We send it again or give the money back.',
      ),
      follow(order),
    ],
  })
}

/** To the shopper; `refundPaise` is what goes back, 0 when nothing was paid. */
export function orderCancelledMail(order: OrderMail, refundPaise: number, why: CancelReason): Mail {
  const money =
    refundPaise > 0
      ? `We are sending ${formatPaise(refundPaise)} back the way you paid. Banks take ${REFUND_DAYS} to show it.`
      : 'Nothing was charged.'
  return renderEmail({
    to: order.to,
    subject: `Your order ${orderNumber(order.orderId)} is cancelled`,
    preview: money,
    heading: 'Your order is cancelled',
    blocks: [says(reasons[why]), says(money), ...contents(order), follow(order)],
  })
}

const reasons: Record<CancelReason, string> = {
  shopper: 'As you asked, your order will not be sent.',
  shop: 'We are sorry: we had to cancel your order. Answer this mail if you would like to know more.',
  late: 'Your payment reached us after the order had ended, and by then the items could no longer be kept for you. We are sorry.',
  mismatch: 'The amount that reached us was not the amount of the order, so we could not take it for it.',
  withdrawn: 'We are sorry: we had cancelled your order before your payment reached us.',
}

/** To the shopper, once the provider says that the refund is done; `extra` when it was paid a second time. */
export function orderRefundedMail(
  order: OrderMail,
  refund: { paise: number; bankReference: string | null; extra: boolean },
): Mail {
  const amount = formatPaise(refund.paise)
  return renderEmail({
    to: order.to,
    subject: `Your refund for order ${orderNumber(order.orderId)}`,
    preview: `${amount} is on its way back. Your bank shows it within ${REFUND_DAYS}.`,
    heading: 'Your money is on its way back',
    blocks: [
      ...(refund.extra
        ? [says('This order was paid more than once. What was too much goes back; the order itself is not touched.')]
        : []),
      says(
        refund.bankReference
          ? `Your bank shows it within ${REFUND_DAYS}. If it does not, give it the reference below.`
          : `Your bank shows it within ${REFUND_DAYS}.`,
      ),
      {
        kind: 'rows',
        rows: [
          { label: 'Refund', value: amount, strong: true },
          ...(refund.bankReference ? [{ label: 'Bank reference', value: refund.bankReference }] : []),
        ],
      },
      follow(order),
    ],
  })
}

/** The order's lines, its sums and where it goes. */
export function contents(order: OrderMail): Block[] {
  return [
    {
      kind: 'rows',
      rows: [
        ...lines(order),
        { label: 'Subtotal', value: formatPaise(order.subtotalPaise) },
        { label: 'Tax', value: formatPaise(order.taxPaise) },
        { label: 'Shipping', value: 'Free' },
        { label: 'Total', value: formatPaise(order.totalPaise), strong: true },
      ],
    },
    destination(order),
  ]
}

function items(order: OrderMail): Block {
  return { kind: 'rows', rows: lines(order) }
}

function lines(order: OrderMail) {
  return order.lines.map(({ name, weight, quantity, unitPaise }) => ({
    label: `${quantity} x ${name}`,
    ...(weight ? { note: weight } : {}),
    value: formatPaise(unitPaise * quantity),
  }))
}

function destination({ address }: OrderMail): Block {
  const { name, street, city, state, zipcode, country, phone } = address
  return {
    kind: 'panel',
    title: 'Deliver to',
    lines: [name, street, `${city} ${zipcode}`, `${state}, ${country}`, phone],
  }
}

function follow(order: OrderMail): Block {
  return { kind: 'button', label: 'See my orders', url: order.ordersUrl }
}

function says(text: string): Block {
  return { kind: 'text', text }
}

function arrival({ arrives }: OrderMail, inWords = ''): string {
  return arrives ? `It arrives ${formatWindow(arrives)}${inWords}.` : ''
}
