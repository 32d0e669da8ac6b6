import type { Order } from '#contract/entities'
import { formatRupees } from '#contract/money'
import type { PaymentState } from '#contract/order-status'
import { OrderStatusField } from '#web/seller/order-status-field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Pill } from '#web/ui/pill.tsx'

/** One order as it is packed: what goes in, where it goes, whether the money is there. */
export function SellerOrder({ order }: { order: Order }) {
  const { address } = order
  return (
    <article
      aria-labelledby={`order-${order._id}`}
      className="grid gap-x-8 gap-y-4 rounded-card border border-line bg-card p-4 shadow-card sm:grid-cols-2 lg:grid-cols-[1.3fr_1fr_11rem] md:p-5"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-sm text-ink-soft sm:col-span-2 lg:col-span-3">
        <h2
          id={`order-${order._id}`}
          className="font-sans text-sm font-semibold tracking-normal wrap-anywhere text-ink-soft"
        >
          Order {order._id}
        </h2>
        <time dateTime={order.createdAt} suppressHydrationWarning>
          {placed.format(new Date(order.createdAt))}
        </time>
      </header>
      <ul className="flex flex-col gap-3">
        {order.items.map(({ product, quantity }) => (
          <li key={product._id} className="flex items-center gap-3">
            <Picture src={product.image[0]} alt="" sizes="3rem" className="w-12 shrink-0 rounded-lg" />
            <div>
              <p className="leading-snug font-semibold">
                {product.name} <span className="figures whitespace-nowrap text-saffron-ink">× {quantity}</span>
              </p>
              <p className="text-xs text-ink-soft">{product.weight ?? 'N/A'}</p>
            </div>
          </li>
        ))}
      </ul>
      <address className="text-sm leading-relaxed not-italic">
        <strong>{address.name}</strong>
        <br />
        {address.street}
        <br />
        {address.city}, {address.state} {address.zipcode}
        <br />
        {address.country}
        <br />
        <a
          href={`tel:${address.phone.replace(/[^\d+]/g, '')}`}
          className="figures inline-flex min-h-6 items-center text-date underline underline-offset-4"
        >
          {address.phone}
        </a>
      </address>
      <div className="flex flex-col gap-3 sm:col-span-2 sm:flex-row sm:items-center sm:justify-between lg:col-span-1 lg:flex-col lg:items-stretch lg:justify-start">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:flex-col lg:items-start">
          <p className="figures text-lg font-semibold text-date">{formatRupees(order.amount)}</p>
          <p className="flex flex-wrap items-center gap-2">
            <span className="text-sm text-ink-soft">{order.paymentType}</span>
            <Money order={order} />
          </p>
        </div>
        <OrderStatusField order={order} />
      </div>
    </article>
  )
}

// The shop's own clock, wherever the page is rendered.
const placed = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

function Money({ order: { isPaid, payment } }: { order: Order }) {
  const back = moneyBack[payment]
  if (back) return <Pill tone={payment === 'refund failed' ? 'red' : 'plain'}>{back}</Pill>
  return isPaid ? <Pill tone="green">Paid</Pill> : <Pill tone="yellow">Pending</Pill>
}

const moneyBack: Partial<Record<PaymentState, string>> = {
  refunding: 'Refunding',
  refunded: 'Refunded',
  'refund failed': 'Refund failed',
}
