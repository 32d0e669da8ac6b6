import { Link } from 'react-router'

import { calls } from '#contract/calls'
import { formatRupees } from '#contract/money/money'
import type { Sales } from '#contract/money/sales'
import { paths } from '#contract/paths'
import { weightText } from '#contract/products/weight'
import { useMay } from '#web/seller/layout/roles.ts'
import { useSettings } from '#web/settings.ts'
import { priceWords } from '#web/storefront/product/price-words.ts'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { StockBadge } from '#web/ui/stock-badge.tsx'

const card = 'rounded-card border border-line bg-card p-4 shadow-card md:p-5'

/** The best-selling products, each with a bar relative to the first. */
export function BestProducts({ best }: { best: Sales['best'] }) {
  const most = best[0]?.revenue ?? 1
  const { taxMode } = useSettings()
  return (
    <section aria-labelledby="best" className={card}>
      <h2 id="best" className="text-lg">
        Best products
      </h2>
      <p className="text-xs text-ink-soft">{`${taxMode ? priceWords[taxMode] : 'Before tax'}, without cancelled orders.`}</p>
      {best.length === 0 && <p className="mt-3 text-ink-soft">Nothing sold in these days.</p>}
      <ol className="mt-3 flex flex-col gap-3">
        {best.map(({ product, pieces, revenue }) => (
          <li key={product._id} className="flex items-center gap-3">
            <Picture src={product.image[0]} alt="" sizes="2.75rem" thumbnail className="w-11 shrink-0 rounded-lg" />
            <div className="min-w-0 grow">
              <p className="leading-snug font-semibold wrap-anywhere">{product.name}</p>
              <p className="figures flex flex-wrap justify-between gap-x-3 text-sm text-ink-soft">
                <span>{pieces === 1 ? '1 piece' : `${pieces} pieces`}</span>
                <span className="font-semibold text-ink" translate="no">
                  {formatRupees(revenue)}
                </span>
              </p>
              <div aria-hidden="true" className="mt-1 h-1.5 rounded-full bg-shade">
                <div
                  className="h-full rounded-full bg-saffron forced-colors:bg-[CanvasText]"
                  style={{ width: `${Math.max((revenue / most) * 100, 2)}%` }}
                />
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The products with low stock, with a link to the product list. */
export function LowStock({ low }: { low: Sales['low'] }) {
  const may = useMay()
  return (
    <section aria-labelledby="low" className={card}>
      <h2 id="low" className="text-lg">
        Low stock
      </h2>
      {low.length === 0 && <p className="mt-3 text-ink-soft">No product is running low.</p>}
      <ul className="mt-3 flex flex-col gap-3">
        {low.map((product) => (
          <li key={product._id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Picture src={product.image[0]} alt="" sizes="2.75rem" thumbnail className="w-11 shrink-0 rounded-lg" />
            <p className="min-w-[6rem] flex-1 leading-snug font-semibold wrap-anywhere">
              <span>{product.name}</span>{' '}
              <span className="text-sm font-normal text-ink-soft">{weightText(product.weight)}</span>
            </p>
            <span className="shrink-0">
              <StockBadge quantity={product.quantity} />
            </span>
          </li>
        ))}
      </ul>
      {low.length > 0 && may(calls.productStock) && (
        <Link
          to={paths.sellerProductList()}
          className="mt-3 inline-flex min-h-11 items-center font-medium text-date underline underline-offset-4"
        >
          Go to the Product List
        </Link>
      )}
    </section>
  )
}
