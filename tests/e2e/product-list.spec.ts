import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'

import { expectAccessible } from './harness/a11y.ts'
import { expect, type Page, test } from './harness/fixtures.ts'
import { call, catalogueOf, registerShopper, open, saveAddress, toast, toasts, FRESH_MS } from './harness/shopper.ts'
import type { ShopUnderTest } from './harness/start-shop.ts'

test('Sales while the stock is edited are subtracted, shown, and undone with it', async ({
  page,
  otherPage,
  shop,
  seller,
}) => {
  const product = await seller.addProduct({ quantity: 20 })
  await openList(page, shop, product)
  const stock = page.getByLabel(`Stock of ${product.name}`)
  await stock.fill('25')
  await order(otherPage, product, 5)
  await expect(page.getByText('5 sold while you edit')).toBeVisible({ timeout: FRESH_MS })
  await stock.press('Enter')
  await expect(toast(page, '5 were sold while you edited. Now 20 to sell.')).toBeVisible()
  await expect(stock).toHaveValue('20')
  await expect(stock).toBeFocused()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Stock updated')).toBeVisible()
  await expect(stock).toHaveValue('15')
})

test('A number that cannot be is refused at its field; after Undo the field shows the stock of the shop', async ({
  page,
  shop,
  seller,
}) => {
  const product = await seller.addProduct({ quantity: 3 })
  await openList(page, shop, product)
  const stock = page.getByLabel(`Stock of ${product.name}`)
  await stock.fill('-3')
  await stock.press('Enter')
  await expect(toast(page, 'The stock must be at least 0.')).toBeVisible()
  await expect(page.getByRole('cell').getByText('The stock must be at least 0.')).toBeVisible()
  await expect(stock).toHaveValue('-3')
  await expect(stock).toHaveAttribute('aria-invalid', 'true')
  await stock.press('Escape')
  await expect(stock).toHaveValue('3')

  await page.getByRole('button', { name: `Change the price of ${product.name}` }).click()
  const offer = page.getByLabel(`Offer (₹) of ${product.name}`)
  await offer.fill('12.345')
  await offer.press('Enter')
  await expect(toast(page, 'The offer has more than two decimals.')).toBeVisible()
  await offer.press('Escape')

  const undo = toasts(page).getByRole('button', { name: 'Undo' }).first()
  const pressed = { pointer: () => undo.click(), keyboard: () => undo.press('Enter') }
  for (const press of Object.values(pressed)) {
    await stock.fill('12')
    await stock.press('Enter')
    await expect(undo).toBeVisible()
    await expect.poll(() => quantityOf(page, product)).toBe(12)
    await press()
    await expect.poll(() => quantityOf(page, product)).toBe(3)
    await expect(stock).toHaveValue('3')
    await expect(stock).toHaveAttribute('aria-busy', 'false')
    await expect(page.getByText('while you edit')).toBeHidden()
  }
})

test('A stock is read as people type it, and an emptied one asks before it is 0', async ({ page, shop, seller }) => {
  const product = await seller.addProduct({ quantity: 3 })
  await openList(page, shop, product)
  const stock = page.getByLabel(`Stock of ${product.name}`)
  for (const [typed, quantity] of [
    ['1,000', 1_000],
    ['१५०', 150],
  ] as const) {
    await stock.fill(typed)
    await stock.press('Enter')
    await expect.poll(() => quantityOf(page, product)).toBe(quantity)
    await expect(stock).toHaveValue(String(quantity))
  }
  await stock.fill('3 jars')
  await stock.press('Enter')
  await expect(page.getByRole('cell').getByText('The stock must be a number.')).toBeVisible()
  await expect(stock).toHaveValue('3 jars')
  await stock.press('Escape')

  const asked = page.getByRole('dialog', { name: `Is ${product.name} sold out?` })
  await stock.fill('')
  await stock.press('Enter')
  await asked.getByRole('button', { name: 'Keep 150' }).click()
  await expect(stock).toHaveValue('150')
  await stock.fill('')
  await stock.blur()
  await expectAccessible(page, 'the question about an emptied stock')
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await expect(stock).toHaveValue('150')
  expect(await quantityOf(page, product)).toBe(150)
  await stock.fill(' ')
  await stock.blur()
  await asked.getByRole('button', { name: 'Set it to 0' }).click()
  await expect(stock).toHaveValue('0')
  await expect.poll(() => quantityOf(page, product)).toBe(0)
})

