import { Suspense } from 'react'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import { formatRupees } from '#contract/money/money'
import { waitsForCash } from '#contract/orders/firm-order'
import { hasLeft, type PaymentState } from '#contract/orders/order-status'
import { useMay } from '#web/seller/layout/roles.ts'
import { CashActions } from '#web/seller/orders/cash-actions.tsx'
import { paymentWords } from '#web/seller/orders/order-filters.ts'
import { RetryRefund } from '#web/seller/orders/retry-refund.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Pill } from '#web/ui/pill.tsx'

const ShareLink = lazyPart(async () => (await import('#web/seller/orders/by-phone/share-link.tsx')).ShareLink)

const tones = {
  pending: 'yellow',
  paid: 'green',
  refunding: 'plain',
  refunded: 'plain',
  'refund failed': 'red',
} as const

/** The amount and payment of an order in plain words. */
export function OrderMoney({ order }: { order: Order }) {
  const { _id, amount, payment, paymentType, bankReference, refunded } = order
  const may = useMay()
  const isCash = paymentType === 'COD'
  const isGone = waitsForCash(order) && hasLeft(order.status)
  const explanation = isGone ? cashIsAwaited : (isCash && cash[payment]) || explanations[payment]
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="figures text-lg font-semibold text-date" translate="no">
          {formatRupees(amount)}
        </span>
        <Pill tone={tones[payment]}>{paymentWords[payment]}</Pill>
        <span className="text-xs text-ink-soft">{paymentType}</span>
      </p>
      {refunded !== undefined && (
        <p className="figures mt-1 text-sm text-ink-soft">
          <span translate="no">{formatRupees(refunded)}</span> refunded for single pieces
        </p>
      )}
      {explanation && <p className="mt-1 text-sm text-ink-soft">{explanation}</p>}
      <Suspense>
        {order.link && !isCash && <ShareLink order={order} link={order.link} />}
        {order.link && isCash && (
          <Fold title="Let them pay now by a link" className="-mb-3">
            <ShareLink order={order} link={order.link} />
          </Fold>
        )}
      </Suspense>
      {payment === 'refund failed' && may(calls.orderRefund) && <RetryRefund orderId={_id} />}
      {isCash && payment === 'refunding' && may(calls.orderRefund) && (
        <RetryRefund orderId={_id}>The cash is given back</RetryRefund>
      )}
      {isGone && may(calls.orderCash) && <CashActions order={order} />}
      {bankReference && (
        <p className="figures mt-1 text-sm wrap-anywhere">
          Bank reference <span translate="no">{bankReference}</span>
        </p>
      )}
    </div>
  )
}

const cashIsAwaited = 'The courier collects the cash. Note here that you have it, or that the parcel is back.'

const cash: Partial<Record<PaymentState, string>> = {
  pending:
    'The courier collects the cash. Set it to Cancelled if it does not go out, and the items are in stock again.',
  refunding: 'Please give the shopper the money back, in cash or by UPI.',
}

const explanations: Partial<Record<PaymentState, string>> = {
  pending: 'Not paid yet. Nothing to pack.',
  refunding: 'The money is on its way back to the shopper.',
  refunded: 'The money has been refunded.',
  'refund failed': 'The bank refused the refund. It is retried every hour.',
}
