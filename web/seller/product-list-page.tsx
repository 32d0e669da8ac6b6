import { SearchX, Warehouse } from 'lucide-react'
import { use, useEffect, useRef, useState } from 'react'
import { Link, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'

import type { Route } from './+types/product-list-page'
import { paths } from '#contract/paths'
import { getQueryClient } from '#web/query-client.ts'
import { ListControls } from '#web/seller/list-controls.tsx'
import { loadSearch } from '#web/seller/list-search.ts'
import { viewAddress, arranged, emptyText, rowsOf, type View, readView } from '#web/seller/list-view.ts'
import { PageFailed } from '#web/seller/page-failed.tsx'
import { ProductListRow } from '#web/seller/product-list-row.tsx'
import { sellerContext, sellerInBrowser, sellerMeta } from '#web/seller/seller-area.ts'
import {
  fetchSellerProducts,
  type SellerProduct,
  sellerProductsQuery,
  useSellerProducts,
} from '#web/seller/seller-products.ts'
import { useWaitingCounts } from '#web/seller/waiting-counts.ts'
import { orErrorPage, serverApi } from '#web/server-api.ts'
import { useSettings } from '#web/settings.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'

const ROWS = 50

export const meta = sellerMeta('Product List')

export async function loader(args: Route.LoaderArgs) {
  if (!args.context.get(sellerContext)) return { products: [] }
  await loadSearch()
  return { products: await orErrorPage(fetchSellerProducts(serverApi(args).transport)) }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (hasSearch(request.url)) await loadSearch()
  return { products: (await sellerInBrowser()) ? await getQueryClient().ensureQueryData(sellerProductsQuery) : [] }
}

function hasSearch(address: string): boolean {
  return new URL(address).searchParams.has('search')
}

// The first render must find what the server found, so it waits for the search if the address has one.
const searchOfFirstPage = typeof window !== 'undefined' && hasSearch(window.location.href) ? loadSearch() : undefined

/** Another view of the list needs no request. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate
}

export default function ProductListPage({ loaderData }: Route.ComponentProps) {
  'use memo'
  if (searchOfFirstPage) use(searchOfFirstPage)
  useEffect(() => whenIdle(() => void loadSearch()), [])
  const products = useWaitingCounts(useSellerProducts(loaderData.products))
  const view = readView(useSearchParams()[0], useSettings())
  const rows = useRows(products, view)

  if (products.length === 0) {
    return (
      <div className="max-w-5xl">
        <PageHeading title="Product List" />
        <EmptyState icon={<Warehouse className="size-8" />} text="No products yet">
          <Link to={paths.seller()} className={buttonClass('primary')}>
            Add Product
          </Link>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="max-w-5xl">
      <PageHeading title="Product List" note={`${rows.length} ${rows.length === 1 ? 'product' : 'products'}`} />
      <ListControls products={products} view={view} />
      {rows.length > 0 ? (
        // The key resets the number of rows shown in each view.
        <ProductTable key={viewAddress(view)} rows={rows} />
      ) : (
        <EmptyState icon={<SearchX className="size-8" />} text={emptyText(view)}>
          <Link to="?" replace className={buttonClass('primary')}>
            Show all products
          </Link>
        </EmptyState>
      )}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed title="Product List" error={error} />
}

type Row = SellerProduct & { waiting?: number }

/** The rows of a view, in the order they had when the view was opened. */
function useRows(products: Row[], view: View): Row[] {
  // Sorted again once the numbers that it is sorted by are loaded.
  const isLoading = view.sort === 'waiting' && products[0]?.waiting === undefined
  const address = viewAddress(view) + (isLoading ? ' loading' : '')
  const [opened, setOpened] = useState(() => ({ address, ids: idsOf(products, view) }))
  if (opened.address === address) return rowsOf(products, view, opened.ids)
  const now = { address, ids: idsOf(products, view) }
  setOpened(now)
  return rowsOf(products, view, now.ids)
}

function idsOf(products: Row[], view: View): string[] {
  return arranged(products, view).map(({ _id }) => _id)
}

function ProductTable({ rows }: { rows: Row[] }) {
  'use memo'
  const { backInStockMails } = useSettings()
  const [shown, setShown] = useState(ROWS)
  const list = useRef<HTMLDivElement>(null)
  // Focuses the first row that "Show more" added.
  useEffect(() => {
    if (shown > ROWS) list.current?.children[shown - ROWS]?.querySelector('button')?.focus({ preventScroll: true })
  }, [shown])
  return (
    <>
      <div className="overflow-hidden rounded-card border border-line bg-card shadow-card">
        {/* A table on a desktop, cards on a phone. The roles keep the table semantics with any display value. */}
        <div role="table" aria-label="Products" className="block w-full text-left lg:table lg:border-collapse">
          <div role="rowgroup" className="bg-shade text-sm text-ink-soft max-lg:sr-only lg:table-header-group">
            <div role="row" className="lg:table-row">
              {['Product', 'Price', 'In Stock', ...(backInStockMails ? ['Waiting'] : []), 'Actions'].map((title) => (
                <div
                  key={title}
                  role="columnheader"
                  className="px-3 py-3 font-semibold first:pl-5 last:pr-7 last:text-right lg:table-cell"
                >
                  {title}
                </div>
              ))}
            </div>
          </div>
          <div ref={list} role="rowgroup" className="block divide-y divide-line lg:table-row-group">
            {rows.slice(0, shown).map((product, place) => (
              <ProductListRow
                key={product._id}
                product={product}
                eager={place < 6}
                withWaiting={backInStockMails === true}
              />
            ))}
          </div>
        </div>
      </div>
      {rows.length > shown && (
        <div className="mt-5 flex justify-center">
          <Button look="secondary" onClick={() => setShown(shown + ROWS)}>
            Show {Math.min(ROWS, rows.length - shown)} more of {rows.length - shown}
          </Button>
        </div>
      )}
    </>
  )
}
