import { useQuery } from '@tanstack/react-query'
import { IndianRupee } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { Link } from 'react-router'

import type { Route } from './+types/money-page'
import type { MoneyByDay } from '#contract/money/money-by-day'
import { paths } from '#contract/paths'
import { PageFailed } from '#web/seller/layout/page-failed.tsx'
import { sellerContext, sellerInBrowser, sellerMeta } from '#web/seller/layout/seller-area.ts'
import { MoneyDays } from '#web/seller/money/money-days.tsx'
import { fetchMoney, moneyQuery, untilIn } from '#web/seller/money/money-queries.ts'
import { MoneySkeleton } from '#web/seller/money/money-skeleton.tsx'
import { MoneyStatus } from '#web/seller/money/money-status.tsx'
import { MoneyTotals } from '#web/seller/money/money-totals.tsx'
import { dayInShort } from '#web/seller/sales/sales-figures.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

const CourierCash = lazyPart(async () => (await import('#web/seller/money/courier-cash.tsx')).CourierCash)

export const meta = sellerMeta('Money')

export async function loader(args: Route.LoaderArgs) {
  const until = untilIn(args.request.url)
  const isSeller = args.context.get(sellerContext) !== null
  const money = isSeller ? await orErrorPage(fetchMoney(until, serverApi(args).transport)) : null
  return { until, isSeller, money }
}

/** Razorpay may be slow, so the page opens before its figures have loaded. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { until: untilIn(request.url), isSeller: (await sellerInBrowser()) !== null, money: null }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed title="Money" error={error} />
}

export default function MoneyPage({ loaderData: { until, isSeller, money } }: Route.ComponentProps) {
  // The layout shows the login form to anybody else.
  return isSeller && <MoneyUntil key={until ?? 'today'} until={until} loaded={money} />
}

function MoneyUntil({ until, loaded }: { until: string | undefined; loaded: MoneyByDay | null }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...moneyQuery(until),
    ...(loaded ? { initialData: loaded } : {}),
  })
  const heading = useRef<HTMLHeadingElement>(null)
  if (error && !data) throw error
  return (
    <div className="max-w-5xl">
      <PageHeading title="Money" note={data && daysInWords(data)} />
      <div className="mb-5 empty:hidden">
        <Suspense>
          <CourierCash />
        </Suspense>
      </div>
      {!data ? (
        <MoneySkeleton />
      ) : !data.sold ? (
        <EmptyState icon={<IndianRupee className="size-8" />} text="No sales yet">
          <p className="max-w-sm text-sm text-ink-soft">
            After the first payment this page shows for each day what Razorpay captured and what the orders say.
          </p>
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-5">
          <MoneyStatus money={data} busy={isFetching} onRefetch={() => void refetch()} ref={heading} />
          <MoneyTotals total={data.total} />
          <MoneyDays
            days={data.days}
            onResolved={() => {
              // The pressed button is removed, so the focus moves to the heading.
              if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
            }}
          />
          <OtherDays money={data} />
        </div>
      )}
    </div>
  )
}

function OtherDays({ money: { earlier, later } }: { money: MoneyByDay }) {
  if (!earlier && !later) return null
  return (
    <nav aria-label="Other days" className="flex flex-wrap justify-between gap-3">
      {earlier && (
        <Link to={paths.sellerMoney(earlier)} className={buttonClass('secondary')}>
          Earlier days
        </Link>
      )}
      {later && (
        <Link to={paths.sellerMoney(later)} className={buttonClass('secondary', 'ml-auto')}>
          Later days
        </Link>
      )}
    </nav>
  )
}

function daysInWords({ days }: MoneyByDay): string {
  return `${dayInShort(days.at(-1)?.day ?? '')} to ${dayInShort(days[0]?.day ?? '')}`
}
