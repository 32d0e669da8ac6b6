import type { OrderAddress } from '#contract/entities'
import { t, translated } from '#contract/language/language'
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
  const total = formatPaise(order.totalPaise)
  const paid = t(order.byCash ? '{total} to pay in cash.' : '{total} paid.', { total })
  const next = order.byCash
    ? t('Please have {total} in cash ready for the courier. We will pack your order next.', { total })
    : t('We have received your payment and will pack your order next.')
  return renderEmail({
    ...about(order),
    subject: subjects.confirmed(order),
    preview: `${paid} ${arrival(order)}`.trim(),
    heading: order.isNameProven ? t('Thank you, {name}!', { name: order.customer }) : t('Thank you for your order!'),
    blocks: [
      paragraph(`${next} ${arrival(order, DELIVERY_DAYS)}`.trim()),
      { kind: 'progress', reached: statusWhen.placed },
      ...contents(order),
      ordersButton(order),
      ...(order.invoice
        ? [{ kind: 'link' as const, label: `${documentTitle(order)} ${order.invoice.number}`, url: order.invoice.url }]
        : []),
      {
        kind: 'small',
        text: t(
          order.isByPhone
            ? 'Changed your mind? Within {minutes} minutes of ordering, and until it is on its way, reply to this email, and we cancel it, free of charge.'
            : 'Changed your mind? Within {minutes} minutes of ordering, and until it is on its way, you can cancel in My Orders, free of charge.',
          { minutes: CANCEL_WINDOW_MINUTES },
        ),
      },
    ],
  })
}

