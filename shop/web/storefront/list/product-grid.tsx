import { Suspense } from 'react'
import { Link } from 'react-router'

import type { Product } from '#contract/entities'
import { paths } from '#contract/paths'
import { CartStepper } from '#web/storefront/cart/cart-stepper.tsx'
import { comparedPriceText } from '#web/storefront/product/unit-price.ts'
import { SizeChips } from '#web/storefront/product/size-chips.tsx'
import { ProductCard } from '#web/ui/product-card.tsx'

// The first rows on a phone and the first row on a desktop, visible without scrolling.
const EAGER = 4

// Six rows on a desktop.
const NEAR_THE_TOP = 24
// Of a row on a phone, beside the screen at first.
const IN_A_ROW = 3
const beside =
  'max-lg:[contain-intrinsic-size:auto_24rem] max-lg:[content-visibility:auto] max-lg:[overflow-clip-margin:24px]'
// Not laid out until it comes near the screen; the margin leaves room for its shadow.
const farDown = '[contain-intrinsic-size:auto_24rem] [content-visibility:auto] [overflow-clip-margin:24px]'

/** Two columns on a phone, one with large text; four on a desktop, three beside filters; also used by the skeletons. */
export const gridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.25rem),1fr))] gap-3 md:grid-cols-3 md:gap-5 lg:grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))]'

/** A grid of products; `row` keeps them in one scrolling row, within a section. */
export function ProductGrid({
  products,
  row = false,
  heading = row ? 'h3' : 'h2',
  eager = false,
  newFrom = 0,
}: {
  products: readonly Product[]
  row?: boolean
  /** h2 directly below the page heading, h3 within a section. */
  heading?: 'h2' | 'h3'
  eager?: boolean
  /** The index of the first product that the last "Show more" added. */
  newFrom?: number
}) {
  return (
    <ul
      className={
        row
          ? '-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-3 md:-mx-7 md:scroll-px-7 md:px-7 lg:mx-0 lg:grid lg:grid-cols-5 lg:gap-5 lg:overflow-visible lg:px-0'
          : gridClass
      }
    >
      {products.map((product, place) => (
        <li
          key={product._id}
          id={newFrom > 0 && place === newFrom ? 'more' : undefined}
          className={
            row
              ? `w-[44vw] max-w-52 min-w-36 shrink-0 snap-start lg:w-auto lg:max-w-none lg:min-w-0 ${place < IN_A_ROW ? '' : beside}`
              : `min-w-0 scroll-mt-24 ${place < NEAR_THE_TOP ? '' : farDown}`
          }
        >
          {/* Each card is hydrated for itself, and first the one that is pressed. */}
          <Suspense>
            <ProductCard
              product={product}
              heading={heading}
              eager={eager && place < EAGER}
              note={comparedPriceText(product)}
              sizes={product.family && <SizeChips product={{ ...product, family: product.family }} />}
              title={
                <Link
                  to={paths.product(product.category, product._id)}
                  className="text-ink no-underline after:absolute after:inset-0 after:rounded-card hover:underline"
                >
                  {product.name}
                </Link>
              }
              action={<CartStepper product={product} />}
            />
          </Suspense>
        </li>
      ))}
    </ul>
  )
}
