import { data, Link, useSearchParams } from 'react-router'

import type { Route } from './+types/category-page'
import { categoryLabel } from '#contract/categories'
import { paths } from '#contract/paths'
import { byPrice, byStock, byWeight } from '#contract/product-filters'
import { empty } from '#contract/wording'
import { nothingFound } from '#web/art/nothing-found.ts'
import { pageMeta } from '#web/page-meta.ts'
import { useProducts } from '#web/queries.ts'
import { catalogueInBrowser, catalogueOnServer, inStock, soldOutLast } from '#web/storefront/catalogue.ts'
import { FilteredList } from '#web/storefront/list/filtered-list.tsx'
import { readListQuery, sorted } from '#web/storefront/list/list-query.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

const NO_SUCH = 'No such category'

export const meta = ({ params }: Route.MetaArgs) => pageMeta(categoryLabel(params.category) ?? NO_SUCH)

export async function loader(args: Route.LoaderArgs) {
  return data(await catalogueOnServer(args), { status: categoryLabel(args.params.category) ? 200 : 404 })
}

export const clientLoader = catalogueInBrowser

export default function CategoryPage({ loaderData, params }: Route.ComponentProps) {
  const path = paths.category(params.category)
  const own = useProducts(loaderData.products).filter(({ category }) => category === params.category)
  const facets = inStock(own).length < own.length ? [byPrice, byWeight, byStock] : [byPrice, byWeight]
  const query = readListQuery(useSearchParams()[0], facets)

  return (
    <FilteredList
      title={categoryLabel(params.category) ?? NO_SUCH}
      path={path}
      query={query}
      facets={facets}
      products={soldOutLast(sorted(own, query.sort, own))}
      note={(count) => (own.length > 0 ? `${count} product${own.length === 1 ? '' : 's'}` : undefined)}
    >
      <EmptyState drawn={nothingFound} text={empty.category}>
        <Link to={paths.products()} className={buttonClass('primary')}>
          See all products
        </Link>
      </EmptyState>
    </FilteredList>
  )
}
