import type { OrderAddress } from '#contract/entities'
import { formatPaise, linePaise } from '#contract/money/money'
import type { TaxMode, TaxParts } from '#contract/money/tax'
import { formatWindow } from '#contract/orders/delivery'
import type { DeliverySpan } from '#contract/orders/delivery-span'
import type { Gift } from '#contract/orders/gift'
import { hasLeft, type OrderStatus, statusWhen } from '#contract/orders/order-status'
import { dayInWords, spanInWords } from '#contract/orders/span-words'
import { taxFacts } from '#contract/products/law-facts'
import { CANCEL_WINDOW_MINUTES, DELIVERY_DAYS, REFUND_DAYS } from '#contract/rules'
import { cashBack, nothingCharged, refundedFor } from '#contract/wording'

import type { Block, Email } from '#domain/messages/email'
import { giftBlocks } from '#domain/messages/gift-blocks'
import type { Mail } from '#domain/messages/mail'
import { type CancelReason, type MailedParcel, type RefundedPieces, subjects } from '#domain/messages/order-mail'
import { renderEmail } from '#domain/messages/render-email'
import { trackingBlocks } from '#domain/messages/tracking-blocks'

/** Amounts are paise. */
export type OrderEmail = {
  to: string
  orderId: string
  /** Undefined when the promised days are over. */
  arrives: { from: Date; to: Date } | undefined
  /** The days that the shop promised; they take the place of `arrives`. Undefined when they are over. */
  promised?: DeliverySpan | undefined
  /** The name on the account; the recipient may be another person. */
  customer: string
  /** Whether the owner of the email chose that name: no other greets (decision 025). */
  isNameProven: boolean
  lines: { name: string; weight: string | null; quantity: number; unitPaise: number; picture?: string | undefined }[]
  /** Taken off by a code. */
  discount?: { code: string; paise: number } | undefined
  subtotalPaise: number
  taxMode: TaxMode
  /** Whether the courier takes the money. */
  byCash: boolean
  /** Whether its money was there when the email was queued. */
  isPaid: boolean
  /** Added to the prices. */
  taxPaise: number
  /** Inside the prices; 0 unless `taxMode` is `gst`. */
  taxInside: TaxParts
  totalPaise: number
  address: OrderAddress
  gift?: Gift | null
  /** The pieces that were refunded before the email, and their amount. */
  refunded?: { paise: number; lines: { pieces: number; name: string }[] } | undefined
  ordersUrl: string
  /** A seller took it by phone, and it is in no account. */
  isByPhone?: boolean
  /** Null before the payment. */
  invoice: { number: string; url: string } | null
}

export function orderConfirmedEmail(order: OrderEmail): Mail {
  return renderEmail({
    ...about(order),
    subject: subjects.confirmed(order),
    preview: `${formatPaise(order.totalPaise)} ${order.byCash ? 'to pay in cash' : 'paid'}. ${arrival(order)}`.trim(),
    heading: order.isNameProven ? `Thank you, ${order.customer}!` : 'Thank you for your order!',
    blocks: [
      paragraph(
        `${order.byCash ? `Please have ${formatPaise(order.totalPaise)} in cash ready for the courier. We` : 'We have received your payment and'} will pack your order next. ${arrival(order, ` (${DELIVERY_DAYS})`)}`.trim(),
      ),
      { kind: 'progress', reached: statusWhen.placed },
      ...contents(order),
      ordersButton(order),
      ...(order.invoice
        ? [{ kind: 'link' as const, label: `${documentTitle(order)} ${order.invoice.number}`, url: order.invoice.url }]
        : []),
      {
        kind: 'small',
        text: `Changed your mind? Within ${CANCEL_WINDOW_MINUTES} minutes of ordering, and until it is on its way, ${order.isByPhone ? 'reply to this email, and we cancel it' : 'you can cancel in My Orders'}, free of charge.`,
      },
    ],
  })
}

export function orderShippedEmail(order: OrderEmail, parcel?: MailedParcel): Mail {
  return renderEmail({
    ...about(order),
    subject: subjects.shipped(order),
    preview: `The courier has your parcel. ${arrival(order)}`.trim(),
    heading: 'Your order is on its way',
    blocks: [
      paragraph(
        `The courier has your parcel and calls ${order.address.phone} if nobody is at home. ${arrival(order)}`.trim(),
      ),
      ...(waitsForCash(order) ? [paragraph(`Please have ${formatPaise(order.totalPaise)} in cash ready.`)] : []),
      { kind: 'progress', reached: statusWhen.shipped },
      ...(parcel ? trackingBlocks(parcel) : []),
      ...items(order),
      destination(order),
      ordersButton(order),
    ],
  })
}

