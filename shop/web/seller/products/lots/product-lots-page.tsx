import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Boxes } from 'lucide-react'
import { data as answer, Link } from 'react-router'

import type { Route } from './+types/product-lots-page'
import type { ProductLots } from '#contract/calls/lot'
import { paths } from '#contract/paths'
import { getQueryClient } from '#web/queries/query-client.ts'
import { PageFailed } from '#web/seller/layout/page-failed.tsx'
import { sellerContext, sellerInBrowser, sellerMeta } from '#web/seller/layout/seller-area.ts'
import paper from '#web/seller/packing/paper.css?url'
import { LotCard } from '#web/seller/products/lots/lot-card.tsx'
import { fetchLots, lotsQuery } from '#web/seller/products/lots/lot-queries.ts'
import { ReceiveLot } from '#web/seller/products/lots/receive-lot.tsx'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { atOnce, later } from '#web/ui/later.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

const LotActs = later(async () => (await import('#web/seller/products/lots/lot-acts.tsx')).LotActs, atOnce)

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: paper, media: 'print' }]

export const meta = sellerMeta('Lots')

export async function loader(args: Route.LoaderArgs) {
  if (!args.context.get(sellerContext)) return answer({ lots: null })
  return answer({ lots: await orErrorPage(fetchLots(args.params.id, serverApi(args).transport)) })
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  if (!(await sellerInBrowser())) return { lots: null }
  return { lots: await getQueryClient().fetchQuery({ ...lotsQuery(id), staleTime: 0 }) }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed title="Lots" error={error} />
}

export default function ProductLotsPage({ loaderData: { lots } }: Route.ComponentProps) {
  // The layout shows the login form to everybody else.
  return lots && <Lots key={lots.product._id} loaded={lots} />
}

/** The lots of a product: the form for the next one, what is recalled, and the others in the order in which they are sold. */
function Lots({ loaded }: { loaded: ProductLots }) {
  const { data } = useQuery({ ...lotsQuery(loaded.product._id), initialData: loaded })
  const { product, lots } = data
  const recalled = lots.filter((lot) => lot.recalled)
  const others = lots.filter((lot) => !lot.recalled)
  const there = others.filter(({ toSell, offSale, held }) => toSell + offSale + held > 0)
  const gone = others.filter((lot) => !there.includes(lot))
  return (
    <div className="max-w-5xl">
      <Link to={paths.sellerProductList()} className={buttonClass('quiet', '-ml-3 mb-2 px-3 print:hidden')}>
        <ArrowLeft className="size-5" aria-hidden="true" /> Product List
      </Link>
      <PageHeading title={`Lots of ${product.name}`} note={`${product.quantity} to sell`} />
      <div className="print:hidden">
        <ReceiveLot of={data} />
      </div>
      {/* Orders of them may have to be stopped, also when nothing is left on the shelf. */}
      {recalled.length > 0 && (
        <section aria-labelledby="recalled" className="mt-8">
          <h2 id="recalled" className="mb-3 text-lg">
            Recalled
          </h2>
          <List product={product._id} lots={recalled} />
        </section>
      )}
      <section aria-labelledby="shelf" className="mt-8">
        <h2 id="shelf" className="mb-3 text-lg">
          On the shelf, sold from the top
        </h2>
        {there.length === 0 ? (
          <EmptyState
            icon={<Boxes className="size-8" />}
            text={lots.length === 0 ? notYet : 'No lot is on the shelf'}
          />
        ) : (
          <List product={product._id} lots={there} />
        )}
      </section>
      {gone.length > 0 && (
        <details className="mt-8">
          <summary className="min-h-11 cursor-pointer text-lg font-semibold">
            {`${gone.length} ${gone.length === 1 ? 'lot' : 'lots'} sold or written off`}
          </summary>
          <div className="mt-3">
            <List product={product._id} lots={gone} />
          </div>
        </details>
      )}
    </div>
  )
}

const notYet = 'Nothing of it is in lots yet. From the first lot on, its pieces are sold by the earliest date.'

function List({ product, lots }: { product: string; lots: ProductLots['lots'] }) {
  return (
    <ol className="flex flex-col gap-3">
      {lots.map((lot) => (
        <li key={lot._id}>
          <LotCard lot={lot}>
            {/* Its place is kept while it loads. */}
            {(!lot.recalled || lot.offSale > 0) && (
              <div className="min-h-11 print:hidden">
                <LotActs product={product} lot={lot} />
              </div>
            )}
          </LotCard>
        </li>
      ))}
    </ol>
  )
}
