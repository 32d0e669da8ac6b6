import type { Product } from '#contract/entities'

/** The text of the form's fields. */
export type ProductValues = Record<
  'name' | 'description' | 'category' | 'weight' | 'price' | 'offerPrice' | 'quantity',
  string
>

export const noValues: ProductValues = {
  name: '',
  description: '',
  category: '',
  weight: '',
  price: '',
  offerPrice: '',
  quantity: '',
}

/** The field texts of an existing product. */
export function valuesOf(product: Product): ProductValues {
  return {
    name: product.name,
    description: product.description.join('\n'),
    category: product.category,
    weight: product.weight ?? '',
    price: String(product.price),
    offerPrice: String(product.offerPrice),
    quantity: String(product.quantity),
  }
}

export function readForm(form: HTMLFormElement): ProductValues {
  const data = new FormData(form)
  const typed = Object.keys(noValues).map((field) => [field, data.get(field) ?? ''])
  return Object.fromEntries(typed) as ProductValues
}

/** The description as a list of its lines, without empty ones. */
export function descriptionLines(description: string): string[] {
  return description
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Whether the offer price is higher than the price; false while a field is empty. */
export function offerTooHigh({ price, offerPrice }: Pick<ProductValues, 'price' | 'offerPrice'>): boolean {
  return price.trim() !== '' && offerPrice.trim() !== '' && Number(offerPrice) > Number(price)
}
