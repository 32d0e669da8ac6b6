import { Suspense } from 'react'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import { weightText } from '#contract/products/weight'
import { GiftOfOrder } from '#web/gifts/gift-of-order.tsx'
import { partsOfLine } from '#web/hampers/parts-of-line.ts'
import { ShownLots } from '#web/lots/shown-lots.tsx'
import { ShownParts } from '#web/hampers/shown-parts.tsx'
import { Ago } from '#web/seller/layout/ago.tsx'
import { useMay } from '#web/seller/layout/roles.ts'
import { OrderReports } from '#web/seller/messages/reports/order-reports.tsx'
import { DeliveryAddress } from '#web/seller/orders/delivery-address.tsx'
import { OrderDue } from '#web/seller/orders/due-orders.tsx'
import { MayBeCancelled } from '#web/seller/orders/may-be-cancelled.tsx'
import { OrderHistory } from '#web/seller/orders/order-history.tsx'
import { OrderMoney } from '#web/seller/orders/order-money.tsx'
import { OrderStatusField } from '#web/seller/orders/order-status-field.tsx'
import { SellerParcels } from '#web/seller/orders/parcels/seller-parcels.tsx'
import { RefundPieces } from '#web/seller/orders/refund-pieces.tsx'
import { InvoiceLink, SlipLink } from '#web/seller/packing/order-prints.tsx'
import { isStopped } from '#web/seller/products/lots/recalled.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'

const DoNotPack = lazyPart(async () => (await import('#web/seller/products/lots/do-not-pack.tsx')).DoNotPack)

/** All of an order, and its acts by what they are for: what is packed, where it goes, its money, its status. */
export function OrderDetails({ order, loadedAt, mayPack }: { order: Order; loadedAt: number; mayPack: boolean }) {
  const may = useMay()
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
      {isStopped(order) && (
        <div className="sm:col-span-2 lg:col-span-4">
          <Suspense>
            <DoNotPack order={order} />
          </Suspense>
        </div>
      )}
      <Group title="What is packed">
        <OrderItems items={order.items} />
        {order.gift?.message && <GiftOfOrder orderId={order._id} gift={order.gift} />}
      </Group>
      <Group title="Where it goes">
        <DeliveryAddress order={order} />
        {order.promise && (
          <div className="text-sm">
            <OrderDue order={order} promise={order.promise} />
          </div>
        )}
        <SlipLink order={order} />
        <SellerParcels order={order} mayPack={mayPack} />
      </Group>
      <Group title="Money">
        <OrderMoney order={order} />
        <InvoiceLink order={order} />
        {order.invoice && may(calls.orderRefundable) && (
          <RefundPieces order={order} mayRefund={may(calls.orderRefundPieces)} />
        )}
      </Group>
      <Group title="Status">
        <p className="text-sm text-ink-soft">
          <Ago at={order.createdAt} loadedAt={loadedAt} />
        </p>
        {order.cancellableUntil && <MayBeCancelled until={order.cancellableUntil} />}
        {mayPack ? <OrderStatusField order={order} /> : <p className="font-semibold">{order.status}</p>}
        <OrderHistory orderId={order._id} />
      </Group>
      {(order.reports?.open || order.reports?.closed) && mayPack && (
        <div className="sm:col-span-2 lg:col-span-4">
          <OrderReports orderId={order._id} />
        </div>
      )}
    </div>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h3 className="text-sm text-ink-soft">{title}</h3>
      {children}
    </section>
  )
}

function OrderItems({ items }: Pick<Order, 'items'>) {
  return (
    <ul className="flex flex-col gap-3">
      {items.map(({ product, quantity, refunded, lots, parts }) => (
        <li key={product._id} className="flex items-center gap-3">
          <Picture src={product.image[0]} alt="" sizes="3rem" thumbnail className="w-12 shrink-0 rounded-lg" />
          <div className="min-w-0">
            <p className="leading-snug font-semibold wrap-anywhere">
              <span>{product.name}</span>{' '}
              <span className="figures whitespace-nowrap text-saffron-ink">{`× ${quantity}`}</span>
            </p>
            <p className="text-xs text-ink-soft">{weightText(product.weight)}</p>
            {refunded && <p className="figures text-xs font-semibold text-pomegranate-ink">{`${refunded} refunded`}</p>}
            <ShownLots lots={lots} />
            <ShownParts parts={partsOfLine({ quantity, parts })} />
          </div>
        </li>
      ))}
    </ul>
  )
}
