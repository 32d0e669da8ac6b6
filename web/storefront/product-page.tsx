import { ArrowRight, Truck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { data, Link } from 'react-router'

import type { Route } from './+types/product-page'
import { categoryLabel } from '#contract/categories'
import type { Product } from '#contract/entities'
import { formatPaise } from '#contract/money'
import type { Nutrient } from '#contract/nutrition'
import { paths } from '#contract/paths'
import { DELIVERY_DAYS } from '#contract/rules'
import { weightText } from '#contract/weight'
import { empty } from '#contract/wording'
import { nothingFound } from '#web/art/nothing-found.ts'
import { totalsOf } from '#web/cart/cart-items.ts'
import { pageMeta } from '#web/page-meta.ts'
import { useSettings } from '#web/settings.ts'
import { partOnServer, usePart } from '#web/parts.ts'
import { inStock, type One } from '#web/storefront/catalogue.ts'
import { NutritionTable } from '#web/storefront/nutrition-table.tsx'
import { productJsonLd } from '#web/storefront/product-json-ld.ts'
import { pricePer100g } from '#web/storefront/price-per-weight.ts'
import { ProductActions } from '#web/storefront/product-actions.tsx'
import { ProductGallery } from '#web/storefront/product-gallery.tsx'
import { productLayout } from '#web/storefront/product-layout.ts'
import { oneProduct, productInBrowser } from '#web/storefront/product-part.ts'
import { ProductGrid } from '#web/storefront/product-grid.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Price } from '#web/ui/price.tsx'
import { StockBadge } from '#web/ui/stock-badge.tsx'

export const meta = ({ loaderData, params }: Route.MetaArgs) => {
  const part = partAt(loaderData?.part, params)
  if (!part) return pageMeta(empty.product)
  const { product, details } = part
  return [
    ...pageMeta(product.name, product.description.join(' ')),
    { 'script:ld+json': productJsonLd(product, details) },
  ]
}

export async function loader(args: Route.LoaderArgs) {
  const part = await partOnServer(args, oneProduct(args.params.id))
  return data({ part }, { status: partAt(part, args.params) ? 200 : 404 })
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return { part: await productInBrowser(id) }
}

export default function ProductPage({ loaderData, params }: Route.ComponentProps) {
  const part = partAt(usePart(oneProduct(params.id), loaderData.part), params)
  return part ? <Shown part={part} /> : <Missing />
}

function Shown({ part: { product, details, related: sold } }: { part: One }) {
  const { nutrition, nutritionPicture } = details
  const related = inStock(sold)
  return (
    <div className="shell py-2 md:py-6">
      <Trail product={product} />
      <div className={productLayout}>
        <ProductGallery
          key={product._id}
          images={product.image}
          name={product.name}
          panel={nutrition && nutritionPicture}
        />
        <Details product={product} nutrition={nutrition} />
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
          <span>
            See More<span className="sr-only"> products</span>
          </span>{' '}
          <ArrowRight className="size-4" aria-hidden="true" />
        </Link>
      </p>
    </div>
  )
}

function partAt(part: One | null | undefined, { category }: { category: string }): One | undefined {
  return part?.product.category === category ? part : undefined
}

function Trail({ product }: { product: Product }) {
  const link = 'inline-flex min-h-11 items-center hover:underline'
  return (
    <nav aria-label="Breadcrumb" className="mb-1 text-sm text-ink-soft md:mb-2">
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

function Details({ product, nutrition }: { product: Product; nutrition: Nutrient[] | undefined }) {
  const { taxPercent, deliveryState } = useSettings()
  const perWeight = pricePer100g(product.offerPrice, product.weight)
  const { totalPaise } = totalsOf([{ product, count: 1 }], taxPercent)
  const soldOut = product.quantity <= 0
  return (
    <div className="min-w-0">
      <h1 className="text-2xl [overflow-wrap:anywhere] md:text-3xl">{product.name}</h1>
      {soldOut && (
        <p className="mt-2">
          <StockBadge quantity={product.quantity} />
        </p>
      )}
      <div className="mt-2">
        <Price price={product.price} offerPrice={product.offerPrice} large />
        <p className="figures mt-1 text-sm text-ink-soft">
          {formatPaise(totalPaise)} with {taxPercent}% tax, free delivery
        </p>
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        {!soldOut && <StockBadge quantity={product.quantity} />}
        {Object.entries(facts).map(([field, inWords]) => (
          <span key={field}>{inWords(product)}</span>
        ))}
        {perWeight && <span className="figures whitespace-nowrap">{perWeight}</span>}
      </p>
      {soldOut ? <SoldOut product={product} /> : <ProductActions product={product} />}
      {!soldOut && (
        <p className="mt-5 flex items-start gap-3 rounded-card bg-shade px-4 py-3 text-sm">
          <Truck className="mt-0.5 size-5 shrink-0 text-date" aria-hidden="true" />
          <span>
            Delivered in {DELIVERY_DAYS}
            {deliveryState && `, in ${deliveryState} only for now`}. Shipping is free.
          </span>
        </p>
      )}
      {product.description.length > 0 && (
        <>
          <h2 className="mt-7 mb-2 text-lg">About this product</h2>
          <ul className="list-disc space-y-2 pl-5 [overflow-wrap:anywhere] marker:text-saffron">
            {product.description.map((line, place) => (
              <li key={`${place}${line}`}>{line}</li>
            ))}
          </ul>
        </>
      )}
      {nutrition && <NutritionTable nutrition={nutrition} />}
    </div>
  )
}

const BackInStock = lazy(async () => ({ default: (await import('#web/storefront/back-in-stock.tsx')).BackInStock }))

/** Takes the place of Add to Cart and Buy Now, and leads to what can be bought. */
function SoldOut({ product }: { product: Product }) {
  const { backInStockMails } = useSettings()
  return (
    <div className={`mt-5 ${backInStockMails ? 'flex flex-col gap-4' : 'bottom-bar'}`}>
      {backInStockMails && (
        <Suspense fallback={<div className="min-h-11 max-md:hidden" />}>
          <BackInStock product={product} />
        </Suspense>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="font-semibold">Sold out for now</p>
        <Link to={paths.category(product.category)} className={buttonClass('secondary', 'grow md:grow-0')}>
          More {categoryLabel(product.category)}
        </Link>
      </div>
    </div>
  )
}

type Placed = '_id' | 'name' | 'description' | 'category' | 'price' | 'offerPrice' | 'quantity' | 'image' | 'hasDetails'

/** The fields that have no place of their own on the page, in words. */
const facts: { [F in Exclude<keyof Product, Placed>]: (product: Product) => string } = {
  weight: ({ weight }) => `Weight: ${weightText(weight)}`,
}

function Missing() {
  return (
    <div className="shell py-12">
      <h1 className="sr-only">{empty.product}</h1>
      <EmptyState drawn={nothingFound} text={empty.product}>
        <Link to={paths.products()} className={buttonClass('primary')}>
          See all products
        </Link>
      </EmptyState>
    </div>
  )
}
