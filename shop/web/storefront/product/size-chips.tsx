import { Link } from 'react-router'

import type { Product, ProductFamily } from '#contract/entities'
import { t, translated } from '#contract/language/language'
import { formatRupees } from '#contract/money/money'
import { paths } from '#contract/paths'
import { paisePerKilo } from '#contract/products/quantity'
import { weightText } from '#contract/products/weight'
import { comparedPriceText } from '#web/storefront/product/unit-price.ts'

type Sized = Pick<Product, '_id' | 'category'> & { family: ProductFamily }

/** The sizes of a food, each a link to its page; `priced`: with their prices, and what is the best value. */
export function SizeChips({
  product: { _id, category, family },
  priced = false,
}: {
  product: Sized
  priced?: boolean
}) {
  const best = priced ? bestValue(family) : undefined
  return (
    <nav aria-label={t('Sizes of {name}', { name: family.name })}>
      <ul className="flex flex-wrap gap-1.5">
        {family.sizes.map((size) => (
          <li key={size._id} className="flex">
            <Link
              to={paths.product(category, size._id)}
              replace={priced}
              preventScrollReset={priced}
              aria-current={size._id === _id ? 'page' : undefined}
              className={`figures inline-flex min-h-11 min-w-11 flex-col items-center justify-center rounded-field border border-line-strong bg-card px-2 text-center text-ink no-underline hover:bg-shade aria-[current]:border-saffron-strong aria-[current]:bg-saffron-soft aria-[current]:font-semibold aria-[current]:text-saffron-ink ${priced ? 'py-1.5 text-sm' : 'text-xs'}`}
            >
              <span className={size.quantity > 0 ? '' : 'line-through'}>{translated(weightText(size.weight))}</span>
              {size.quantity <= 0 && <span className="sr-only">{t(', sold out')}</span>}
              {priced && (
                <span translate="no" className="font-semibold">
                  {formatRupees(size.offerPrice)}
                </span>
              )}
              {best?._id === size._id && (
                <span className="text-xs font-semibold text-pistachio-ink">
                  {bestValueText(comparedPriceText({ ...size, category }))}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function bestValueText(price: string | undefined): string {
  return price === undefined ? t('Best value') : t('Best value, {price}', { price })
}

/** The size in stock that costs least by weight; undefined where none is cheaper than another. */
function bestValue({ sizes }: ProductFamily): ProductFamily['sizes'][number] | undefined {
  const priced = sizes
    .filter(({ quantity }) => quantity > 0)
    .flatMap((size) => {
      const perKilo = paisePerKilo(size)
      return perKilo === undefined ? [] : [{ size, perKilo }]
    })
    .toSorted((one, other) => one.perKilo - other.perKilo)
  const [first, second] = priced
  return first && second && first.perKilo < second.perKilo ? first.size : undefined
}
