import { ClipboardList } from 'lucide-react'

import type { Route } from './+types/orders-page'
import type { Order } from '#contract/entities'
import { fetchSellerOrders, sellerOrdersQuery, useSellerOrders } from '#web/queries.ts'
import { queryClientOfPage } from '#web/query-client.ts'
import { SellerOrder } from '#web/seller/seller-order.tsx'
import { sellerContext, sellerInBrowser, sellerMeta } from '#web/seller/seller-area.ts'
import { serverApi } from '#web/server-api.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const meta = sellerMeta('Orders')

export async function loader(args: Route.LoaderArgs) {
  return { orders: args.context.get(sellerContext) ? await fetchSellerOrders(serverApi(args).transport) : [] }
}

export async function clientLoader() {
  return { orders: (await sellerInBrowser()) ? await queryClientOfPage().ensureQueryData(sellerOrdersQuery) : [] }
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const orders = useSellerOrders(loaderData.orders)
  return (
    <div className="max-w-5xl">
      <PageHeading title="Orders" note={orders.length > 0 ? inWords(orders) : undefined} />
      {orders.length > 0 ? (
        <ul className="flex flex-col gap-4">
          {orders.map((order) => (
            <li key={order._id}>
              <SellerOrder order={order} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={<ClipboardList className="size-8" />}
          text="No orders yet. New ones appear here by themselves."
        />
      )}
    </div>
  )
}

function inWords(orders: Order[]): string {
  const toPack = orders.filter(({ isPaid, status }) => isPaid && status === 'Order Placed').length
  return `${orders.length} ${orders.length === 1 ? 'order' : 'orders'}${toPack > 0 ? `, ${toPack} to pack` : ''}`
}
