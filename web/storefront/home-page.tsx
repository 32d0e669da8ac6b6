import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'

import type { Route } from './+types/home-page'
import { categories } from '#contract/categories'
import type { Product } from '#contract/entities'
import { paths } from '#contract/paths'
import { BEST_SELLERS } from '#contract/rules'
import { pageMeta } from '#web/page-meta.ts'
import { useProducts } from '#web/queries.ts'
import { Banner } from '#web/storefront/banner.tsx'
import { catalogueInBrowser, catalogueOnServer, inStock } from '#web/storefront/catalogue.ts'
import { Newsletter } from '#web/storefront/newsletter.tsx'
import { ProductGrid } from '#web/storefront/product-grid.tsx'
import { subscribeInBrowser, subscribeOnServer } from '#web/storefront/subscribe.ts'
import { WhyUs } from '#web/storefront/why-us.tsx'
import { Picture } from '#web/ui/picture.tsx'

export const meta = () => pageMeta('Home')
export const loader = catalogueOnServer
export const clientLoader = catalogueInBrowser
export const action = subscribeOnServer
export const clientAction = subscribeInBrowser
// Signing up for the newsletter changes no product.
export const shouldRevalidate = () => false

export default function HomePage({ loaderData, actionData }: Route.ComponentProps) {
  const products = useProducts(loaderData.products)
  const buyable = inStock(products)
  return (
    <>
      <Banner products={buyable} />
      <section aria-labelledby="categories" className="shell mt-10">
        <h2 id="categories" className="mb-5 text-xl">
          Categories
        </h2>
        <ul className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-3 md:mx-0 md:grid md:grid-cols-7 md:gap-2 md:overflow-visible md:px-0 lg:gap-4">
          {categories.map(({ label, path }) => (
            <CategoryTile key={path} label={label} path={path} face={faceOf(path, buyable)} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="best-sellers" className="shell mt-12">
        <div className="mb-5 flex items-baseline justify-between gap-4">
          <h2 id="best-sellers" className="text-xl">
            Best Sellers
          </h2>
          <Link
            to={paths.products()}
            className="inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-date hover:underline"
          >
            All products <ArrowRight className="size-4" aria-hidden="true" />
          </Link>
        </div>
        <ProductGrid products={buyable.slice(0, BEST_SELLERS)} row />
      </section>
      <WhyUs />
      <Newsletter answered={actionData} />
    </>
  )
}

function faceOf(category: string, products: Product[]): string | undefined {
  return products.find((product) => product.category === category && product.image.length > 0)?.image[0]
}

function CategoryTile({ label, path, face }: { label: string; path: string; face: string | undefined }) {
  return (
    <li className="w-28 shrink-0 snap-start md:w-auto">
      <Link
        to={paths.category(path)}
        prefetch="intent"
        className="group flex h-full flex-col items-center gap-2 rounded-card border border-line bg-card p-2 text-center lg:p-3 text-ink no-underline shadow-card"
      >
        <Picture
          src={face}
          alt=""
          sizes="8rem"
          className="w-full max-w-28 rounded-full transition-transform duration-200 group-hover:scale-105"
        />
        <span className="text-sm leading-snug font-semibold">{label}</span>
      </Link>
    </li>
  )
}
