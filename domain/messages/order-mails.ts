import type { OrderAddress } from '#contract/entities'
import { formatPaise } from '#contract/money'
import { DELIVERY_DAYS, REFUND_DAYS } from '#contract/rules'

import { type Block, write } from '#domain/messages/letter'
import type { Mail } from '#domain/messages/mail'

/** What an order's mails tell. Amounts are paise. */
export type OrderMail = {
  to: string
  orderId: string
  lines: { name: string; weight: string | null; quantity: number; unitPaise: number }[]
  subtotalPaise: number
  taxPaise: number
  totalPaise: number
  address: OrderAddress
  /** Where the reader can see the order: the shopper's My Orders, or the seller's Orders. */
  ordersUrl: string
}

/** To the shopper, once the money is captured. */
export function orderConfirmedMail(order: OrderMail): Mail {
  return write({
    to: order.to,
    subject: `Your order ${short(order)} is confirmed`,
    heading: `Thank you, ${order.address.name}!`,
    blocks: [
      says(`Your payment has arrived and we are packing your order. It reaches you in ${DELIVERY_DAYS}.`),
      ...contents(order),
      follow(order),
    ],
  })
}

/** To the shopper, when the seller has set Shipped. */
export function orderShippedMail(order: OrderMail): Mail {
  return write({
    to: order.to,
    subject: `Your order ${short(order)} is on its way`,
    heading: 'Your order is on its way',
    blocks: [says('We have handed your parcel to the courier.'), destination(order), follow(order)],
  })
}

/** To the shopper, when the seller has set Delivered. */
export function orderDeliveredMail(order: OrderMail): Mail {
  return write({
    to: order.to,
    subject: `Your order ${short(order)} has been delivered`,
    heading: 'Your order has arrived',
    blocks: [
      says('It has been delivered. We hope you enjoy it; if anything is not as it should be, answer this mail.'),
      follow(order),
    ],
  })
}

/** To the shopper; `refundPaise` is what goes back, 0 when nothing was paid. */
export function orderCancelledMail(order: OrderMail, refundPaise: number): Mail {
  const money =
    refundPaise > 0
      ? `We are sending ${formatPaise(refundPaise)} back the way you paid. Banks take ${REFUND_DAYS}.`
      : 'Nothing was charged.'
  return write({
    to: order.to,
    subject: `Your order ${short(order)} is cancelled`,
    heading: 'Your order is cancelled',
    blocks: [says(money), ...contents(order), follow(order)],
  })
}

/** To the shopper, once the provider says that the refund is done; or for money that came too late or twice. */
export function orderRefundedMail(order: OrderMail, refund: { paise: number; bankReference: string | null }): Mail {
  const rows = [{ label: 'Refund', value: formatPaise(refund.paise), strong: true }]
  return write({
    to: order.to,
    subject: `Your refund for order ${short(order)}`,
    heading: 'Your money is on its way back',
    blocks: [
      says(`Your bank shows the refund within ${REFUND_DAYS}.`),
      {
        kind: 'rows',
        rows: refund.bankReference
          ? [...rows, { label: 'Bank reference', value: refund.bankReference, strong: false }]
          : rows,
      },
      follow(order),
    ],
  })
}

/** To the shop, for each paid order. */
export function sellerNewOrderMail(order: OrderMail): Mail {
  return write({
    to: order.to,
    subject: `New order ${short(order)}: ${formatPaise(order.totalPaise)}`,
    heading: 'A new order to pack',
    blocks: [...contents(order), { kind: 'button', label: 'Open orders', url: order.ordersUrl }],
  })
}

/** To the shop, when money that must go back could not be sent. */
export function refundFailedMail(order: OrderMail, refund: { paise: number; reason: string }): Mail {
  return write({
    to: order.to,
    subject: `Refund failed for order ${short(order)}`,
    heading: 'A refund needs your hand',
    blocks: [
      says(
        `${formatPaise(refund.paise)} could not be sent back to ${order.address.name}. ` +
          'Please refund it in the Razorpay dashboard, or talk to the customer.',
      ),
      { kind: 'quote', text: refund.reason },
      { kind: 'button', label: 'Open orders', url: order.ordersUrl },
    ],
  })
}

/** To the shop, when a sale left little of something. */
export function lowStockMail(stock: {
  to: string
  products: { name: string; left: number }[]
  productsUrl: string
}): Mail {
  return write({
    to: stock.to,
    subject: `Low stock: ${stock.products.map((product) => product.name).join(', ')}`.slice(0, 150),
    heading: 'Running low',
    blocks: [
      { kind: 'rows', rows: stock.products.map(({ name, left }) => ({ label: name, value: `${left} left` })) },
      { kind: 'button', label: 'Open the product list', url: stock.productsUrl },
    ],
  })
}

function contents(order: OrderMail): Block[] {
  return [
    {
      kind: 'rows',
      rows: [
        ...order.lines.map(({ name, weight, quantity, unitPaise }) => ({
          label: `${quantity} x ${name}${weight ? ` (${weight})` : ''}`,
          value: formatPaise(unitPaise * quantity),
        })),
        { label: 'Subtotal', value: formatPaise(order.subtotalPaise) },
        { label: 'Tax', value: formatPaise(order.taxPaise) },
        { label: 'Shipping', value: 'Free' },
        { label: 'Total', value: formatPaise(order.totalPaise), strong: true },
      ],
    },
    destination(order),
  ]
}

function destination({ address }: OrderMail): Block {
  const { name, street, city, state, zipcode, country, phone } = address
  return says(`Deliver to\n${name}\n${street}\n${city} ${zipcode}\n${state}, ${country}\n${phone}`)
}

function follow(order: OrderMail): Block {
  return { kind: 'button', label: 'See my orders', url: order.ordersUrl }
}

function says(text: string): Block {
  return { kind: 'text', text }
}

// Enough of the id to tell orders apart on the phone.
function short(order: OrderMail): string {
  return `#${order.orderId.slice(-8).toUpperCase()}`
}
