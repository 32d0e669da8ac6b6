import { Link } from 'react-router'

import type { Order } from '#contract/entities'
import { formatPaise, formatRupees, toPaise } from '#contract/money'
import type { PaymentState } from '#contract/order-status'
import { paths } from '#contract/paths'
import { REFUND_DAYS } from '#contract/rules'
import { CancelOrder } from '#web/storefront/cancel-order.tsx'
import { OrderTimeline } from '#web/storefront/order-timeline.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Pill } from '#web/ui/pill.tsx'

/** One order of the shopper: what, where to, how far it is, and where the money is. */
export function OrderCard({ order }: { order: Order }) {
  return (
    <article
      aria-labelledby={`order-${order._id}`}
      className="overflow-hidden rounded-card border border-line bg-card shadow-card"
    >
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line bg-shade px-4 py-3 text-sm md:px-6">
        <h2 id={`order-${order._id}`} className="mr-auto font-sans text-sm font-semibold tracking-normal break-all">
          Order {order._id}
        </h2>
        <time dateTime={order.createdAt} className="text-ink-soft" suppressHydrationWarning>
          {placed.format(new Date(order.createdAt))}
        </time>
      </header>
      <div className="grid gap-6 p-4 md:grid-cols-[1fr_15rem] md:p-6">
        <ul className="flex flex-col gap-4">
          {order.items.map(({ product, quantity }) => (
            <li key={product._id} className="flex gap-4">
              <Picture src={product.image[0]} alt="" sizes="4.5rem" className="w-18 shrink-0 self-start rounded-lg" />
              <div>
                <Link
                  to={paths.product(product.category, product._id)}
                  className="font-semibold text-ink hover:underline"
                >
                  {product.name}
                </Link>
                <p className="figures text-sm text-ink-soft">
                  {product.weight ?? 'N/A'} · Quantity: {quantity} ·{' '}
                  {formatPaise(toPaise(product.offerPrice) * quantity)}
                </p>
              </div>
            </li>
          ))}
        </ul>
        <div className="flex flex-col gap-3 text-sm">
          <p className="figures text-lg font-semibold text-date">{formatRupees(order.amount)}</p>
          <p className="flex flex-wrap gap-2">
            <Pill tone={order.status === 'Delivered' ? 'green' : 'yellow'}>{order.status}</Pill>
            <Payment order={order} />
          </p>
          {moneyWords[order.payment] && <p className="text-ink-soft">{moneyWords[order.payment]}</p>}
          {order.bankReference && <p className="text-ink-soft">Bank reference {order.bankReference}</p>}
          <address className="text-ink-soft not-italic">
            To {order.address.name}, {order.address.street}, {order.address.city}, {order.address.state}{' '}
            {order.address.zipcode}
          </address>
          {order.cancellableUntil && <CancelOrder orderId={order._id} until={order.cancellableUntil} />}
        </div>
      </div>
      {order.isPaid && order.status !== 'Cancelled' && <OrderTimeline status={order.status} />}
    </article>
  )
}

// The shop's own clock, wherever the page is rendered.
const placed = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

function Payment({ order }: { order: Order }) {
  if (order.payment === 'refunding' || order.payment === 'refunded') return <Pill tone="plain">Refund</Pill>
  if (order.payment === 'refund failed') return <Pill tone="red">Refund</Pill>
  return order.isPaid ? <Pill tone="green">Paid</Pill> : <Pill tone="yellow">Pending</Pill>
}

const moneyWords: Partial<Record<PaymentState, string>> = {
  pending: 'We are waiting for your bank. Nothing to do for you: this page shows it when it comes.',
  refunding: `Your money is on its way back. It takes ${REFUND_DAYS}.`,
  refunded: 'Your money has gone back.',
  'refund failed': 'The refund did not go through yet. We are on it; please write to us if you have questions.',
}
