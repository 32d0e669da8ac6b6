import type { Order } from '#contract/entities'
import { formatRupees } from '#contract/money'
import type { PaymentState } from '#contract/order-status'
import { paymentWords } from '#web/seller/order-filters.ts'
import { RetryRefund } from '#web/seller/retry-refund.tsx'
import { Pill } from '#web/ui/pill.tsx'

const tones = {
  pending: 'yellow',
  paid: 'green',
  refunding: 'plain',
  refunded: 'plain',
  'refund failed': 'red',
} as const

/** What an order brought, and where that money is, in plain words. */
export function OrderMoney({ order: { _id, amount, payment, paymentType, bankReference } }: { order: Order }) {
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="figures text-lg font-semibold text-date">{formatRupees(amount)}</span>
        <Pill tone={tones[payment]}>{paymentWords[payment]}</Pill>
        <span className="text-xs text-ink-soft">{paymentType}</span>
      </p>
      {said[payment] && <p className="mt-1 text-sm text-ink-soft">{said[payment]}</p>}
      {payment === 'refund failed' && <RetryRefund orderId={_id} />}
      {bankReference && <p className="figures mt-1 text-sm wrap-anywhere">Bank reference {bankReference}</p>}
    </div>
  )
}

const said: Partial<Record<PaymentState, string>> = {
  pending: 'The money is not there yet. Nothing to pack.',
  refunding: 'The money is on its way back to the shopper.',
  refunded: 'The money is back with the shopper.',
  'refund failed': 'The bank refused the refund. It is tried again every hour by itself.',
}
