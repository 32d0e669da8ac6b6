import { ArrowRight, Lock, type LucideIcon, ShieldCheck, Truck, Undo2 } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { data, Link, redirect } from 'react-router'

import type { Route } from './+types/product-page'
import type { Product, ProductDetails } from '#contract/entities'
import { t, translated } from '#contract/language/language'
import { formatPaise } from '#contract/money/money'
import type { PageSettings } from '#contract/page-settings'
import { paths } from '#contract/paths'
import { categoryLabel, withoutFullStop } from '#contract/products/categories'
import { weightText } from '#contract/products/weight'
import { CANCEL_WINDOW_MINUTES, DELIVERY_DAYS } from '#contract/rules'
import { empty } from '#contract/wording'
import { nothingFound } from '#web/art/nothing-found.ts'
import { shop } from '#shop'
import { totalsOf } from '#web/cart/cart-items.ts'
import { canonical, pageMeta, settingsIn } from '#web/page-meta.ts'
import { partOnServer, usePart } from '#web/queries/parts.ts'
import { Rating } from '#web/reviews/stars.tsx'
import { useSettings } from '#web/settings.ts'
import { inStock, type One } from '#web/storefront/layout/catalogue.ts'
import { ProductGrid } from '#web/storefront/list/product-grid.tsx'
import { priceWords } from '#web/storefront/product/price-words.ts'
import { ProductActions } from '#web/storefront/product/product-actions.tsx'
import { ProductGallery } from '#web/storefront/product/product-gallery.tsx'
import { breadcrumbJsonLd, productJsonLd } from '#web/storefront/product/product-json-ld.ts'
import { productLayout } from '#web/storefront/product/product-layout.ts'
import { oneProduct, productInBrowser } from '#web/storefront/product/product-part.ts'
import { unitPriceText } from '#web/storefront/product/unit-price.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { later } from '#web/ui/later.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { DayAndTime } from '#web/ui/fields/day-and-time.tsx'
import { Price } from '#web/ui/price.tsx'
import { SizeChips } from '#web/storefront/product/size-chips.tsx'
import { StockBadge } from '#web/ui/stock-badge.tsx'
import { T } from '#web/ui/t.tsx'
import { TamilName } from '#web/ui/tamil-name.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const part = loaderData?.part
  if (!part) return pageMeta(t(empty.product))
  const { product, details } = part
  const settings = settingsIn(matches)
  return [
    ...pageMeta(product.name, product.description.join(' ')),
    ...canonical(matches, paths.product(product.category, product._id)),
    ...(settings
      ? [
          { 'script:ld+json': productJsonLd(product, details, settings) },
          { 'script:ld+json': breadcrumbJsonLd(product, settings) },
        ]
      : []),
  ]
}

export async function loader(args: Route.LoaderArgs) {
  const part = await partOnServer(args, oneProduct(withoutFullStop(args.params.id)))
  requireOwnAddress(part, args)
  return data({ part }, { status: part ? 200 : 404 })
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const part = await productInBrowser(withoutFullStop(args.params.id))
  requireOwnAddress(part, args)
  return { part }
}

/** Throws a redirect when the product has another address: its category has changed, or it was copied with a full stop. */
function requireOwnAddress(part: One | null, { params, request }: Route.LoaderArgs | Route.ClientLoaderArgs): void {
  if (!part) return
  const own = paths.product(part.product.category, part.product._id)
  if (own !== paths.product(params.category, params.id)) throw redirect(own + new URL(request.url).search)
}

export default function ProductPage({ loaderData, params }: Route.ComponentProps) {
  const part = usePart(oneProduct(params.id), loaderData.part)
  return part ? <Shown part={part} /> : <Missing />
}

function Shown({ part: { product, details, related: sold } }: { part: One }) {
  const { nutrition, nutritionPicture, facts } = details
  const related = inStock(sold)
  return (
    <div className="shell py-2 md:py-6">
      <Trail product={product} />
      <div className={productLayout}>
        <ProductGallery
          key={product._id}
          images={product.image}
          name={product.name}
          panel={(nutrition ?? facts?.nutrients) && nutritionPicture}
        />
        <Details product={product} details={details} />
      </div>
      {related.length > 0 && (
        <section aria-labelledby="related" className="mt-14">
          <h2 id="related" className="mb-5 text-xl">
            {t('Related Products')}
          </h2>
          <ProductGrid products={related} row />
        </section>
      )}
      <p className="mt-8 text-center">
        <Link to={paths.products()} className={buttonClass('secondary')}>
          <T text="See More {products}" products={<span className="sr-only">{t('products')}</span>} />{' '}
          <ArrowRight className="size-4" aria-hidden="true" />
        </Link>
      </p>
      {product.rating && (
        <section id="reviews" aria-labelledby="reviews-title" className="mt-10 max-w-3xl">
          <h2 id="reviews-title" className="mb-2 text-xl">
            {t('Reviews')}
          </h2>
          <ReviewsOfProduct product={product._id} />
        </section>
      )}
    </div>
  )
}

