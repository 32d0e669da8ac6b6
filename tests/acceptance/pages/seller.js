// Sections 2, 4, 5, 6, 8 and 9: the pages of the seller.
import { orderStatuses } from '../calls/shapes.js'
import { listedOrder } from '../client/orders.js'
import { newProductData } from '../client/seller.js'
import { picture } from '../client/picture.js'
import { eventually, expect, expectEqual, page, Skip } from '../run/check.js'
import { appears, expectText, expectUnsent, field, linkTo, open, press, text, visible } from './screen.js'

async function sellerAt(world, path) {
  const { client } = await world.seller()
  const screen = await world.browser.newPage(client)
  await open(screen, path)
  return screen
}

const addButton = (screen) => visible(screen.getByRole('button', { name: /^(add|save)( product)?$/i }))
const isStatuses = async (list) =>
  orderStatuses.every((status, place) => list[place]?.trim() === status) && list.length === 5

/** The list of statuses of a paid order of the suite. A page may show it once the order is opened. */
async function statusOf(screen, { lastName }) {
  const own = screen.locator('article, li, tr, main > div > div').filter({ hasText: lastName, hasNotText: /pending/i })
  expect(await appears(visible(own)), '/seller/orders does not show the order')
  const lists = screen.locator('select').filter({ has: screen.locator('option', { hasText: 'Delivered' }) })
  const list = visible(own.locator(lists))
  if (!(await appears(list, 2_000))) await visible(own.getByRole('link'), own.getByRole('button')).click()
  expect(await appears(list), 'the order has no list of statuses')
  return list
}

async function ordersPage(world) {
  const { order } = await listedOrder(world)
  if (!order) throw new Skip('the server lists no unpaid order; needs --sandbox')
  const screen = await sellerAt(world, '/seller/orders')
  return { screen, list: await statusOf(screen, world.address) }
}

async function fillProduct(screen, data) {
  await field(screen, /^(product )?name/i).fill(data.name)
  await field(screen, /description/i).fill(data.description.join('\n'))
  await visible(screen.locator('select').filter({ has: screen.locator('option', { hasText: /Nuts/ }) })).selectOption({
    label: 'Nuts & Seeds',
  })
  await field(screen, /^(product )?price|^mrp/i).fill(String(data.price))
  await field(screen, /offer ?price/i).fill(String(data.offerPrice))
  await field(screen, /quantity|stock/i).fill(String(data.quantity))
}

export const sellerPages = [
  page('2.13', '/seller | Seller login', 'a login when the visitor is not a seller', async (world) => {
    for (const client of [undefined, (await world.shopper()).client]) {
      for (const path of ['/seller', '/seller/product-list', '/seller/orders']) {
        const screen = await world.browser.newPage(client)
        await open(screen, path)
        expect(await appears(visible(screen.locator('input[type=password]'))), `${path} shows no login to others`)
      }
    }
  }),
  page('2.13', '/seller | Seller login', 'a side menu, a greeting and Logout', async (world) => {
    const screen = await sellerAt(world, '/seller')
    for (const [path, name] of [
      ['/seller', 'Add Product'],
      ['/seller/product-list', 'Product List'],
      ['/seller/orders', 'Orders'],
    ]) {
      expect((await linkTo(screen, path).filter({ hasText: name }).count()) > 0, `the menu has no ${name} to ${path}`)
    }
    await expectText(screen, /\b(hi|hello|welcome|namaste|good (morning|afternoon|evening))\b/i)
    expect(await appears(press(screen, /log ?out/i)), 'there is no Logout')
  }),
  page('6.3', 'Seller: separate e-mail/password login', 'the login on the page, and the logout', async (world) => {
    const { login } = await world.seller()
    const screen = await world.browser.newPage()
    await open(screen, '/seller')
    await visible(screen.locator('input[type=email], input[name=email]')).fill(login.email)
    await visible(screen.locator('input[type=password]')).fill(login.password)
    await visible(screen.locator('input[type=password]')).press('Enter')
    const logout = press(screen, /log ?out/i)
    expect(await appears(logout), 'the login does not open the pages of the seller')
    await logout.click()
    expect(await appears(visible(screen.locator('input[type=password]'))), 'after the logout there is no login')
  }),
  page('5.5', 'Add product: name, price', 'the form adds a product, a line of the description each', async (world) => {
    const { listed, setStock } = await world.seller()
    const data = newProductData({ quantity: 9 })
    const screen = await sellerAt(world, '/seller')
    await fillProduct(screen, data)
    const file = { name: 'almonds.png', mimeType: 'image/png', buffer: picture() }
    await screen.locator('input[type=file]').first().setInputFiles(file)
    await addButton(screen).click()
    await eventually(async () => (await listed(data.name)) !== undefined, 'the product is not in the list')
    const { description, category, quantity, ...product } = await listed(data.name)
    expectEqual([description, category, quantity], [data.description, 'Nuts', 9], 'description, category and quantity')
    await setStock(product, 0)
  }),
  page('5.5', 'Add product: name, price', 'an empty form adds nothing', async (world) => {
    const screen = await sellerAt(world, '/seller')
    await expectUnsent(screen, '/api/product/add', () => addButton(screen).click())
  }),
  page('5.5', 'Add product: name, price', 'the category is chosen from the list of seven', async (world) => {
    const screen = await sellerAt(world, '/seller')
    const list = visible(screen.locator('select').filter({ has: screen.locator('option', { hasText: /Dates/ }) }))
    expect(await appears(list), 'there is no list of categories')
    const options = await list.locator('option').allInnerTexts()
    for (const label of ['Premium Dates', 'Organic Honey', 'Special Combos']) {
      expect(
        options.some((option) => option.includes(label) || label.includes(option)),
        `the list has no ${label}`,
      )
    }
  }),
  page('5.9', 'Stock edit parses an integer', 'the product list sets the stock', async (world) => {
    const { addProduct, listed } = await world.seller()
    const product = await addProduct({ quantity: 7 })
    const screen = await sellerAt(world, '/seller/product-list')
    const search = visible(screen.getByRole('searchbox'))
    // A long list may show its beginning alone.
    if (!(await appears(text(screen, product.name), 3_000)) && (await search.isVisible())) {
      await search.fill(product.name)
      await search.press('Enter')
    }
    expect(await appears(text(screen, product.name)), 'the product is not in the product list')
    const row = screen.locator('tr, li, article').filter({ hasText: product.name }).last()
    const stock = visible(
      row.locator('input:not([type=checkbox]):not([type=hidden])'),
      screen.getByLabel(new RegExp(`stock.*${product.name}`, 'i')),
    )
    if (!(await appears(stock, 2_000))) await visible(row.getByRole('button', { name: /edit|stock/i })).click()
    await stock.fill('12')
    await stock.press('Enter')
    const button = visible(row.getByRole('button', { name: /save|update/i }))
    if (await button.isVisible()) await button.click()
    await eventually(async () => (await listed(product.name))?.quantity === 12, 'the stock is not set to 12')
  }),
  page('9.8', 'Seller status list has 5 values', 'the list of an order has these', async (world) => {
    const { list } = await ordersPage(world)
    const options = await list.locator('option').allInnerTexts()
    expect(await isStatuses(options), `the list has ${options.join(', ')}`)
  }),
  page('8.3', 'Success toasts:', "'Order status updated!'", async (world) => {
    const { screen, list } = await ordersPage(world)
    const before = await list.inputValue()
    await list.selectOption(before === 'Shipped' ? 'Packed' : 'Shipped')
    await expectText(screen, 'Order status updated!')
  }),
]
