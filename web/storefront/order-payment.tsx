import { Link } from 'react-router'

import type { Order } from '#contract/entities'
import { formatRupees } from '#contract/money'
import type { PaymentState } from '#contract/order-status'
import { paths } from '#contract/paths'
import { HOLD_MINUTES, REFUND_DAYS } from '#contract/rules'
import { Pill } from '#web/ui/pill.tsx'

type Look = { tone: 'green' | 'yellow' | 'red' | 'plain'; label: string; words: string }

/** The payment of an order in plain words. */
export function OrderPayment({ order }: { order: Order }) {
  const { tone, label, words } = looks[order.payment]
  const awaitsReference = order.payment === 'refunded' && !order.bankReference
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="figures text-lg font-semibold text-date">{formatRupees(order.amount)}</span>
        <Pill tone={tone}>{label}</Pill>
      </p>
      <p className="mt-2 text-ink-soft">{awaitsReference ? withoutReference : words}</p>
      {order.payment === 'pending' && (
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
          Bank reference <span className="figures block font-semibold break-all text-ink">{order.bankReference}</span>
        </p>
      )}
    </div>
  )
}

const withoutReference = `What you paid has been refunded. Banks take ${REFUND_DAYS} to show it.`

const looks: Record<PaymentState, Look> = {
  pending: {
    tone: 'yellow',
    label: 'Pending',
    words: `Waiting for your bank. We keep the items for you for up to ${HOLD_MINUTES} minutes. When the money arrives, this turns to Paid by itself; if it does not, the order expires and you are not charged.`,
  },
  paid: { tone: 'green', label: 'Paid', words: 'Paid online, in full. Shipping is free.' },
  refunding: {
    tone: 'plain',
    label: 'Refund on its way',
    words: `What you paid is refunded to the account it came from. Banks take ${REFUND_DAYS} to show it.`,
  },
  refunded: {
    tone: 'plain',
    label: 'Refunded',
    words: `What you paid has been refunded. If your bank does not show it within ${REFUND_DAYS}, give them the reference.`,
  },
  'refund failed': {
    tone: 'red',
    label: 'Refund delayed',
    words:
      'Your bank has not accepted the refund yet. We keep trying and look into it ourselves; the money is not lost.',
  },
}
