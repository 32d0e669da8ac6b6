import { ArrowRight, SearchX, ShoppingBag, Truck } from 'lucide-react'
import { data, Link, useNavigate } from 'react-router'

import type { Route } from './+types/product-page'
import { categoryLabel } from '#contract/categories'
import type { Product } from '#contract/entities'
import { formatPaise } from '#contract/money'
import { paths } from '#contract/paths'
import { DELIVERY_DAYS, RELATED_PRODUCTS } from '#contract/rules'
import { empty } from '#contract/wording'
import { totalsOf } from '#web/cart/cart-items.ts'
import { useCart } from '#web/cart/cart.ts'
import { pageMeta } from '#web/page-meta.ts'
import { useProducts } from '#web/queries.ts'
import { useSettings } from '#web/settings.ts'
import { catalogueInBrowser, catalogueOnServer, inStock } from '#web/storefront/catalogue.ts'
import { pricePer100g } from '#web/storefront/price-per-weight.ts'
import { ProductGallery } from '#web/storefront/product-gallery.tsx'
import { ProductGrid } from '#web/storefront/product-grid.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Price } from '#web/ui/price.tsx'
import { StockBadge } from '#web/ui/stock-badge.tsx'

export const meta = ({ loaderData, params }: Route.MetaArgs) => {
  const product = find(loaderData?.products ?? [], params)
  return pageMeta(product?.name ?? empty.product, product?.description.join(' '))
}

export async function loader(args: Route.LoaderArgs) {
  const catalogue = await catalogueOnServer(args)
  return data(catalogue, { status: find(catalogue.products, args.params) ? 200 : 404 })
}

export const clientLoader = catalogueInBrowser

export default function ProductPage({ loaderData, params }: Route.ComponentProps) {
  const products = useProducts(loaderData.products)
  const product = find(products, params)
  if (!product) return <Missing />

  const related = inStock(products)
    .filter(({ _id, category }) => category === product.category && _id !== product._id)
    .slice(0, RELATED_PRODUCTS)
  return (
    <div className="shell py-6 md:py-8">
      <Trail product={product} />
      <div className="grid gap-6 md:grid-cols-2 md:gap-10">
        <ProductGallery key={product._id} images={product.image} name={product.name} />
        <Details product={product} />
      </div>
      {related.length > 0 && (
        <section aria-labelledby="related" className="mt-14">
          <h2 id="related" className="mb-5 text-xl">
            Related Products
          </h2>
          <ProductGrid products={related} row />
        </section>
      )}
      <p className="mt-8 text-center">
        <Link to={paths.products()} className={buttonClass('secondary')}>
          See More <ArrowRight className="size-4" aria-hidden="true" />
        </Link>
      </p>
    </div>
  )
}

function find(products: Product[], { category, id }: { category: string; id: string }): Product | undefined {
  return products.find((product) => product._id === id && product.category === category)
}

function Trail({ product }: { product: Product }) {
  const link = 'inline-flex min-h-11 items-center hover:underline'
  return (
    <nav aria-label="Breadcrumb" className="mb-2 text-sm text-ink-soft">
      <ol className="flex flex-wrap items-center gap-x-2">
        <li>
          <Link to={paths.products()} className={link}>
            All Products
          </Link>
        </li>
        <li aria-hidden="true">/</li>
        <li>
          <Link to={paths.category(product.category)} className={link}>
            {categoryLabel(product.category)}
          </Link>
        </li>
      </ol>
    </nav>
  )
}

function Details({ product }: { product: Product }) {
  const { taxPercent, deliveryState } = useSettings()
  const perWeight = pricePer100g(product.offerPrice, product.weight)
  const { totalPaise } = totalsOf([{ product, count: 1 }], taxPercent)
  return (
    <div>
      <h1 className="text-2xl md:text-3xl">{product.name}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-3 text-sm text-ink-soft">
        <StockBadge quantity={product.quantity} />
        <span>Weight: {product.weight ?? 'N/A'}</span>
      </p>
      <div className="mt-5">
        <Price price={product.price} offerPrice={product.offerPrice} large />
        <p className="figures mt-1 text-sm text-ink-soft">
          {formatPaise(totalPaise)} with {taxPercent}% tax, free delivery
          {perWeight && <span className="whitespace-nowrap"> · {perWeight}</span>}
        </p>
      </div>
      {product.description.length > 0 && (
        <>
          <h2 className="mt-6 mb-2 text-lg">About this product</h2>
          <ul className="list-disc space-y-1.5 pl-5 marker:text-saffron">
            {product.description.map((line, place) => (
              <li key={`${place}${line}`}>{line}</li>
            ))}
          </ul>
        </>
      )}
      <Actions product={product} />
      <p className="mt-5 flex items-start gap-3 rounded-card bg-shade px-4 py-3 text-sm">
        <Truck className="mt-0.5 size-5 shrink-0 text-date" aria-hidden="true" />
        <span>
          Delivered in {DELIVERY_DAYS}
          {deliveryState && `, in ${deliveryState} only for now`}. Shipping is free.
        </span>
      </p>
    </div>
  )
}

/** At the bottom of a phone's screen, below the description elsewhere. */
function Actions({ product }: { product: Product }) {
  const cart = useCart()
  const navigate = useNavigate()
  const soldOut = product.quantity <= 0
  return (
    <div className="bottom-bar mt-7 flex gap-3">
      <Button look="secondary" className="grow md:max-w-56" disabled={soldOut} onClick={() => cart.add(product)}>
        <ShoppingBag className="size-5" aria-hidden="true" /> Add to Cart
      </Button>
      <Button
        className="grow md:max-w-56"
        disabled={soldOut}
        onClick={() => {
          cart.add(product)
          void navigate(paths.cart())
        }}
      >
        Buy Now
      </Button>
    </div>
  )
}

function Missing() {
  return (
    <div className="shell py-12">
      <h1 className="sr-only">{empty.product}</h1>
      <EmptyState icon={<SearchX className="size-8" />} text={empty.product}>
        <Link to={paths.products()} className={buttonClass('primary')}>
          See all products
        </Link>
      </EmptyState>
    </div>
  )
}
