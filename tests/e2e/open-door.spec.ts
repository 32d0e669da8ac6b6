import { paths } from '#contract/paths'
import { success } from '#contract/wording'

import { expectAccessible } from './harness/a11y.ts'
import { expect } from './harness/fixtures.ts'
import { inShopWith } from './harness/own-shop.ts'
import { open, openAsSeller, PASSWORD, ready, submitLogin, toast, uniqueEmail } from './harness/shopper.ts'

const test = inShopWith({}, { browsing: 'public' })

test('A visitor follows a link, fills the cart, registers at the cart, and finds it there', async ({
  page,
  seller,
}) => {
  const honey = await seller.addProduct({ quantity: 9, price: 500, offerPrice: 400 })
  const nuts = await seller.addProduct({ quantity: 9 })
  const gone = await seller.addProduct({ quantity: 0 })
  const at = paths.product(honey.category, honey._id)

  await open(page, '/')
  await expect(page).toHaveURL(paths.home())
  await expectAccessible(page, 'the home page of a visitor')
  await page.goto(at)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${at}$`))
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(2)
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', honey.name)
  await ready(page)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toast(page, success.addedToCart)).toBeVisible()
  await expect(page.getByTestId('cart-count')).toHaveText('1')
  await page.reload()
  await expect(page.getByTestId('cart-count')).toHaveText('1')
  await page.getByRole('searchbox').fill(honey.name)
  await expect(page).toHaveURL(/\/products\?search=/)
  await page.goto(paths.product(gone.category, gone._id))
  await page.getByRole('link', { name: 'Tell me when it is back' }).click()
  await expect(page).toHaveURL(/^[^?]*\/\?next=/)

  await page.goto(at)
  await ready(page)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page).toHaveURL(`${paths.login()}?next=${encodeURIComponent(paths.cart())}`)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Meena Kumari')
  const email = uniqueEmail()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(paths.cart())
  await expect(page.getByRole('link', { name: honey.name })).toBeVisible()
  await expect(page.getByTestId('cart-count')).toHaveText('2')
  await expectAccessible(page, 'the cart of a visitor who has registered')
  await page.reload()
  await expect(page.getByTestId('cart-count')).toHaveText('2')

  await open(page, paths.home())
  await page
    .getByRole('button', { name: /Profile|Menu/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(paths.login())
  await open(page, paths.home())
  await expect(page.getByTestId('cart-count')).toHaveText('0')

  // The larger count of each stays.
  for (const product of [honey, nuts]) {
    await page.goto(paths.product(product.category, product._id))
    await ready(page)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
  }
  await expect(page.getByTestId('cart-count')).toHaveText('2')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await submitLogin(page, email)
  await expect(page.getByTestId('cart-count')).toHaveText('3')
  await page.reload()
  await expect(page.getByTestId('cart-count')).toHaveText('3')
})

test('A cart that a program has put together opens with its link, and waits behind the login', async ({
  page,
  seller,
}) => {
  const [honey, nuts] = [await seller.addProduct({ quantity: 9 }), await seller.addProduct({ quantity: 2 })]
  const line_items = [
    { item: { id: honey._id }, quantity: 3 },
    { item: { id: nuts._id }, quantity: 5 },
  ]
  type Cart = { continue_url: string; line_items?: { quantity: number }[] }
  const made = async () => (await (await page.request.post('/ucp/carts', { data: { line_items } })).json()) as Cart
  await expect.poll(made).toMatchObject({ line_items: [{ quantity: 3 }, { quantity: 2 }] })
  const { pathname, search } = new URL((await made()).continue_url)

  await page.goto(pathname + search)
  await expect(page).toHaveURL(/\/\?next=/)
  await ready(page)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Meena Kumari')
  await page.getByLabel('Email').fill(uniqueEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(paths.cart())
  await expect(page.getByRole('link', { name: honey.name })).toBeVisible()
  await expect(page.getByTestId('cart-count')).toHaveText('5')
  // The link again adds nothing, and hostile ones nothing either.
  for (const items of [search, '?items=none.3_<script>.1', `?items=${honey._id}.999`]) {
    await page.goto(pathname + items)
    await expect(page).toHaveURL(paths.cart())
    await expect(page.getByTestId('cart-count')).toHaveText('5')
  }
})

test('The owner closes the door again', async ({ page, otherPage, shop, seller }) => {
  const honey = await seller.addProduct({ quantity: 9 })
  await openAsSeller(otherPage, shop, paths.sellerSettings())
  const card = otherPage.getByRole('region', { name: 'Visitors' })
  await card.getByLabel('Products are shown').selectOption('After a login')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('The login')).toBeVisible()
  const at = paths.product(honey.category, honey._id)
  await expect.poll(async () => (await page.goto(at))?.request().redirectedFrom()?.url() ?? '').toContain(at)
  await expect(page).toHaveURL(`${paths.login()}?next=${encodeURIComponent(at)}`)
  await card.getByLabel('Products are shown').selectOption('To everybody')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await page.goto(at)) && page.url()).toContain(at)
})
