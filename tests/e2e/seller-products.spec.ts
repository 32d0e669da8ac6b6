import sharp from 'sharp'

import { calls } from '#contract/calls'
import { connectionLost, notANutrient } from '#contract/wording'

import { isAnswerOf } from './harness/checkout.ts'
import { expect, type Page, test } from './harness/fixtures.ts'
import { picture } from './harness/seller-client.ts'
import { registerShopper, open, openAsSeller, catalogueOf, toast, FRESH_MS } from './harness/shopper.ts'

test('A new product with its picture is in the shop within 6 s', async ({ page, otherPage, shop, refused }) => {
  refused(calls.productAdd.path)
  await registerShopper(otherPage)
  await open(otherPage, '/products/Combos')
  await openAsSeller(page, shop, '/seller')
  const large = await phonePhoto()
  await page.getByLabel('Add pictures').setInputFiles([await photo('back.jpg'), await photo('front.jpg'), large])
  await page.getByRole('button', { name: 'Remove picture 2, front.jpg' }).click()
  const forward = page.getByRole('button', { name: 'Move picture 2, upright.jpg: earlier' })
  await forward.press('Enter')
  await expect(page.getByRole('button', { name: 'Move picture 1, upright.jpg: earlier' })).toBeFocused()
  const name = `Forest Honey ${Date.now()}`
  await page.getByLabel('Product Name').fill(name)
  await page.getByLabel('Name in Tamil').fill('காட்டுத் தேன்')
  await page.getByLabel('Product Description').fill('From one hive.\n\nThick and dark.')
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('காட்டுத் தேன்')

  // A draft survives a closed tab.
  await page.reload()
  await expect(page.getByText('The product you began is back.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove picture 1, upright.jpg' })).toBeVisible()
  await expect(page.getByLabel('Product Name')).toHaveValue(name)
  await page.getByLabel('Category').selectOption('Special Combos')
  const price = page.getByLabel('Product Price')
  await price.fill('₹ 1,550')
  // The wheel over a field in use.
  await price.hover()
  await page.mouse.wheel(0, 100)
  await expect(price).toHaveValue('₹ 1,550')
  await page.getByLabel('Offer Price').fill('499.50')
  await page.getByLabel('Quantity').fill('१२')
  const nutrition = page.getByLabel('Further nutrients per 100 g')
  await nutrition.fill('Energy: 319 kcal\nFat 0.1 g')
  await page.getByLabel('Picture that shows this panel').selectOption('Picture 2')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(nutrition).toBeFocused()
  await expect(nutrition).toHaveAccessibleDescription(notANutrient('Fat 0.1 g'))
  await nutrition.fill('Energy: 319 kcal\nFat: 0.1 g')
  // The shop adds it, and the connection is lost before the answer arrives.
  await page.route(calls.productAdd.path, (route) => route.fetch().then(() => route.abort()), { times: 1 })
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(toast(page, connectionLost)).toBeVisible()
  const sent = page.waitForRequest((request) => request.url().endsWith(calls.productAdd.path))
  await page.getByRole('button', { name: 'Add Product' }).dblclick()
  await expect(page.getByLabel('Product Name')).toHaveValue('')
  const after = page.getByRole('region', { name: 'The product you added' })
  await expect(after).toContainText(`${name} is in the shop.`)
  await after.getByRole('button', { name: 'Add another' }).click()
  await expect(page.getByLabel('Product Name')).toBeFocused()
  await expect(after).toHaveCount(0)
  const { 'content-length': bytes } = await (await sent).allHeaders()
  expect(Number(bytes)).toBeLessThan(large.buffer.length / 2)
  const added = (await catalogueOf(page)).filter((product) => product.name === name)
  expect(added).toMatchObject([{ price: 1_550, offerPrice: 499.5, quantity: 12 }])

  const link = otherPage.getByRole('link', { name, exact: true })
  await expect(link).toBeVisible({ timeout: FRESH_MS })
  await link.click()
  await expect(otherPage.getByRole('listitem').filter({ hasText: 'From one hive.' })).toBeVisible()
  await expect(otherPage.getByRole('listitem').filter({ hasText: 'Thick and dark.' })).toBeVisible()
  await expect(otherPage.getByText('₹499.50', { exact: true })).toBeVisible()
  await expect(otherPage.getByRole('row', { name: 'Fat 0.1 g' })).toBeVisible()
  await expect(otherPage.getByRole('img', { name: `Nutrition panel of ${name}.` })).toBeAttached()
  const shown = otherPage.getByRole('img', { name: `${name}, picture 1 of 2` }).first()
  await expect(shown).toHaveJSProperty('complete', true)
  const { width, height } = await shown.evaluate((image: HTMLImageElement) => ({
    width: image.naturalWidth,
    height: image.naturalHeight,
  }))
  expect(width).toBeGreaterThan(100)
  // Stored sideways, as phones do, and upright in the shop.
  expect(height).toBeGreaterThan(width)
})