export function orderDeliveredEmail(order: OrderEmail): Mail {
  return renderEmail({
    ...about(order),
    subject: subjects.delivered(order),
    preview: 'We hope you enjoy it. If anything is wrong, reply to this email.',
    heading: 'Your order has arrived',
    blocks: [
      paragraph('Your parcel has been delivered. We hope it tastes as good as it should.'),
      { kind: 'progress', reached: statusWhen.delivered },
      ...items(order),
      paragraph(
        'Is something spoilt, damaged or missing? Reply to this email, within 48 hours if you can, with a photo of the pack and its label. We will send it again or refund it.',
      ),
      ordersButton(order),
    ],
  })
}

export function orderLateEmail(order: OrderEmail, lastDay: string, reached: OrderStatus): Mail {
  const promised = `We promised your order by ${dayInWords(lastDay)}`
  return renderEmail({
    ...about(order),
    subject: subjects.late(order),
    preview: `${promised}, and we are late.`,
    heading: 'Your order is late',
    blocks: [
      paragraph(`${promised}, and by our records it has not arrived. We are sorry.`),
      paragraph(
        hasLeft(reached)
          ? `The courier has your parcel and calls ${order.address.phone} if nobody is at home. If it has arrived meanwhile, all is well.`
          : 'It has not left us yet. We write to you when it does.',
      ),
      { kind: 'progress', reached },
      ...items(order),
      paragraph(
        `Would you rather ${waitsForCash(order) ? 'not wait for it' : 'have your money back'}? Reply to this email, and we will cancel the order.`,
      ),
      ordersButton(order),
    ],
  })
}

/** `refundPaise` is 0 when nothing was paid. */
export function orderCancelledEmail(order: OrderEmail, refundPaise: number, why: CancelReason): Mail {
  // A payment of another amount goes back as a whole.
  const isRest = why !== 'mismatch' && refundPaise < order.totalPaise
  const rest = isRest ? `, what is left of ${formatPaise(order.totalPaise)},` : ''
  const money = refundPaise > 0 ? moneyBack(order, `${formatPaise(refundPaise)}${rest}`) : nothingCharged
  return renderEmail({
    ...about(order),
    subject: subjects.cancelled(order),
    preview: money,
    heading: 'Your order is cancelled',
    blocks: [paragraph(reasons[why]), paragraph(money), ...contents(order), ordersButton(order)],
  })
}

function moneyBack({ byCash }: OrderEmail, amount: string): string {
  return byCash
    ? `You get ${amount} back. ${cashBack}`
    : `We are sending ${amount} back the way you paid. Banks take ${REFUND_DAYS} to show it.`
}

function waitsForCash({ byCash, isPaid }: OrderEmail): boolean {
  return byCash && !isPaid
}

const reasons: Record<CancelReason, string> = {
  shopper: 'As you asked, your order will not be sent.',
  shop: 'We are sorry: we had to cancel your order. Reply to this email if you would like to know more.',
  late: 'Your payment reached us after the order had ended, and the items were no longer available. We are sorry.',
  mismatch: 'The amount that reached us was not the amount of the order, so we could not accept it.',
  withdrawn: 'We are sorry: we had cancelled your order before your payment reached us.',
}

/** `extra`: the order was paid twice. */
export function orderRefundedEmail(
  order: OrderEmail,
  refund: { paise: number; bankReference: string | null; extra: boolean },
): Mail {
  const amount = formatPaise(refund.paise)
  if (order.byCash) return cashGivenBackEmail(order, amount)
  return renderEmail({
    ...about(order),
    subject: subjects.refunded(order),
    preview: `${amount} is on its way back. Your bank shows it within ${REFUND_DAYS}.`,
    heading: 'Your money is on its way back',
    blocks: [
      ...(refund.extra
        ? [
            paragraph(
              'This order was paid more than once. We are refunding the extra payment; the order itself does not change.',
            ),
          ]
        : []),
      paragraph(
        refund.bankReference
          ? `Your bank shows it within ${REFUND_DAYS}. If it does not, give it the reference below.`
          : `Your bank shows it within ${REFUND_DAYS}.`,
      ),
      {
        kind: 'rows',
        rows: [
          { label: 'Refund', value: amount, strong: true },
          ...(refund.bankReference ? [{ label: 'Bank reference', value: refund.bankReference, below: true }] : []),
        ],
      },
      ordersButton(order),
    ],
  })
}

