import { Pencil } from 'lucide-react'
import { Link } from 'react-router'

import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import { categoryLabel } from '#contract/products/categories'
import { weightText } from '#contract/products/weight'
import { REQUIRED_FACTS } from '#contract/rules'
import { useMay } from '#web/seller/layout/roles.ts'
import { ArchiveButton } from '#web/seller/products/archive-button.tsx'
import { PriceField, Prices } from '#web/seller/products/price-field.tsx'
import type { SellerProduct } from '#web/seller/products/seller-products.ts'
import { StockField } from '#web/seller/products/stock-field.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Pill } from '#web/ui/pill.tsx'

/** One product: a table row, or a card on a phone. */
export function ProductListRow({
  product,
  eager,
  withWaiting,
}: {
  product: SellerProduct & { waiting?: number }
  eager: boolean
  withWaiting: boolean
}) {
  const mayEdit = useMay()(calls.productUpdate)
  return (
    <div
      role="row"
      className="flex flex-wrap items-center justify-between gap-x-3 px-4 pt-4 pb-2 lg:table-row lg:p-0 lg:hover:bg-shade/40"
    >
      <div role="rowheader" className="mb-1 basis-full lg:table-cell lg:py-3 lg:pr-3 lg:pl-5 lg:align-middle">
        <div className="flex items-center gap-3 lg:gap-4">
          <Picture
            src={product.image[0]}
            alt=""
            sizes="3.5rem"
            thumbnail
            eager={eager}
            className={`w-14 shrink-0 rounded-lg ${product.archived ? 'grayscale' : ''}`}
          />
          <div className="min-w-0">
            <p className="leading-snug font-semibold wrap-anywhere lg:line-clamp-3">{product.name}</p>
            <p className="text-xs text-ink-soft">
              <span>{weightText(product.weight)}</span> · <span>{categoryLabel(product.category)}</span>
            </p>
            {product.untaxed && <Pill tone="red">HSN code or GST rate missing</Pill>}
            {product.missingFacts !== undefined && (
              <p className="text-xs text-saffron-ink">{missingText(product.missingFacts)}</p>
            )}
          </div>
        </div>
      </div>
      <div role="cell" className="has-[form]:basis-full lg:table-cell lg:px-3 lg:py-3 lg:align-middle">
        {mayEdit ? <PriceField product={product} /> : <Prices of={product} />}
      </div>
      <div role="cell" className="ml-auto lg:table-cell lg:px-3 lg:py-3 lg:align-middle">
        {product.parts ? (
          <p className="figures text-sm">
            <strong>{product.quantity}</strong> <span className="text-ink-soft">from its parts</span>
          </p>
        ) : (
          <StockField product={product} />
        )}
        {product.inLots && !product.parts && (
          <Link to={paths.sellerProductLots(product._id)} className={buttonClass('quiet', '-ml-3 px-3 text-sm')}>
            Lots<span className="sr-only">{` of ${product.name}`}</span>
          </Link>
        )}
      </div>
      {withWaiting && <Waiting count={product.waiting} />}
      {mayEdit && (
        <div role="cell" className="basis-full lg:table-cell lg:py-3 lg:pr-4 lg:pl-3 lg:align-middle">
          <div className="-mx-3 flex flex-wrap justify-between gap-1 lg:mx-0 lg:flex-nowrap lg:justify-end lg:max-xl:flex-col lg:max-xl:gap-0">
            <Link
              to={paths.sellerProduct(product._id)}
              aria-label={`Edit ${product.name}`}
              className={buttonClass('quiet', 'px-3 lg:max-xl:px-1 lg:max-xl:text-sm')}
            >
              <Pencil className="size-5 lg:max-xl:hidden" aria-hidden="true" /> <span>Edit</span>
            </Link>
            <ArchiveButton product={product} />
          </div>
        </div>
      )}
    </div>
  )
}

/** Says that the label lacks all of its facts, or how many. */
function missingText(missing: number): string {
  if (missing >= REQUIRED_FACTS) return 'No label yet'
  return `Label: ${missing} ${missing === 1 ? 'fact' : 'facts'} missing`
}

/** The number of shoppers who wait for the product; a phone shows it only where somebody waits. */
function Waiting({ count }: { count: number | undefined }) {
  return (
    <div
      role="cell"
      className={`basis-full lg:table-cell lg:px-3 lg:py-3 lg:align-middle ${count ? '' : 'max-lg:sr-only'}`}
    >
      <span
        className={`figures text-sm ${count ? 'inline-flex gap-1 rounded-full bg-saffron-soft px-3 py-0.5 font-semibold text-saffron-ink forced-colors:border' : 'text-ink-soft lg:px-3'}`}
      >
        <span>{count}</span> <span className="lg:sr-only">waiting</span>
      </span>
    </div>
  )
}