test('An incomplete product is not sent', async ({ page, shop, refused }) => {
  refused(calls.productAdd.path)
  await openAsSeller(page, shop, '/seller')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(toast(page, 'The name is required.')).toBeVisible()
  for (const label of ['Product Name', 'Category', 'Product Price', 'Offer Price', 'Quantity']) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  }
  await page.getByLabel('Add pictures').setInputFiles(await Promise.all(['1', '2', '3', '4', '5'].map(photo)))
  await expect(toast(page, 'A product has at most 4 pictures.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove picture/ })).toHaveCount(4)

  await page.getByRole('button', { name: /^Remove picture 4/ }).click()
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  await page.getByLabel('Add more').setInputFiles({ name: 'drawing.png', mimeType: 'image/png', buffer: drawing })
  await page.getByLabel('Product Name').fill('Never in the shop')
  await page.getByLabel('Category').selectOption('Special Combos')
  await page.getByLabel('Product Price').fill('10 rupees')
  await page.getByLabel('Offer Price').fill('11')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(page.getByLabel('Product Price')).toHaveAccessibleDescription('The price must be a number.')
  for (const label of ['Product Price', 'Quantity']) await page.getByLabel(label).fill('10')
  await expect(page.getByText('The offer price is higher than the price.')).toBeVisible()
  await page.getByLabel('Offer Price').fill('10')
  const answered = page.waitForResponse(isAnswerOf(calls.productAdd.path))
  await page.getByRole('button', { name: 'Add Product' }).click()
  const { msg } = (await (await answered).json()) as { msg: string }
  await expect(toast(page, msg)).toBeVisible()
  await expect(page.getByLabel('Product Name')).toHaveValue('Never in the shop')
})

test('On a phone an error stands above the button, and after a product the next one begins at the top', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openAsSeller(page, shop, '/seller')
  await page.getByLabel('Product Name').fill(`Phone Honey ${Date.now()}`)
  await page.getByLabel('Category').selectOption('Special Combos')
  const [price, quantity] = [page.getByLabel('Product Price'), page.getByLabel('Quantity')]
  for (const field of [price, page.getByLabel('Offer Price')]) await field.fill('10')
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(quantity).toBeFocused()
  const error = page.getByRole('main').getByText(/^The quantity /)
  await expect(error).toBeInViewport({ ratio: 1 })
  const end = ({ y, height }: { y: number; height: number }) => y + height
  const top = async () => (await page.getByRole('button', { name: 'Add Product' }).boundingBox())?.y ?? 0
  await expect.poll(async () => end((await error.boundingBox())!)).toBeLessThanOrEqual(await top())
  await quantity.fill('10')
  await quantity.press('End')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(page.getByLabel('Product Name')).toHaveValue('')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('The stock is edited, and the shop shows it', async ({ page, otherPage, shop, seller }) => {
  const product = await seller.addProduct({ quantity: 7 })
  await registerShopper(otherPage)
  await open(otherPage, `/products/Honey/${product._id}`)
  await openAsSeller(page, shop, `/seller/product-list?search=${product.name}`)
  const stock = page.getByLabel(`Stock of ${product.name}`)
  await expect(stock).toHaveValue('7')
  await stock.fill('3')
  await saving(page, () => stock.press('Enter'))
  await expect(stock).toHaveValue('3')
  // A related product may have as many left.
  const shown = otherPage.getByRole('heading', { level: 1 }).locator('..')
  await expect(shown.getByText('Only 3 left')).toBeVisible({ timeout: FRESH_MS })
  await stock.fill('0')
  await saving(page, () => stock.press('Enter'))
  await expect(stock).toHaveValue('0')
  await expect(shown.getByText('Out of stock')).toBeVisible({ timeout: FRESH_MS })
})

// The shop lags a saved change by at most 5 s, so the time counts from the answer.
async function saving(page: Page, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse(isAnswerOf(calls.productQuantity.path))
  await act()
  expect((await answered).status()).toBe(200)
}

/** A large photograph of a phone held upright: stored sideways, with its orientation in the metadata. */
async function phonePhoto() {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const small = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer()
  const buffer = await sharp(small).resize(3000, 2000).withMetadata({ orientation: 6 }).jpeg({ quality: 98 }).toBuffer()
  return { name: 'upright.jpg', mimeType: 'image/jpeg', buffer }
}

async function photo(name: string) {
  return { name, mimeType: 'image/jpeg', buffer: await picture('#7a3d1d') }
}
