import { labelFacts } from '#contract/products/law-facts'
import type { ProductValues } from '#web/seller/products/product-form-values.ts'

/** What the law asks of a product that is called organic, by its own words or by the name of its category. */
export function OrganicNote({ values: { category, name, description } }: { values: ProductValues }) {
  const isNamed = /\borganic|jaivik/i.test(`${name}\n${description}`)
  if (category !== 'Honey' && !isNamed) return null
  return (
    <p role="note" className="rounded-field border border-line bg-shade px-3 py-2 text-sm">
      {`${category === 'Honey' ? 'Shoppers find this under Organic Honey. ' : ''}${labelFacts.organic.value}`}
    </p>
  )
}
