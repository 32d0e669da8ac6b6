import type { Selectable } from 'kysely'

import type { ProductChange, ProductData } from '#contract/entities'
import { toPaise } from '#contract/money/money'
import type { ProductFacts } from '#contract/products/product-facts'
import { gstRateProblem, hsnProblem } from '#contract/products/product-tax-checks'
import { wrongField } from '#contract/wording'
import type { Products } from '#db/tables'
import { Failure } from '#domain/process/failure'

/** Prices are paise; `pictures` are keys of the picture store. */
export const productColumns = [
  'id',
  'position',
  'list_rank',
  'name',
  'tamil_name',
  'description',
  'category',
  'price_paise',
  'offer_price_paise',
  'offer_from',
  'offer_until',
  'offer_runs',
  'weight',
  'family',
  'pictures',
  'available',
  'archived_at',
  'nutrition',
  'nutrition_picture',
  'facts',
  'hsn',
  'gst_rate',
  'in_lots',
  'components',
  'can_make',
  'stars_given',
  'review_count',
] as const

export type Component = { product: string; pieces: number; name: string; weight: string | null; in_lots: boolean }

type Row = Selectable<Products>
export type ProductRow = Pick<Row, (typeof productColumns)[number]>

// The stock changes only together with rows of the ledger, and parts only with their products locked.
type Field = Exclude<keyof ProductData, 'quantity' | 'parts'>

const columnOf = {
  name: (name) => ({ name }),
  tamilName: (name) => ({ tamil_name: name || null }),
  // A form may send empty lines.
  description: (lines) => ({ description: lines.filter((line) => line !== '') }),
  category: (category) => ({ category }),
  price: (price) => ({ price_paise: toPaise(price) }),
  offerPrice: (offerPrice) => ({ offer_price_paise: toPaise(offerPrice) }),
  offerFrom: (at) => ({ offer_from: at ? new Date(at) : null }),
  offerUntil: (at) => ({ offer_until: at ? new Date(at) : null }),
  weight: (weight) => ({ weight: weight || null }),
  family: (family) => ({ family: family || null }),
  nutrition: (lines) => ({ nutrition: lines?.length ? JSON.stringify(lines) : null }),
  nutritionPicture: (place) => ({ nutrition_picture: place }),
  facts: (facts) => ({ facts: facts && Object.keys(facts).length > 0 ? JSON.stringify(facts) : null }),
  hsn: (hsn) => ({ hsn: hsn ? right('hsn', hsn, hsnProblem(hsn)) : null }),
  gstRate: (rate) => ({ gst_rate: rate === null ? null : right('gstRate', rate, gstRateProblem(rate)) }),
} satisfies { [F in Field]: (value: Exclude<ProductData[F], undefined>) => Partial<Row> }

function right<T>(field: Field, value: T, problem: string | undefined): T {
  if (problem) throw new Failure('invalid', wrongField(field, problem))
  return value
}

type KeyOf<U> = U extends unknown ? keyof U : never
type Columns = Pick<Row, KeyOf<ReturnType<(typeof columnOf)[Field]>>>

/** Throws a Failure (400) for a wrong HSN code or GST rate. */
export function columnsOf(data: ProductData): Columns
export function columnsOf(data: Pick<ProductChange, Field>): Partial<Columns>
export function columnsOf(data: Pick<ProductChange, Field>): Partial<Columns> {
  const given = (Object.keys(columnOf) as Field[]).filter((field) => data[field] !== undefined)
  return Object.assign({}, ...given.map((field) => columnOf[field](data[field] as never))) as Partial<Columns>
}

/** Stores only components that requireParts allows. */
export function componentsOf(row: Pick<ProductRow, 'components'>): Component[] | undefined {
  return (row.components ?? undefined) as Component[] | undefined
}

/** Stores only facts that productData allows. */
export function factsOf(row: Pick<ProductRow, 'facts'>): ProductFacts | undefined {
  return (row.facts ?? undefined) as ProductFacts | undefined
}
