import { CircleCheck, FileText, MessageCircle } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'

import type { Order } from '#contract/entities'
import { dateFormat, plural, t } from '#contract/language/language'
import { formatPaise, linePaise, toPaise } from '#contract/money/money'
import { openDeliveryWindow, formatWindow } from '#contract/orders/delivery'
import { isFirmOrder } from '#contract/orders/firm-order'
import { orderNumber } from '#contract/orders/order-number'
import { hasArrived, isFinal } from '#contract/orders/order-status'
import { paths } from '#contract/paths'
import { weightText } from '#contract/products/weight'
import { thanksForOrder } from '#contract/wording'
import { shop } from '#shop'
import { partsOfLine } from '#web/hampers/parts-of-line.ts'
import { ShownLots } from '#web/lots/shown-lots.tsx'
import { ShownParts } from '#web/hampers/shown-parts.tsx'
import { serverNow } from '#web/server-clock.ts'
import { WhatsAppLink } from '#web/storefront/layout/whatsapp-link.tsx'
import { BuyAgain } from '#web/storefront/orders/buy-again.tsx'
import { CancelOrder, NoCancelling } from '#web/storefront/orders/cancel-order.tsx'
import { OrderPayment } from '#web/storefront/orders/order-payment.tsx'
import { OrderTimeline } from '#web/storefront/orders/order-timeline.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { T } from '#web/ui/t.tsx'

const loadExtras = () => import('#web/gifts/order-extras.ts')
const OrderParcels = lazyPart(async () => (await loadExtras()).OrderParcels)
const GiftOfOrder = lazyPart(async () => (await loadExtras()).GiftOfOrder)
const ReviewLink = lazyPart(async () => (await loadExtras()).ReviewLink)
const ReportLink = lazyPart(async () => (await loadExtras()).ReportLink)

/** One order of the shopper: status, items, address, payment and actions. `isThanked`: it was paid a moment ago. */
export function OrderCard({ order, isThanked }: { order: Order; isThanked: boolean }) {
  const number = orderNumber(order._id)
  const headingId = `order-${order._id}`
  const isDelivered = hasArrived(order.status) && order.payment === 'paid'
  const isPending = order.payment === 'pending' && order.paymentType === 'Online'
  return (
    <article
      aria-labelledby={headingId}
      className="overflow-hidden rounded-card border border-line bg-card shadow-card"
    >
      {isThanked && (
        <p className="flex items-center gap-2 bg-pistachio-soft px-4 py-3 font-semibold text-pistachio-ink md:px-6">
          <CircleCheck className="size-5 shrink-0" aria-hidden="true" /> <span>{t(thanksForOrder)}</span>
        </p>
      )}
      <header className="border-b border-line px-4 pt-4 pb-5 md:px-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={headingId} tabIndex={-1} className="text-lg [overflow-wrap:anywhere]">
            <T
              text="Order {number}"
              number={
                <span className="figures" translate="no">
                  {number}
                </span>
              }
            />
          </h2>
          <Pill tone={hasArrived(order.status) ? 'green' : 'yellow'}>{t(order.status)}</Pill>
        </div>
        <time dateTime={order.createdAt} className="mt-0.5 block text-sm text-ink-soft" suppressHydrationWarning>
          {placed(new Date(order.createdAt))}
        </time>
        {!isPending && <OrderTimeline status={order.status} />}
        <Arrival order={order} />
        <Suspense>{order.parcels && <OrderParcels order={order} parcels={order.parcels} />}</Suspense>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 p-4 [overflow-wrap:anywhere] md:grid-cols-[minmax(0,1fr)_16rem] md:p-6">
        <ul aria-label={t('Items')} className="flex flex-col gap-4">
          {order.items.map((line) => (
            <OrderLine key={line.product._id} {...line} />
          ))}
        </ul>
        <div className="flex flex-col gap-4 text-sm">
          <OrderPayment order={order} />
          <address className="text-ink-soft not-italic">
            {order.deliveries && (
              <span className="figures block">
                {plural(order.deliveries.length, 'To 1 address, for', 'To {count} addresses, for')}
              </span>
            )}
            <span className="font-semibold text-ink">{order.address.name}</span>
            <br />
            <span>{order.address.street}</span>
            <br />
            <span>{`${order.address.city} ${order.address.zipcode}, ${order.address.state}`}</span>
          </address>
          <Suspense>{order.gift && <GiftOfOrder orderId={order._id} gift={order.gift} />}</Suspense>
        </div>
      </div>
      <footer className="border-t border-line px-4 py-4 md:px-6">
        <div className="flex flex-wrap gap-2 sm:gap-3">
          {!isPending && <BuyAgain items={order.items} number={number} />}
          {order.invoice && (
            <Link to={paths.invoice(order._id)} className={buttonClass('secondary', 'max-sm:px-4')}>
              <FileText className="size-5 max-sm:hidden" aria-hidden="true" />
              {t('Invoice')}
              <span className="sr-only">{` ${t('of order {number}', { number })}`}</span>
            </Link>
          )}
          <Link to={paths.contact(order._id)} className={buttonClass('quiet', 'max-sm:px-4')}>
            <MessageCircle className="size-5 max-sm:hidden" aria-hidden="true" />
            {t('Help')}
            <span className="sr-only">{` ${t('with order {number}', { number })}`}</span>
          </Link>
          <Suspense>{isDelivered && <ReviewLink orderId={order._id} />}</Suspense>
          <Suspense>{order.reports && <ReportLink order={order} />}</Suspense>
          {shop.whatsapp && <WhatsAppLink phone={shop.whatsapp} number={number} />}
        </div>
        {order.cancellableUntil ? (
          <CancelOrder order={order} until={order.cancellableUntil} />
        ) : (
          <NoCancelling order={order} />
        )}
      </footer>
    </article>
  )
}

function OrderLine({ product, quantity, lots, parts }: Order['items'][number]) {
  return (
    <li className="flex flex-wrap gap-4">
      <Picture src={product.image[0]} alt="" sizes="4.5rem" thumbnail className="w-18 shrink-0 self-start rounded-lg" />
      <div className="min-w-36 flex-1">
        <Link to={paths.product(product.category, product._id)} className="font-semibold text-ink hover:underline">
          {product.name}
        </Link>
        <p className="figures flex flex-wrap gap-x-3 text-sm text-ink-soft">
          <span>{weightText(product.weight)}</span> <span>{t('Quantity: {quantity}', { quantity })}</span>{' '}
          <span translate="no">{formatPaise(linePaise({ unitPaise: toPaise(product.offerPrice), quantity }))}</span>
        </p>
        <ShownLots lots={lots} />
        <ShownParts parts={partsOfLine({ quantity, parts })} />
      </div>
    </li>
  )
}

const Promised = lazyPart(async () => (await import('#web/storefront/product/pin/parts.ts')).Promised)

/** The expected delivery, until it is past; what was promised stays. */
function Arrival({ order }: { order: Order }) {
  if (!isFirmOrder(order) || isFinal(order.status)) return null
  if (order.promise) {
    return (
      <Suspense>
        <Promised promise={order.promise} />
      </Suspense>
    )
  }
  const days = order.paidAt && openDeliveryWindow(new Date(order.paidAt), serverNow())
  if (!days) return null
  return (
    <p className="figures mt-3 text-sm" suppressHydrationWarning>
      <T text="Arrives {days}" days={<strong suppressHydrationWarning>{formatWindow(days)}</strong>} />
    </p>
  )
}

// The shop's time zone, wherever the page is rendered.
const placed = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' })
