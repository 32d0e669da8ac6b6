import type { Product, ProductData, ProductDetails } from '#contract/entities'
import { indianTime, momentOf } from '#contract/indian-day'
import type { Nutrient } from '#contract/products/nutrition'
import { MAX_FAMILY_NAME } from '#contract/rules'
import { digitsIn, numberIn, numberInField } from '#contract/typed'
import type { ChosenProduct } from '#web/seller/choose/chosen-products.tsx'
import { nameWithWeight } from '#web/seller/choose/list-products.ts'
import { partsIn, writtenParts } from '#web/seller/products/form-parts.ts'
import { labelIn, writtenLabel } from '#web/seller/products/label/label-values.ts'
import type { SellerProduct } from '#web/seller/products/seller-products.ts'
import { nutritionText, readNutrition } from '#web/seller/products/nutrition-lines.ts'

/** Each field of the form: its name in a refusal, and the parser of its text; null means no value. */
export const fieldReaders = {
  name: { name: 'The name', read: textOf },
  tamilName: { name: 'The name in Tamil', read: (typed) => typed.trim() || null },
  description: { name: 'The description', read: linesOf },
  category: { name: 'The category', read: textOf },
  price: { name: 'The price', read: numberInField },
  offerPrice: { name: 'The offer price', read: numberInField },
  offerFrom: { name: 'The begin of the offer', read: momentIn },
  offerUntil: { name: 'The end of the offer', read: momentIn },
  quantity: { name: 'The quantity', read: numberInField },
  // Its fields load later: parts-fields.tsx.
  parts: { name: 'The parts', read: partsOf },
  family: { name: 'The family', read: (typed) => typed.trim() || null },
  weight: { name: 'The weight', read: (typed) => typed.trim() || null },
  nutrition: { name: 'The nutrition', read: nutritionOf },
  nutritionPicture: { name: 'The picture of the panel', read: (typed) => numberIn(typed) ?? null },
  // Its fields, and what reads them, load later: label/label-values.ts.
  facts: { name: 'The label', read: textOf },
  hsn: { name: 'The HSN code', read: (typed) => digitsIn(typed) || null },
  gstRate: { name: 'The GST rate', read: (typed) => numberIn(typed) ?? null },
} satisfies Record<keyof ProductData, { name: string; read: (typed: string) => unknown }>

type Field = keyof typeof fieldReaders
export const productFields = Object.keys(fieldReaders) as Field[]

/** The text of the form's fields. */
export type ProductValues = Record<Field, string>

export const noValues = valuesBy(() => '')

export type DetailedProduct = Product & ProductDetails & Pick<SellerProduct, 'offer' | 'familyName'>

/** The field texts of an existing product. */
export function valuesOf(product: DetailedProduct): ProductValues {
  return valuesBy((field) => {
    if (field === 'nutrition') return nutritionText(product.nutrition ?? [])
    if (field === 'facts') return product.facts ? JSON.stringify({ facts: product.facts }) : ''
    const { offer, familyName } = product
    if (field === 'family') return familyName ?? ''
    if (field === 'offerFrom') return offer?.from ? indianTime(offer.from) : ''
    if (field === 'offerUntil') return offer?.until ? indianTime(offer.until) : ''
    if (field === 'parts') return writtenParts((product.parts ?? []).map(formPart))
    const value = field === 'offerPrice' ? (offer?.price ?? product.offerPrice) : product[field]
    return Array.isArray(value) ? value.join('\n') : String(value ?? '')
  })
}

export function readForm(form: HTMLFormElement): ProductValues {
  const data = new FormData(form)
  return valuesBy((field) => {
    const typed = data.get(field)
    // A select without a selection is not in the data.
    return typeof typed === 'string' ? typed : ''
  })
}

/** The texts that another size of the same food begins with: all but what its pack differs in. */
export function valuesOfNextSize(values: ProductValues): ProductValues {
  const { amount: _amount, unit: _unit, ...label } = labelIn(values.facts)
  return {
    ...values,
    weight: '',
    price: '',
    offerPrice: '',
    quantity: '',
    family: (values.family.trim() || values.name.trim()).slice(0, MAX_FAMILY_NAME),
    facts: writtenLabel(label),
  }
}

function valuesBy(value: (field: Field) => string): ProductValues {
  return Object.fromEntries(productFields.map((field) => [field, value(field)])) as ProductValues
}

function formPart({ product, name, weight, pieces }: NonNullable<Product['parts']>[number]): ChosenProduct {
  return { product, name: nameWithWeight({ name, weight }), pieces }
}

function partsOf(typed: string): { product: string; pieces: number }[] | null {
  const parts = partsIn(typed).map(({ product, pieces }) => ({ product, pieces }))
  return parts.length > 0 ? parts : null
}

function momentIn(typed: string): string | null {
  return typed ? momentOf(typed) : null
}

function textOf(typed: string): string | undefined {
  return typed || undefined
}

/** The lines of a text, without empty ones. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
}

function nutritionOf(typed: string): Nutrient[] | null {
  const { nutrition } = readNutrition(linesOf(typed))
  return nutrition.length > 0 ? nutrition : null
}

/** Whether the offer price is higher than the price; false while one of them is no number. */
export function offerTooHigh({ price, offerPrice }: Pick<ProductValues, 'price' | 'offerPrice'>): boolean {
  return (numberIn(offerPrice) ?? Number.NaN) > (numberIn(price) ?? Number.NaN)
}
