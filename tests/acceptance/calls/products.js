// Sections 3, 5, 7 and 9: products, their pictures and stock.
import { done, refused } from '../client/client.js'
import { listOf, newProductData, productForm } from '../client/seller.js'
import { call, expect, expectEqual } from '../run/check.js'
import { categories, isRupees, isText } from './shapes.js'

/** Sends a product that must not get into the list. */
async function expectNotAdded(seller, data, what, pictures = 1) {
  refused(await seller.client.postForm('/api/product/add', productForm(data, pictures)), what)
  expect(!data.name || (await seller.listed(data.name)) === undefined, `${what} is refused, and in the list`)
}

/** The list, with a product of the suite if there is a seller. */
async function filledList(world) {
  const { client } = await world.shopper()
  await world.product().catch(() => undefined)
  return listOf(client)
}

export const productChecks = [
  call('7.4', 'GET /api/product/list', 'success and products', async (world) => {
    const products = await filledList(world)
    expect(products.length > 0, 'the list is empty')
  }),
  call('3.1', 'Product: _id, name, description', 'each product of the list has these fields', async (world) => {
    const products = await filledList(world)
    expect(products.length > 0, 'the list is empty')
    for (const product of products) {
      const of = `of "${product.name}"`
      for (const field of ['_id', 'name']) expect(isText(product[field]), `${field} ${of} is no text`)
      for (const field of ['description', 'image']) {
        const isList = Array.isArray(product[field]) && product[field].every(isText)
        expect(isList, `${field} ${of} is no list of texts`)
      }
      expect(product.category in categories, `the category ${of} is "${product.category}"`)
      for (const field of ['price', 'offerPrice']) expect(isRupees(product[field]), `${field} ${of} is no price`)
      expect(Number.isInteger(product.quantity) && product.quantity >= 0, `quantity ${of} is ${product.quantity}`)
      expect(!product.weight || isText(product.weight), `weight ${of} is no text`)
    }
  }),
  call('3.1', 'Product: _id, name, description', 'the address of a picture leads to a picture', async (world) => {
    const { image } = await world.product()
    expect(image.length > 0, 'a product that was added with a picture has none')
    const response = await fetch(new URL(image[0], world.url))
    const type = response.headers.get('content-type') ?? ''
    expect(response.ok && type.startsWith('image/'), `${image[0]} answers ${response.status} as ${type}`)
  }),
  call('7.16', 'POST /api/product/add', 'a product is in the list as it was added', async (world) => {
    const { addProduct } = await world.seller()
    const data = newProductData({ category: 'Dry-Fruits', price: 1550, offerPrice: 499.5, quantity: 12 })
    const product = await addProduct(data)
    for (const field of ['name', 'description', 'category', 'price', 'offerPrice', 'quantity']) {
      expectEqual(product[field], data[field], field)
    }
    expectEqual(product.image?.length, 1, 'the number of pictures')
  }),
  ...['name', 'price', 'offerPrice', 'quantity'].map((field) =>
    call('5.5', 'Add product: name, price', `a product without ${field} is refused`, async (world) => {
      const seller = await world.seller()
      await expectNotAdded(seller, { ...newProductData(), [field]: undefined }, `a product without ${field}`)
    }),
  ),
  call('5.5', 'Add product: name, price', 'a category that is not of the list is refused', async (world) => {
    await expectNotAdded(await world.seller(), newProductData({ category: 'Sweets' }), 'a product of "Sweets"')
  }),
  call('5.5', 'Add product: name, price', 'no product has more than 4 pictures', async (world) => {
    const seller = await world.seller()
    const data = newProductData()
    await seller.client.postForm('/api/product/add', productForm(data, 5))
    const { image = [] } = (await seller.listed(data.name)) ?? {}
    expect(image.length <= 4, `a product has ${image.length} pictures`)
  }),
  call('9.3', 'Polling interval: 5 s. Reset code length: 6.', 'a product may have 4 pictures', async (world) => {
    const seller = await world.seller()
    const data = newProductData({ quantity: 0 })
    done(
      await seller.client.postForm('/api/product/add', productForm(data, 4)),
      'POST /api/product/add with 4 pictures',
    )
    const { image = [] } = (await seller.listed(data.name)) ?? {}
    expectEqual(image.length, 4, 'the number of pictures')
  }),
  call('7.17', 'POST /api/product/quantity', 'the list has the new stock', async (world) => {
    const seller = await world.seller()
    const product = await seller.addProduct()
    for (const quantity of [7, 0, 3]) {
      await seller.setStock(product, quantity)
      expectEqual((await seller.listed(product.name))?.quantity, quantity, 'the stock in the list')
    }
  }),
  call('5.9', 'Stock edit parses an integer', 'the stock stays a whole number, whatever is sent', async (world) => {
    const seller = await world.seller()
    const product = await seller.addProduct()
    for (const quantity of [2.5, 'many']) {
      await seller.client.post('/api/product/quantity', { id: product._id, quantity })
      const now = (await seller.listed(product.name))?.quantity
      expect(Number.isInteger(now), `after ${JSON.stringify(quantity)} the stock is ${JSON.stringify(now)}`)
    }
  }),
]
