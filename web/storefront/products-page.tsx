import { Link, useSearchParams } from 'react-router'

import type { Route } from './+types/products-page'
import type { Product } from '#contract/entities'
import { paths } from '#contract/paths'
import { nearest } from '#contract/search/nearest'
import { search } from '#contract/search/search'
import { empty } from '#contract/wording'
import { nothingFound } from '#web/art/nothing-found.ts'
import { pageMeta } from '#web/page-meta.ts'
import { useProducts } from '#web/queries.ts'
import { catalogueInBrowser, catalogueOnServer, inStock } from '#web/storefront/catalogue.ts'
import { ClosestProducts } from '#web/storefront/closest-products.tsx'
import { ListHeading } from '#web/storefront/list-heading.tsx'
import { readListQuery, sorted } from '#web/storefront/list-query.ts'
import { PagedProductList } from '#web/storefront/product-list.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export const meta = () => pageMeta('All Products', 'Dates, nuts, dry fruits, powders, hampers and honey in stock now.')
export const loader = catalogueOnServer
export const clientLoader = catalogueInBrowser

// Two rows on a desktop; the names of an empty page are fewer.
const MAX_CLOSEST = 8
const MAX_NAMES = 4

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  'use memo'
  const products = useProducts(loaderData.products)
  const query = readListQuery(useSearchParams()[0])
  const meant = search(products, query.search)
  const found = sorted(inStock(meant), query.sort, products)
  const similar = meant.length > 0 ? meant : nearest(products, query.search)
  const closest = found.length > 0 ? [] : inStock(similar).slice(0, MAX_CLOSEST)

  return (
    <div className="shell py-5 md:py-8">
      <ListHeading
        title="All Products"
        path={paths.products()}
        query={query}
        count={found.length}
        note={noteOf(query.search, found.length, closest.length)}
      />
      {found.length > 0 ? (
        <PagedProductList products={found} path={paths.products()} query={query} />
      ) : closest.length > 0 ? (
        <ClosestProducts products={closest} text={query.search} />
      ) : (
        <EmptyState drawn={nothingFound} text={empty.search}>
          <SoldOut products={similar.slice(0, MAX_NAMES)} />
          {query.search && (
            <Link to={paths.products()} className={buttonClass('primary')}>
              Show all products
            </Link>
          )}
        </EmptyState>
      )}
    </div>
  )
}

function noteOf(text: string, found: number, closest: number): string {
  if (!text) return `${found} in stock`
  return `${found} for “${text}”${closest > 0 ? `, ${closest} close to it` : ''}`
}

/** Links to the sold-out products that the search means. */
function SoldOut({ products }: { products: readonly Product[] }) {
  if (products.length === 0) return null
  return (
    <div>
      <p className="text-ink-soft">Did you mean</p>
      <ul className="mt-2 flex flex-wrap justify-center gap-2">
        {products.map(({ _id, name, category }) => (
          <li key={_id}>
            <Link to={paths.product(category, _id)} className={buttonClass('secondary')}>
              {name}
              <span className="text-sm font-normal text-ink-soft">out of stock</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
