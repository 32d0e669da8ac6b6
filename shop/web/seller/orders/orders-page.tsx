import { ClipboardList, PackageOpen, Phone } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { Link, useNavigation } from 'react-router'

import type { Route } from './+types/orders-page'
import { calls } from '#contract/calls'
import type { OrderCount } from '#contract/entities'
import { isFirmOrder } from '#contract/orders/firm-order'
import { isToPack } from '#contract/orders/order-status'
import { paths } from '#contract/paths'
import { getQueryClient } from '#web/queries/query-client.ts'
import { PageFailed } from '#web/seller/layout/page-failed.tsx'
import { useMay } from '#web/seller/layout/roles.ts'
import { sellerContext, sellerInBrowser, sellerMeta } from '#web/seller/layout/seller-area.ts'
import { DueOrders } from '#web/seller/orders/due-orders.tsx'
import { atMost, counted, type OrderFilters, ordersPath, readFilters } from '#web/seller/orders/order-filters.ts'
import {
  fetchOrders,
  editedIds,
  type OrdersPage as Listed,
  ordersQuery,
  useOrders,
} from '#web/seller/orders/order-queries.ts'
import { SellerOrder } from '#web/seller/orders/seller-order.tsx'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { later } from '#web/ui/later.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useInBrowser } from '#web/ui/pictures/in-browser.ts'

export const meta = sellerMeta('Orders')

const emptyPage: Listed = { orders: [] }

const OrderFilterBar = lazyPart(async () => (await import('#web/seller/orders/order-filter-bar.tsx')).OrderFilterBar)
const ExportOrders = lazyPart(async () => (await import('#web/seller/orders/export-orders.tsx')).ExportOrders)
const BulkBar = later(async () => (await import('#web/seller/products/bulk-bar.tsx')).BulkBar)

export async function loader(args: Route.LoaderArgs) {
  const filters = readFilters(args.request.url)
  const seller = args.context.get(sellerContext)
  const page = seller ? await orErrorPage(fetchOrders(filters, serverApi(args).transport)) : emptyPage
  return { filters, page, loadedAt: Date.now() }
}

