import { expect } from '../run/check.js'
import { done } from './client.js'

/** Three pieces of this price come to an amount that a sum of floating-point numbers gets wrong. */
export const PIECES = 3
export const OFFER_PRICE = 99.99
/** 299.97 and 2 %, to two decimals. */
export const TOTAL = 305.97

/** Saves an address. The specification can be read as a body that is the address, or that has it as `address`. */
export async function addAddress(world, client, address) {
  const isPlain = await world.once('body of an address', async () => {
    const { client: other } = await world.newShopper()
    await other.post('/api/address/add', world.address)
    const [added] = await addressesOf(other)
    return added?.street === world.address.street
  })
  return client.post('/api/address/add', isPlain ? address : { address })
}

/** The shopper's addresses, under whatever name the answer has them. */
export async function addressesOf(client) {
  const answer = done(await client.post('/api/address/get'), 'POST /api/address/get')
  const list = Object.values(answer).find(Array.isArray)
  expect(list !== undefined, 'POST /api/address/get answers no list')
  return list
}

/** A shopper with one address, and three pieces of a new product in the cart. */
export async function readyShopper(world) {
  const product = await world.addProduct({ price: 120, offerPrice: OFFER_PRICE })
  const shopper = await world.newShopper()
  const { client } = shopper
  done(await addAddress(world, client, world.address), 'POST /api/address/add')
  const [address] = await addressesOf(client)
  expect(address !== undefined, 'an added address is not in POST /api/address/get')
  done(await client.post('/api/cart/update', { cartItems: { [product._id]: PIECES } }), 'POST /api/cart/update')
  return { ...shopper, product, address }
}

/** The answer of `order/razorpay` to a shopper who orders what is in the cart. */
export function order({ client, user, product, address }, change = {}) {
  const items = [{ product: product._id, quantity: PIECES }]
  return client.post('/api/order/razorpay', { userId: user._id, items, address: address._id, ...change })
}

/** An order that waits for its payment, which all checks of such orders share. */
export function unpaidOrder(world) {
  return world.once('unpaid order', async () => {
    const shopper = await readyShopper(world)
    const placed = await order(shopper)
    done(placed, 'POST /api/order/razorpay')
    return { ...shopper, placed: placed.json }
  })
}

/** An order that was paid in a bank's app, and of which the server was told by `verify-payment` alone. */
export function paidOrder(world) {
  return world.once('paid order', async () => {
    const sandbox = world.sandbox()
    const shopper = await readyShopper(world)
    const { razorpayOrderId, orderId } = done(await order(shopper), 'POST /api/order/razorpay')
    await sandbox.pay(razorpayOrderId, { silent: true })
    const verified = await shopper.client.post('/api/order/verify-payment', { orderId })
    return { ...shopper, orderId, verified }
  })
}

export async function ordersOf(client, path = '/api/order/user') {
  const { orders } = done(await client.get(path), `GET ${path}`)
  expect(Array.isArray(orders), `GET ${path} has no list of orders`)
  return orders
}

/** The order as the shopper's list has it: paid if there is a sandbox, else the unpaid one if the server lists such. */
export async function listedOrder(world) {
  const { client, orderId, placed } = await paidOrder(world).catch(() => unpaidOrder(world))
  const id = orderId ?? placed.orderId
  return { client, id, order: (await ordersOf(client)).find(({ _id }) => _id === id) }
}