test('A field in use follows the shop until something is typed, and keeps a stock that could not be sent', async ({
  page,
  shop,
  seller,
  refused,
}) => {
  refused(calls.productQuantity.path)
  const product = await seller.addProduct({ quantity: 20 })
  await openList(page, shop, product)
  const stock = page.getByLabel(`Stock of ${product.name}`)
  await stock.focus()
  await seller.setStock(product, 15)
  await expect(stock).toHaveValue('15')
  await page.keyboard.type('25')
  await expect(stock).toHaveValue('25')

  await page.route(`**${calls.productQuantity.path}`, (route) => route.abort(), { times: 1 })
  await stock.fill('12')
  await stock.press('Enter')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await expect(stock).toHaveValue('12')
  await stock.press('Enter')
  await expect(toast(page, 'Stock updated')).toBeVisible()
  await expect(page.getByText('Not saved yet')).toBeHidden()
})

test('A price is changed in its row and undone; an archived product is restored', async ({ page, shop, seller }) => {
  const product = await seller.addProduct({ price: 500, offerPrice: 400 })
  await openList(page, shop, product)
  const price = page.getByRole('button', { name: `Change the price of ${product.name}` })
  await price.click()
  const offer = page.getByLabel(`Offer (₹) of ${product.name}`)
  await offer.fill('₹ 501.00')
  await offer.press('Enter')
  await expect(page.getByText('The offer price is higher than the price.')).toBeVisible()
  await offer.fill('389.50')
  await offer.press('Enter')
  await expect(price).toHaveText(/₹389.50/)
  await expect(price).toBeFocused()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(price).toHaveText(/₹400.00/)

  await page.getByRole('button', { name: `Archive ${product.name}` }).click()
  await expect(page.getByText('No products found')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page
    .getByRole('navigation', { name: 'Filters' })
    .getByRole('link', { name: /^Archived/ })
    .click()
  await page.getByRole('button', { name: `Put ${product.name} back in the shop` }).click()
  await expect(page.getByText('No products found')).toBeVisible()
  await page.getByRole('navigation', { name: 'Filters' }).getByRole('link', { name: /^All/ }).click()
  await expect(price).toBeVisible()
})

test('A product is edited in the form it was added with', async ({ page, shop, seller }) => {
  const details = { nutrition: [{ name: 'Energy', amount: '319 kcal' }], nutritionPicture: 1 }
  const product = await seller.addProduct({ weight: null, ...details })
  await openList(page, shop, product)
  await page.getByRole('link', { name: `Edit ${product.name}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Product')
  const name = `${product.name} खजूर`
  await page.getByLabel('Product Name').fill(name)
  await page.getByLabel('Weight').fill('1 kg')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Product updated')).toBeVisible()
  await expect(page).toHaveURL('/seller/product-list')
  await page.getByLabel('Search the list').fill(name.toUpperCase())
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('row', { name: `${name} 1 kg` })).toBeVisible()
  const kept = await page.request.get(`${calls.productDetails.path}?id=${product._id}`)
  expect(await kept.json(), 'fields that the list does not have are kept').toEqual({ success: true, ...details })
})

async function openList(page: Page, shop: ShopUnderTest, { name }: Product): Promise<void> {
  await page.request.post(calls.sellerLogin.path, { data: shop.seller })
  await open(page, `/seller/product-list?search=${name}`)
}

/** The stock as product/list has it. */
async function quantityOf(page: Page, { _id }: Product): Promise<number | undefined> {
  return (await catalogueOf(page)).find((product) => product._id === _id)?.quantity
}

/** Another shopper reserves pieces in an unpaid order. */
async function order(page: Page, { _id: product }: Product, quantity: number): Promise<void> {
  const { _id: userId } = await registerShopper(page)
  const { _id: address } = await saveAddress(page)
  await call(page, calls.orderRazorpay.path, { userId, address, items: [{ product, quantity }] })
}
