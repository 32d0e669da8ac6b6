import { randomBytes } from 'node:crypto'

import { expect } from '../run/check.js'
import { createClient, done } from './client.js'
import { picture } from './picture.js'

/** The seller, logged in, and the products that the checks add. */
export async function sellerOf(url, login) {
  const client = createClient(url)
  done(await client.post('/api/seller/login', login), 'POST /api/seller/login')
  const added = []

  const listed = async (name) => (await listOf(client)).find((product) => product.name === name)

  return {
    client,
    login,
    listed,
    /** Adds a product, and returns it as the list has it. */
    addProduct: async (change = {}) => {
      const data = newProductData(change)
      done(await client.postForm('/api/product/add', productForm(data)), 'POST /api/product/add')
      const product = await listed(data.name)
      expect(product !== undefined, 'an added product is not in GET /api/product/list')
      added.push(product._id)
      return product
    },
    setStock: async ({ _id }, quantity) =>
      done(await client.post('/api/product/quantity', { id: _id, quantity }), 'POST /api/product/quantity'),
    /** Takes the added products out of the lists of what is in stock. */
    leave: async () => {
      for (const id of added) await client.post('/api/product/quantity', { id, quantity: 0 })
    },
  }
}

export async function listOf(client) {
  const { products } = done(await client.get('/api/product/list'), 'GET /api/product/list')
  expect(Array.isArray(products), 'GET /api/product/list has no list of products')
  return products
}

export function newProductData(change = {}) {
  return {
    name: `Acceptance Almonds ${randomBytes(4).toString('hex')}`,
    description: ['From one orchard.', 'Crisp and sweet.'],
    category: 'Nuts',
    price: 500,
    offerPrice: 400,
    quantity: 20,
    weight: '250 g',
    ...change,
  }
}

/** The body of `product/add`. */
export function productForm(data, pictures = 1) {
  const form = new FormData()
  form.set('productData', JSON.stringify(data))
  for (let number = 1; number <= pictures; number += 1) {
    form.append('images', new Blob([picture()], { type: 'image/png' }), `picture-${number}.png`)
  }
  return form
}