function cashGivenBackEmail(order: OrderEmail, amount: string): Mail {
  const words = `We have given ${amount} back to you.`
  return renderEmail({
    ...about(order),
    subject: subjects.refunded(order),
    preview: words,
    heading: 'You have your money back',
    blocks: [
      paragraph(`${words} If it has not reached you, reply to this email.`),
      { kind: 'rows', rows: [{ label: 'Refund', value: amount, strong: true }] },
      ordersButton(order),
    ],
  })
}

export function piecesRefundedEmail(order: OrderEmail, refund: { paise: number; pieces: RefundedPieces[] }): Mail {
  const amount = formatPaise(refund.paise)
  return renderEmail({
    ...about(order),
    subject: subjects['pieces refunded'](order),
    preview: moneyBack(order, amount),
    heading: `${amount} is refunded`,
    blocks: [
      paragraph(`We are sorry that not all of your order was right. ${moneyBack(order, amount)}`),
      {
        kind: 'rows',
        rows: [
          ...refund.pieces.map(({ place, pieces, paise, part }) => {
            const { name = '', weight = null, quantity = pieces } = order.lines[place] ?? {}
            return {
              label: `${pieces} x ${part ?? name}`,
              note: part ? `of ${name}` : [weight, `of ${quantity} in the order`].filter(Boolean).join(', '),
              value: formatPaise(paise),
            }
          }),
          { label: 'Refund', value: amount, strong: true },
        ],
      },
      paragraph('The rest of your order does not change. The credit note is with your invoice.'),
      ordersButton(order),
    ],
  })
}

export function about({ to, orderId }: OrderEmail): Pick<Email, 'to' | 'orderId'> {
  return { to, orderId }
}

export function contents(order: OrderEmail): Block[] {
  return [
    {
      kind: 'rows',
      rows: [
        ...lines(order),
        ...discountOf(order),
        ...tax(order),
        { label: 'Shipping', value: 'Free' },
        { label: 'Total', value: formatPaise(order.totalPaise), strong: true },
      ],
    },
    ...refundedBefore(order),
    destination(order),
    ...giftBlocks(order.gift),
  ]
}

function documentTitle({ taxMode }: OrderEmail): string {
  return taxMode === 'added' ? 'Invoice' : taxFacts.titles.value[taxMode]
}

function tax({ taxMode, subtotalPaise, taxPaise, taxInside }: OrderEmail) {
  const row = (label: string, paise: number) => ({ label, value: formatPaise(paise) })
  switch (taxMode) {
    case 'added':
      return [row('Subtotal', subtotalPaise), row('Tax', taxPaise)]
    case 'gst':
      return [row('Price before GST', taxInside.taxablePaise), row('GST', taxInside.cgstPaise + taxInside.sgstPaise)]
    case 'composition':
      return []
  }
}

function items(order: OrderEmail): Block[] {
  return [{ kind: 'rows', rows: [...lines(order), ...discountOf(order)] }, ...refundedBefore(order)]
}

function discountOf({ discount }: OrderEmail) {
  return discount ? [{ label: `Code ${discount.code}`, value: `- ${formatPaise(discount.paise)}` }] : []
}

function refundedBefore({ refunded }: OrderEmail): Block[] {
  return refunded ? [paragraph(`${refundedFor(formatPaise(refunded.paise), refunded.lines)}.`)] : []
}

function lines(order: OrderEmail) {
  return order.lines.map(({ name, weight, quantity, unitPaise, picture }) => ({
    label: `${quantity} x ${name}`,
    ...(weight ? { note: weight } : {}),
    value: formatPaise(linePaise({ unitPaise, quantity })),
    ...(picture ? { picture } : {}),
  }))
}

export function destination({ address }: OrderEmail): Block {
  const { name, street, city, state, zipcode, country, phone } = address
  return {
    kind: 'panel',
    title: 'Deliver to',
    lines: [name, street, `${city} ${zipcode}`, `${state}, ${country}`, phone],
  }
}

export function ordersButton(order: OrderEmail): Block {
  return { kind: 'button', label: order.isByPhone ? 'See my order' : 'See my orders', url: order.ordersUrl }
}

function paragraph(text: string): Block {
  return { kind: 'text', text }
}

function arrival(order: OrderEmail, suffix = ''): string {
  const days = arrivalDays(order)
  return days && `It arrives ${days}${order.promised ? '' : suffix}.`
}

export function arrivalDays({ arrives, promised }: OrderEmail): string {
  if (promised) return spanInWords(promised)
  return arrives ? formatWindow(arrives) : ''
}
