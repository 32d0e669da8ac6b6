// Sections 3 to 9: orders, their payment and their status.
import { done, refused, refusedInWords } from '../client/client.js'
import { listedOrder, order, ordersOf, paidOrder, PIECES, readyShopper, TOTAL, unpaidOrder } from '../client/orders.js'
import { call, eventually, expect, expectEqual, Skip } from '../run/check.js'
import { isText, orderStatuses } from './shapes.js'

/** The order in the shopper's list. Servers may list paid orders alone. */
async function inList(world) {
  const found = await listedOrder(world)
  if (!found.order) throw new Skip('the server lists no unpaid order; needs --sandbox')
  return found
}

async function isPaid(client, id) {
  return (await ordersOf(client)).find(({ _id }) => _id === id)?.isPaid === true
}

export const orderChecks = [
  call('7.24', 'POST /api/order/razorpay', 'amount, currency, razorpayOrderId and orderId', async (world) => {
    const { placed } = await unpaidOrder(world)
    for (const field of ['amount', 'currency', 'razorpayOrderId', 'orderId']) {
      expect(placed[field] !== undefined, `the answer has no ${field}`)
    }
  }),
  call('3.6', 'Payment order response: amount', 'an amount, rupees, and two ids', async (world) => {
    const { placed } = await unpaidOrder(world)
    expect(typeof placed.amount === 'number' && placed.amount > 0, `amount is ${JSON.stringify(placed.amount)}`)
    expectEqual(placed.currency, 'INR', 'currency')
    for (const field of ['razorpayOrderId', 'orderId']) expect(isText(placed[field]), `${field} is no text`)
  }),
  call('9.2', 'Tax is 2% of the cart amount', `3 pieces of 99.99 are ordered for ${TOTAL}`, async (world) => {
    const { placed } = await unpaidOrder(world)
    // The provider's checkout takes paise.
    const isTotal = [TOTAL, Math.round(TOTAL * 100)].includes(placed.amount)
    expect(isTotal, `the amount is ${placed.amount}, in rupees or paise`)
  }),
  call(
    '5.8',
    'Checkout needs an address',
    'an order without address, or with an unknown one, is refused',
    async (world) => {
      const shopper = await world.once('ready to order', () => readyShopper(world))
      refusedInWords(await order(shopper, { address: '' }), 'an order without an address')
      refusedInWords(await order(shopper, { address: '000000000000000000000000' }), 'an order to an unknown address')
    },
  ),
  call('5.8', 'Checkout needs an address', 'an order of nothing is refused', async (world) => {
    const shopper = await world.once('ready to order', () => readyShopper(world))
    refusedInWords(await order(shopper, { items: [] }), 'an order of nothing')
  }),
  call('6.2', 'Logged-in user: browse', 'nobody orders to the address of another', async (world) => {
    const { address, product } = await unpaidOrder(world)
    const { client, user } = await world.newShopper()
    refused(await order({ client, user, product, address }), 'an order to the address of another')
  }),
  call('7.25', 'POST /api/order/razorpay/verify', 'a forged signature pays nothing', async (world) => {
    const { client, placed } = await unpaidOrder(world)
    const forged = { paymentId: 'pay_00000000000000', signature: '0'.repeat(64) }
    const answer = await client.post('/api/order/razorpay/verify', { ...placed, ...forged })
    refused(answer, 'a forged signature')
    expect(!(await isPaid(client, placed.orderId)), 'the order is paid by a forged signature')
  }),
  call('7.25', 'POST /api/order/razorpay/verify', "the provider's signature pays the order", async (world) => {
    const sandbox = world.sandbox()
    const shopper = await readyShopper(world)
    const placed = done(await order(shopper), 'POST /api/order/razorpay')
    const paid = await sandbox.pay(placed.razorpayOrderId, { silent: true })
    done(await shopper.client.post('/api/order/razorpay/verify', { ...placed, ...paid }), 'a right signature')
    expect(await isPaid(shopper.client, placed.orderId), 'the order is not paid')
  }),
  call(
    '7.21',
    'POST /api/order/verify-payment',
    'an order that nobody paid, or that is unknown, is refused',
    async (world) => {
      const { client, placed } = await unpaidOrder(world)
      const unknown = { orderId: '000000000000000000000000' }
      refused(await client.post('/api/order/verify-payment', { orderId: placed.orderId }), 'an unpaid order')
      refused(await client.post('/api/order/verify-payment', unknown), 'an unknown order')
    },
  ),
  call('7.21', 'POST /api/order/verify-payment', 'a paid order is confirmed', async (world) => {
    const { verified, client, orderId } = await paidOrder(world)
    done(verified, 'POST /api/order/verify-payment of a paid order')
    expect(await isPaid(client, orderId), 'the order is not paid in the list')
  }),
  call('4.5', 'After successful payment the cart', 'the cart is empty', async (world) => {
    const { client } = await paidOrder(world)
    const cart = async () => done(await client.get('/api/user/is-auth'), 'GET /api/user/is-auth').user.cartItems
    await eventually(async () => Object.keys(await cart()).length === 0, 'the cart is not empty')
  }),
  call('7.20', 'GET /api/order/user', 'orders, with the placed one', async (world) => {
    const { order: found } = await inList(world)
    expectEqual(found.items?.length, 1, 'the number of items')
  }),
  call('6.2', 'Logged-in user: browse', 'a shopper does not see the orders of another', async (world) => {
    await inList(world)
    const { client } = await world.newShopper()
    expectEqual(await ordersOf(client), [], 'the orders of a new shopper')
  }),
  call('6.2', 'Logged-in user: browse', 'the payment of an order is confirmed to nobody else', async (world) => {
    const { id } = await listedOrder(world)
    const { client } = await world.newShopper()
    refused(await client.post('/api/order/verify-payment', { orderId: id }), 'a check of the order of another')
  }),
  call('3.5', 'Order: _id, items', 'these fields, with the amount in rupees', async (world) => {
    const { order: found } = await inList(world)
    expectEqual(
      found.items.map(({ quantity }) => quantity),
      [PIECES],
      'the quantities',
    )
    expect(found.items[0].product !== undefined, 'an item has no product')
    expectEqual(found.amount, TOTAL, 'amount')
    expect(isText(found.paymentType), 'paymentType is no text')
    expect(typeof found.isPaid === 'boolean', 'isPaid is neither true nor false')
    expect(orderStatuses.includes(found.status), `status is ${found.status}`)
    expect(Date.now() - Date.parse(found.createdAt) < 3_600_000, `createdAt is ${found.createdAt}`)
  }),
  call('3.4', 'Address: _id, firstName', 'the address of an order has name, zipcode and the rest', async (world) => {
    const { order: found } = await inList(world)
    const { firstName, lastName, street, city, state, zipCode, country } = world.address
    const { address } = found
    const expected = { name: `${firstName} ${lastName}`, street, city, state, zipcode: zipCode, country }
    for (const [field, value] of Object.entries(expected)) expectEqual(String(address?.[field]), value, field)
    expect(isText(String(address.phone ?? '')), 'the address of the order has no phone')
  }),
]
