import { SearchX, Warehouse } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'

import type { Route } from './+types/product-list-page'
import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import { errorText } from '#web/api-client.ts'
import { partOnServer, usePart } from '#web/queries/parts.ts'
import { ListControls } from '#web/seller/layout/list-controls.tsx'
import { viewAddress, emptyText, rowsOf, type View, readView } from '#web/seller/layout/list-view.ts'
import { PageFailed } from '#web/seller/layout/page-failed.tsx'
import { useMay } from '#web/seller/layout/roles.ts'
import { sellerContext, sellerInBrowser, sellerMeta } from '#web/seller/layout/seller-area.ts'
import { useWaitingCounts } from '#web/seller/layout/waiting-counts.ts'
import { LotsNotice } from '#web/seller/products/lots/lots-notice.tsx'
import { ProductListRow } from '#web/seller/products/product-list-row.tsx'
import { ProductsTabs } from '#web/seller/products/products-tabs.tsx'
import {
  openStock,
  ROWS,
  type SellerProduct,
  showMore,
  type StockPart,
  stockReading,
} from '#web/seller/products/seller-products.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

export const meta = sellerMeta('Product List')

export async function loader(args: Route.LoaderArgs) {
  if (!args.context.get(sellerContext)) return null
  return partOnServer(args, stockReading(readView(new URL(args.request.url).searchParams)))
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return (await sellerInBrowser()) && openStock(readView(new URL(request.url).searchParams))
}

export default function ProductListPage({ loaderData }: Route.ComponentProps) {
  // The layout shows the login form to everybody else.
  return loaderData && <ProductList loaded={loaderData} />
}

function ProductList({ loaded }: { loaded: StockPart }) {
  'use memo'
  const view = readView(useSearchParams()[0])
  const part = usePart(stockReading(view), loaded)
  const products = useWaitingCounts(part.products)
  const rows = useRows(products, view, part.found)
  const { counts } = part
  const may = useMay()

  if (counts.all + counts.archived === 0) {
    return (
      <div className="max-w-5xl">
        <PageHeading title="Product List" />
        <EmptyState icon={<Warehouse className="size-8" />} text="No products yet">
          {may(calls.productAdd) && (
            <Link to={paths.seller()} className={buttonClass('primary')}>
              Add Product
            </Link>
          )}
        </EmptyState>
      </div>
    )
  }
  // Rows that keep their place although they are no longer found.
  const found = new Set(part.found)
  const total = part.total + rows.filter(({ _id }) => !found.has(_id)).length
  return (
    <div className="max-w-5xl">
      <PageHeading title="Product List" note={`${total} ${total === 1 ? 'product' : 'products'}`} />
      <ProductsTabs />
      {part.untaxed ? (
        <p className="mb-4 rounded-card bg-pomegranate-soft px-4 py-3 text-sm text-pomegranate-ink">
          <span>{part.untaxed === 1 ? '1 product cannot' : `${part.untaxed} products cannot`}</span> be bought yet: edit
          what is marked, and give its HSN code and its GST rate.
        </p>
      ) : null}
      {products.some(({ inLots }) => inLots) && <LotsNotice />}
      <ListControls counts={counts} view={view} />
      {rows.length > 0 ? (
        // The key resets the number of rows shown in each view.
        <ProductTable key={viewAddress(view)} view={view} rows={rows} total={total} />
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
function useRows(products: Row[], view: View, found: string[]): Row[] {
  const address = viewAddress(view)
  const [opened, setOpened] = useState(() => ({ address, ids: found }))
  if (opened.address === address) return rowsOf(products, view, opened.ids, found)
  setOpened({ address, ids: found })
  return rowsOf(products, view, found, found)
}

function ProductTable({ view, rows, total }: { view: View; rows: Row[]; total: number }) {
  'use memo'
  const withWaiting = rows.some(({ waiting }) => waiting)
  const mayEdit = useMay()(calls.productUpdate)
  const titles = ['Product', 'Price', 'In Stock', ...(withWaiting ? ['Waiting'] : []), ...(mayEdit ? ['Actions'] : [])]
  const [shown, setShown] = useState(ROWS)
  const [busy, setBusy] = useState(false)
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
              {titles.map((title) => (
                <div
                  key={title}
                  role="columnheader"
                  className={`px-3 py-3 font-semibold first:pl-5 lg:table-cell ${mayEdit ? 'last:pr-7 last:text-right' : ''}`}
                >
                  {title}
                </div>
              ))}
            </div>
          </div>
          <div ref={list} role="rowgroup" className="block divide-y divide-line lg:table-row-group">
            {rows.slice(0, shown).map((product, place) => (
              <ProductListRow key={product._id} product={product} eager={place < 6} withWaiting={withWaiting} />
            ))}
          </div>
        </div>
      </div>
      {total > shown && (
        <div className="mt-5 flex justify-center">
          <Button look="secondary" busy={busy} onClick={() => void more()}>
            {`Show ${Math.min(ROWS, total - shown)} more of ${total - shown}`}
          </Button>
        </div>
      )}
    </>
  )

  async function more() {
    setBusy(true)
    try {
      if (rows.length < Math.min(shown + ROWS, total)) await showMore(view)
      setShown(shown + ROWS)
    } catch (error) {
      notify.error(errorText(error))
    }
    setBusy(false)
  }
}
