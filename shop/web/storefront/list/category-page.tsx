import { data, Link, redirect, useSearchParams } from 'react-router'

import type { Route } from './+types/category-page'
import { byPrice, byStock, byWeight } from '#contract/filters/facets'
import { labelFacets } from '#contract/filters/label-facets'
import { plural, t, translated } from '#contract/language/language'
import { paths } from '#contract/paths'
import { categoryLabel, categoryMeant } from '#contract/products/categories'
import { empty } from '#contract/wording'
import { nothingFound } from '#web/art/nothing-found.ts'
import { canonical, pageMeta } from '#web/page-meta.ts'
import { partInBrowser, partOnServer, usePart } from '#web/queries/parts.ts'
import { browsing } from '#web/storefront/layout/catalogue.ts'
import { FilteredList } from '#web/storefront/list/filtered-list.tsx'
import { browseQuery, readListQuery } from '#web/storefront/list/list-query.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

const NO_SUCH = 'No such category'

export const meta: Route.MetaFunction = ({ params, matches }) => {
  const label = categoryLabel(params.category)
  return label
    ? [...pageMeta(translated(label)), ...canonical(matches, paths.category(params.category))]
    : pageMeta(t(NO_SUCH))
}

export async function loader(args: Route.LoaderArgs) {
  const part = await partOnServer(args, reading(searchAtOwnAddress(args), args.params.category))
  return data(part, { status: categoryLabel(args.params.category) ? 200 : 404 })
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return partInBrowser(reading(searchAtOwnAddress(args), args.params.category))
}

/** The query of the page's address. Throws a redirect when the category has another address. */
function searchAtOwnAddress({ request, params: { category } }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const own = categoryMeant(category)
  if (own && own !== category) throw redirect(paths.category(own) + search)
  return searchParams
}

const facets = [byPrice, byWeight, byStock, ...labelFacets]

function reading(params: URLSearchParams, category: string) {
  return browsing(browseQuery(readListQuery(params, facets), category))
}

export default function CategoryPage({ loaderData, params }: Route.ComponentProps) {
  const path = paths.category(params.category)
  const [search] = useSearchParams()
  const { products, groups } = usePart(reading(search, params.category), loaderData)
  const query = readListQuery(search, facets)

  return (
    <FilteredList
      title={translated(categoryLabel(params.category) ?? NO_SUCH)}
      path={path}
      query={query}
      facets={facets}
      products={products}
      groups={groups}
      note={noteOf}
    >
      <EmptyState drawn={nothingFound} text={t(empty.category)}>
        <Link to={paths.products()} className={buttonClass('primary')}>
          {t('See all products')}
        </Link>
      </EmptyState>
    </FilteredList>
  )
}

function noteOf(found: number, all: number): string | undefined {
  if (all === 0) return undefined
  return found === all
    ? plural(all, '{count} product', '{count} products')
    : plural(all, '{found} of {count} product', '{found} of {count} products', { found })
}
