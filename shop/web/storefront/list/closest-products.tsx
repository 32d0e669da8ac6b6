import { Link } from 'react-router'

import type { Product } from '#contract/entities'
import { t, translated } from '#contract/language/language'
import { paths } from '#contract/paths'
import { nothingCalled } from '#contract/wording'
import { ProductGrid } from '#web/storefront/list/product-grid.tsx'
import { buttonClass } from '#web/ui/button.tsx'

/** The products similar to a search text without matches, under a heading that says so. */
export function ClosestProducts({ products, text }: { products: readonly Product[]; text: string }) {
  return (
    <section aria-labelledby="closest">
      <h2 id="closest" className="mb-4 text-lg text-balance [overflow-wrap:anywhere] md:mb-5 md:text-xl">
        {translated(nothingCalled(text))}
      </h2>
      <ProductGrid products={products} heading="h3" eager />
      <p className="mt-8 text-center">
        <Link to={paths.products()} className={buttonClass('secondary')}>
          {t('Show all products')}
        </Link>
      </p>
    </section>
  )
}