/** Loads the current list; changes made in another list no longer keep their place. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filters = readFilters(request.url)
  editedIds.clear()
  const seller = await sellerInBrowser()
  const page = seller ? await getQueryClient().fetchQuery({ ...ordersQuery(filters), staleTime: 0 }) : emptyPage
  return { filters, page, loadedAt: Date.now() }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed title="Orders" error={error} />
}

export default function OrdersPage({ loaderData: { filters, page: loaded, loadedAt } }: Route.ComponentProps) {
  'use memo'
  const { orders, counts = [], due, found, nextCursor } = useOrders(ordersQuery(filters), loaded)
  const coming = useNavigation().location?.pathname === paths.sellerOrders()
  const [tickedIds, setTickedIds] = useState<ReadonlySet<string>>(new Set())
  const ticked = orders.filter(({ _id }) => tickedIds.has(_id))
  const tick = (ids: string[], on: boolean) => {
    const others = [...tickedIds].filter((id) => !ids.includes(id))
    setTickedIds(new Set(on ? [...others, ...ids] : others))
  }
  const ready = useInBrowser()
  const may = useMay()
  const mayPack = may(calls.orderUpdateStatus)
  const list = useRef<HTMLUListElement>(null)
  const untick = () => {
    setTickedIds(new Set())
    // The bar disappears, so the focus moves to the list.
    const at = document.activeElement
    if (at === document.body || at?.closest('[role=region]')) list.current?.focus({ preventScroll: true })
  }
  const payable = orders.filter(isFirmOrder).map(({ _id }) => _id)

  return (
    // The padding keeps the end of the list above the bar.
    <div className={`max-w-5xl ${ticked.length > 0 ? 'max-md:pb-36' : ''}`}>
      <PageHeading title="Orders" note={inWords(filters, counts, found)} />
      {due && <DueOrders due={due} chosen={filters.due} />}
      <Suspense>
        <OrderFilterBar filters={filters} counts={counts} />
      </Suspense>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {mayPack && payable.length > 1 && (
          <label className="inline-flex min-h-11 items-center gap-3 pl-4 text-sm md:pl-5">
            <input
              type="checkbox"
              disabled={!ready}
              checked={payable.every((id) => tickedIds.has(id))}
              onChange={({ target }) => tick(payable, target.checked)}
              className="size-5 shrink-0 accent-saffron-strong"
            />
            <span>{`All ${payable.length}`}</span>
          </label>
        )}
        <div className="ml-auto flex flex-wrap gap-2">
          {may(calls.sellerOrder) && (
            <Link to={paths.sellerPhoneOrder()} className={buttonClass('secondary')}>
              <Phone className="size-5" aria-hidden="true" /> Order by phone
            </Link>
          )}
          {mayPack && (
            <Link to={paths.sellerPackList()} className={buttonClass('secondary')}>
              <PackageOpen className="size-5" aria-hidden="true" /> Pack list
            </Link>
          )}
        </div>
      </div>
      {orders.length > 0 ? (
        <ul
          ref={list}
          tabIndex={-1}
          aria-busy={coming}
          className={`flex flex-col gap-2 outline-none transition-opacity ${coming ? 'opacity-50' : ''}`}
        >
          {orders.map((order) => (
            <li key={order._id}>
              <SellerOrder
                order={order}
                loadedAt={loadedAt}
                alone={filters.search !== undefined && orders.length === 1}
                ticked={tickedIds.has(order._id)}
                {...(mayPack && { onTick: (on: boolean) => tick([order._id], on) })}
              />
            </li>
          ))}
        </ul>
      ) : (
        <NoOrders filters={filters} />
      )}
      <BulkBar ticked={ticked} onClear={untick} />
      <Pager filters={filters} nextCursor={nextCursor} />
      <Suspense>{may(calls.orderExport) && <ExportOrders loadedAt={loadedAt} />}</Suspense>
    </div>
  )
}

function NoOrders({ filters }: { filters: OrderFilters }) {
  const filtered = Object.keys(filters).length > 0
  return (
    <EmptyState
      icon={<ClipboardList className="size-8" />}
      text={filtered ? 'No order matches.' : 'No orders yet. New ones appear here by themselves.'}
    >
      {filtered && (
        <Link to={ordersPath({})} className={buttonClass('primary')}>
          Show all orders
        </Link>
      )}
    </EmptyState>
  )
}

function Pager({
  filters: { cursor, ...filters },
  nextCursor,
}: {
  filters: OrderFilters
  nextCursor: string | undefined
}) {
  if (!cursor && !nextCursor) return null
  return (
    // The key resets the focus on each page.
    <nav key={cursor} aria-label="Pages" className="mt-6 flex flex-wrap justify-between gap-3">
      {cursor && (
        <Link to={ordersPath(filters)} className={buttonClass('secondary')}>
          Newest orders
        </Link>
      )}
      {nextCursor && (
        <Link
          to={ordersPath({ ...filters, cursor: nextCursor })}
          rel="next"
          className={buttonClass('secondary', 'ml-auto')}
        >
          Older orders
        </Link>
      )}
    </nav>
  )
}

function inWords(
  { status, payment, due, search }: OrderFilters,
  counts: OrderCount[],
  found: number | undefined,
): string | undefined {
  if (counts.length === 0 || due) return undefined
  if (search && found !== undefined) return `${atMost(found)} found`
  if (status || payment) {
    return `${counted(counts, (each) => (!status || each.status === status) && (!payment || each.payment === payment))} found`
  }
  const toPack = counted(counts, ({ status, payment }) => isToPack(status) && payment === 'paid')
  const all = counted(counts, () => true)
  return `${all} ${all === '1' ? 'order' : 'orders'}${toPack === '0' ? '' : `, ${toPack} to pack`}`
}
