import { Package } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

import type { Route } from './+types/my-orders-page'
import type { Order } from '#contract/entities'
import { paths } from '#contract/paths'
import { empty } from '#contract/wording'
import { pageMeta } from '#web/page-meta.ts'
import { fetchUserOrders, userOrdersQuery, useUserOrders } from '#web/queries.ts'
import { queryClientOfPage } from '#web/query-client.ts'
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

/** An order may have been placed a moment ago, so what this browser has is asked for anew. */
export async function clientLoader() {
  return { orders: await queryClientOfPage().fetchQuery({ ...userOrdersQuery, staleTime: 0 }) }
}

export default function MyOrdersPage({ loaderData }: Route.ComponentProps) {
  const orders = useUserOrders(loaderData.orders)
  useCartAfterPayment(orders)
  return (
    <div className="shell max-w-4xl py-8">
      <PageHeading
        title="My Orders"
        note={orders.length > 0 ? `${orders.length} ${orders.length === 1 ? 'order' : 'orders'}` : undefined}
      />
      {orders.length > 0 ? (
        <ul className="flex flex-col gap-6">
          {orders.map((order) => (
            <li key={order._id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState icon={<Package className="size-8" />} text={empty.orders}>
          <Link to={paths.products()} className={buttonClass('primary')}>
            Start Shopping
          </Link>
        </EmptyState>
      )}
    </div>
  )
}

/** Money that comes while the page stands open takes what was bought out of the cart; this browser must know. */
function useCartAfterPayment(orders: Order[]): void {
  const paid = orders.filter(({ isPaid }) => isPaid).length
  const before = useRef(paid)
  useEffect(() => {
    if (paid > before.current) void refreshUser()
    before.current = paid
  }, [paid])
}
