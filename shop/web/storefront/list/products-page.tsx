import { Link, useSearchParams } from 'react-router'

import type { Route } from './+types/products-page'
import type { Product } from '#contract/entities'
import { byCategory, byPrice, byWeight } from '#contract/filters/facets'
import { labelFacets } from '#contract/filters/label-facets'
import { t } from '#contract/language/language'
import { paths } from '#contract/paths'
import { empty, favourites } from '#contract/wording'
import { nothingFound } from '#web/art/nothing-found.ts'
import { canonical, pageMeta } from '#web/page-meta.ts'
import { partInBrowser, partOnServer, type Reading, usePart } from '#web/queries/parts.ts'
import { bestSellers, type Browse, browsing, inStock } from '#web/storefront/layout/catalogue.ts'
import { ClosestProducts } from '#web/storefront/list/closest-products.tsx'
import { FilteredList } from '#web/storefront/list/filtered-list.tsx'
import { browseQuery, readListQuery } from '#web/storefront/list/list-query.ts'
import { ProductGrid } from '#web/storefront/list/product-grid.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(t('All Products'), t('Dates, nuts, dry fruits, powders, hampers and honey in stock now.')),
  ...canonical(matches, paths.products()),
]

export function loader(args: Route.LoaderArgs): Promise<Loaded> {
  return load(args.request.url, (part) => partOnServer(args, part))
}

export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Loaded> {
  return load(request.url, partInBrowser)
}

type Loaded = { found: Browse; best: Best | undefined }
type Best = Pick<Browse, 'version' | 'products'>

async function load(address: string, read: <P>(part: Reading<P>) => Promise<P>): Promise<Loaded> {
  const found = await read(reading(new URL(address).searchParams))
  return { found, best: found.products.length === 0 ? await read(bestSellers) : undefined }
}

const FAVOURITES = 3
const facets = [byCategory, byPrice, byWeight, ...labelFacets]

function reading(params: URLSearchParams) {
  return browsing(browseQuery(readListQuery(params, facets)))
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const query = readListQuery(params, facets)
  const { products, groups, similar = [] } = usePart(reading(params), loaderData.found)
  const closest = inStock(similar)

  return (
    <FilteredList
      title={t('All Products')}
      path={paths.products()}
      query={query}
      facets={facets}
      products={inStock(products)}
      groups={groups}
      note={(found, all) => noteOf(query.search, found, all, closest.length)}
    >
      {closest.length > 0 ? (
        <ClosestProducts products={closest} text={query.search} />
      ) : (
        <>
          <EmptyState drawn={nothingFound} text={t(empty.search)}>
            <SoldOut products={similar} />
            {query.search && (
              <Link to={paths.products()} className={buttonClass('primary')}>
                {t('Show all products')}
              </Link>
            )}
          </EmptyState>
          {loaderData.best && <Favourites loaded={loaderData.best} />}
        </>
      )}
    </FilteredList>
  )
}

function noteOf(words: string, found: number, all: number, closest: number): string {
  // Only a search that finds nothing has products close to it.
  if (closest > 0) return t('{count} for “{words}”, {closest} close to it', { count: found, words, closest })
  if (found < all)
    return words
      ? t('{found} of {all} for “{words}”', { found, all, words })
      : t('{found} of {all} in stock', { found, all })
  return words ? t('{count} for “{words}”', { count: found, words }) : t('{count} in stock', { count: found })
}

function Favourites({ loaded }: { loaded: Best }) {
  const products = inStock(usePart(bestSellers, loaded).products).slice(0, FAVOURITES)
  if (products.length === 0) return null
  return (
    <section aria-labelledby="favourites" className="mt-10">
      <h2 id="favourites" className="mb-4 text-xl">
        {t(favourites)}
      </h2>
      <ProductGrid products={products} heading="h3" />
    </section>
  )
}

/** Links to the sold-out products that the search means. */
function SoldOut({ products }: { products: readonly Product[] }) {
  if (products.length === 0) return null
  return (
    <div>
      <p className="text-ink-soft">{t('Did you mean')}</p>
      <ul className="mt-2 flex flex-wrap justify-center gap-2">
        {products.map(({ _id, name, category }) => (
          <li key={_id}>
            <Link to={paths.product(category, _id)} className={buttonClass('secondary')}>
              <span>{name}</span>
              <span className="text-sm font-normal text-ink-soft">{t('out of stock')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