export function orderShippedEmail(order: OrderEmail, parcel?: MailedParcel): Mail {
  const { phone } = order.address
  const calls = t('The courier has your parcel and calls {phone} if nobody is at home.', { phone })
  return renderEmail({
    ...about(order),
    subject: subjects.shipped(order),
    preview: `${t('The courier has your parcel.')} ${arrival(order)}`.trim(),
    heading: t('Your order is on its way'),
    blocks: [
      paragraph(`${calls} ${arrival(order)}`.trim()),
      ...(waitsForCash(order)
        ? [paragraph(t('Please have {total} in cash ready.', { total: formatPaise(order.totalPaise) }))]
        : []),
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
    preview: t('We hope you enjoy it. If anything is wrong, reply to this email.'),
    heading: t('Your order has arrived'),
    blocks: [
      paragraph(t('Your parcel has been delivered. We hope it tastes as good as it should.')),
      { kind: 'progress', reached: statusWhen.delivered },
      ...items(order),
      paragraph(
        t(
          'Is something spoilt, damaged or missing? Reply to this email, within 48 hours if you can, with a photo of the pack and its label. We will send it again or refund it.',
        ),
      ),
      ordersButton(order),
    ],
  })
}

export function orderLateEmail(order: OrderEmail, lastDay: string, reached: OrderStatus): Mail {
  const day = dayInWords(lastDay)
  return renderEmail({
    ...about(order),
    subject: subjects.late(order),
    preview: t('We promised your order by {day}, and we are late.', { day }),
    heading: t('Your order is late'),
    blocks: [
      paragraph(t('We promised your order by {day}, and by our records it has not arrived. We are sorry.', { day })),
      paragraph(
        hasLeft(reached)
          ? t(
              'The courier has your parcel and calls {phone} if nobody is at home. If it has arrived meanwhile, all is well.',
              { phone: order.address.phone },
            )
          : t('It has not left us yet. We write to you when it does.'),
      ),
      { kind: 'progress', reached },
      ...items(order),
      paragraph(
        t(
          waitsForCash(order)
            ? 'Would you rather not wait for it? Reply to this email, and we will cancel the order.'
            : 'Would you rather have your money back? Reply to this email, and we will cancel the order.',
        ),
      ),
      ordersButton(order),
    ],
  })
}

/** `refundPaise` is 0 when nothing was paid. */
export function orderCancelledEmail(order: OrderEmail, refundPaise: number, why: CancelReason): Mail {
  // A payment of another amount goes back as a whole.
  const isRest = why !== 'mismatch' && refundPaise < order.totalPaise
  const money =
    refundPaise > 0 ? moneyBack(order, refundPaise, isRest ? order.totalPaise : undefined) : t(nothingCharged)
  return renderEmail({
    ...about(order),
    subject: subjects.cancelled(order),
    preview: money,
    heading: t('Your order is cancelled'),
    blocks: [paragraph(t(reasons[why])), paragraph(money), ...contents(order), ordersButton(order)],
  })
}

function moneyBack({ byCash }: OrderEmail, paise: number, ofPaise?: number): string {
  const amount = formatPaise(paise)
  const days = t(REFUND_DAYS)
  if (ofPaise === undefined) {
    return byCash
      ? `${t('You get {amount} back.', { amount })} ${t(cashBack)}`
      : t('We are sending {amount} back the way you paid. Banks take {days} to show it.', { amount, days })
  }
  const total = formatPaise(ofPaise)
  return byCash
    ? `${t('You get {amount}, what is left of {total}, back.', { amount, total })} ${t(cashBack)}`
    : t('We are sending {amount}, what is left of {total}, back the way you paid. Banks take {days} to show it.', {
        amount,
        total,
        days,
      })
}

function waitsForCash({ byCash, isPaid }: OrderEmail): boolean {
  return byCash && !isPaid
}

const reasons = {
  shopper: 'As you asked, your order will not be sent.',
  shop: 'We are sorry: we had to cancel your order. Reply to this email if you would like to know more.',
  late: 'Your payment reached us after the order had ended, and the items were no longer available. We are sorry.',
  mismatch: 'The amount that reached us was not the amount of the order, so we could not accept it.',
  withdrawn: 'We are sorry: we had cancelled your order before your payment reached us.',
} as const satisfies Record<CancelReason, string>

/** `extra`: the order was paid twice. */
export function orderRefundedEmail(
  order: OrderEmail,
  refund: { paise: number; bankReference: string | null; extra: boolean },
): Mail {
  const amount = formatPaise(refund.paise)
  if (order.byCash) return cashGivenBackEmail(order, amount)
  const days = t(REFUND_DAYS)
  return renderEmail({
    ...about(order),
    subject: subjects.refunded(order),
    preview: t('{amount} is on its way back. Your bank shows it within {days}.', { amount, days }),
    heading: t('Your money is on its way back'),
    blocks: [
      ...(refund.extra
        ? [
            paragraph(
              t(
                'This order was paid more than once. We are refunding the extra payment; the order itself does not change.',
              ),
            ),
          ]
        : []),
      paragraph(
        refund.bankReference
          ? t('Your bank shows it within {days}. If it does not, give it the reference below.', { days })
          : t('Your bank shows it within {days}.', { days }),
      ),
      {
        kind: 'rows',
        rows: [
          { label: t('Refund'), value: amount, strong: true },
          ...(refund.bankReference ? [{ label: t('Bank reference'), value: refund.bankReference, below: true }] : []),
        ],
      },
      ordersButton(order),
    ],
  })
}

function cashGivenBackEmail(order: OrderEmail, amount: string): Mail {
  const words = t('We have given {amount} back to you.', { amount })
  return renderEmail({
    ...about(order),
    subject: subjects.refunded(order),
    preview: words,
    heading: t('You have your money back'),
    blocks: [
      paragraph(`${words} ${t('If it has not reached you, reply to this email.')}`),
      { kind: 'rows', rows: [{ label: t('Refund'), value: amount, strong: true }] },
      ordersButton(order),
    ],
  })
}

export function piecesRefundedEmail(order: OrderEmail, refund: { paise: number; pieces: RefundedPieces[] }): Mail {
  const amount = formatPaise(refund.paise)
  const money = moneyBack(order, refund.paise)
  return renderEmail({
    ...about(order),
    subject: subjects['pieces refunded'](order),
    preview: money,
    heading: t('{amount} is refunded', { amount }),
    blocks: [
      paragraph(`${t('We are sorry that not all of your order was right.')} ${money}`),
      {
        kind: 'rows',
        rows: [
          ...refund.pieces.map(({ place, pieces, paise, part }) => {
            const { name = '', weight = null, quantity = pieces } = order.lines[place] ?? {}
            return {
              label: `${pieces} x ${part ?? name}`,
              note: part
                ? t('of {name}', { name })
                : [weight, t('of {quantity} in the order', { quantity })].filter(Boolean).join(', '),
              value: formatPaise(paise),
            }
          }),
          { label: t('Refund'), value: amount, strong: true },
        ],
      },
      paragraph(t('The rest of your order does not change. The credit note is with your invoice.')),
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
        { label: t('Shipping'), value: t('Free') },
        { label: t('Total'), value: formatPaise(order.totalPaise), strong: true },
      ],
    },
    ...refundedBefore(order),
    destination(order),
    ...giftBlocks(order.gift),
  ]
}

function documentTitle({ taxMode }: OrderEmail): string {
  return t(taxMode === 'added' ? 'Invoice' : taxFacts.titles.value[taxMode])
}

function tax({ taxMode, subtotalPaise, taxPaise, taxInside }: OrderEmail) {
  const row = (label: string, paise: number) => ({ label, value: formatPaise(paise) })
  switch (taxMode) {
    case 'added':
      return [row(t('Subtotal'), subtotalPaise), row(t('Tax'), taxPaise)]
    case 'gst':
      return [row(t('Price before GST'), taxInside.taxablePaise), row('GST', taxInside.cgstPaise + taxInside.sgstPaise)]
    case 'composition':
      return []
  }
}

function items(order: OrderEmail): Block[] {
  return [{ kind: 'rows', rows: [...lines(order), ...discountOf(order)] }, ...refundedBefore(order)]
}

function discountOf({ discount }: OrderEmail) {
  return discount
    ? [{ label: t('Code {code}', { code: discount.code }), value: `- ${formatPaise(discount.paise)}` }]
    : []
}

function refundedBefore({ refunded }: OrderEmail): Block[] {
  return refunded ? [paragraph(`${translated(refundedFor(formatPaise(refunded.paise), refunded.lines))}.`)] : []
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
    title: t('Deliver to'),
    lines: [name, street, `${city} ${zipcode}`, `${state}, ${country}`, phone],
  }
}

export function ordersButton(order: OrderEmail): Block {
  return { kind: 'button', label: t(order.isByPhone ? 'See my order' : 'See my orders'), url: order.ordersUrl }
}

function paragraph(text: string): Block {
  return { kind: 'text', text }
}

function arrival(order: OrderEmail, within?: typeof DELIVERY_DAYS): string {
  const days = arrivalDays(order)
  if (!days) return ''
  return within && !order.promised
    ? t('It arrives {days} ({within}).', { days, within: t(within) })
    : t('It arrives {days}.', { days })
}

export function arrivalDays({ arrives, promised }: OrderEmail): string {
  if (promised) return spanInWords(promised)
  return arrives ? formatWindow(arrives) : ''
}
