import type { Product } from '#contract/entities'
import type { ProductFacts } from '#contract/products/product-facts'

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

/** A label that lacks nothing. */
export const plainFacts: ProductFacts = {
  genericName: 'Almonds',
  netQuantity: { amount: 500, unit: 'g' },
  ingredients: 'Almonds.',
  contains: ['tree-nuts'],
  mayContain: ['peanut'],
  nutrients: {
    energy: 579,
    protein: 21.2,
    carbohydrate: 21.6,
    sugars: 4.4,
    addedSugars: 0,
    fat: 49.9,
    saturatedFat: 3.8,
    transFat: 0,
    sodium: 1,
  },
  vegMark: 'vegetarian',
  storage: 'Keep airtight.',
  shelfLifeDays: 365,
  packer: { role: 'packer', name: 'Asha Foods', address: '1 Street, Chennai 600001, India' },
  fssai: '10012042000123',
  origin: 'US',
}
