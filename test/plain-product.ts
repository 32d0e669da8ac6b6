import type { Product } from '#contract/entities'

/** A product with nothing that a test has to know. */
export const plainProduct: Product = {
  _id: 'plain',
  name: 'Plain',
  description: [],
  category: 'Dates',
  price: 100,
  offerPrice: 100,
  quantity: 10,
  image: [],
  weight: null,
}
