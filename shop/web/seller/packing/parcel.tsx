import { Suspense } from 'react'

import type { Order } from '#contract/entities'
import { orderNumber } from '#contract/orders/order-number'
import { recipientOf } from '#contract/orders/recipient'
import { Ago } from '#web/seller/layout/ago.tsx'
import { DeliveryAddress } from '#web/seller/orders/delivery-address.tsx'
import { OrderDue } from '#web/seller/orders/due-orders.tsx'
import { MayBeCancelled } from '#web/seller/orders/may-be-cancelled.tsx'
import { DoneForm } from '#web/seller/packing/done-form.tsx'
import { inPieces, lineTick } from '#web/seller/packing/pack-list.ts'
import type { Tracking } from '#web/seller/packing/packed-parcels.ts'
import { TickLine } from '#web/seller/packing/tick-line.tsx'
import type { useTicks } from '#web/seller/packing/ticks.ts'
import { partsOfLine } from '#web/hampers/parts-of-line.ts'
import { isStopped } from '#web/seller/products/lots/recalled.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const DoNotPack = lazyPart(async () => (await import('#web/seller/products/lots/do-not-pack.tsx')).DoNotPack)

/** The lines of one parcel, which can be ticked off, and its address. */
export function Parcel({
  order,
  loadedAt,
  ticks,
  courier,
  onCourier,
  onDone,
}: {
  order: Order
  loadedAt: number
  ticks: ReturnType<typeof useTicks>
  courier: string
  onCourier: (courier: string) => void
  onDone: (tracking: Tracking | undefined) => void
}) {
  const { _id, items, address, createdAt, cancellableUntil, promise } = order
  const { name } = recipientOf(order)
  const stopped = isStopped(order)
  const isComplete = items.every(({ product }) => ticks.isTicked(lineTick(_id, product._id)))
  return (
    <article
      aria-labelledby={`parcel-${_id}`}
      className={`grid grid-cols-1 gap-x-8 gap-y-3 rounded-card border bg-card p-3 shadow-card md:p-5 lg:grid-cols-[1.6fr_1fr] print:block print:p-2 ${isComplete ? 'border-pistachio' : 'border-line'}`}
    >
      <header className="px-2 lg:col-span-2">
        <h3
          id={`parcel-${_id}`}
          tabIndex={-1}
          className="outline-none font-sans text-base font-semibold tracking-normal wrap-anywhere text-ink"
        >
          {`${name}, ${address.city}`}
        </h3>
        <p className="flex flex-wrap gap-x-4 text-xs text-ink-soft">
          <span className="figures font-semibold text-ink">
            Order <span translate="no">{orderNumber(_id)}</span>
          </span>
          <span>{inPieces(items)}</span>
          <Ago at={createdAt} loadedAt={loadedAt} />
        </p>
        <div className="flex flex-wrap gap-x-4 text-xs">
          {promise && <OrderDue order={order} promise={promise} />}
          {cancellableUntil && <MayBeCancelled until={cancellableUntil} />}
        </div>
      </header>
      {stopped && (
        <div className="lg:col-span-2">
          <Suspense>
            <DoNotPack order={order} />
          </Suspense>
        </div>
      )}
      <ul className="divide-y divide-line">
        {items.map(({ product, quantity, lots, parts }) => (
          <li key={product._id}>
            <TickLine
              product={product}
              count={quantity}
              lots={lots}
              parts={partsOfLine({ quantity, parts })}
              ticked={ticks.isTicked(lineTick(_id, product._id))}
              onTick={(on) => ticks.set(lineTick(_id, product._id), on)}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-3 px-2 print:mt-1">
        <DeliveryAddress order={order} />
        {!stopped && (
          <DoneForm name={name} isComplete={isComplete} courier={courier} onCourier={onCourier} onDone={onDone} />
        )}
      </div>
    </article>
  )
}
