import { Warehouse } from 'lucide-react'
import { Link } from 'react-router'

import type { Route } from './+types/product-list-page'
import { categoryLabel } from '#contract/categories'
import type { Product } from '#contract/entities'
import { formatRupees } from '#contract/money'
import { paths } from '#contract/paths'
import { LOW_STOCK_BADGE } from '#contract/rules'
import { fetchProducts, productsQuery, useProducts } from '#web/queries.ts'
import { queryClientOfPage } from '#web/query-client.ts'
import { sellerContext, sellerInBrowser, sellerMeta } from '#web/seller/seller-area.ts'
import { StockField } from '#web/seller/stock-field.tsx'
import { serverApi } from '#web/server-api.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Picture } from '#web/ui/picture.tsx'

export const meta = sellerMeta('Product List')

export async function loader(args: Route.LoaderArgs) {
  return { products: args.context.get(sellerContext) ? await fetchProducts(serverApi(args).transport) : [] }
}

export async function clientLoader() {
  return { products: (await sellerInBrowser()) ? await queryClientOfPage().ensureQueryData(productsQuery) : [] }
}

export default function ProductListPage({ loaderData }: Route.ComponentProps) {
  const products = useProducts(loaderData.products)
  return (
    <div className="max-w-5xl">
      <PageHeading title="Product List" note={products.length > 0 ? inWords(products) : undefined} />
      {products.length > 0 ? (
        <div className="overflow-hidden rounded-card border border-line bg-card shadow-card">
          <table className="w-full text-left">
            <thead className="border-b border-line bg-shade text-sm text-ink-soft">
              <tr>
                <th scope="col" className="px-4 py-3 font-semibold">
                  Product
                </th>
                <th scope="col" className="hidden px-4 py-3 font-semibold md:table-cell">
                  Category
                </th>
                <th scope="col" className="hidden px-4 py-3 text-right font-semibold md:table-cell">
                  Price
                </th>
                <th scope="col" className="w-28 px-4 py-3 font-semibold md:w-40">
                  In Stock
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {products.map((product) => (
                <Row key={product._id} product={product} />
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <EmptyState icon={<Warehouse className="size-8" />} text="The shelves are empty">
          <Link to={paths.seller()} className={buttonClass('primary')}>
            Add Product
          </Link>
        </EmptyState>
      )}
    </div>
  )
}

function inWords(products: Product[]): string {
  const low = products.filter(({ quantity }) => quantity <= LOW_STOCK_BADGE).length
  return `${products.length} ${products.length === 1 ? 'product' : 'products'}${low > 0 ? `, ${low} running low` : ''}`
}

function Row({ product }: { product: Product }) {
  const category = categoryLabel(product.category)
  return (
    <tr>
      <th scope="row" className="px-4 py-3 font-normal">
        <div className="flex items-center gap-3 md:gap-4">
          <Picture src={product.image[0]} alt="" sizes="3.5rem" className="w-14 shrink-0 rounded-lg" />
          <div>
            <p className="leading-snug font-semibold">{product.name}</p>
            <p className="text-xs text-ink-soft">
              {product.weight ?? 'N/A'}
              <span className="md:hidden"> · {category}</span>
            </p>
            <p className="figures mt-0.5 text-sm md:hidden">{formatRupees(product.offerPrice)}</p>
          </div>
        </div>
      </th>
      <td className="hidden px-4 py-3 text-ink-soft md:table-cell">{category}</td>
      <td className="figures hidden px-4 py-3 text-right md:table-cell">
        {formatRupees(product.offerPrice)}
        {product.price > product.offerPrice && (
          <s className="block text-xs text-ink-soft">{formatRupees(product.price)}</s>
        )}
      </td>
      <td className="px-4 py-3">
        <StockField product={product} />
      </td>
    </tr>
  )
}
