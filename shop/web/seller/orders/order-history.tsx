import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'

import { calls } from '#contract/calls'
import type { OrderEvent } from '#contract/entities'
import { orderNumber } from '#contract/orders/order-number'
import type { PaymentState } from '#contract/orders/order-status'
import { callApi, errorText } from '#web/api-client.ts'
import { resolutionTexts } from '#web/seller/messages/resolution-texts.ts'
import { sellerOrderKeys } from '#web/seller/orders/order-queries.ts'
import { dayAndClock } from '#web/ui/clock-time.ts'

/** The events of an order; loads when it is opened. */
export function OrderHistory({ orderId }: { orderId: string }) {
  const [open, setOpen] = useState(false)
  const { data, error } = useQuery({
    queryKey: sellerOrderKeys.history(orderId),
    queryFn: () => callApi(calls.orderHistory, { query: { orderId } }),
    enabled: open,
  })
  return (
    <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 items-center text-sm font-medium text-date underline-offset-4 hover:underline">
        <ChevronRight className="mr-1 size-4 transition-transform group-open:rotate-90" aria-hidden="true" />
        History
        <span className="sr-only">{` of order ${orderNumber(orderId)}`}</span>
      </summary>
      {error && <p className="text-sm text-pomegranate-ink">{errorText(error)}</p>}
      {!data && !error && <p className="text-sm text-ink-soft">Loading ...</p>}
      <ol className="flex flex-col gap-1.5 text-sm">
        {data?.events.map((event, place) => (
          <li key={place} className="flex flex-wrap gap-x-3">
            <time dateTime={event.at} className="figures text-ink-soft">
              {dayAndClock(event.at)}
            </time>
            <span className={event.what === 'incident' ? 'text-pomegranate-ink' : ''}>{inWords(event)}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}

const actors = {
  shopper: 'The shopper',
  seller: 'The seller',
  provider: 'Razorpay',
  shop: 'The shop',
  courier: 'The courier',
} as const

/** One event as a sentence. */
export function inWords({ actor, name, what, to }: OrderEvent): string {
  const who = name ?? actors[actor]
  if (what === 'placed') return `${who} placed the order`
  if (what === 'status') return `${who} set ${to}`
  if (what === 'refund') return `${who} refunded ${to}`
  if (what === 'mend') return `${who} ${resolutionTexts[to] ?? to}`
  if (what === 'incident') return `To check: ${to}`
  return `${who}: ${moneySteps[to as PaymentState]}`
}

const moneySteps: Record<PaymentState, string> = {
  pending: 'payment opened',
  paid: 'payment received',
  refunding: 'refund owed',
  refunded: 'refund processed',
  'refund failed': 'refund refused',
}
