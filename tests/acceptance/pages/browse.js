// Sections 2, 4 and 9: home, lists and the page of a product.
import { categories } from '../calls/shapes.js'
import { listOf } from '../client/seller.js'
import { expect, expectEqual, page } from '../run/check.js'
import {
  appears,
  colourOf,
  expectListed,
  expectPath,
  expectText,
  linkTo,
  open,
  pathOf,
  press,
  text,
  visible,
} from './screen.js'

async function shopperAt(world, path, size) {
  const { client } = await world.shopper()
  const screen = await world.browser.newPage(client, size)
  await open(screen, path)
  return screen
}

const pageOf = ({ category, _id }) => `/products/${category}/${_id}`
const inStock = (products) => products.filter(({ quantity }) => quantity > 0)

/** The words of the smallest part of the page that has this heading and this text. */
async function partWith(screen, heading, words) {
  const part = screen.locator(
    `xpath=(//*[self::h1 or self::h2 or self::h3 or self::p][contains(normalize-space(.), "${heading}")])[1]/ancestor::*[contains(., "${words}")][1]`,
  )
  expect(await appears(part), `${pathOf(screen)} has no part "${heading}" with "${words}"`)
  return part.innerText()
}

/** Adds so many products to one category, once. */
const combos = (world) =>
  world.once('combos', async () => {
    const added = []
    for (let number = 0; number < 7; number += 1) added.push(await world.addProduct({ category: 'Combos' }))
    return added
  })

