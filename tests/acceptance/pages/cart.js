// Sections 2, 5, 8 and 9: the cart, up to the button that pays.
import { done } from '../client/client.js'
import { readyShopper, TOTAL } from '../client/orders.js'
import { expect, expectEqual, page } from '../run/check.js'
import {
  appears,
  colourOf,
  expectPath,
  expectText,
  expectUnsent,
  open,
  preferred,
  press,
  requestTo,
  text,
  visible,
} from './screen.js'

/** The page of a new shopper with this cart. */
async function cartWith(world, product, count, path = '/cart') {
  const { client } = await world.newShopper()
  if (count > 0) done(await client.post('/api/cart/update', { cartItems: { [product._id]: count } }), 'cart/update')
  const screen = await world.browser.newPage(client)
  await open(screen, path)
  return screen
}

const pageOf = ({ category, _id }) => `/products/${category}/${_id}`
const selector = (screen) => visible(screen.locator('main select'), screen.locator('select'))
const removal = (screen, { name }) =>
  preferred(
    screen.getByRole('button', { name: new RegExp(`(remove|delete).*${name}`, 'i') }),
    screen.getByRole('button', { name: /remove|delete/i }),
    screen.locator('main button:has(img), main button:has(svg)'),
  )

export const cartPages = [
  page('2.7', '/cart | Cart lines', "'Your Cart is Empty' and Start Shopping", async (world) => {
    const screen = await cartWith(world, undefined, 0)
    await expectText(screen, 'Your Cart is Empty')
    const start = press(screen, /start shopping/i)
    expect(await appears(start), 'there is no Start Shopping')
    await start.click()
    await expectPath(screen, /^\/(?!cart)/, 'after Start Shopping')
  }),
  page('2.7', '/cart | Cart lines', 'lines, addresses, summary and checkout', async (world) => {
    const { client, product, address } = await readyShopper(world)
    const screen = await world.browser.newPage(client)
    await open(screen, '/cart')
    await expectText(screen, product.name)
    await expectText(screen, address.street)
    await expectText(screen, /order summary/i)
    expect(await appears(press(screen, /pay|checkout|place order|buy/i)), 'there is no button to check out')
  }),
  page(
    '9.2',
    'Tax is 2% of the cart amount',
    `3 pieces of 99.99: 299.97, shipping free, ${TOTAL} in all`,
    async (world) => {
      const { client } = await readyShopper(world)
      const screen = await world.browser.newPage(client)
      await open(screen, '/cart')
      for (const words of [/299\.97/, /\bfree\b/i, /305\.97/]) await expectText(screen, words)
      await expectText(screen, /(?<!\d)(6(\.00)?|5\.99\d*)(?!\d)/)
    },
  ),
  page('2.14', 'Nav bar', 'the badge of the cart counts its items', async (world) => {
    const screen = await cartWith(world, await world.product(), 7, '/home')
    const badge = visible(screen.locator('a[href="/cart"], header, nav').filter({ hasText: /(?<!\d)7(?!\d)/ }))
    expect(await appears(badge), 'no 7 stands at the cart')
  }),
  page('5.7', 'Add to cart is blocked', "'Only {n} item(s) available' when the cart has them all", async (world) => {
    const product = await world.addProduct({ quantity: 2 })
    const screen = await cartWith(world, product, 2, pageOf(product))
    await press(screen, /add to cart/i).click()
    await expectText(screen, 'Only 2 item(s) available')
  }),
  page('5.7', 'Add to cart is blocked', "the cart's selector offers 1 to stock", async (world) => {
    const product = await world.addProduct({ quantity: 4 })
    const screen = await cartWith(world, product, 1)
    expect(await appears(selector(screen)), 'the cart has no selector of a quantity')
    const options = await selector(screen).locator('option').allInnerTexts()
    expectEqual(
      options.map((option) => Number.parseInt(option, 10)),
      [1, 2, 3, 4],
      'what the selector offers',
    )
  }),
  page('8.3', 'Success toasts:', "'Added To Cart'", async (world) => {
    const product = await world.product()
    const screen = await cartWith(world, product, 0, pageOf(product))
    await press(screen, /add to cart/i).click()
    await expectText(screen, 'Added To Cart')
  }),
  page('7.5', 'POST /api/cart/update', 'the page sends the cart when it changes', async (world) => {
    const product = await world.product()
    const screen = await cartWith(world, product, 0, pageOf(product))
    const sent = requestTo(screen, '/api/cart/update')
    await press(screen, /add to cart/i).click()
    const request = await sent
    expect(request, 'no cart is sent')
    expectEqual(request.postDataJSON()?.cartItems?.[product._id], 1, 'the count that is sent')
  }),
  page('8.3', 'Success toasts:', "'Cart Updated' and 'Remove From Cart'", async (world) => {
    const product = await world.product()
    const screen = await cartWith(world, product, 1)
    await selector(screen).selectOption({ index: 2 })
    await expectText(screen, 'Cart Updated')
    await (await removal(screen, product)).click()
    await expectText(screen, 'Remove From Cart')
    await expectText(screen, 'Your Cart is Empty')
  }),
  page('9.5', 'Low-stock thresholds', "a red 'Only 3 left!' in the cart, and none at 4", async (world) => {
    const product = await world.addProduct({ quantity: 3 })
    const screen = await cartWith(world, product, 1)
    await expectText(screen, 'Only 3 left!')
    expectEqual(await colourOf(text(screen, 'Only 3 left!')), 'red', 'its colour')
    await (await world.seller()).setStock(product, 4)
    const other = await cartWith(world, product, 1)
    await expectText(other, product.name)
    expect(!(await text(other, /only \d+ left!/i).isVisible()), "'Only n left!' stands at 4")
  }),
  page('8.2', 'Error texts:', "'Please select an address' without one", async (world) => {
    const screen = await cartWith(world, await world.product(), 1)
    await press(screen, /^(pay|proceed|checkout|place)/i).click()
    await expectText(screen, 'Please select an address')
  }),
  page('5.8', 'Checkout needs an address', 'nothing is ordered without an address', async (world) => {
    const screen = await cartWith(world, await world.product(), 1)
    const pay = press(screen, /^(pay|proceed|checkout|place)/i)
    await expectUnsent(screen, '/api/order/razorpay', () => pay.click())
    await expectPath(screen, '/cart', 'after the press')
  }),
]
