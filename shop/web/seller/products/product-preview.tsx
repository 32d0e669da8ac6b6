import { ShoppingBag } from 'lucide-react'

import { numberIn } from '#contract/typed'
import { linesOf, type ProductValues } from '#web/seller/products/product-form-values.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ProductCard } from '#web/ui/product-card.tsx'

/** A live preview of the product as shoppers will see it. */
export function ProductPreview({ values, picture }: { values: ProductValues; picture: string | undefined }) {
  const product = productOf(values, picture)
  return (
    <section aria-label="Preview" className="lg:sticky lg:top-10 lg:row-span-2">
      <h2 className="mb-2 font-sans text-sm font-medium tracking-normal text-ink">In the shop</h2>
      <div className="max-w-64">
        <ProductCard
          product={product}
          heading="h3"
          title={<span className="wrap-anywhere">{product.name}</span>}
          action={
            <span aria-hidden="true" className={buttonClass('secondary', 'w-full border-saffron')}>
              <ShoppingBag className="size-4" /> <span>{product.quantity > 0 ? 'Add' : 'Out of stock'}</span>
            </span>
          }
        />
      </div>
      {product.description.length > 0 && (
        <ul className="mt-4 flex list-disc flex-col gap-1 pl-5 text-sm text-ink-soft marker:text-saffron">
          {product.description.map((line, place) => (
            <li key={place} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function productOf(values: ProductValues, picture: string | undefined) {
  const offerPrice = rupees(values.offerPrice)
  const tamilName = values.tamilName.trim()
  return {
    name: values.name.trim() || 'Product Name',
    ...(tamilName && { tamilName }),
    description: linesOf(values.description),
    price: rupees(values.price) || offerPrice,
    offerPrice,
    // An empty field is not shown as sold out.
    quantity: values.quantity.trim() === '' ? 99 : amountIn(values.quantity),
    image: picture ? [picture] : [],
    weight: values.weight.trim() || null,
  }
}

// The input may not be a number yet, be too large a one, or have a third decimal.
function rupees(text: string): number {
  const value = amountIn(text)
  return Math.round(value * 100) / 100
}

function amountIn(text: string): number {
  return Math.min(Math.max(numberIn(text) ?? 0, 0), 1_000_000)
}
