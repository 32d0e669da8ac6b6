import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import { formatRupees } from '#contract/money/money'
import type { Refundable } from '#contract/money/part-refunds'
import { orderNumber } from '#contract/orders/order-number'
import { callApi, errorText } from '#web/api-client.ts'
import { sellerOrderKeys } from '#web/seller/orders/order-queries.ts'
import { RefundForm } from '#web/seller/orders/refund-form.tsx'
import { RetryRefund } from '#web/seller/orders/retry-refund.tsx'
import { Day } from '#web/ui/day.tsx'

/** The refunds of an order's pieces, and the form for another one; loads when it is opened. */
export function RefundPieces({ order, mayRefund }: { order: Order; mayRefund: boolean }) {
  const [open, setOpen] = useState(false)
  const { data, error } = useQuery({
    queryKey: sellerOrderKeys.refundable(order._id),
    queryFn: () => callApi(calls.orderRefundable, { query: { orderId: order._id } }),
    enabled: open,
  })
  const isKept = mayRefund && order.payment === 'paid'
  const canRefund =
    isKept &&
    data?.lines.some(
      ({ quantity, refunded, parts }) => refunded < quantity || parts?.some((part) => part.refunded < part.quantity),
    )
  return (
    <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 items-center text-sm font-medium text-date underline-offset-4 hover:underline">
        <ChevronRight className="mr-1 size-4 transition-transform group-open:rotate-90" aria-hidden="true" />
        <span>{isKept ? 'Refund pieces' : 'Refunded pieces'}</span>
        <span className="sr-only">{` of order ${orderNumber(order._id)}`}</span>
      </summary>
      {error && <p className="text-sm text-pomegranate-ink">{errorText(error)}</p>}
      {!data && !error && <p className="text-sm text-ink-soft">Loading ...</p>}
      {data && (
        <div className="flex flex-col gap-4 pb-2 text-sm">
          {data.refunds.length > 0 && <Refunds refunds={data.refunds} />}
          {isKept && order.paymentType === 'COD' && data.refunds.some(({ state }) => state === 'refunding') && (
            <RetryRefund orderId={order._id}>The cash is given back</RetryRefund>
          )}
          {data.refunds.length === 0 && !canRefund && <p className="text-ink-soft">No pieces are refunded.</p>}
          {/* A new refund begins with an empty form. */}
          {canRefund && <RefundForm key={data.refunds.length} order={order} refundable={data} />}
        </div>
      )}
    </details>
  )
}

const states = {
  refunding: 'on its way to the bank',
  refunded: 'with the bank',
  'refund failed': 'refused by the bank, tried again every hour',
} as const

function Refunds({ refunds }: Pick<Refundable, 'refunds'>) {
  return (
    <ul aria-label="Refunds" className="flex flex-col gap-3 border-l-2 border-line pl-3">
      {refunds.map(({ at, why, amount, state, creditNote, lines }) => (
        <li key={at}>
          <p className="figures font-semibold">
            <span translate="no">{formatRupees(amount)}</span>{' '}
            <span className="font-normal text-ink-soft">{`${why}, `}</span>
            <Day at={at} />
          </p>
          <ul>
            {lines.map(({ product, part, pieces, name, toShelf }) => (
              <li key={`${product} ${part ?? ''}`} className="wrap-anywhere">
                <span>{`${pieces} × ${name}`}</span>{' '}
                <span className="text-ink-soft">{`(${toShelf ? 'back on the shelf' : 'not sold again'})`}</span>
              </li>
            ))}
          </ul>
          <p className={state === 'refund failed' ? 'text-pomegranate-ink' : 'text-ink-soft'}>
            <span>{capital(states[state])}</span>
            {creditNote && (
              <span className="figures wrap-anywhere">
                , credit note <span translate="no">{creditNote}</span>
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
