import { Link } from 'react-router'

import type { Order } from '#contract/entities'
import { t, translated } from '#contract/language/language'
import { leftOfPayment } from '#contract/money/left-of-payment'
import { formatPaise, formatRupees, toPaise } from '#contract/money/money'
import { isCancelled, type PaymentState } from '#contract/orders/order-status'
import { paths } from '#contract/paths'
import { HOLD_MINUTES, REFUND_DAYS } from '#contract/rules'
import { cashBack, cashChosen, nothingCharged, refundedFor } from '#contract/wording'
import { buttonClass } from '#web/ui/button.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { T } from '#web/ui/t.tsx'

type Look = { tone: 'green' | 'yellow' | 'red' | 'plain'; label: Label; words: (left: Left) => string }
type Label =
  | 'Pending'
  | 'Cash on delivery'
  | 'Not charged'
  | 'Paid'
  | 'Refund on its way'
  | 'Refunded'
  | 'Refund delayed'
/** The rest of the payment that a refund sends back; undefined when that is all of what was paid. */
type Left = string | undefined

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
        <Pill tone={tone}>{t(label)}</Pill>
      </p>
      {order.code && order.discount !== undefined && (
        <p className="figures text-sm text-pistachio-ink">
          <T
            text="{amount} off with the code {code}"
            amount={<span translate="no">{formatRupees(order.discount)}</span>}
            code={<span translate="no">{order.code}</span>}
          />
        </p>
      )}
      <p className="mt-2 text-ink-soft">{(awaitsReference ? withoutReference : words)(leftOf(order))}</p>
      {order.link && (
        <Link to={paths.pay(order.link.token)} className={buttonClass('secondary', 'mt-3')}>
          {t('Pay now instead')}
        </Link>
      )}
      <PartRefunds order={order} />
      {order.payment === 'pending' && !isCash && (
        <p className="mt-2 text-ink-soft">
          <T
            text="Closed the payment window? Open it again from {cart}: it is the same order, so nothing is charged twice."
            cart={
              <Link to={paths.cart()} className="font-medium text-date underline underline-offset-4">
                {t('your cart')}
              </Link>
            }
          />
        </p>
      )}
      {order.bankReference && (
        <p className="mt-2 text-ink-soft">
          {t('Bank reference')}{' '}
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
      {refunded && <p className="figures mt-2 font-medium">{translated(refundedFor(formatRupees(refunded), lines))}</p>}
      {externallyRefunded && (
        <p className="figures mt-2 font-medium">
          <T
            text="{amount} refunded by us for this order"
            amount={<span translate="no">{formatRupees(externallyRefunded)}</span>}
          />
        </p>
      )}
    </>
  )
}

function leftOf(order: Order): Left {
  const left = leftOfPayment(order)
  return left < toPaise(order.amount) ? formatPaise(left) : undefined
}

const withoutReference: Look['words'] = (left) => {
  const days = t(REFUND_DAYS)
  return left === undefined
    ? t('What you paid has been refunded. Banks take {days} to show it.', { days })
    : t('{left}, the rest of what you paid, has been refunded. Banks take {days} to show it.', { left, days })
}

function cashLook({ payment, status }: Order): Look | undefined {
  if (payment === 'pending' && isCancelled(status))
    return { tone: 'plain', label: 'Not charged', words: () => t(nothingCharged) }
  return cash[payment]
}

const cash: Partial<Record<PaymentState, Look>> = {
  pending: { tone: 'yellow', label: 'Cash on delivery', words: () => t(cashChosen) },
  paid: { tone: 'green', label: 'Paid', words: () => t('Paid in cash, in full. Shipping is free.') },
  refunding: {
    tone: 'plain',
    label: 'Refund on its way',
    words: (left) => {
      const back =
        left === undefined
          ? t('What you paid goes back to you.')
          : t('{left}, the rest of what you paid, goes back to you.', { left })
      return `${back} ${t(cashBack)}`
    },
  },
  refunded: {
    tone: 'plain',
    label: 'Refunded',
    words: (left) =>
      left === undefined
        ? t('What you paid has been given back to you.')
        : t('{left}, the rest of what you paid, has been given back to you.', { left }),
  },
}

const looks: Record<PaymentState, Look> = {
  pending: {
    tone: 'yellow',
    label: 'Pending',
    words: () =>
      t(
        'Waiting for your bank. We keep the items for you for up to {minutes} minutes. When the money arrives, this turns to Paid by itself; if it does not, the order expires and you are not charged.',
        { minutes: HOLD_MINUTES },
      ),
  },
  paid: { tone: 'green', label: 'Paid', words: () => t('Paid online, in full. Shipping is free.') },
  refunding: {
    tone: 'plain',
    label: 'Refund on its way',
    words: (left) => {
      const days = t(REFUND_DAYS)
      return left === undefined
        ? t('What you paid is refunded to the account it came from. Banks take {days} to show it.', { days })
        : t(
            '{left}, the rest of what you paid, is refunded to the account it came from. Banks take {days} to show it.',
            { left, days },
          )
    },
  },
  refunded: {
    tone: 'plain',
    label: 'Refunded',
    words: (left) => {
      const days = t(REFUND_DAYS)
      return left === undefined
        ? t('What you paid has been refunded. If your bank does not show it within {days}, give them the reference.', {
            days,
          })
        : t(
            '{left}, the rest of what you paid, has been refunded. If your bank does not show it within {days}, give them the reference.',
            { left, days },
          )
    },
  },
  'refund failed': {
    tone: 'red',
    label: 'Refund delayed',
    words: () =>
      t('Your bank has not accepted the refund yet. We keep trying and look into it ourselves; the money is not lost.'),
  },
}
