import type { Product } from '#contract/entities'

/** What stands in the fields of the form, as typed. */
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

/** The fields of a product the shop has. */
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

/** Each line of the description is a point of its own; empty ones are none. */
export function linesOf(description: string): string[] {
  return description
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Both are numbers and the offer asks for more. */
export function offerTooHigh({ price, offerPrice }: Pick<ProductValues, 'price' | 'offerPrice'>): boolean {
  return price.trim() !== '' && offerPrice.trim() !== '' && Number(offerPrice) > Number(price)
}
