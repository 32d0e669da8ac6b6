import { Link } from 'react-router'

import type { Order } from '#contract/entities'
import { type DueKind, dueKinds } from '#contract/orders/due-kinds'
import { isFirmOrder } from '#contract/orders/firm-order'
import { isFinal, isOnTheWay } from '#contract/orders/order-status'
import { dayInWords, today } from '#contract/orders/span-words'
import { atMost, ordersPath } from '#web/seller/orders/order-filters.ts'
import { serverNow } from '#web/server-clock.ts'

const words: Record<DueKind, string> = { today: 'to leave today', late: 'late' }
const loud: Record<DueKind, string> = {
  today: 'border-saffron bg-saffron-soft text-saffron-ink',
  late: 'border-pomegranate bg-pomegranate-soft text-pomegranate-ink',
}

/** The orders that must leave today and those that are late, as links to their lists. Zero is quiet. */
export function DueOrders({ due, chosen }: { due: Record<DueKind, number>; chosen: DueKind | undefined }) {
  return (
    <nav aria-label="Orders that are due" className="mb-3">
      <ul className="flex flex-wrap gap-2">
        {dueKinds.map((kind) => (
          <li key={kind} className="grow sm:grow-0">
            <Link
              to={ordersPath(kind === chosen ? {} : { due: kind })}
              aria-current={kind === chosen ? 'page' : undefined}
              preventScrollReset
              className={`flex min-h-11 items-center gap-2 rounded-card border px-4 py-1.5 text-sm no-underline hover:shadow-card aria-[current=page]:ring-2 aria-[current=page]:ring-current sm:min-w-44 ${due[kind] > 0 ? loud[kind] : 'border-line bg-card text-ink-soft'}`}
            >
              <strong className="figures text-lg leading-none">{atMost(due[kind])}</strong>
              <span>
                <span>{words[kind]}</span>
                {kind === chosen && <span className="block text-xs underline">Show all orders</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The day on which an order must leave, and once it has left, the day by which it must arrive. */
export function OrderDue({ order, promise }: { order: Order; promise: NonNullable<Order['promise']> }) {
  if (!isFirmOrder(order) || isFinal(order.status)) return null
  const isOut = isOnTheWay(order.status)
  const day = isOut ? promise.to : promise.leaves
  const now = today(serverNow())
  const look = day < now ? 'text-pomegranate-ink' : day === now && !isOut ? 'text-saffron-ink' : ''
  return (
    <p className={`figures ${look}`} suppressHydrationWarning>
      <span>{`${day < now ? 'Late: ' : ''}${isOut ? 'promised by ' : day < now ? 'was to leave ' : 'leaves '}`}</span>
      <strong suppressHydrationWarning>{day === now ? 'today' : dayInWords(day)}</strong>
    </p>
  )
}
