import { Link } from 'react-router'

import { paths } from '#contract/paths'
import { viewAddress } from '#web/seller/layout/list-view.ts'
import type { SellerProduct } from '#web/seller/products/seller-products.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

/** The panel above the form says that a product was added, and leads on. */
export function AddedProduct({
  product,
  onAnother,
  onNextSize,
}: {
  product: SellerProduct
  onAnother: () => void
  /** Begins another size of the same food; undefined where the product names none. */
  onNextSize: (() => void) | undefined
}) {
  const list = viewAddress({ search: product.name, show: product.archived ? 'archived' : 'all', sort: 'stock' })
  return (
    <section
      aria-label="The product you added"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-card px-4 py-3 shadow-card"
    >
      <p className="min-w-0 wrap-anywhere">
        <strong>{product.name}</strong>{' '}
        <span>{product.archived ? 'is kept out of the shop until its label is complete.' : 'is in the shop.'}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {onNextSize && (
          <Button look="secondary" onClick={onNextSize}>
            Add another size
          </Button>
        )}
        <Button look="secondary" onClick={onAnother}>
          Add another
        </Button>
        <Link to={paths.sellerProductList() + list} className={buttonClass('secondary')}>
          See it
        </Link>
        {product.missingFacts !== undefined && (
          <Link
            to={paths.sellerProduct(product._id)}
            className={buttonClass(product.archived ? 'primary' : 'secondary')}
          >
            Complete its label
          </Link>
        )}
      </div>
    </section>
  )
}
