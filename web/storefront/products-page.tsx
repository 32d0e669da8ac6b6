import { SearchX } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'

import type { Route } from './+types/products-page'
import type { Product } from '#contract/entities'
import { paths } from '#contract/paths'
import { empty } from '#contract/wording'
import { pageMeta } from '#web/page-meta.ts'
import { useProducts } from '#web/queries.ts'
import { catalogueInBrowser, catalogueOnServer, inStock, named, nearest } from '#web/storefront/catalogue.ts'
import { ProductGrid } from '#web/storefront/product-grid.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const meta = () => pageMeta('All Products', 'Dates, nuts, dry fruits, powders, hampers and honey in stock now.')
export const loader = catalogueOnServer
export const clientLoader = catalogueInBrowser

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const products = inStock(useProducts(loaderData.products))
  const search = useSearchParams()[0].get('search')?.trim() ?? ''
  const found = named(products, search)

  return (
    <div className="shell py-8">
      <PageHeading
        title="All Products"
        note={search ? `${found.length} for “${search}”` : `${found.length} in stock`}
      />
      {found.length > 0 ? (
        <ProductGrid products={found} eager />
      ) : (
        <EmptyState icon={<SearchX className="size-8" />} text={empty.search}>
          <Nearest products={nearest(products, search, 3)} />
          {search && (
            <Link to={paths.products()} className={buttonClass('primary')}>
              Show all products
            </Link>
          )}
        </EmptyState>
      )}
    </div>
  )
}

function Nearest({ products }: { products: Product[] }) {
  if (products.length === 0) return null
  return (
    <div>
      <p className="text-ink-soft">Did you mean</p>
      <ul className="mt-2 flex flex-wrap justify-center gap-2">
        {products.map(({ _id, name, category }) => (
          <li key={_id}>
            <Link to={paths.product(category, _id)} className={buttonClass('secondary')}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
