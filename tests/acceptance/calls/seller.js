// Sections 4, 6, 7 and 9: what the seller does, and nobody else.
import { done, refused } from '../client/client.js'
import { listedOrder, ordersOf } from '../client/orders.js'
import { newProductData, productForm } from '../client/seller.js'
import { call, expect, expectEqual, Skip } from '../run/check.js'
import { orderStatuses } from './shapes.js'

async function orderOf(world) {
  const [{ client: seller }, { client, id, order }] = [await world.seller(), await listedOrder(world)]
  if (!order) throw new Skip('the server lists no unpaid order; needs --sandbox')
  const statusIn = async (path, reader) => (await ordersOf(reader, path)).find(({ _id }) => _id === id)?.status
  return {
    seller,
    id,
    set: (status) => seller.put('/api/order/update-status', { orderId: id, status }),
    ofShopper: () => statusIn('/api/order/user', client),
    ofSeller: () => statusIn('/api/order/seller', seller),
  }
}

/** Each call of the seller, made by somebody else. */
const sellerCalls = {
  'POST /api/product/add': (client, { newName }) =>
    client.postForm('/api/product/add', productForm(newProductData({ name: newName }))),
  'POST /api/product/quantity': (client, { product }) =>
    client.post('/api/product/quantity', { id: product._id, quantity: 1 }),
  'GET /api/order/seller': (client) => client.get('/api/order/seller'),
  'PUT /api/order/update-status': (client, { orderId }) =>
    client.put('/api/order/update-status', { orderId, status: 'Delivered' }),
}

export const sellerChecks = [
  call(
    '7.14',
    'POST /api/seller/login',
    'the right password opens the session, a wrong one does not',
    async (world) => {
      const { login } = await world.seller()
      const client = world.newVisitor()
      refused(await client.post('/api/seller/login', { ...login, password: 'not-the-password' }), 'a wrong password')
      refused(await client.get('/api/seller/is-auth'), 'GET /api/seller/is-auth after a refused login')
      done(await client.post('/api/seller/login', login), 'POST /api/seller/login')
      done(await client.get('/api/seller/is-auth'), 'GET /api/seller/is-auth after the login')
    },
  ),
  call('7.3', 'GET /api/seller/is-auth', 'success for the seller alone', async (world) => {
    const [{ client: seller }, { client: shopper }] = [await world.seller(), await world.shopper()]
    done(await seller.get('/api/seller/is-auth'), 'GET /api/seller/is-auth of the seller')
    refused(await shopper.get('/api/seller/is-auth'), 'GET /api/seller/is-auth of a shopper')
    refused(await world.newVisitor().get('/api/seller/is-auth'), 'GET /api/seller/is-auth of a visitor')
  }),
  call('7.15', 'GET /api/seller/logout', 'the session is over', async (world) => {
    const { login } = await world.seller()
    const client = world.newVisitor()
    done(await client.post('/api/seller/login', login), 'POST /api/seller/login')
    await client.get('/api/seller/logout')
    refused(await client.get('/api/seller/is-auth'), 'GET /api/seller/is-auth after the logout')
    refused(await client.get('/api/order/seller'), 'GET /api/order/seller after the logout')
  }),
  call('7.18', 'GET /api/order/seller', 'the orders of every shopper', async (world) => {
    const { seller, id } = await orderOf(world)
    const ids = (await ordersOf(seller, '/api/order/seller')).map(({ _id }) => _id)
    expect(ids.includes(id), 'the list has not the order that a shopper has placed')
  }),
  call('7.19', 'PUT /api/order/update-status', 'the shopper and the seller see the new status', async (world) => {
    const { set, ofShopper, ofSeller } = await orderOf(world)
    done(await set('Packed'), 'PUT /api/order/update-status')
    expectEqual([await ofShopper(), await ofSeller()], ['Packed', 'Packed'], 'the status in both lists')
  }),
  call('4.1', 'Order status values', 'each of the five values, in any order', async (world) => {
    const { set, ofShopper } = await orderOf(world)
    for (const status of ['Delivered', 'Order Placed', 'Shipped', 'Packed', 'Cancelled']) {
      done(await set(status), `the status ${status}`)
      expectEqual(await ofShopper(), status, 'the status')
    }
  }),
  call('9.8', 'Seller status list has 5 values', 'a sixth value is not taken', async (world) => {
    const { set, ofShopper } = await orderOf(world)
    await set('Lost')
    expect(orderStatuses.includes(await ofShopper()), `the status is ${await ofShopper()}`)
  }),
  ...Object.entries(sellerCalls).flatMap(([name, make]) =>
    ['visitor', 'shopper'].map((who) =>
      call('6.3', 'Seller: separate e-mail/password login', `${name} is refused to a ${who}`, async (world) => {
        const client = who === 'visitor' ? world.newVisitor() : (await world.shopper()).client
        const { product, orderId } = await targetOf(world)
        const { name: newName } = newProductData()
        refused(await make(client, { product, orderId, newName }), name)
        const seller = await world.seller().catch(() => undefined)
        expect((await seller?.listed(newName)) === undefined, 'the product is in the list all the same')
      }),
    ),
  ),
  call('6.3', 'Seller: separate e-mail/password login', 'the logins of shoppers do not open it', async (world) => {
    const { email, password } = await world.shopper()
    refused(await world.newVisitor().post('/api/seller/login', { email, password }), "a shopper's password")
  }),
]

// Without a seller there is nothing of the suite's own that a broken server could change.
async function targetOf(world) {
  const product = await world.product().catch(() => ({ _id: '000000000000000000000000' }))
  const orderId = await listedOrder(world).then(
    ({ id }) => id,
    () => '000000000000000000000000',
  )
  return { product, orderId }
}
