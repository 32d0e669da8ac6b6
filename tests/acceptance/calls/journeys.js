// Sections 1 and 8: what the product does, in one walk, and the words of its refusals.
import { done, refusedInWords } from '../client/client.js'
import { addressesOf, listedOrder, ordersOf, unpaidOrder } from '../client/orders.js'
import { listOf } from '../client/seller.js'
import { call, expect } from '../run/check.js'

export const journeyChecks = [
  call('1.1', 'Shoppers register or log in', 'somebody registers, browses, fills a cart and orders', async (world) => {
    const { client, product, placed } = await unpaidOrder(world)
    expect(
      (await listOf(client)).some(({ _id }) => _id === product._id),
      'the list has not the ordered product',
    )
    expect((await addressesOf(client)).length === 1, 'the address is not saved')
    expect(placed.orderId !== undefined, 'the order has no id')
  }),
  call(
    '1.2',
    'A seller (admin) logs in separately',
    'a seller adds a product, sets its stock and moves an order',
    async (world) => {
      const { client, addProduct, setStock, listed } = await world.seller()
      const { id } = await listedOrder(world)
      const product = await addProduct()
      await setStock(product, 4)
      expect((await listed(product.name)).quantity === 4, 'the stock is not set')
      done(await client.put('/api/order/update-status', { orderId: id, status: 'Shipped' }), 'PUT update-status')
      const found = (await ordersOf(client, '/api/order/seller')).find(({ _id }) => _id === id)
      expect(found?.status === 'Shipped', `the status is ${found?.status}`)
    },
  ),
  call(
    '8.1',
    'Errors appear as toast messages',
    'each refusal has success: false and a msg for the toast',
    async (world) => {
      const { client, email } = await world.shopper()
      const visitor = world.newVisitor()
      refusedInWords(await visitor.post('/api/user/login', { email, password: 'not-the-password' }), 'a wrong password')
      refusedInWords(await visitor.get('/api/order/user'), 'the orders of nobody')
      refusedInWords(await client.post('/api/order/verify-payment', { orderId: 'none' }), 'a check of no order')
      refusedInWords(await client.post('/api/product/quantity', { id: 'none', quantity: 1 }), 'a shopper at the stock')
    },
  ),
]
