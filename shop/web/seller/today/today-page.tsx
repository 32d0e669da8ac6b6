import { useQuery } from '@tanstack/react-query'
import { Sun } from 'lucide-react'
import { Link } from 'react-router'

import type { Route } from './+types/today-page'
import { dayInWords, today } from '#contract/orders/span-words'
import { paths } from '#contract/paths'
import { getQueryClient } from '#web/queries/query-client.ts'
import { Fold } from '#web/ui/fold.tsx'
import { PageFailed } from '#web/seller/layout/page-failed.tsx'
import { sellerContext, sellerInBrowser, sellerMeta } from '#web/seller/layout/seller-area.ts'
import { atMost } from '#web/seller/orders/order-filters.ts'
import { fetchToday, type Today, todayQuery, type Waiting } from '#web/seller/today/today-query.ts'
import { TodayTile } from '#web/seller/today/today-tile.tsx'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { serverNow } from '#web/server-clock.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const meta = sellerMeta('Today')

export async function loader(args: Route.LoaderArgs) {
  const seller = args.context.get(sellerContext)
  return { today: seller && (await orErrorPage(fetchToday(serverApi(args).transport))), loadedAt: Date.now() }
}

export async function clientLoader() {
  const seller = await sellerInBrowser()
  return {
    today: seller && (await getQueryClient().fetchQuery({ ...todayQuery, staleTime: 0 })),
    loadedAt: Date.now(),
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed title="Today" error={error} />
}

export default function TodayPage({ loaderData: { today: loaded, loadedAt } }: Route.ComponentProps) {
  // The layout shows the login form to everybody else.
  return loaded && <Waits loaded={loaded} loadedAt={loadedAt} />
}

/** The work that waits for the seller, the most urgent first, then one line for the rest; on a phone the pack list is under the thumb. */
function Waits({ loaded, loadedAt }: { loaded: Today; loadedAt: number }) {
  const { waiting } = useQuery({ ...todayQuery, initialData: loaded }).data
  const toPack = waiting.find(({ kind }) => kind === 'orders to pack')?.count ?? 0
  const urgent = waiting.filter(({ count }) => count > 0)
  const inOrder = waiting.filter(({ count }) => count === 0)
  return (
    <div className="max-w-5xl">
      <PageHeading title="Today" note={dayInWords(today(serverNow()))} />
      {urgent.length === 0 && (
        <div className="mb-4">
          <EmptyState icon={<Sun className="size-8" />} text="All is well">
            <p className="max-w-sm text-ink-soft">Nothing waits for you. This page looks again by itself.</p>
          </EmptyState>
        </div>
      )}
      <Tiles waiting={urgent} loadedAt={loadedAt} />
      {inOrder.length > 0 && (
        <Fold title={inWords(inOrder.length, urgent.length > 0)} className="mt-3">
          <Tiles waiting={inOrder} loadedAt={loadedAt} />
        </Fold>
      )}
      {toPack > 0 && (
        <div className="mt-5 max-md:sticky max-md:bottom-[calc(var(--seller-bar)+0.75rem)]">
          <Link to={paths.sellerPackList()} className={buttonClass('primary', 'min-h-12 shadow-card max-md:w-full')}>
            Pack list <span className="figures">{`(${atMost(toPack)})`}</span>
          </Link>
        </div>
      )}
    </div>
  )
}

function Tiles({ waiting, loadedAt }: { waiting: Waiting[]; loadedAt: number }) {
  return (
    <ul className="grid grid-cols-1 gap-2.5 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2 lg:gap-4 xl:grid-cols-3">
      {waiting.map((each) => (
        <li key={each.kind}>
          <TodayTile waiting={each} loadedAt={loadedAt} />
        </li>
      ))}
    </ul>
  )
}

function inWords(count: number, isRest: boolean): string {
  const other = isRest ? 'other ' : ''
  return count === 1 ? `1 ${other}thing is in order` : `${count} ${other}things are in order`
}
