import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'

import type { Route } from './+types/home-page'
import { t } from '#contract/language/language'
import { paths } from '#contract/paths'
import { canonical, pageMeta } from '#web/page-meta.ts'
import { partInBrowser, partOnServer, usePart } from '#web/queries/parts.ts'
import { Banner } from '#web/storefront/home/banner.tsx'
import { CategoryTiles } from '#web/storefront/home/category-tiles.tsx'
import { WhyUs } from '#web/storefront/home/why-us.tsx'
import { bestSellers, inStock } from '#web/storefront/layout/catalogue.ts'
import { Newsletter } from '#web/storefront/layout/newsletter.tsx'
import { subscribeInBrowser, subscribeOnServer } from '#web/storefront/layout/newsletter-subscribe.ts'
import { ProductGrid } from '#web/storefront/list/product-grid.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [...pageMeta(t('Home')), ...canonical(matches, paths.home())]
export const loader = (args: Route.LoaderArgs) => partOnServer(args, bestSellers)
export const clientLoader = () => partInBrowser(bestSellers)
export const action = subscribeOnServer
export const clientAction = subscribeInBrowser
// The only action is the newsletter sign-up, which changes no product.
export const shouldRevalidate = () => false

export default function HomePage({ loaderData, actionData }: Route.ComponentProps) {
  const { products } = usePart(bestSellers, loaderData)
  return (
    <>
      <Banner />
      <section aria-labelledby="categories" className="shell mt-10">
        <h2 id="categories" className="mb-3 text-xl">
          {t('Categories')}
        </h2>
        <CategoryTiles />
      </section>
      <section aria-labelledby="best-sellers" className="shell mt-12">
        <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="best-sellers" className="text-xl">
            {t('Best Sellers')}
          </h2>
          <Link
            to={paths.products()}
            className="inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-date hover:underline"
          >
            {t('All products')} <ArrowRight className="size-4" aria-hidden="true" />
          </Link>
        </div>
        <ProductGrid products={inStock(products)} row />
      </section>
      <WhyUs />
      <Newsletter answered={actionData} />
    </>
  )
}
