import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { Link } from 'react-router'

import type { Route } from './+types/lots-page'
import { paths } from '#contract/paths'
import { getQueryClient } from '#web/queries/query-client.ts'
import { PageFailed } from '#web/seller/layout/page-failed.tsx'
import { sellerContext, sellerInBrowser, sellerMeta } from '#web/seller/layout/seller-area.ts'
import { LotCard } from '#web/seller/products/lots/lot-card.tsx'
import { fetchLotsToAct, lotsToActQuery } from '#web/seller/products/lots/lot-queries.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const meta = sellerMeta('Lots')

export async function loader(args: Route.LoaderArgs) {
  if (!args.context.get(sellerContext)) return { toAct: null }
  return { toAct: await orErrorPage(fetchLotsToAct(serverApi(args).transport)) }
}

export async function clientLoader() {
  if (!(await sellerInBrowser())) return { toAct: null }
  return { toAct: await getQueryClient().fetchQuery({ ...lotsToActQuery, staleTime: 0 }) }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed title="Lots" error={error} />
}

export default function LotsPage({ loaderData: { toAct } }: Route.ComponentProps) {
  // The layout shows the login form to everybody else.
  return toAct && <ToAct loaded={toAct} />
}

/** The lots that are recalled, off sale, or soon will be. */
function ToAct({ loaded }: { loaded: Awaited<ReturnType<typeof fetchLotsToAct>> }) {
  const { data } = useQuery({ ...lotsToActQuery, initialData: loaded })
  const { lots, count } = data
  return (
    <div className="max-w-5xl">
      <PageHeading
        title="Lots"
        note={count > 0 ? `${count} ${count === 1 ? 'lot needs' : 'lots need'} you` : undefined}
      />
      {lots.length === 0 ? (
        <EmptyState icon={<CalendarCheck className="size-8" />} text="No lot needs you">
          <p className="max-w-sm text-ink-soft">
            A lot appears here 30 days before its last day of sale. Receive lots from the product list.
          </p>
          <Link to={paths.sellerProductList()} className={buttonClass('primary')}>
            Product List
          </Link>
        </EmptyState>
      ) : (
        <ol className="flex flex-col gap-3">
          {lots.map(({ product, name, lot }) => (
            <li key={lot._id}>
              <LotCard lot={lot} name={name}>
                <Link to={paths.sellerProductLots(product)} className={buttonClass('secondary')}>
                  Open its lots<span className="sr-only">{`: ${name}`}</span>
                </Link>
              </LotCard>
            </li>
          ))}
        </ol>
      )}
      {count > lots.length && (
        <p className="figures mt-3 text-sm text-ink-soft">{`${count - lots.length} more not shown.`}</p>
      )}
    </div>
  )
}