function Trail({ product }: { product: Product }) {
  const link = 'inline-flex min-h-11 items-center hover:underline'
  return (
    <nav aria-label={t('Breadcrumb')} className="mb-1 text-sm text-ink-soft md:mb-2">
      <ol className="flex flex-wrap items-center gap-x-2">
        <li>
          <Link to={paths.products()} className={link}>
            {t('All Products')}
          </Link>
        </li>
        <li aria-hidden="true">/</li>
        <li>
          <Link to={paths.category(product.category)} className={link}>
            {categoryName(product)}
          </Link>
        </li>
      </ol>
    </nav>
  )
}

function Details({ product, details }: { product: Product; details: ProductDetails }) {
  const settings = useSettings()
  const { taxPercent, taxMode, deliveryPromise } = settings
  const unitPrice = unitPriceText(product)
  const { totalPaise } = totalsOf([{ product, count: 1 }], taxPercent)
  const soldOut = product.quantity <= 0
  return (
    <div className="min-w-0">
      <h1 className="text-2xl [overflow-wrap:anywhere] md:text-3xl">{product.name}</h1>
      <TamilName name={product.tamilName} className="mt-1 text-lg" />
      {product.rating && (
        <a href="#reviews" className="inline-flex min-h-11 items-center text-sm text-ink-soft hover:underline">
          <Rating rating={product.rating} />
        </a>
      )}
      {soldOut && (
        <p className="mt-2">
          <StockBadge quantity={product.quantity} />
        </p>
      )}
      <div className="mt-2">
        <Price price={product.price} offerPrice={product.offerPrice} large />
        {product.offerUntil && product.offerPrice < product.price && (
          <p className="text-sm text-pistachio-ink">
            <T text="Until {time}" time={<DayAndTime at={product.offerUntil} />} />
          </p>
        )}
        <p className="figures mt-1 text-sm text-ink-soft">
          {t('{price}, free delivery', {
            price: taxMode
              ? t(priceWords[taxMode])
              : t('{total} with {percent}% tax', { total: formatPaise(totalPaise), percent: taxPercent }),
          })}
        </p>
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        {!soldOut && <StockBadge quantity={product.quantity} />}
        {Object.entries(fieldTexts).map(([field, inWords]) => (
          <span key={field}>{inWords(product)}</span>
        ))}
        {unitPrice && <span className="figures whitespace-nowrap">{unitPrice}</span>}
      </p>
      {product.family && (
        <div className="mt-4">
          <SizeChips product={{ ...product, family: product.family }} priced />
        </div>
      )}
      {soldOut ? <SoldOut product={product} /> : <ProductActions product={product} />}
      {!soldOut && (
        <ul
          aria-label={t('Good to know')}
          className="mt-5 flex flex-col gap-2.5 rounded-card bg-shade px-4 py-3 text-sm"
        >
          <GoodToKnow icon={Truck}>
            <p>{deliveryWords(settings)}</p>
            {/* Its place is kept, so that nothing moves when it comes. */}
            {deliveryPromise && (
              <div className="mt-2 min-h-11">
                <PinCheck />
              </div>
            )}
            {product.inLots && (
              <div className="mt-2 min-h-5">
                <BestBefore product={product} />
              </div>
            )}
          </GoodToKnow>
          <GoodToKnow icon={Undo2}>
            {t('Cancel within {hours} hour, free of charge.', { hours: CANCEL_WINDOW_MINUTES / 60 })}
          </GoodToKnow>
          <GoodToKnow icon={Lock}>{t('Pay by UPI or card, through Razorpay.')}</GoodToKnow>
          <GoodToKnow icon={ShieldCheck}>
            <T text="FSSAI {number}" number={<span className="figures">{details.facts?.fssai ?? shop.fssai}</span>} />
          </GoodToKnow>
        </ul>
      )}
      {product.parts && (
        <>
          <h2 className="mt-7 mb-2 text-lg">{t('In it')}</h2>
          <ul className="figures list-disc space-y-1 pl-5 [overflow-wrap:anywhere] marker:text-saffron">
            {product.parts.map(({ product: part, name, pieces }) => (
              <li key={part}>{pieces > 1 ? `${pieces} × ${name}` : name}</li>
            ))}
          </ul>
        </>
      )}
      {product.description.length > 0 && (
        <>
          <h2 className="mt-7 mb-2 text-lg">{t('About this product')}</h2>
          <ul className="list-disc space-y-2 pl-5 [overflow-wrap:anywhere] marker:text-saffron">
            {product.description.map((line, place) => (
              <li key={`${place}${line}`}>{line}</li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-4">
        <Link to={`${paths.contact()}?product=${product._id}`} className={buttonClass('quiet', '-ml-3 px-3')}>
          {t('Ask about this product')}
        </Link>
      </p>
      {(details.nutrition ?? details.facts) && (
        <Suspense>
          <LabelPanel key={product._id} product={product} details={details} />
        </Suspense>
      )}
    </div>
  )
}

/** Where and when an order is delivered. With a promise, the PIN code alone says on which days. */
function deliveryWords({ deliveryState, deliveryPromise }: PageSettings): string {
  const state = translated(deliveryState)
  if (deliveryPromise) {
    return state ? t('Delivered in {state} only for now. Shipping is free.', { state }) : t('Shipping is free.')
  }
  const days = t(DELIVERY_DAYS)
  return state
    ? t('Delivered in {days}, in {state} only for now. Shipping is free.', { days, state })
    : t('Delivered in {days}. Shipping is free.', { days })
}

function GoodToKnow({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <Icon className="mt-0.5 size-5 shrink-0 text-date" aria-hidden="true" />
      <div className="min-w-0 grow">{children}</div>
    </li>
  )
}

// Its text is in the first page; its script loads after it.
const LabelPanel = lazyPart(async () => (await import('#web/storefront/product/label/label-panel.tsx')).LabelPanel)

const PinCheck = later(async () => (await import('#web/storefront/product/pin/parts.ts')).PinCheck, whenIdle)

const BestBefore = later(async () => (await import('#web/lots/parts.ts')).BestBefore, whenIdle)

const ReviewsOfProduct = later(
  async () => (await import('#web/reviews/reviews-of-product.tsx')).ReviewsOfProduct,
  whenIdle,
)

const BackInStock = lazyPart(async () => (await import('#web/storefront/product/back-in-stock.tsx')).BackInStock)

/** Takes the place of Add to Cart and Buy Now, and leads to what can be bought. */
function SoldOut({ product }: { product: Product }) {
  return (
    <div className="mt-5 flex flex-col gap-4">
      <Suspense fallback={<div className="min-h-11 max-md:hidden" />}>
        <BackInStock product={product} />
      </Suspense>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="font-semibold">{t('Sold out for now')}</p>
        <Link to={paths.category(product.category)} className={buttonClass('secondary', 'grow md:grow-0')}>
          {t('More {category}', { category: categoryName(product) })}
        </Link>
      </div>
    </div>
  )
}

function categoryName({ category }: Product): string {
  return translated(categoryLabel(category) ?? category)
}

type Placed =
  | '_id'
  | 'name'
  | 'tamilName'
  | 'description'
  | 'category'
  | 'price'
  | 'offerPrice'
  | 'offerUntil'
  | 'family'
  | 'quantity'
  | 'image'
  | 'netQuantity'
  | 'hasDetails'
  | 'inLots'
  | 'parts'
  | 'rating'

/** The fields that have no place of their own on the page, in words. */
const fieldTexts: { [F in Exclude<keyof Product, Placed>]: (product: Product) => string } = {
  weight: ({ weight }) => t('Weight: {weight}', { weight: translated(weightText(weight)) }),
}

function Missing() {
  return (
    <div className="shell py-12">
      <h1 className="sr-only">{t(empty.product)}</h1>
      <EmptyState drawn={nothingFound} text={t(empty.product)}>
        <Link to={paths.products()} className={buttonClass('primary')}>
          {t('See all products')}
        </Link>
      </EmptyState>
    </div>
  )
}
