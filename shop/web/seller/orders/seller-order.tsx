import { Suspense } from 'react'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import { orderNumber } from '#contract/orders/order-number'
import { weightText } from '#contract/products/weight'
import { ShownLots } from '#web/lots/shown-lots.tsx'
import { Ago } from '#web/seller/layout/ago.tsx'
import { useMay } from '#web/seller/layout/roles.ts'
import { DeliveryAddress } from '#web/seller/orders/delivery-address.tsx'
import { MayBeCancelled } from '#web/seller/orders/may-be-cancelled.tsx'
import { OrderMoney } from '#web/seller/orders/order-money.tsx'
import { OrderStatusField } from '#web/seller/orders/order-status-field.tsx'
import { OrderPrints } from '#web/seller/packing/order-prints.tsx'
import { isStopped } from '#web/seller/products/lots/recalled.ts'
import { atOnce, later } from '#web/ui/later.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useInBrowser } from '#web/ui/pictures/in-browser.ts'
import { Picture } from '#web/ui/pictures/picture.tsx'

const DoNotPack = lazyPart(async () => (await import('#web/seller/products/lots/do-not-pack.tsx')).DoNotPack)
const OrderHistory = later(async () => (await import('#web/seller/orders/order-parts.ts')).OrderHistory, atOnce)
const RefundPieces = later(async () => (await import('#web/seller/orders/order-parts.ts')).RefundPieces, atOnce)
const OrderDue = later(async () => (await import('#web/seller/orders/order-parts.ts')).OrderDue, atOnce)

const SellerParcels = later(async () => (await import('#web/seller/orders/parcels/parts.ts')).SellerParcels, atOnce)
const OrderReports = later(
  async () => (await import('#web/seller/messages/reports/order-reports.tsx')).OrderReports,
  atOnce,
)
const GiftOfOrder = later(async () => (await import('#web/seller/orders/parcels/parts.ts')).GiftOfOrder, atOnce)

/** One order: items, address, payment, status and history. Without `onTick` it is only read. */
export function SellerOrder({
  order,
  loadedAt,
  ticked,
  onTick,
}: {
  order: Order
  loadedAt: number
  ticked: boolean
  onTick?: (ticked: boolean) => void
}) {
  // Disabled until the script runs, because a tick would be lost.
  const ready = useInBrowser()
  const may = useMay()
  return (
    <article
      aria-labelledby={`order-${order._id}`}
      className={`grid grid-cols-1 gap-x-8 gap-y-4 rounded-card border bg-card p-4 shadow-card sm:grid-cols-2 lg:grid-cols-[1.3fr_1fr_13rem] md:p-5 ${ticked ? 'border-saffron ring-2 ring-saffron' : 'border-line'}`}
    >
      <header className="-my-2 flex items-center gap-1 text-xs text-ink-soft sm:col-span-2 lg:col-span-3">
        {onTick && (
          <label className="-ml-3 inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-shade">
            <span className="sr-only">{`Tick order ${orderNumber(order._id)}`}</span>
            <input
              type="checkbox"
              disabled={!ready}
              checked={ticked}
              onChange={({ target }) => onTick(target.checked)}
              className="size-5 shrink-0 accent-saffron-strong"
            />
          </label>
        )}
        <div className="flex min-w-0 grow flex-col gap-x-4 py-2 sm:flex-row sm:flex-wrap sm:items-baseline sm:justify-between">
          <h2 id={`order-${order._id}`} className="figures font-sans text-sm font-semibold tracking-normal text-ink">
            Order <span translate="no">{orderNumber(order._id)}</span>
          </h2>
          <p className="sm:shrink-0">
            <Ago at={order.createdAt} loadedAt={loadedAt} />
          </p>
          {order.cancellableUntil && <MayBeCancelled until={order.cancellableUntil} />}
          {order.promise && (
            <div className="min-h-4 sm:shrink-0">
              <OrderDue order={order} promise={order.promise} />
            </div>
          )}
        </div>
      </header>
      {isStopped(order) && (
        <div className="sm:col-span-2 lg:col-span-3">
          <Suspense>
            <DoNotPack order={order} />
          </Suspense>
        </div>
      )}
      <ul className="flex flex-col gap-3">
        {order.items.map(({ product, quantity, refunded, lots }) => (
          <li key={product._id} className="flex items-center gap-3">
            <Picture src={product.image[0]} alt="" sizes="3rem" thumbnail className="w-12 shrink-0 rounded-lg" />
            <div className="min-w-0">
              <p className="leading-snug font-semibold wrap-anywhere">
                <span>{product.name}</span>{' '}
                <span className="figures whitespace-nowrap text-saffron-ink">{`× ${quantity}`}</span>
              </p>
              <p className="text-xs text-ink-soft">{weightText(product.weight)}</p>
              {refunded && (
                <p className="figures text-xs font-semibold text-pomegranate-ink">{`${refunded} refunded`}</p>
              )}
              <ShownLots lots={lots} />
            </div>
          </li>
        ))}
      </ul>
      <DeliveryAddress order={order} />
      <div className="flex flex-col gap-3 sm:col-span-2 lg:col-span-1">
        <OrderMoney order={order} />
        {onTick ? <OrderStatusField order={order} /> : <p className="font-semibold">{order.status}</p>}
        <OrderPrints order={order} />
        <div className="min-h-11">
          <OrderHistory orderId={order._id} />
        </div>
      </div>
      {order.invoice && may(calls.orderRefundable) && (
        <div className="-mb-2 min-h-13 border-t border-line pt-2 sm:col-span-2 lg:col-span-3">
          <RefundPieces order={order} mayRefund={may(calls.orderRefundPieces)} />
        </div>
      )}
      {(order.reports?.open || order.reports?.closed) && onTick && (
        <div className="sm:col-span-2 lg:col-span-3">
          <OrderReports orderId={order._id} />
        </div>
      )}
      <div className="flex flex-col gap-3 sm:col-span-2 lg:col-span-3">
        {order.gift?.message && <GiftOfOrder orderId={order._id} gift={order.gift} />}
        <SellerParcels order={order} mayPack={onTick !== undefined} />
      </div>
    </article>
  )
}
