import { calls } from '#contract/calls'
import { formatRupees } from '#contract/money/money'
import { categories } from '#contract/products/categories'
import { empty, favourites, nothingCalled } from '#contract/wording'

import { expectAccessible } from './harness/a11y.ts'
import { buyQuietly } from './harness/checkout.ts'
import { expect, type Page, test } from './harness/fixtures.ts'
import { registerShopper, open, productNamed, catalogueOf, saveAddress, setCart } from './harness/shopper.ts'

test.beforeEach(async ({ page }) => {
  await registerShopper(page)
})

test('Home shows the categories, the first five products in stock and why to buy here', async ({ page }) => {
  const bestSellers = (await catalogueOf(page)).filter(({ quantity }) => quantity > 0).slice(0, 5)
  await open(page, '/home')
  const shown = page.getByRole('region', { name: 'Best Sellers' }).getByRole('article')
  await expect(shown.getByRole('heading')).toHaveText(bestSellers.map(({ name }) => name))
  await expect(page.getByRole('heading', { name: 'Why Mewa?' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Never miss a harvest' })).toBeVisible()

  const tiles = page.getByRole('region', { name: 'Categories' })
  await expect(tiles.getByRole('link')).toHaveText(categories.map(({ label }) => label))
  await tiles.getByRole('link', { name: 'Premium Dates' }).click()
  await expect(page).toHaveURL('/products/Dates')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Premium Dates')
})

test('The name in Tamil stands below the other on card, page and in the cart, is found, and fits', async ({
  page,
  seller,
}) => {
  const tamilName = 'காட்டுப்பூக்களின் தேன்'
  const { _id, name } = await seller.addProduct({ tamilName })
  const tamil = page.locator('[lang=ta]').filter({ hasText: tamilName })
  await open(page, `/products?search=${encodeURIComponent('காட்டுப்பூக்களின்')}`)
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(tamil).toBeVisible()
  await expectAccessible(page, 'a card with a name in Tamil')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(tamil).toBeVisible()
  await expectAccessible(page, 'a product with a name in Tamil')
  await setCart(page, { [_id]: 1 })
  await open(page, '/cart')
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(tamil).toBeVisible()
})

test('A category has its heading and its own products, those that are sold out last', async ({ page, refused }) => {
  const all = await catalogueOf(page)
  for (const { label, path } of categories) {
    await page.goto(`/products/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(label)
    const names = all.filter(({ category }) => category === path).map(({ name }) => name)
    // Other tests add products of their own.
    for (const name of names.slice(0, 4)) await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  }

  const { name } = await productNamed(page, 'Kashmiri Pistachio Kernels')
  await open(page, '/products/Nuts')
  const last = page.getByRole('article').last()
  await expect(last.getByRole('heading')).toHaveText(name)
  await expect(last.getByText('Out of stock').first()).toBeVisible()
  await expect(last.getByRole('button')).toBeDisabled()

  await open(page, '/products')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Products')
  await expect(page.getByRole('link', { name: 'Medjool Jumbo Dates', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)

  // The shop does not have this one.
  refused('/products/Sweets')
  await open(page, '/products/Sweets')
  await expect(page.getByText(empty.category)).toBeVisible()
  await page.getByRole('link', { name: 'See all products' }).click()
  await expect(page).toHaveURL('/products')
})

test('A product is found at an old address and at a mistyped one, and its category too', async ({
  page,
  seller,
  sandbox,
}) => {
  const { _id: userId } = await registerShopper(page)
  const { _id: address } = await saveAddress(page)
  const { _id, name } = await seller.addProduct()
  await buyQuietly(page, sandbox, { userId, address, product: _id })
  await seller.moveTo({ _id }, 'Combos')
  const own = `/products/Combos/${_id}`
  for (const shared of [`/products/Honey/${_id}`, `/products/combos./${_id}.`, `/products/anything/${_id}?from=chat`]) {
    const answer = await page.goto(shared)
    expect([answer?.status(), answer?.request().redirectedFrom()?.url()]).toEqual([
      200,
      new URL(shared, page.url()).href,
    ])
    await expect(page).toHaveURL(own + new URL(shared, page.url()).search)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
  await open(page, '/my-orders')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(own)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  for (const typed of ['/products/DATES', '/products/gift-hampers.?price=0-250']) {
    expect((await page.goto(typed))?.status()).toBe(200)
  }
  await expect(page).toHaveURL('/products/Gift-Hampers?price=0-250')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gift Hampers')
})

test('A product page shows every detail, and an unknown product a notice', async ({ page, refused }) => {
  const product = await productNamed(page, 'Ajwa Dates of Madinah')
  await open(page, `/products/Dates/${product._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name)
  await expect(page.getByText('In stock', { exact: true })).toBeVisible()
  await expect(page.getByText(formatRupees(product.offerPrice), { exact: true }).first()).toBeVisible()
  await expect(page.getByText(formatRupees(product.price)).first()).toBeVisible()
  const withTax = formatRupees(product.offerPrice * 1.02)
  await expect(page.getByText(`${withTax} with 2% tax, free delivery`)).toBeVisible()
  await expect(page.getByText(`Weight: ${product.weight}`)).toBeVisible()
  for (const line of product.description)
    await expect(page.getByRole('listitem').filter({ hasText: line })).toBeVisible()

  const picture = (place: number) => page.getByRole('img', { name: new RegExp(`, picture ${place} of `) })
  await expect(picture(1)).toBeInViewport()
  await expect(picture(2)).not.toBeInViewport()
  await page.getByRole('button', { name: 'Show picture 2' }).click()
  await expect(picture(2)).toBeInViewport({ ratio: 0.9 })
  await expect(page.getByText(/^Picture 2 \/of \d$/)).toBeVisible()
  await page.getByRole('button', { name: 'Open picture 2 on the whole screen' }).press('ArrowLeft')
  await expect(picture(1)).toBeInViewport({ ratio: 0.9 })

  const number = page.getByText(/^Picture 1 \/of 4$/)
  // It stands beside the picture, not on it.
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    const [box, text] = [await page.getByRole('group', { name: 'Pictures' }).boundingBox(), await number.boundingBox()]
    expect(text?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? Infinity))
  }

  await expectRelated(page, product.name)
  await page.getByRole('link', { name: 'See More' }).click()
  await expect(page).toHaveURL('/products')

  refused('/products/Dates/no-such-id')
  await open(page, '/products/Dates/no-such-id')
  await expect(page.getByRole('main').getByText(empty.product).last()).toBeVisible()
})

async function expectRelated(page: Page, own: string): Promise<void> {
  const related = page.getByRole('region', { name: 'Related Products' }).getByRole('article')
  const dates = (await catalogueOf(page)).filter(({ category, quantity }) => category === 'Dates' && quantity > 0)
  const names = dates.map(({ name }) => name).filter((name) => name !== own)
  await expect(related.getByRole('heading')).toHaveText(names.slice(0, 5))
}

test('The stock badge says how many are left', async ({ page, seller }) => {
  const product = await seller.addProduct({ quantity: 6, weight: null })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open(page, `/products/Honey/${product._id}`)
  // A related product may have as many left.
  const details = page.getByRole('heading', { level: 1 }).locator('..')
  await expect(details.getByText('In stock', { exact: true })).toBeVisible()
  await expect(details.getByText('Weight: N/A')).toBeVisible()
  await seller.setStock(product, 5)
  await expect(details.getByText('Only 5 left')).toBeVisible()
  await seller.setStock(product, 0)
  await expect(details.getByText('Out of stock')).toBeVisible()
  await expect(details.getByText('Sold out for now')).toBeVisible()
  expect(asked, 'a product without details asks for none').not.toContain(calls.productDetails.path)
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeHidden()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(details.getByRole('button', { name: 'Tell me when it is back' })).toBeInViewport({ ratio: 1 })
  await details.getByRole('link', { name: 'More Organic Honey' }).click()
  await expect(page).toHaveURL('/products/Honey')
})

test('The search filters while typing, in the address, across a reload and Back, and its cross clears it', async ({
  page,
}) => {
  await open(page, '/home')
  const box = page.getByRole('searchbox', { name: 'Search products' })
  const names = page.getByRole('article').getByRole('heading')
  await box.pressSequentially('MEDJOOL')
  await expect(page).toHaveURL('/products?search=MEDJOOL')
  await expect(names).toHaveText(['Medjool Jumbo Dates'])
  await page.reload()
  await expect(names).toHaveText(['Medjool Jumbo Dates'])
  await expect(box).toHaveValue('MEDJOOL')

  await box.fill('cahsew')
  await expect(names).toHaveText(['Cashews W180 King', 'Cashews W240', 'Cashews W320'])
  await expect(page.getByText('3 for “cahsew”')).toBeVisible()
  await page.getByLabel('Sort by').selectOption('Unit price')
  await expect(page).toHaveURL('/products?search=cahsew&sort=weight')
  await expect(names).toHaveText(['Cashews W320', 'Cashews W240', 'Cashews W180 King'])
  await page.goBack()
  await expect(names.first()).toHaveText('Cashews W180 King')
  await page.goBack()
  await expect(page).toHaveURL('/home')
  await expect(box).toHaveValue('')

  await open(page, '/products?search=MEDJOOL')
  const clear = page.getByRole('button', { name: 'Clear the search' })
  await clear.click()
  await expect(page).toHaveURL('/products')
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeFocused()
  await expect(clear).toBeHidden()
  await expect(page.getByLabel('Sort by').getByRole('option').first()).toHaveText('Featured')
})

test('A search for something else finds nothing, and shows what is close to it under a heading that says so', async ({
  page,
}) => {
  await open(page, '/home')
  const box = page.getByRole('searchbox', { name: 'Search products' })
  const closest = page.getByRole('region', { name: /^Nothing called/ })
  const names = page.getByRole('article').getByRole('heading')
  for (const [text, near] of [
    ['sabja', ['Chia Seeds']],
    ['kaju katli', ['Cashews W180 King', 'Cashews W240', 'Cashews W320']],
    ['pmupkni', ['Pumpkin Seeds']],
  ] as const) {
    await box.fill(text)
    await expect(closest.getByRole('heading', { level: 2 })).toHaveText(nothingCalled(text))
    await expect(closest.getByRole('heading', { level: 3 })).toHaveText(near)
    await expect(names).toHaveCount(near.length)
    await expect(
      page.getByRole('status').filter({ hasText: `0 for “${text}”, ${near.length} close to it` }),
    ).toBeVisible()
  }
  await expectAccessible(page, 'the closest products')
  await closest.getByRole('link', { name: 'Pumpkin Seeds' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pumpkin Seeds')

  await box.fill('saffron')
  await expect(page.getByText(empty.search)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^0 for “saffron”$/ })).toBeVisible()
  await expect(closest).toHaveCount(0)
  await expect(page.getByRole('region', { name: favourites }).getByRole('article')).toHaveCount(3)

  await box.fill('pumkin')
  await expect(page.getByText('1 for “pumkin”')).toBeVisible()
  await expect(names).toHaveText(['Pumpkin Seeds'])
  await expect(closest).toHaveCount(0)

  await open(page, '/products?search=chocolate')
  await expect(page.getByText(empty.search)).toBeVisible()
  await page.getByRole('link', { name: 'Show all products' }).click()
  await expect(page.getByRole('article').nth(30)).toBeAttached()

  await open(page, '/products?search=kashmiri')
  await expect(page.getByText(empty.search)).toBeVisible()
  await page.getByRole('link', { name: 'Kashmiri Pistachio Kernels out of stock' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kashmiri Pistachio Kernels')
})

test('No frame is blank while one view follows another', async ({ page }) => {
  await open(page, '/home')
  // The frames of one document; a page that is loaded anew would begin without them.
  await page.evaluate(() => {
    const texts: number[] = []
    const look = () => {
      texts.push(document.querySelector('main')?.innerText.trim().length ?? 0)
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { texts })
  })
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Premium Dates' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Premium Dates')
  await main.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/^[^?]*\/products\/Dates\/\w+$/)
  await expect(main.getByRole('heading', { name: 'Related Products' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Premium Dates')
  await page.getByRole('link', { name: /^Cart, / }).click()
  await expect(page).toHaveURL('/cart')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  const texts = await page.evaluate(() => (window as unknown as { texts: number[] }).texts)
  expect(texts.length).toBeGreaterThan(10)
  expect(Math.min(...texts)).toBeGreaterThan(0)
})
