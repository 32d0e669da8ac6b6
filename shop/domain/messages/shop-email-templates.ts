import { amountSetting } from '#contract/money/amount-settings'
import { formatPaise } from '#contract/money/money'

import type { Block } from '#domain/messages/email'
import type { Mail } from '#domain/messages/mail'
import { about, arrivalDays, contents, type OrderEmail } from '#domain/messages/order-email-templates'
import { lowStockSubject, subjects } from '#domain/messages/order-mail'
import { renderEmail } from '#domain/messages/render-email'

/** `late`: the order's hold had ended and the stock was taken again. */
export function newOrderEmail(order: OrderEmail, late: boolean): Mail {
  const total = formatPaise(order.totalPaise)
  const days = arrivalDays(order)
  return renderEmail({
    ...about(order),
    subject: subjects['new order'](order),
    preview: `For ${order.address.name}, ${order.address.city}.`,
    heading: 'A new order to pack',
    blocks: [
      paragraph(
        `${order.customer} ${order.byCash ? `pays ${total} in cash to the courier` : `has paid ${total}`}. ${days && `Promised for ${days}.`}`.trim(),
      ),
      ...(late
        ? [paragraph('The money came late, after the order had ended. The items were still in stock and are taken.')]
        : []),
      ...contents(order),
      ordersButton(order),
    ],
  })
}

/** It was to be paid to the courier, whose label may say so. */
export function collectNoCashEmail(order: OrderEmail): Mail {
  return renderEmail({
    ...about(order),
    subject: subjects['collect no cash'](order),
    preview: `${order.customer} has paid ${formatPaise(order.totalPaise)} online.`,
    heading: 'Collect no cash for this order',
    blocks: [
      paragraph(
        `${order.customer} has paid ${formatPaise(order.totalPaise)} online, instead of in cash. If a label with the cash is on the parcel, please print it again; if it has left, please tell the courier.`,
      ),
      ...contents(order),
      ordersButton(order),
    ],
  })
}

/** `paise` goes back automatically. */
export function doNotPackEmail(
  order: OrderEmail,
  { kind, paise }: { kind: 'do not pack' | 'do not send'; paise: number },
): Mail {
  const isPacked = kind === 'do not send'
  return renderEmail({
    ...about(order),
    subject: subjects[kind](order),
    preview: `${order.customer} has cancelled it.`,
    heading: isPacked ? 'Do not send this order' : 'Do not pack this order',
    blocks: [
      paragraph(
        `${order.customer} has cancelled this order. ${paise > 0 ? `${formatPaise(paise)} goes back automatically, and the` : 'The'} items are in stock again${isPacked ? ': please unpack the parcel' : ''}.`,
      ),
      ...contents(order),
      ordersButton(order),
    ],
  })
}

/** The payment is refunded automatically; `lapses` when it was only authorised, so that no refund is needed. */
export function paidLateEmail(
  order: OrderEmail,
  payment: { paise: number; why: 'late' | 'withdrawn' | 'mismatch'; lapses?: boolean },
): Mail {
  const paid = `${order.customer} paid ${formatPaise(payment.paise)}`
  const why = {
    late: `${paid} after the order had ended, and there is not enough in stock to send it.`,
    withdrawn: `${paid} for an order that was cancelled already.`,
    mismatch: `${paid}, but the order is for ${formatPaise(order.totalPaise)}. Please look at the payment in the Razorpay dashboard.`,
  }
  const setting = payment.why === 'mismatch' ? amountSetting(payment.paise, order.totalPaise) : undefined
  return renderEmail({
    ...about(order),
    subject: subjects['paid late'](order),
    preview: `${formatPaise(payment.paise)} from ${order.customer}. Nothing to pack.`,
    heading: 'A payment is refunded automatically',
    blocks: [
      paragraph(why[payment.why]),
      ...(setting
        ? [paragraph(`${setting.cause} While it is so, every such sale is cancelled and refunded. ${setting.remedy}`)]
        : []),
      paragraph(
        payment.lapses
          ? 'The money is only authorised and is not taken, so it goes back without a refund. The customer has been informed. There is nothing to pack.'
          : 'The order is cancelled, the refund is on its way, and the customer has been informed. There is nothing to pack.',
      ),
      ...contents(order),
      ordersButton(order),
    ],
  })
}

/** `paise` is what the courier collects, with a fee that may be set at Razorpay; `isKept`: the pieces are kept. */
export function cashChosenEmail(order: OrderEmail, { paise, isKept }: { paise: number; isKept: boolean }): Mail {
  const cash = formatPaise(paise)
  return renderEmail({
    ...about(order),
    subject: subjects['cash chosen'](order),
    preview: `${order.customer} wants to pay ${cash} in cash. Nothing is paid yet.`,
    heading: isKept ? 'An order to be paid in cash' : 'Please write to this customer',
    blocks: [
      paragraph(`${order.customer} chose cash on delivery in Razorpay’s window. Nothing is paid yet.`),
      paragraph(
        isKept
          ? `The items are kept for this order. Send it with a courier who collects ${cash}, or set it to Cancelled: then the items are in stock again, and the customer is told.`
          : `But the order had ended, and it cannot be kept: it was cancelled, or there is not enough in stock. Razorpay has told ${order.customer} that it is placed.`,
      ),
      paragraph('If you do not want cash on delivery, switch it off at Razorpay, under Payment Methods.'),
      ...contents(order),
      ordersButton(order),
    ],
  })
}

export function refundFailedEmail(order: OrderEmail, refund: { paise: number; reason: string }): Mail {
  return renderEmail({
    ...about(order),
    subject: subjects['refund failed'](order),
    preview: `${formatPaise(refund.paise)} to ${order.customer} needs your attention.`,
    heading: 'A refund needs your attention',
    blocks: [
      paragraph(
        `${formatPaise(refund.paise)} could not be sent back to ${order.customer}. ` +
          'The shop will try again by itself. Please look at it in the Razorpay dashboard, or contact the customer.',
      ),
      { kind: 'quote', text: refund.reason },
      ordersButton(order),
    ],
  })
}

export function lowStockEmail(stock: {
  to: string
  products: { name: string; left: number }[]
  productsUrl: string
}): Mail {
  return renderEmail({
    to: stock.to,
    subject: lowStockSubject(stock.products),
    preview: stock.products.map(({ name, left }) => `${name}: ${left} left`).join(', '),
    heading: 'Running low',
    blocks: [
      paragraph('Little of this is left after the last sale. Order more, or take it out of the shop for a while.'),
      {
        kind: 'rows',
        rows: stock.products.map(({ name, left }) => ({ label: name, value: left > 0 ? `${left} left` : 'Sold out' })),
      },
      { kind: 'button', label: 'Open the product list', url: stock.productsUrl },
    ],
  })
}

function ordersButton(order: OrderEmail): Block {
  return { kind: 'button', label: 'Open orders', url: order.ordersUrl }
}

function paragraph(text: string): Block {
  return { kind: 'text', text }
}
