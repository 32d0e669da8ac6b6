import { data, Link, useSearchParams } from 'react-router'

import type { Route } from './+types/category-page'
import { categoryLabel } from '#contract/categories'
import { paths } from '#contract/paths'
import { empty } from '#contract/wording'
import { nothingFound } from '#web/art/nothing-found.ts'
import { pageMeta } from '#web/page-meta.ts'
import { useProducts } from '#web/queries.ts'
import { catalogueInBrowser, catalogueOnServer, soldOutLast } from '#web/storefront/catalogue.ts'
import { ListHeading } from '#web/storefront/list-heading.tsx'
import { readListQuery, sorted } from '#web/storefront/list-query.ts'
import { PagedProductList } from '#web/storefront/product-list.tsx'
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
  const query = readListQuery(useSearchParams()[0])
  const own = useProducts(loaderData.products).filter(({ category }) => category === params.category)
  const products = soldOutLast(sorted(own, query.sort, own))

  return (
    <div className="shell py-5 md:py-8">
      <ListHeading
        title={categoryLabel(params.category) ?? NO_SUCH}
        path={path}
        query={query}
        count={products.length}
        note={products.length > 0 ? `${products.length} product${products.length === 1 ? '' : 's'}` : undefined}
      />
      {products.length > 0 ? (
        <PagedProductList products={products} path={path} query={query} />
      ) : (
        <EmptyState drawn={nothingFound} text={empty.category}>
          <Link to={paths.products()} className={buttonClass('primary')}>
            See all products
          </Link>
        </EmptyState>
      )}
    </div>
  )
}
