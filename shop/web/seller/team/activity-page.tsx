import { History } from 'lucide-react'
import { Link, useNavigation } from 'react-router'

import type { Route } from './+types/activity-page'
import type { Activity } from '#contract/activity'
import { activityGroups, type ActivityGroup } from '#contract/audit-acts'
import { type AnswerOf, calls } from '#contract/calls'
import { paths } from '#contract/paths'
import { callApi, type Transport } from '#web/api-client.ts'
import { FilterTabs } from '#web/seller/layout/filter-tabs.tsx'
import { PageFailed } from '#web/seller/layout/page-failed.tsx'
import { sellerContext, sellerInBrowser, sellerMeta } from '#web/seller/layout/seller-area.ts'
import { ActivityDay } from '#web/seller/team/activity-day.tsx'
import { daysOf } from '#web/seller/team/activity-days.ts'
import { groupLabels } from '#web/seller/team/activity-words.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const meta = sellerMeta('Activity')

type Asked = { group?: ActivityGroup; cursor?: string }
type Page = AnswerOf<typeof calls.sellerActivity>

const emptyPage: Page = { acts: [] }

export async function loader(args: Route.LoaderArgs) {
  const asked = askedIn(args.request.url)
  const seller = args.context.get(sellerContext)
  const page = seller ? await orErrorPage(fetchActivity(asked, serverApi(args).transport)) : emptyPage
  return { asked, page, loadedAt: Date.now() }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = askedIn(request.url)
  const page = (await sellerInBrowser()) ? await fetchActivity(asked) : emptyPage
  return { asked, page, loadedAt: Date.now() }
}

function askedIn(address: string): Asked {
  const search = new URL(address).searchParams
  const group = activityGroups.find((each) => each === search.get('group'))
  const cursor = search.get('cursor')
  return { ...(group && { group }), ...(cursor && { cursor }) }
}

function fetchActivity(asked: Asked, transport?: Transport): Promise<Page> {
  return callApi(calls.sellerActivity, { query: asked, transport })
}

function pathOf(asked: Asked): string {
  const query = new URLSearchParams(asked).toString()
  return query ? `${paths.sellerActivity()}?${query}` : paths.sellerActivity()
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed title="Activity" error={error} />
}

/** The acts of the sellers, newest first, by day. */
export default function ActivityPage({ loaderData: { asked, page, loadedAt } }: Route.ComponentProps) {
  const { acts, nextCursor } = page
  const coming = useNavigation().location?.pathname === paths.sellerActivity()
  const ambiguous = namesOfSeveral(acts)
  return (
    <div className="max-w-4xl">
      <PageHeading title="Activity" note={asked.cursor ? 'Earlier' : 'What was done in the shop, and by whom'} />
      <FilterTabs label="Activity by kind" tabs={tabsOf(asked)} />
      {acts.length > 0 ? (
        <div aria-busy={coming} className={`mt-5 flex flex-col gap-6 transition-opacity ${coming ? 'opacity-50' : ''}`}>
          {daysOf(acts, loadedAt).map((day) => (
            <ActivityDay key={day.label} day={day} ambiguous={ambiguous} />
          ))}
        </div>
      ) : (
        <Nothing asked={asked} />
      )}
      <Pager asked={asked} nextCursor={nextCursor} />
    </div>
  )
}

// These need the email beside the name.
function namesOfSeveral(acts: readonly Activity[]): ReadonlySet<string> {
  const sellers = new Map(acts.flatMap(({ by }) => (by ? [[by.email, by.name]] : [])))
  const names = [...sellers.values()]
  return new Set(names.filter((name, place) => names.indexOf(name) !== place))
}

function tabsOf({ group: chosen }: Asked) {
  return [undefined, ...activityGroups].map((group) => ({
    label: group ? groupLabels[group] : 'All',
    to: pathOf(group ? { group } : {}),
    isChosen: group === chosen,
  }))
}

function Nothing({ asked: { group } }: { asked: Asked }) {
  return (
    <div className="mt-5">
      <EmptyState icon={<History className="size-8" />} text={group ? 'Nothing of this kind yet' : 'Nothing yet'}>
        <p className="max-w-sm text-ink-soft">
          A status, a stock, a print, a login: each stands here with its time and the seller who did it.
        </p>
      </EmptyState>
    </div>
  )
}

function Pager({ asked: { cursor, ...asked }, nextCursor }: { asked: Asked; nextCursor: string | undefined }) {
  if (!cursor && !nextCursor) return null
  return (
    // The key resets the focus on each page.
    <nav key={cursor} aria-label="Pages" className="mt-6 flex flex-wrap justify-between gap-3">
      {cursor && (
        <Link to={pathOf(asked)} className={buttonClass('secondary')}>
          Newest
        </Link>
      )}
      {nextCursor && (
        <Link to={pathOf({ ...asked, cursor: nextCursor })} rel="next" className={buttonClass('secondary', 'ml-auto')}>
          Earlier
        </Link>
      )}
    </nav>
  )
}
