import type { Product, ProductData } from '#contract/entities'

/** Each field of the form: its name in a refusal, and the parser of its text; null means no value. */
export const fieldReaders = {
  name: { name: 'The name', read: textOf },
  description: { name: 'The description', read: descriptionLines },
  category: { name: 'The category', read: textOf },
  price: { name: 'The price', read: numberOf },
  offerPrice: { name: 'The offer price', read: numberOf },
  quantity: { name: 'The quantity', read: numberOf },
  weight: { name: 'The weight', read: (typed) => typed.trim() || null },
} satisfies Record<keyof ProductData, { name: string; read: (typed: string) => unknown }>

type Field = keyof typeof fieldReaders
export const productFields = Object.keys(fieldReaders) as Field[]

/** The text of the form's fields. */
export type ProductValues = Record<Field, string>

export const noValues = valuesBy(() => '')

/** The field texts of an existing product. */
export function valuesOf(product: Product): ProductValues {
  return valuesBy((field) => {
    const value = product[field]
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

function valuesBy(value: (field: Field) => string): ProductValues {
  return Object.fromEntries(productFields.map((field) => [field, value(field)])) as ProductValues
}

function textOf(typed: string): string | undefined {
  return typed || undefined
}

/** The description as a list of its lines, without empty ones. */
export function descriptionLines(description: string): string[] {
  return description
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
}

function numberOf(typed: string): number | undefined {
  return typed.trim() === '' ? undefined : Number(typed)
}

/** Whether the offer price is higher than the price; false while a field is empty. */
export function offerTooHigh({ price, offerPrice }: Pick<ProductValues, 'price' | 'offerPrice'>): boolean {
  return price.trim() !== '' && offerPrice.trim() !== '' && Number(offerPrice) > Number(price)
}
