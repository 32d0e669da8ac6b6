import { Link } from 'react-router'

import type { Order } from '#contract/entities'
import { leftOfPayment } from '#contract/money/left-of-payment'
import { formatPaise, formatRupees, toPaise } from '#contract/money/money'
import { isCancelled, type PaymentState } from '#contract/orders/order-status'
import { paths } from '#contract/paths'
import { HOLD_MINUTES, REFUND_DAYS } from '#contract/rules'
import { cashBack, cashChosen, nothingCharged, refundedFor } from '#contract/wording'
import { buttonClass } from '#web/ui/button.tsx'
import { Pill } from '#web/ui/pill.tsx'

type Look = { tone: 'green' | 'yellow' | 'red' | 'plain'; label: string; words: (money: string) => string }

/** The payment of an order in plain words. */
export function OrderPayment({ order }: { order: Order }) {
  const isCash = order.paymentType === 'COD'
  const { tone, label, words } = (isCash && cashLook(order)) || looks[order.payment]
  const awaitsReference = order.payment === 'refunded' && !order.bankReference && !isCash
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="figures text-lg font-semibold text-date" translate="no">
          {formatRupees(order.amount)}
        </span>
        <Pill tone={tone}>{label}</Pill>
      </p>
      {order.code && order.discount !== undefined && (
        <p className="figures text-sm text-pistachio-ink">
          <span translate="no">{formatRupees(order.discount)}</span> off with the code{' '}
          <span translate="no">{order.code}</span>
        </p>
      )}
      <p className="mt-2 text-ink-soft">{(awaitsReference ? withoutReference : words)(moneyOf(order))}</p>
      {order.link && (
        <Link to={paths.pay(order.link.token)} className={buttonClass('secondary', 'mt-3')}>
          Pay now instead
        </Link>
      )}
      <PartRefunds order={order} />
      {order.payment === 'pending' && !isCash && (
        <p className="mt-2 text-ink-soft">
          Closed the payment window? Open it again from{' '}
          <Link to={paths.cart()} className="font-medium text-date underline underline-offset-4">
            your cart
          </Link>
          : it is the same order, so nothing is charged twice.
        </p>
      )}
      {order.bankReference && (
        <p className="mt-2 text-ink-soft">
          Bank reference{' '}
          <span className="figures block font-semibold break-all text-ink" translate="no">
            {order.bankReference}
          </span>
        </p>
      )}
    </div>
  )
}

/** What was given back of a paid order, part by part. */
function PartRefunds({ order: { refunded, externallyRefunded, items } }: { order: Order }) {
  const lines = items.flatMap(({ product: { name }, refunded: pieces = 0 }) => (pieces > 0 ? [{ pieces, name }] : []))
  return (
    <>
      {refunded && <p className="figures mt-2 font-medium">{refundedFor(formatRupees(refunded), lines)}</p>}
      {externallyRefunded && (
        <p className="figures mt-2 font-medium">
          <span translate="no">{formatRupees(externallyRefunded)}</span> refunded by us for this order
        </p>
      )}
    </>
  )
}

/** What goes back when the order is refunded, at the beginning of a sentence. */
function moneyOf(order: Order): string {
  const left = leftOfPayment(order)
  return left < toPaise(order.amount) ? `${formatPaise(left)}, the rest of what you paid,` : 'What you paid'
}

const withoutReference: Look['words'] = (money) => `${money} has been refunded. Banks take ${REFUND_DAYS} to show it.`

function cashLook({ payment, status }: Order): Look | undefined {
  if (payment === 'pending' && isCancelled(status))
    return { tone: 'plain', label: 'Not charged', words: () => nothingCharged }
  return cash[payment]
}

const cash: Partial<Record<PaymentState, Look>> = {
  pending: { tone: 'yellow', label: 'Cash on delivery', words: () => cashChosen },
  paid: { tone: 'green', label: 'Paid', words: () => 'Paid in cash, in full. Shipping is free.' },
  refunding: { tone: 'plain', label: 'Refund on its way', words: (money) => `${money} goes back to you. ${cashBack}` },
  refunded: { tone: 'plain', label: 'Refunded', words: (money) => `${money} has been given back to you.` },
}

const looks: Record<PaymentState, Look> = {
  pending: {
    tone: 'yellow',
    label: 'Pending',
    words: () =>
      `Waiting for your bank. We keep the items for you for up to ${HOLD_MINUTES} minutes. When the money arrives, this turns to Paid by itself; if it does not, the order expires and you are not charged.`,
  },
  paid: { tone: 'green', label: 'Paid', words: () => 'Paid online, in full. Shipping is free.' },
  refunding: {
    tone: 'plain',
    label: 'Refund on its way',
    words: (money) => `${money} is refunded to the account it came from. Banks take ${REFUND_DAYS} to show it.`,
  },
  refunded: {
    tone: 'plain',
    label: 'Refunded',
    words: (money) =>
      `${money} has been refunded. If your bank does not show it within ${REFUND_DAYS}, give them the reference.`,
  },
  'refund failed': {
    tone: 'red',
    label: 'Refund delayed',
    words: () =>
      'Your bank has not accepted the refund yet. We keep trying and look into it ourselves; the money is not lost.',
  },
}
