import { PackageOpen } from 'lucide-react'
import { data, Link } from 'react-router'

import type { Route } from './+types/category-page'
import { categoryLabel } from '#contract/categories'
import { paths } from '#contract/paths'
import { empty } from '#contract/wording'
import { pageMeta } from '#web/page-meta.ts'
import { useProducts } from '#web/queries.ts'
import { catalogueInBrowser, catalogueOnServer, soldOutLast } from '#web/storefront/catalogue.ts'
import { ProductGrid } from '#web/storefront/product-grid.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

const NO_SUCH = 'No such category'

export const meta = ({ params }: Route.MetaArgs) => pageMeta(categoryLabel(params.category) ?? NO_SUCH)

export async function loader(args: Route.LoaderArgs) {
  return data(await catalogueOnServer(args), { status: categoryLabel(args.params.category) ? 200 : 404 })
}

export const clientLoader = catalogueInBrowser

export default function CategoryPage({ loaderData, params }: Route.ComponentProps) {
  const label = categoryLabel(params.category)
  const products = soldOutLast(useProducts(loaderData.products).filter(({ category }) => category === params.category))

  return (
    <div className="shell py-8">
      <PageHeading
        title={label ?? NO_SUCH}
        note={products.length > 0 ? `${products.length} product${products.length === 1 ? '' : 's'}` : undefined}
      />
      {products.length > 0 ? (
        <ProductGrid products={products} eager />
      ) : (
        <EmptyState icon={<PackageOpen className="size-8" />} text={empty.category}>
          <Link to={paths.products()} className={buttonClass('primary')}>
            See all products
          </Link>
        </EmptyState>
      )}
    </div>
  )
}
