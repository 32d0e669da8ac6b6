import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'

import type { Route } from './+types/reports-page'
import { reportPaths } from '#contract/messages/report-paths'
import type { Transport } from '#web/api-client.ts'
import { FilterTabs } from '#web/seller/layout/filter-tabs.tsx'
import { MoreLink } from '#web/seller/layout/more-link.tsx'
import { PageFailed } from '#web/seller/layout/page-failed.tsx'
import { sellerContext, sellerInBrowser, sellerMeta } from '#web/seller/layout/seller-area.ts'
import { MessageTabs } from '#web/seller/messages/message-tabs.tsx'
import { ReportCard } from '#web/seller/messages/reports/report-card.tsx'
import {
  fetchReports,
  type ReportList,
  type ReportsAsked,
  reportsQuery,
} from '#web/seller/messages/reports/report-queries.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { serverNow } from '#web/server-clock.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const meta = sellerMeta('Reports')

type Loaded = { now: number; asked: ReportsAsked; list: ReportList } | null

export async function loader(args: Route.LoaderArgs): Promise<Loaded> {
  if (!args.context.get(sellerContext)) return null
  return orErrorPage(load(args.request.url, serverApi(args).transport))
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Loaded> {
  return (await sellerInBrowser()) ? load(request.url) : null
}

async function load(address: string, transport?: Transport): Promise<Loaded> {
  const search = new URL(address).searchParams
  const cursor = search.get('cursor')
  const asked: ReportsAsked = {
    ...(search.get('show') === 'closed' ? { show: 'closed' } : {}),
    ...(cursor ? { cursor } : {}),
  }
  return { now: serverNow().getTime(), asked, list: await fetchReports(asked, transport) }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed title="Reports" error={error} />
}

/** The reports of shoppers: open ones by what is due first, or closed ones. */
export default function ReportsPage({ loaderData }: Route.ComponentProps) {
  return loaderData && <Reports {...loaderData} />
}

function Reports({ now, asked, list }: NonNullable<Loaded>) {
  const { reports, open, nextCursor } = useQuery({ ...reportsQuery(asked), initialData: list }).data
  const tabs = [
    { label: 'Open', to: reportPaths.sellerReports(), isChosen: asked.show === undefined },
    { label: 'Closed', to: reportPaths.sellerReports('closed'), isChosen: asked.show === 'closed' },
  ]
  return (
    <div className="max-w-4xl">
      <PageHeading title="Reports" note={`${open} open`} />
      <MessageTabs />
      <FilterTabs label="Reports by state" tabs={tabs} />
      <div className="mt-5">
        {reports.length === 0 ? (
          <EmptyState
            icon={<Inbox className="size-8" />}
            text={asked.show ? 'No report is closed yet' : 'Nothing is reported'}
          />
        ) : (
          <ul className="flex flex-col gap-4">
            {reports.map((report) => (
              <li key={report._id}>
                <ReportCard report={report} now={now} />
              </li>
            ))}
          </ul>
        )}
        <MoreLink show={asked.show} nextCursor={nextCursor} />
      </div>
    </div>
  )
}
