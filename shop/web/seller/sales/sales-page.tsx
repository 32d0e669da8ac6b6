import { queryOptions, useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { Link, useNavigation } from 'react-router'

import type { Route } from './+types/sales-page'
import { calls } from '#contract/calls'
import { formatRupees } from '#contract/money/money'
import type { Sales, SalesDay } from '#contract/money/sales'
import { type SalesPeriod, salesPeriods } from '#contract/money/sales-periods'
import { paths } from '#contract/paths'
import { callApi } from '#web/api-client.ts'
import { getQueryClient } from '#web/queries/query-client.ts'
import { PageFailed } from '#web/seller/layout/page-failed.tsx'
import { sellerContext, sellerInBrowser, sellerMeta } from '#web/seller/layout/seller-area.ts'
import { sellerOrderKeys } from '#web/seller/orders/order-queries.ts'
import { type DayBar, DayChart } from '#web/seller/sales/day-chart.tsx'
import { DaysTable } from '#web/seller/sales/days-table.tsx'
import { axisRupees } from '#web/seller/sales/sales-figures.ts'
import { BestProducts, LowStock } from '#web/seller/sales/sales-products.tsx'
import { SalesTotal } from '#web/seller/sales/sales-total.tsx'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const meta = sellerMeta('Sales')

const REFRESH_MS = 30_000
const PERIOD: SalesPeriod = '30'

export async function loader(args: Route.LoaderArgs) {
  const days = periodIn(args.request.url)
  const { transport } = serverApi(args)
  const isSeller = args.context.get(sellerContext) !== null
  return {
    days,
    sales: isSeller ? await orErrorPage(callApi(calls.sellerSales, { query: { days }, transport })) : null,
  }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const days = periodIn(request.url)
  const isSeller = (await sellerInBrowser()) !== null
  return { days, sales: isSeller ? await getQueryClient().fetchQuery({ ...salesQuery(days), staleTime: 0 }) : null }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed title="Sales" error={error} />
}

function salesQuery(days: SalesPeriod) {
  return queryOptions<Sales>({
    queryKey: [...sellerOrderKeys.all, 'sales', days],
    queryFn: () => callApi(calls.sellerSales, { query: { days } }),
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
  })
}

function periodIn(address: string): SalesPeriod {
  const asked = new URL(address).searchParams.get('days')
  return salesPeriods.find((each) => each === asked) ?? PERIOD
}

export default function SalesPage({ loaderData: { days, sales } }: Route.ComponentProps) {
  // The layout shows the login form to anybody else.
  return sales && <SalesOf days={days} loaded={sales} />
}

function SalesOf({ days, loaded }: { days: SalesPeriod; loaded: Sales }) {
  const { data: sales } = useQuery({ ...salesQuery(days), initialData: loaded })
  const coming = useNavigation().location?.pathname === paths.sellerSales()
  return (
    <div className="max-w-5xl">
      <PageHeading title="Sales" />
      <Periods days={days} />
      <div aria-busy={coming} className={`flex flex-col gap-5 transition-opacity ${coming ? 'opacity-50' : ''}`}>
        <SalesTotal sales={sales} />
        {sales.total.orders === 0 ? (
          <EmptyState
            icon={<ChartColumn className="size-8" />}
            text={`Nothing sold in ${days} days. New sales appear here.`}
          />
        ) : (
          <>
            <DayChart
              key={`revenue ${days}`}
              title="Revenue by day"
              bars={sales.days.map(revenueBar)}
              axis={axisRupees}
            />
            <DayChart
              key={`orders ${days}`}
              title="Orders by day"
              bars={sales.days.map(ordersBar)}
              axis={wholeOrNothing}
            />
            <DaysTable days={sales.days} />
          </>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
          <BestProducts best={sales.best} />
          <LowStock low={sales.low} />
        </div>
      </div>
    </div>
  )
}

function Periods({ days }: { days: SalesPeriod }) {
  return (
    <nav aria-label="Period" className="mb-5">
      <ul className="flex flex-wrap gap-2">
        {salesPeriods.map((period) => (
          <li key={period}>
            <Link
              to={paths.sellerSales(period)}
              aria-current={period === days ? 'page' : undefined}
              preventScrollReset
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-card px-4 text-sm font-medium text-ink no-underline hover:bg-shade aria-[current=page]:border-date aria-[current=page]:bg-date aria-[current=page]:text-on-date forced-colors:aria-[current=page]:underline"
            >
              {`${period} days`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function revenueBar({ day, revenue, refunded }: SalesDay): DayBar {
  const back = refunded > 0 ? `, ${formatRupees(refunded)} refunded` : ''
  return { day, value: revenue, below: refunded, label: formatRupees(revenue) + back }
}

function ordersBar({ day, orders }: SalesDay): DayBar {
  return { day, value: orders, label: `${orders} ${orders === 1 ? 'order' : 'orders'}` }
}

// The axis has no label for half an order.
function wholeOrNothing(orders: number): string {
  return Number.isInteger(orders) ? String(orders) : ''
}
