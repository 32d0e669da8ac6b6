import { Link } from 'react-router'

import type { Product } from '#contract/entities'
import { paths } from '#contract/paths'
import { CartStepper } from '#web/storefront/cart-stepper.tsx'
import { pricePer100g } from '#web/storefront/price-per-weight.ts'
import { ProductCard } from '#web/ui/product-card.tsx'

// The first row of a phone and of a desktop, seen without scrolling.
const EAGER = 4

/** Products side by side; `row` keeps them in one line that scrolls on a phone, as a section. */
export function ProductGrid({
  products,
  row = false,
  eager = false,
}: {
  products: Product[]
  row?: boolean
  eager?: boolean
}) {
  return (
    <ul
      className={
        row
          ? '-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-3 md:mx-0 md:grid md:grid-cols-3 md:gap-5 md:overflow-visible md:px-0 lg:grid-cols-5'
          : 'grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-5 lg:grid-cols-4'
      }
    >
      {products.map((product, place) => (
        <li key={product._id} className={row ? 'w-[44vw] max-w-56 shrink-0 snap-start md:w-auto md:max-w-none' : ''}>
          <ProductCard
            product={product}
            heading={row ? 'h3' : 'h2'}
            eager={eager && place < EAGER}
            note={pricePer100g(product.offerPrice, product.weight)}
            title={
              <Link
                to={paths.product(product.category, product._id)}
                prefetch="intent"
                className="text-ink no-underline after:absolute after:inset-0 hover:underline"
              >
                {product.name}
              </Link>
            }
            action={<CartStepper product={product} />}
          />
        </li>
      ))}
    </ul>
  )
}
