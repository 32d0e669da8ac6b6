import { useEffect, useRef, useState } from 'react'
import { Link, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'

import type { Route } from './+types/my-orders-page'
import type { Order } from '#contract/entities'
import { orderNumber } from '#contract/order-number'
import { paths } from '#contract/paths'
import { empty } from '#contract/wording'
import { noOrders } from '#web/art/no-orders.ts'
import { pageMeta } from '#web/page-meta.ts'
import { fetchUserOrders, userOrdersQuery, useUserOrders } from '#web/queries.ts'
import { getQueryClient } from '#web/query-client.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { refreshUser } from '#web/session/session.ts'
import { OrderCard } from '#web/storefront/order-card.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const meta = () => pageMeta('My Orders')

export async function loader(args: Route.LoaderArgs) {
  return { orders: await orErrorPage(fetchUserOrders(serverApi(args).transport)) }
}

/** An order may have been placed a moment ago, so the cached list is not used. */
export async function clientLoader() {
  return { orders: await getQueryClient().fetchQuery({ ...userOrdersQuery, staleTime: 0 }) }
}

/** "Show older orders" needs no request, because all orders are loaded. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate
}

const PAGE = 10

export default function MyOrdersPage({ loaderData }: Route.ComponentProps) {
  'use memo'
  const orders = useUserOrders(loaderData.orders)
  const shown = useShown()
  const news = useNews(orders)
  const onShowMore = useFocusOnFirstNew(orders[shown - PAGE], shown)
  useCartAfterPayment(orders)
  return (
    <div className="shell max-w-4xl py-8">
      <PageHeading
        title="My Orders"
        note={orders.length > 0 ? `${orders.length} ${orders.length === 1 ? 'order' : 'orders'}` : undefined}
      />
      <p role="status" className="sr-only">
        {news}
      </p>
      {orders.length > 0 ? (
        <ul className="flex flex-col gap-6">
          {orders.slice(0, shown).map((order) => (
            <li key={order._id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState drawn={noOrders} text={empty.orders}>
          <Link to={paths.products()} className={buttonClass('primary')}>
            Start Shopping
          </Link>
        </EmptyState>
      )}
      {orders.length > shown && (
        <p className="mt-6 text-center">
          <Link
            to={`?shown=${shown + PAGE}`}
            replace
            preventScrollReset
            onClick={onShowMore}
            className={buttonClass('secondary', 'figures w-full sm:w-auto')}
          >
            Show {Math.min(PAGE, orders.length - shown)} older orders
          </Link>
        </p>
      )}
    </div>
  )
}

/** The number of orders on the page; in its address, so that it survives a reload. */
function useShown(): number {
  const [search] = useSearchParams()
  const asked = Number(search.get('shown'))
  return Number.isInteger(asked) && asked > PAGE ? asked : PAGE
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
    const words = changed.map(({ _id, status, payment }) => `Order ${orderNumber(_id)}: ${status}, ${payment}`)
    setKnown({ orders, news: words.length > 0 ? words.join('. ') : known.news })
  }
  return known.news
}

/** Fetches the cart when a payment arrives while the page is open, because the server then removes the bought items. */
function useCartAfterPayment(orders: Order[]): void {
  const paid = orders.filter(({ isPaid }) => isPaid).length
  const before = useRef(paid)
  useEffect(() => {
    if (paid > before.current) void refreshUser()
    before.current = paid
  }, [paid])
}
