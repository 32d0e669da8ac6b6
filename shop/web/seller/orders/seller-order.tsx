import { ChevronRight, Gift as GiftIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'

import type { Order } from '#contract/entities'
import { formatRupees } from '#contract/money/money'
import { orderNumber } from '#contract/orders/order-number'
import { hasArrived, isCancelled } from '#contract/orders/order-status'
import { recipientOf } from '#contract/orders/recipient'
import { OrderDue } from '#web/seller/orders/due-orders.tsx'
import { NextStep, nextStep } from '#web/seller/orders/next-step.tsx'
import { ordersPath, paymentWords } from '#web/seller/orders/order-filters.ts'
import { inPieces } from '#web/seller/packing/pack-list.ts'
import { isStopped } from '#web/seller/products/lots/recalled.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useInBrowser } from '#web/ui/pictures/in-browser.ts'
import { Pill } from '#web/ui/pill.tsx'

const OrderDetails = lazyPart(async () => (await import('#web/seller/orders/order-details.tsx')).OrderDetails)

/**
 * One order: a row with its next step, which opens in place; without scripts its link leads to the order alone, which is
 * open (`alone`). Without `onTick` it is only read.
 */
export function SellerOrder({
  order,
  loadedAt,
  alone,
  ticked,
  onTick,
}: {
  order: Order
  loadedAt: number
  alone: boolean
  ticked: boolean
  onTick?: (ticked: boolean) => void
}) {
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = chosen ?? alone
  // Disabled until the script runs, because a tick would be lost.
  const ready = useInBrowser()
  const number = orderNumber(order._id)
  const step = nextStep(order)
  return (
    <article
      aria-labelledby={`order-${order._id}`}
      className={`@container rounded-card border bg-card shadow-card ${ticked ? 'border-saffron ring-2 ring-saffron' : 'border-line'}`}
    >
      <div className="relative flex min-h-20 flex-wrap items-center gap-x-1 py-1.5 pr-3 pl-1 @xs:flex-nowrap @3xl:min-h-14 @3xl:gap-x-3 @3xl:pr-4">
        {onTick && (
          <label className="z-1 inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-shade">
            <span className="sr-only">{`Tick order ${number}`}</span>
            <input
              type="checkbox"
              disabled={!ready}
              checked={ticked}
              onChange={({ target }) => onTick(target.checked)}
              className="size-5 shrink-0 accent-saffron-strong"
            />
          </label>
        )}
        <div
          className={`min-w-0 grow basis-1/2 text-xs text-ink-soft @3xl:grid @3xl:grid-cols-[minmax(0,1fr)_10rem_minmax(0,1fr)] @3xl:items-center @3xl:gap-x-4 ${onTick ? '' : 'pl-3'}`}
        >
          <h2 className="font-sans text-sm leading-5 font-semibold tracking-normal text-ink">
            <Link
              to={ordersPath({ search: number })}
              preventScrollReset
              aria-expanded={isOpen}
              aria-controls={isOpen ? `details-${order._id}` : undefined}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                setChosen(!isOpen)
              }}
              className="flex items-center gap-1 text-ink no-underline after:absolute after:inset-0 after:rounded-card"
            >
              <ChevronRight
                className={`-ml-1 size-4 shrink-0 text-ink-soft transition-transform ${isOpen ? 'rotate-90' : ''}`}
                aria-hidden="true"
              />
              <span className="wrap-anywhere @xs:truncate">{heading(order)}</span>
              {order.gift && (
                <>
                  <GiftIcon className="size-4 shrink-0 text-saffron-ink" aria-hidden="true" />
                  <span className="sr-only">, a gift</span>
                </>
              )}
            </Link>
          </h2>
          <p className="figures leading-5 wrap-anywhere @xs:truncate">
            <span id={`order-${order._id}`}>
              <span className="sr-only">Order </span>
              <span translate="no">{number}</span>
            </span>
            <span>{` · ${inPieces(order.items)}`}</span>
          </p>
          <div className="flex flex-wrap items-center gap-x-2 leading-5 @xs:h-6 @xs:flex-nowrap @xs:overflow-hidden @xs:whitespace-nowrap">
            <Marks order={order} />
          </div>
        </div>
        <div className="ml-auto flex shrink-0 flex-col items-end gap-0.5 @3xl:min-w-48 @3xl:flex-row-reverse @3xl:items-center @3xl:gap-4">
          <span className="figures text-sm font-semibold text-date" translate="no">
            {formatRupees(order.amount)}
          </span>
          {onTick && step && (
            <div className="z-1">
              <NextStep order={order} step={step} />
            </div>
          )}
        </div>
      </div>
      {isOpen && (
        <div id={`details-${order._id}`} className="border-t border-line p-4 md:p-5">
          <Suspense fallback={<p className="text-sm text-ink-soft">Loading ...</p>}>
            <OrderDetails order={order} loadedAt={loadedAt} mayPack={onTick !== undefined} />
          </Suspense>
        </div>
      )}
    </article>
  )
}

function heading(order: Order): string {
  const { city, state } = order.address
  return `${recipientOf(order).name}, ${city || state}`
}

/** The status, what is unusual about the order, and when it must leave. */
function Marks({ order }: { order: Order }) {
  const { status, payment, promise, reports } = order
  const isCalledOff = isCancelled(status)
  return (
    <>
      <Pill tone={hasArrived(status) ? 'green' : isCalledOff ? 'plain' : 'yellow'}>{status}</Pill>
      {isStopped(order) && <Pill tone="red">Do not pack</Pill>}
      {payment !== 'paid' && <Pill tone={payment === 'refund failed' ? 'red' : 'plain'}>{paymentWords[payment]}</Pill>}
      {(reports?.open ?? 0) > 0 && <Pill tone="red">Broken</Pill>}
      {promise && <OrderDue order={order} promise={promise} />}
    </>
  )
}
