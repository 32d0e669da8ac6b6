import { use, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'

import type { Route } from './+types/products-page'
import type { Product } from '#contract/entities'
import { paths } from '#contract/paths'
import { byCategory, byPrice, byWeight } from '#contract/product-filters'
import { empty } from '#contract/wording'
import { nothingFound } from '#web/art/nothing-found.ts'
import { pageMeta } from '#web/page-meta.ts'
import { useProducts } from '#web/queries.ts'
import { catalogueInBrowser, catalogueOnServer, inStock } from '#web/storefront/catalogue.ts'
import { ClosestProducts } from '#web/storefront/list/closest-products.tsx'
import { FilteredList } from '#web/storefront/list/filtered-list.tsx'
import { readListQuery, sorted } from '#web/storefront/list/list-query.ts'
import { findProducts, loadSearch } from '#web/storefront/search-code.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'

export const meta = () => pageMeta('All Products', 'Dates, nuts, dry fruits, powders, hampers and honey in stock now.')

export async function loader(args: Route.LoaderArgs) {
  await loadSearch()
  return catalogueOnServer(args)
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (hasSearch(request.url)) await loadSearch()
  return catalogueInBrowser()
}

function hasSearch(address: string): boolean {
  return new URL(address).searchParams.has('search')
}

// The first render must find what the server found, so it waits for the search if the address has one.
const searchOfFirstPage = typeof window !== 'undefined' && hasSearch(window.location.href) ? loadSearch() : undefined

const facets = [byCategory, byPrice, byWeight]
// Two rows on a desktop; the names of an empty page are fewer.
const MAX_CLOSEST = 8
const MAX_NAMES = 4

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  'use memo'
  if (searchOfFirstPage) use(searchOfFirstPage)
  const products = useProducts(loaderData.products)
  const query = readListQuery(useSearchParams()[0], facets)
  const { meant, similar } = findProducts(products, query.search)
  const found = sorted(inStock(meant), query.sort, products)
  const closest = found.length > 0 ? [] : inStock(similar).slice(0, MAX_CLOSEST)
  useEffect(() => whenIdle(() => void loadSearch()), [])

  return (
    <FilteredList
      title="All Products"
      path={paths.products()}
      query={query}
      facets={facets}
      products={found}
      note={(count) => noteOf(query.search, count, closest.length)}
    >
      {closest.length > 0 ? (
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
    </FilteredList>
  )
}

function noteOf(text: string, found: string, closest: number): string {
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
