// Sections 3, 5, 6 and 7: the cart and the address book.
import { done, refused, refusedInWords } from '../client/client.js'
import { addAddress, addressesOf } from '../client/orders.js'
import { call, expect, expectEqual } from '../run/check.js'

async function cartOf(client) {
  const { user } = done(await client.get('/api/user/is-auth'), 'GET /api/user/is-auth')
  return user.cartItems
}

async function setCart({ client }, cartItems) {
  done(await client.post('/api/cart/update', { cartItems }), 'POST /api/cart/update')
}

const withAddress = (world) =>
  world.once('shopper with an address', async () => {
    const shopper = await world.newShopper()
    return { ...shopper, answer: await addAddress(world, shopper.client, world.address) }
  })

/** Calls that need a login. */
const shopperCalls = {
  'POST /api/cart/update': (client) => client.post('/api/cart/update', { cartItems: {} }),
  'POST /api/address/get': (client) => client.post('/api/address/get'),
  'POST /api/address/add': (client) => client.post('/api/address/add', {}),
  'GET /api/order/user': (client) => client.get('/api/order/user'),
  'POST /api/order/razorpay': (client) => client.post('/api/order/razorpay', { items: [] }),
}

export const cartChecks = [
  call('7.5', 'POST /api/cart/update', 'the cart is what was sent last', async (world) => {
    const [{ _id: one }, { _id: other }] = [await world.product(), await world.addProduct()]
    const shopper = await world.newShopper()
    for (const cart of [{ [one]: 1 }, { [one]: 2, [other]: 1 }, { [other]: 3 }, {}]) {
      await setCart(shopper, cart)
      expectEqual(await cartOf(shopper.client), cart, 'the cart')
    }
  }),
  call('3.3', 'Cart: map of product id to quantity', 'a login elsewhere finds the same map', async (world) => {
    const { _id } = await world.product()
    const shopper = await world.newShopper()
    await setCart(shopper, { [_id]: 2 })
    const { email, password } = shopper
    const { user } = done(await world.newVisitor().post('/api/user/login', { email, password }), 'the login')
    expectEqual(user.cartItems, { [_id]: 2 }, 'the cart')
  }),
  call('7.23', 'POST /api/address/add', 'an address is added', async (world) => {
    done((await withAddress(world)).answer, 'POST /api/address/add')
  }),
  call('7.22', 'POST /api/address/get', 'the list has the added address', async (world) => {
    const { client } = await withAddress(world)
    expectEqual(
      (await addressesOf(client)).map(({ street }) => street),
      [world.address.street],
      'the streets of the list',
    )
  }),
  call('3.4', 'Address: _id, firstName', 'an address has these fields as they were sent', async (world) => {
    const { client } = await withAddress(world)
    const [address] = await addressesOf(client)
    expect(address?._id !== undefined, 'the address has no _id')
    for (const [field, sent] of Object.entries(world.address)) {
      if (field === 'phone') expect(String(address.phone).includes(sent), `phone is ${address.phone}, not ${sent}`)
      else expectEqual(String(address[field]), sent, field)
    }
  }),
  call('5.6', 'Address: every field required', 'an address without one of its fields is refused', async (world) => {
    const { client } = await world.newShopper()
    const accepted = []
    for (const field of Object.keys(world.address)) {
      if ((await addAddress(world, client, { ...world.address, [field]: '' })).success) accepted.push(field)
    }
    expectEqual(accepted, [], 'what may be empty')
  }),
  call('5.6', 'Address: every field required', 'a zip code that is not numeric is refused', async (world) => {
    const { client } = await world.newShopper()
    refusedInWords(await addAddress(world, client, { ...world.address, zipCode: 'SW1A 1AA' }), 'the zip code SW1A 1AA')
  }),
  call('6.2', 'Logged-in user: browse', 'a shopper does not see the addresses of another', async (world) => {
    await withAddress(world)
    const { client } = await world.newShopper()
    expectEqual(await addressesOf(client), [], 'the addresses of a new shopper')
  }),
  ...Object.entries(shopperCalls).map(([name, make]) =>
    call('6.1', 'Visitor: login, register', `${name} is refused to a visitor`, async (world) => {
      refused(await make(world.newVisitor()), `${name} of a visitor`)
    }),
  ),
]
