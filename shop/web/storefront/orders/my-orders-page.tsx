import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'

import type { Route } from './+types/my-orders-page'
import type { Order } from '#contract/entities'
import { plural, t } from '#contract/language/language'
import { ticketPaths } from '#contract/messages/ticket-paths'
import { orderNumber } from '#contract/orders/order-number'
import { paths } from '#contract/paths'
import { MOST_MY_ORDERS, MY_ORDERS, ORDERS_COUNTED } from '#contract/rules'
import { empty } from '#contract/wording'
import { noOrders } from '#web/art/no-orders.ts'
import { pageMeta } from '#web/page-meta.ts'
import { fetchUserOrders, type OrdersAsked, userOrdersQuery, useUserOrders } from '#web/queries/queries.ts'
import { getQueryClient } from '#web/queries/query-client.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { refreshUser } from '#web/session/session.ts'
import { thankedOrder } from '#web/storefront/checkout/thanked-order.ts'
import { OrderCard } from '#web/storefront/orders/order-card.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const meta = () => pageMeta(t('My Orders'))

export async function loader(args: Route.LoaderArgs) {
  const asked = ordersAsked(args.request.url)
  return { asked, page: await orErrorPage(fetchUserOrders(asked, serverApi(args).transport)) }
}

/** An order may have been placed a moment ago, so the cached list is not used. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = ordersAsked(request.url)
  return { asked, page: await getQueryClient().fetchQuery({ ...userOrdersQuery(asked), staleTime: 0 }) }
}

export default function MyOrdersPage({ loaderData: { asked, page } }: Route.ComponentProps) {
  'use memo'
  const { orders, older = 0, nextCursor } = useUserOrders(asked, page)
  const news = useNews(orders)
  const [thanked] = useState(thankedOrder.get)
  useEffect(() => thankedOrder.set(undefined), [])
  const onShowMore = useFocusOnFirstNew(orders[asked.shown - MY_ORDERS], asked.shown)
  useCartAfterPayment(orders)
  return (
    <div className="shell max-w-4xl py-8">
      <PageHeading
        title={t('My Orders')}
        note={asked.cursor ? t('Older orders') : inWords(orders.length + older, older)}
      />
      <p className="-mt-3 mb-4">
        <Link to={ticketPaths.myTickets()} className={buttonClass('quiet', '-ml-3 px-3')}>
          {t('My tickets')}
        </Link>
      </p>
      <p role="status" className="sr-only">
        {news}
      </p>
      {orders.length > 0 ? (
        <ul className="flex flex-col gap-6">
          {orders.map((order) => (
            <li key={order._id}>
              <OrderCard order={order} isThanked={order._id === thanked} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState drawn={noOrders} text={t(empty.orders)}>
          <Link to={paths.products()} className={buttonClass('primary')}>
            {t('Start Shopping')}
          </Link>
        </EmptyState>
      )}
      <MoreOrders asked={asked} older={older} nextCursor={nextCursor} onShowMore={onShowMore} />
    </div>
  )
}

/** Adds orders to the page until it is long enough; then older orders have a page of their own. */
function MoreOrders({
  asked: { shown, cursor },
  older,
  nextCursor,
  onShowMore,
}: {
  asked: OrdersAsked
  older: number
  nextCursor: string | undefined
  onShowMore: () => void
}) {
  if (!cursor && !nextCursor) return null
  const look = buttonClass('secondary', 'figures w-full sm:w-auto')
  return (
    <nav aria-label={t('Other orders')} className="mt-6 flex flex-wrap justify-center gap-3">
      {cursor && (
        <Link to={paths.myOrders()} className={look}>
          {t('Newest orders')}
        </Link>
      )}
      {nextCursor && shown < MOST_MY_ORDERS && (
        <Link
          to={`?${new URLSearchParams({ ...(cursor && { cursor }), shown: String(shown + MY_ORDERS) }).toString()}`}
          replace
          preventScrollReset
          onClick={onShowMore}
          className={look}
        >
          <span>{t('Show {count} older orders', { count: Math.min(MY_ORDERS, older) })}</span>
        </Link>
      )}
      {nextCursor && shown >= MOST_MY_ORDERS && (
        <Link to={`?${new URLSearchParams({ cursor: nextCursor }).toString()}`} rel="next" className={look}>
          {t('Older orders')}
        </Link>
      )}
    </nav>
  )
}

/** Reads from the address of the page how many orders it shows, and after which it begins. */
function ordersAsked(address: string): OrdersAsked {
  const search = new URL(address).searchParams
  const asked = Math.ceil(Number(search.get('shown')) / MY_ORDERS) * MY_ORDERS
  const shown = asked > MY_ORDERS ? Math.min(asked, MOST_MY_ORDERS) : MY_ORDERS
  const cursor = search.get('cursor')
  return { shown, ...(cursor && { cursor }) }
}

function inWords(count: number, older: number): string | undefined {
  if (count === 0) return undefined
  return older >= ORDERS_COUNTED
    ? t('{count}+ orders', { count: ORDERS_COUNTED })
    : plural(count, '1 order', '{count} orders')
}

/** Focuses the first order that "Show older orders" added. Returns the handler of that link. */
function useFocusOnFirstNew(first: Order | undefined, shown: number): () => void {
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current && first) document.getElementById(`order-${first._id}`)?.focus({ preventScroll: true })
    asked.current = false
    // Orders that a poll adds must not take the focus.
  }, [shown]) // oxlint-disable-line react-hooks/exhaustive-deps
  return () => void (asked.current = true)
}

/** The changes of the last poll as text for screen readers; the cards show them. */
function useNews(orders: Order[]): string {
  const [known, setKnown] = useState({ orders, news: '' })
  if (known.orders !== orders) {
    const before = new Map(known.orders.map((order) => [order._id, order]))
    const changed = orders.filter(({ _id, status, payment }) => {
      const old = before.get(_id)
      return old && (old.status !== status || old.payment !== payment)
    })
    const words = changed.map(({ _id, status, payment }) =>
      t('Order {number}: {status}, {payment}', { number: orderNumber(_id), status: t(status), payment: t(payment) }),
    )
    setKnown({ orders, news: words.length > 0 ? words.join('. ') : known.news })
  }
  return known.news
}

/** Fetches the cart when a payment arrives while the page is open, because the server then removes the bought items. */
function useCartAfterPayment(orders: Order[]): void {
  const before = useRef(orders)
  useEffect(() => {
    if (isPaymentNew(before.current, orders)) void refreshUser()
    before.current = orders
  }, [orders])
}

// Older orders that are added to the page were paid before.
function isPaymentNew(before: Order[], now: Order[]): boolean {
  const known = new Map(before.map((order) => [order._id, order]))
  const newest = before[0]?.createdAt ?? ''
  return now.some(({ _id, isPaid, createdAt }) => isPaid && !(known.get(_id)?.isPaid ?? createdAt <= newest))
}