export const browsePages = [
  page('2.3', '/home | Banner, category tiles', 'banner, tiles, Best Sellers, why-us, newsletter', async (world) => {
    const screen = await shopperAt(world, '/home')
    expect((await screen.locator('main img, main h1, img, h1').count()) > 0, 'there is no banner')
    await expectText(screen, /best sellers/i)
    await expectText(screen, /\bwhy\b/i)
    expect(await appears(press(screen, /subscribe/i)), 'there is no newsletter sign-up')
  }),
  page('2.15', 'Categories (label, path)', 'each of the seven has a tile on /home', async (world) => {
    const screen = await shopperAt(world, '/home')
    for (const [path, label] of Object.entries(categories)) {
      const tile = visible(linkTo(screen, `/products/${path}`).first(), text(screen, label))
      expect(await appears(tile), `there is no tile for ${label}`)
    }
  }),
  page('9.4', 'Best Sellers: 5 items', 'they are the first 5 products in stock', async (world) => {
    const { client } = await world.shopper()
    const screen = await shopperAt(world, '/home')
    const products = inStock(await listOf(client))
    expect(products.length > 0, 'the list has nothing in stock')
    const shown = await partWith(screen, 'Best Sellers', products[0].name)
    for (const { name } of products.slice(0, 5)) expect(shown.includes(name), `"${name}" is not among them`)
    const others = products.slice(5).filter(({ name }) => !products.slice(0, 5).some((one) => one.name.includes(name)))
    for (const { name } of others)
      expect(!shown.includes(name), `"${name}", which is not of the first 5, is among them`)
  }),
  page('9.4', 'Best Sellers: 5 items', 'up to 5 related products in stock, of the same category', async (world) => {
    const [product, ...others] = await combos(world)
    const soldOut = await world.addProduct({ category: 'Combos', quantity: 1 })
    await (await world.seller()).setStock(soldOut, 0)
    const screen = await shopperAt(world, pageOf(product))
    const all = inStock(await listOf((await world.shopper()).client))
    const own = all.filter(({ category, _id }) => category === 'Combos' && _id !== product._id)
    expect(own.length >= others.length, 'the added products are not in the list')
    await expectText(screen, /related/i)
    const shown = await partWith(screen, 'Related', own[0].name).catch(() => screen.locator('body').innerText())
    const related = own.filter(({ name }) => shown.includes(name))
    expect(related.length > 0 && related.length <= 5, `${related.length} products are shown as related`)
    expect(!shown.includes(soldOut.name), 'a sold-out product is shown as related')
  }),
  page('2.4', '/products | All in-stock products', 'what is in stock, and not what is sold out', async (world) => {
    const [product, soldOut] = [await world.product(), await world.addProduct()]
    await (await world.seller()).setStock(soldOut, 0)
    const screen = await shopperAt(world, '/products')
    await expectListed(screen, product.name)
    expect(!(await text(screen, soldOut.name).isVisible()), 'a sold-out product is shown')
  }),
  page('2.4', '/products | All in-stock products', 'the search box filters by name', async (world) => {
    const [product, other] = [await world.product(), await world.addProduct()]
    const screen = await shopperAt(world, '/home')
    const box = visible(screen.getByRole('searchbox'), screen.getByPlaceholder(/search/i))
    expect(await appears(box), 'the nav bar has no search box')
    await box.pressSequentially(product.name)
    await box.press('Enter')
    await expectPath(screen, '/products', 'after a search')
    await expectText(screen, product.name)
    await text(screen, other.name)
      .waitFor({ state: 'hidden', timeout: 3_000 })
      .catch(() => {})
    expect(!(await text(screen, other.name).isVisible()), 'a product of another name is shown')
  }),
  page('2.5', '/products/{category}', "'No products found in the category.'", async (world) => {
    const { client } = await world.shopper()
    const filled = new Set((await listOf(client)).map(({ category }) => category))
    const empty = Object.keys(categories).find((path) => !filled.has(path)) ?? 'Sweets'
    const screen = await shopperAt(world, `/products/${empty}`)
    await expectText(screen, 'No products found in the category.')
  }),
  page('2.5', '/products/{category}', 'the products of one category, under its label', async (world) => {
    const [product, other] = [await world.product(), (await combos(world))[0]]
    const screen = await shopperAt(world, '/products/Nuts')
    const heading = visible(screen.getByRole('heading', { name: 'Nuts & Seeds' }))
    expect(await appears(heading), 'the label is no heading')
    await expectText(screen, product.name)
    expect(!(await text(screen, other.name).isVisible()), 'a product of another category is shown')
  }),
  ...Object.entries(categories).map(([path, label], place) =>
    page(`2.${16 + place}`, `${label} | ${path}`, `/products/${path} has the heading ${label}`, async (world) => {
      const screen = await shopperAt(world, `/products/${path}`)
      const heading = visible(screen.getByRole('heading', { name: label }))
      expect(await appears(heading), `there is no heading ${label}`)
    }),
  ),
  page('2.6', '/products/{category}/{id}', 'thumbnails, price, description, and the buttons', async (world) => {
    const product = await world.addProduct({ price: 567, offerPrice: 432 })
    const screen = await shopperAt(world, pageOf(product))
    await expectText(screen, product.name)
    await expectText(screen, /₹\s*432/)
    for (const line of product.description) {
      expect(await appears(visible(screen.getByRole('listitem').filter({ hasText: line }))), `"${line}" is no bullet`)
    }
    expect((await screen.locator('img').count()) > 0, 'there is no picture')
    for (const name of [/add to cart/i, /buy now/i]) {
      expect(await appears(press(screen, name)), `there is no button ${name}`)
    }
    const more = press(screen, /see more/i)
    expect(await appears(more), 'there is no See More')
    await more.click()
    await expectPath(screen, '/products', 'after See More')
  }),
  page('2.6', '/products/{category}/{id}', 'Buy Now adds to the cart and opens /cart', async (world) => {
    const product = await world.product()
    const { client } = await world.newShopper()
    const screen = await world.browser.newPage(client)
    await open(screen, pageOf(product))
    await press(screen, /buy now/i).click()
    await expectPath(screen, '/cart', 'after Buy Now')
    await expectText(screen, product.name)
  }),
  page('2.6', '/products/{category}/{id}', "'Product not found'", async (world) => {
    const screen = await shopperAt(world, '/products/Nuts/000000000000000000000000')
    await expectText(screen, 'Product not found')
  }),
  page('3.1', 'Product: _id, name, description', 'a product without weight shows N/A', async (world) => {
    const product = await world.addProduct({ weight: undefined })
    const screen = await shopperAt(world, pageOf(product))
    await expectText(screen, /\bN\/A\b/)
  }),
  page('4.4', 'Stock badge: 5 or fewer left is yellow', 'yellow at 5, green at 6, Out of stock at 0', async (world) => {
    const product = await world.addProduct({ quantity: 6 })
    const { setStock } = await world.seller()
    const badge = async () => {
      const screen = await shopperAt(world, pageOf(product))
      const found = visible(
        screen.locator('main').getByText(/in stock|\d+ (items? )?left|available/i),
        text(screen, /in stock|\d+ left/i),
      )
      expect(await appears(found), 'there is no badge')
      return colourOf(found)
    }
    expectEqual(await badge(), 'green', 'the colour of the badge at 6')
    await setStock(product, 5)
    expectEqual(await badge(), 'yellow', 'the colour of the badge at 5')
    await setStock(product, 0)
    await expectText(await shopperAt(world, pageOf(product)), /out of stock/i)
  }),
  page(
    '4.6',
    'Products, seller orders and user orders refresh',
    'a product shows new stock within 6 s',
    async (world) => {
      const product = await world.addProduct()
      const screen = await shopperAt(world, pageOf(product))
      await expectText(screen, product.name)
      await (await world.seller()).setStock(product, 0)
      await expectText(screen, /out of stock/i, 6_000)
    },
  ),
  page('9.1', 'Currency symbol: rupee', 'prices have the symbol', async (world) => {
    const screen = await shopperAt(world, '/products')
    await expectText(screen, /₹\s*\d/)
  }),
]
