import { formatWindow } from '#contract/delivery'
import { formatPaise } from '#contract/money'
import { orderNumber } from '#contract/order-number'

import type { Block } from '#domain/messages/email'
import type { Mail } from '#domain/messages/mail'
import { contents, type OrderMail } from '#domain/messages/order-mails'
import { renderEmail } from '#domain/messages/render-email'

/** To the shop, for each paid order; `late` when its hold had ended and the goods were taken from the shelf again. */
export function newOrderMail(order: OrderMail, late: boolean): Mail {
  const total = formatPaise(order.totalPaise)
  return renderEmail({
    to: order.to,
    subject: `New order ${orderNumber(order.orderId)}: ${total}`,
    preview: `For ${order.address.name}, ${order.address.city}.`,
    heading: 'A new order to pack',
    blocks: [
      says(
        `${order.customer} has paid ${total}. ${order.arrives ? `Promised for ${formatWindow(order.arrives)}.` : ''}`.trim(),
      ),
      ...(late
        ? [says('The money came late, after the order had ended. The items were still there and are taken.')]
        : []),
      ...contents(order),
      open(order),
    ],
  })
}

/**
 * To the shop, when money came that bought nothing: too late, after the order was cancelled, or not its amount. It goes
 * back by itself; `lapses` when it was never taken, so that no refund is sent.
 */
export function paidLateMail(
  order: OrderMail,
  payment: { paise: number; why: 'late' | 'withdrawn' | 'mismatch'; lapses?: boolean },
): Mail {
  const paid = `${order.customer} paid ${formatPaise(payment.paise)}`
  const why = {
    late: `${paid} after the order had ended, and there is not enough in stock to send it.`,
    withdrawn: `${paid} for an order that was cancelled already.`,
    mismatch: `${paid}, but the order is for ${formatPaise(order.totalPaise)}. Please look at the payment in the Razorpay dashboard.`,
  }
  return renderEmail({
    to: order.to,
    subject: `Money that goes back: order ${orderNumber(order.orderId)}`,
    preview: `${formatPaise(payment.paise)} from ${order.customer}. Nothing to pack.`,
    heading: 'A payment goes back by itself',
    blocks: [
      says(why[payment.why]),
      says(
        payment.lapses
          ? 'The money is only authorised and is not taken, so it goes back without a refund. The customer has a mail. There is nothing to pack.'
          : 'The order is cancelled, the refund is on its way, and the customer has a mail. There is nothing to pack.',
      ),
      ...contents(order),
      open(order),
    ],
  })
}

/** To the shop, when money that must go back could not be sent. */
export function refundFailedMail(order: OrderMail, refund: { paise: number; reason: string }): Mail {
  return renderEmail({
    to: order.to,
    subject: `Refund failed for order ${orderNumber(order.orderId)}`,
    preview: `${formatPaise(refund.paise)} to ${order.customer} needs your hand.`,
    heading: 'A refund needs your hand',
    blocks: [
      says(
        `${formatPaise(refund.paise)} could not be sent back to ${order.customer}. ` +
          'The shop tries again by itself; please look into it in the Razorpay dashboard, or talk to the customer.',
      ),
      { kind: 'quote', text: refund.reason },
      open(order),
    ],
  })
}

/** To the shop, when a sale left little of something. */
export function lowStockMail(stock: {
  to: string
  products: { name: string; left: number }[]
  productsUrl: string
}): Mail {
  return renderEmail({
    to: stock.to,
    subject: `Low stock: ${stock.products.map((product) => product.name).join(', ')}`.slice(0, 150),
    preview: stock.products.map(({ name, left }) => `${name}: ${left} left`).join(', '),
    heading: 'Running low',
    blocks: [
      says('The last sale left little of this. Time to order more, or to take it out of the shop for a while.'),
      {
        kind: 'rows',
        rows: stock.products.map(({ name, left }) => ({ label: name, value: left > 0 ? `${left} left` : 'Sold out' })),
      },
      { kind: 'button', label: 'Open the product list', url: stock.productsUrl },
    ],
  })
}

function open(order: OrderMail): Block {
  return { kind: 'button', label: 'Open orders', url: order.ordersUrl }
}

function says(text: string): Block {
  return { kind: 'text', text }
}
