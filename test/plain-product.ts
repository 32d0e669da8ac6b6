import type { Product } from '#contract/entities'

/** A product whose fields do not matter to the test. */
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
