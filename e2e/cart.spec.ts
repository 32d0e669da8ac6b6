import { empty, onlyAvailable, onlyLeft, success } from '#contract/wording'

import { expect, type Page, test } from './fixtures.ts'
import { enter, fillCart, logIn, open, saveAddress, toast } from './shopper.ts'

const cartLink = (page: Page, count: string) => page.getByRole('link', { name: `Cart, ${count}` })

test('One more, one less: the stepper stops at the stock', async ({ page, seller }) => {
  const product = await seller.addProduct({ quantity: 2 })
  await enter(page)
  await open(page, '/products/Honey')
  await page.getByRole('button', { name: `Add ${product.name} to cart` }).click()
  await expect(toast(page, success.addedToCart)).toBeVisible()
  const stepper = page.getByRole('group', { name: `${product.name} in the cart` })
  await stepper.getByRole('button', { name: 'One more' }).click()
  await expect(stepper.getByRole('status')).toHaveText('2')
  await stepper.getByRole('button', { name: 'One more' }).click()
  await expect(toast(page, onlyAvailable(2))).toBeVisible()
  await expect(stepper.getByRole('status')).toHaveText('2')
  await expect(cartLink(page, '2 items')).toBeVisible()
  await stepper.getByRole('button', { name: 'One less' }).click()
  await expect(toast(page, success.cartUpdated)).toBeVisible()
  await stepper.getByRole('button', { name: 'One less' }).click()
  await expect(toast(page, success.removedFromCart)).toBeVisible()
  await expect(cartLink(page, '0 items')).toBeVisible()
})

test('Add to Cart stops at the stock; Buy Now goes to the cart', async ({ page, seller }) => {
  const product = await seller.addProduct({ quantity: 1 })
  await enter(page)
  await open(page, `/products/Honey/${product._id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toast(page, success.addedToCart)).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toast(page, onlyAvailable(1))).toBeVisible()
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText(onlyLeft(1))).toBeVisible()
  await expect(page.getByText('1 item', { exact: true })).toBeVisible()
})

test('The quantity goes from 1 to the stock, and the totals follow', async ({ page, seller }) => {
  const product = await seller.addProduct({ quantity: 4, price: 120, offerPrice: 99.99 })
  await enter(page)
  await fillCart(page, { [product._id]: 1 })
  await open(page, '/cart')
  const quantity = page.getByLabel(`Quantity of ${product.name}`)
  await expect(quantity.getByRole('option')).toHaveText(['1', '2', '3', '4'])
  await quantity.selectOption('3')
  await expect(toast(page, success.cartUpdated)).toBeVisible()
  await expect(cartLink(page, '3 items')).toBeVisible()

  const summary = page.getByRole('region', { name: 'Order Summary' })
  // 2 % of 299.97 is 5.9994, and money has whole paise.
  await expect(summary.getByRole('definition')).toHaveText(['₹299.97', '₹6.00', 'Free', '₹305.97'])
  await expect(page.getByRole('button', { name: 'Pay ₹305.97' })).toBeEnabled()
})

test('A removed line leaves an empty cart and a way on', async ({ page, seller }) => {
  const product = await seller.addProduct()
  await enter(page)
  await fillCart(page, { [product._id]: 1 })
  await open(page, '/cart')
  await page.getByRole('button', { name: `Remove ${product.name}` }).click()
  await expect(toast(page, success.removedFromCart)).toBeVisible()
  await expect(page.getByText(empty.cart)).toBeVisible()
  await page.getByRole('link', { name: 'Start Shopping' }).click()
  await expect(page).toHaveURL('/products')
})

test('The cart is there after a reload and on another device', async ({ page, otherPage, seller }) => {
  const product = await seller.addProduct()
  const { email } = await enter(page)
  await open(page, `/products/Honey/${product._id}`)
  const sent = page.waitForResponse((response) => response.url().endsWith('/api/cart/update'))
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await sent
  await open(page, '/cart')
  await expect(page.getByRole('link', { name: product.name })).toBeVisible()

  await open(otherPage, '/cart')
  await logIn(otherPage, email)
  await expect(otherPage.getByRole('link', { name: product.name })).toBeVisible()
  await expect(cartLink(otherPage, '1 item')).toBeVisible()
})

test('A change made right before leaving the page is kept', async ({ page, seller }) => {
  const product = await seller.addProduct()
  await enter(page)
  await open(page, `/products/Honey/${product._id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.goto('about:blank')
  await expect(async () => {
    await page.goto('/cart')
    await expect(page.getByRole('link', { name: product.name })).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('What was bought by others meanwhile cannot be paid', async ({ page, seller, refused }) => {
  refused('/api/order/razorpay')
  const product = await seller.addProduct({ quantity: 5 })
  await enter(page)
  await saveAddress(page)
  await fillCart(page, { [product._id]: 4 })
  await open(page, '/cart')
  await seller.setStock(product, 2)
  await expect(page.getByText(onlyAvailable(2))).toBeVisible()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(toast(page, onlyAvailable(2))).toBeVisible()
  await page.getByLabel(`Quantity of ${product.name}`).selectOption('2')
  await expect(page.getByText(onlyLeft(2))).toBeVisible()
})
