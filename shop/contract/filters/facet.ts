import type { Product } from '../entities.ts'
import type { ProductFacts } from '../products/product-facts.ts'

export type Filterable = { category: string; facts?: ProductFacts | undefined } & Pick<
  Product,
  'offerPrice' | 'quantity' | 'weight' | 'netQuantity'
>
type FacetName = 'category' | 'price' | 'weight' | 'stock' | 'origin' | 'sugar' | 'allergens'

/** A value of a facet that a list can be narrowed to; `price=250-500` in an address. */
export type FilterValue = Readonly<{ facet: string; key: string; label: string }>

/** One property that products are filtered by. */
export type Facet = Readonly<{
  name: FacetName
  label: string
  values: readonly FilterValue[]
  /** The value that a product has; undefined if it has none of them. */
  of: (product: Filterable) => FilterValue | undefined
  /** The key of the value that products with these keys have. */
  keyIn: (keys: FacetKeys) => string | undefined
}>

/** The keys of the values that a product has; of `allergens` those that it has or may have, with commas between them. */
export type FacetKeys = { readonly [F in FacetName]?: string | undefined }
