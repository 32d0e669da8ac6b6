import type { APIRequestContext, Locator } from '@playwright/test'

import { calls } from '#contract/calls'
import type { CartItems, User } from '#contract/entities'
import {
  countLowered,
  empty,
  mostOfEach,
  noLongerSold,
  onlyAvailable,
  onlyLeft,
  soldOutOfCart,
  success,
} from '#contract/wording'

import { isAnswerOf } from './harness/checkout.ts'
import { expect, type Page, test } from './harness/fixtures.ts'
import { registerShopper, setCart, submitLogin, open, toast } from './harness/shopper.ts'

const cartLink = (page: Page, count: string) => page.getByRole('link', { name: `Cart, ${count}` })

test('One more, one less: the stepper stops at the stock', async ({ page, seller }) => {
  const product = await seller.addProduct({ quantity: 2 })
  await registerShopper(page)
  // Pressed twice before the page's scripts have arrived. Mutation: drops it, or adds two.
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => held.promise.then(() => route.continue()))
  await page.goto('/products/Honey', { waitUntil: 'commit' })
  const add = page.getByRole('button', { name: `Add ${product.name} to cart` })
  await add.click()
  await add.click()
  await expect(add).toHaveAttribute('data-kept')
  held.resolve()
  await expect(toast(page, success.addedToCart)).toBeVisible()
  const stepper = page.getByRole('group', { name: `${product.name} in the cart` })
  await stepper.getByRole('button', { name: 'One more' }).click()
  await expect(stepper.getByRole('status')).toHaveText('2')
  await stepper.getByRole('button', { name: 'One more' }).click()
  await expect(toast(page, onlyAvailable(2))).toBeVisible()
  await expect(stepper.getByRole('status')).toHaveText('2')
  await expect(cartLink(page, '2 items')).toBeVisible()
  // Two taps before the first is rendered. Mutation: counts from the shown value; one tap or the focus is then lost.
  await stepper.getByRole('button', { name: 'One less' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(toast(page, success.cartUpdated)).toBeVisible()
  await expect(toast(page, success.removedFromCart)).toBeVisible()
  await expect(cartLink(page, '0 items')).toBeVisible()
  await expect(page.getByRole('button', { name: `Add ${product.name} to cart` })).toBeFocused()
})

test('Add to Cart stops at the stock; Buy Now goes to the cart; a change right before leaving the page is kept', async ({
  page,
  seller,
}) => {
  const [one, many, last] = [
    await seller.addProduct({ quantity: 1 }),
    await seller.addProduct(),
    await seller.addProduct(),
  ]
  await registerShopper(page)
  await open(page, `/products/Honey/${one._id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toast(page, success.addedToCart)).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toast(page, onlyAvailable(1))).toBeVisible()
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText(onlyLeft(1))).toBeVisible()
  await expect(page.getByText('1 item', { exact: true })).toBeVisible()

  // Two taps add one piece.
  await open(page, `/products/Honey/${many._id}`)
  await page.getByRole('button', { name: 'Buy Now' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText('2 items', { exact: true })).toBeVisible()

  await open(page, `/products/Honey/${last._id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.goto('about:blank')
  await expect(async () => {
    await page.goto('/cart')
    await expect(page.getByRole('link', { name: last.name })).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('The quantity goes from 1 to the stock, or to the most that a cart may hold, and the totals follow', async ({
  page,
  seller,
}) => {
  const product = await seller.addProduct({ quantity: 4, price: 120, offerPrice: 99.99 })
  await registerShopper(page)
  await setCart(page, { [product._id]: 1 })
  await open(page, '/cart')
  const quantity = page.getByLabel(`Quantity of ${product.name}`)
  await expect(quantity.getByRole('option')).toHaveText(['1', '2', '3', '4'])
  await quantity.selectOption('3')
  await expect(toast(page, success.cartUpdated)).toBeVisible()
  await expect(cartLink(page, '3 items')).toBeVisible()

  const summary = page.getByRole('region', { name: 'Order Summary' })
  // 2 % of 299.97 is 5.9994, and amounts have whole paise.
  await expect(summary.getByRole('definition')).toHaveText(['₹299.97', '₹6.00', 'Free', '₹305.97'])
  await expect(page.getByRole('button', { name: 'Pay ₹305.97' })).toBeEnabled()

  // With more in stock than a cart may hold, the limit is named.
  const plenty = await seller.addProduct({ quantity: 500 })
  await setCart(page, { [plenty._id]: 98 })
  await open(page, '/cart')
  await page.getByRole('button', { name: `One more of ${plenty.name}` }).click()
  await expect(page.getByLabel(`Quantity of ${plenty.name}`)).toHaveValue('99')
  await page.getByRole('button', { name: `One more of ${plenty.name}` }).click()
  await expect(toast(page, mostOfEach(99))).toBeVisible()
  await expect(page.getByLabel(`Quantity of ${plenty.name}`)).toHaveValue('99')
})

test('A removed line leaves an empty cart with a link to the shop; undone, it is where it was', async ({
  page,
  seller,
}) => {
  const [first, second] = [await seller.addProduct(), await seller.addProduct()]
  await registerShopper(page)
  await setCart(page, { [first._id]: 2, [second._id]: 1 })
  await open(page, '/cart')
  await page.getByRole('button', { name: `Remove ${first.name}` }).click()
  await expect(page.getByRole('button', { name: `Remove ${second.name}` })).toBeFocused()
  await expect(lines(page)).toHaveText([second.name])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, success.cartUpdated)).toBeVisible()
  await expect(lines(page)).toHaveText([first.name, second.name])
  await expect(page.getByLabel(`Quantity of ${first.name}`)).toHaveValue('2')

  for (const { name } of [first, second]) await page.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(toast(page, success.removedFromCart)).toBeVisible()
  await expect(page.getByText(empty.cart)).toBeVisible()
  await page.getByRole('link', { name: 'Start Shopping' }).click()
  await expect(page).toHaveURL('/products')
})

test('Tabs and devices change one cart; nothing is lost, and the order stays', async ({
  page,
  otherPage,
  seller,
  refused,
}) => {
  // The other device changes an outdated cart, is refused, and applies its change to the current one.
  refused(calls.cartUpdate.path)
  const [first, second, third] = [await seller.addProduct(), await seller.addProduct(), await seller.addProduct()]
  const names = [first.name, second.name, third.name]
  const { email } = await registerShopper(page)
  for (const { _id } of [first, second]) {
    await open(page, `/products/Honey/${_id}`)
    const sent = page.waitForResponse(isAnswerOf(calls.cartUpdate.path))
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await sent
  }
  await open(page, '/cart')
  await expect(lines(page)).toHaveText(names.slice(0, 2))
  const tab = await page.context().newPage()
  await open(tab, '/cart')
  await open(otherPage, '/cart')
  await submitLogin(otherPage, email)
  await expect(lines(otherPage)).toHaveText(names.slice(0, 2))
  await open(otherPage, `/products/Honey/${third._id}`)

  // Two taps at once both count, and the other tab shows them without a request.
  await page.getByRole('button', { name: `One more of ${first.name}` }).dblclick()
  await expect(tab.getByLabel(`Quantity of ${first.name}`)).toHaveValue('3', { timeout: 1_000 })
  await expect.poll(() => cartOf(page.request)).toEqual({ [first._id]: 3, [second._id]: 1 })
  await otherPage.getByRole('button', { name: 'Add to Cart' }).click()
  for (const each of [page, tab]) await expect(lines(each)).toHaveText(names)
  await tab.getByLabel(`Quantity of ${second.name}`).selectOption('4')
  for (const each of [page, tab]) await expect(cartLink(each, '8 items')).toBeVisible()
  await expect.poll(() => cartOf(page.request)).toEqual({ [first._id]: 3, [second._id]: 4, [third._id]: 1 })
  await open(otherPage, '/cart')
  await expect(lines(otherPage)).toHaveText(names)
  await expect(cartLink(otherPage, '8 items')).toBeVisible()
})

test('Offline the cart can still be changed, and is sent once online, by a later tab if need be', async ({
  page,
  context,
  seller,
  refused,
}) => {
  refused(calls.cartUpdate.path, calls.userIsAuth.path)
  const [first, second] = [await seller.addProduct(), await seller.addProduct()]
  await registerShopper(page)
  await setCart(page, { [first._id]: 1, [second._id]: 1 })
  await open(page, '/cart')
  // After a failed call the page first asks for the cart, one second later.
  const retried = page.waitForEvent('requestfailed', (request) => request.url().endsWith(calls.userIsAuth.path))
  await context.setOffline(true)
  await page.getByLabel(`Quantity of ${first.name}`).selectOption('5')
  await page.getByRole('button', { name: `Remove ${second.name}` }).click()
  await expect(cartLink(page, '5 items')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay when online' })).toBeDisabled()
  await retried
  await page.close()
  await context.setOffline(false)
  expect(await cartOf(context.request)).toEqual({ [first._id]: 1, [second._id]: 1 })

  const later = await context.newPage()
  await open(later, '/contact-us')
  await expect.poll(() => cartOf(context.request)).toEqual({ [first._id]: 5 })
  await expect(cartLink(later, '5 items')).toBeVisible()
})

test('Unsent changes wait for their shopper, and are never another’s', async ({ page, context, seller, refused }) => {
  refused(calls.cartUpdate.path)
  const [mine, yours] = [await seller.addProduct(), await seller.addProduct()]
  const { email } = await registerShopper(page)
  await open(page, `/products/Honey/${mine._id}`)
  // The session ends elsewhere, unknown to this page.
  await context.clearCookies()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page).toHaveURL(/^[^?]*\/\?next=/)

  await registerShopper(page)
  await setCart(page, { [yours._id]: 2 })
  await open(page, '/cart')
  await expect(lines(page)).toHaveText([yours.name])
  // A logout would delete them with everything else that the browser stored (decision 025).
  await context.clearCookies()
  await open(page, '/')
  await submitLogin(page, email)
  await expect(cartLink(page, '1 item')).toBeVisible()
  await expect.poll(() => cartOf(context.request)).toEqual({ [mine._id]: 1 })
})

test('A product that the shop no longer sells leaves the cart, which says so, on the page and at the next visit', async ({
  page,
  seller,
}) => {
  const [here, away, kept] = [await seller.addProduct(), await seller.addProduct(), await seller.addProduct()]
  await registerShopper(page)
  await setCart(page, { [here._id]: 1, [away._id]: 2, [kept._id]: 1 })
  await open(page, '/cart')
  await expect(lines(page)).toHaveText([here.name, away.name, kept.name])
  const notices = page.getByRole('list', { name: 'What changed in your cart' }).getByRole('listitem')
  await seller.archive(here)
  await expect(notices).toHaveText([`${here.name}: ${noLongerSold}`])
  await expect(lines(page)).toHaveText([away.name, kept.name])
  await page.getByRole('button', { name: `Dismiss: ${here.name}` }).click()
  await expect(notices).toHaveCount(0)

  await page.goto('about:blank')
  await seller.archive(away)
  await open(page, '/cart')
  await expect(notices).toHaveText([`${away.name}: ${noLongerSold}`])
  await expect(lines(page)).toHaveText([kept.name])
  await page.reload()
  await expect(notices).toHaveText([`${away.name}: ${noLongerSold}`])
})

test('The cart shows which prices changed, until the notice was read, and which products others bought', async ({
  page,
  seller,
}) => {
  const product = await seller.addProduct({ price: 500, offerPrice: 329 })
  await registerShopper(page)
  await open(page, `/products/Honey/${product._id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toast(page, success.addedToCart)).toBeVisible()
  await expect.poll(() => cartOf(page.request)).toEqual({ [product._id]: 1 })
  await seller.setPrice(product, 349)
  await open(page, '/cart')
  const changed = page.getByRole('list', { name: 'What changed in your cart' })
  await expect(changed).toHaveText(`${product.name}: Price went up from ₹329.00 to ₹349.00 since you added it`)
  await seller.setPrice(product, 300)
  await expect(changed).toHaveText(`${product.name}: Price came down from ₹329.00 to ₹300.00 since you added it`)
  await page.getByRole('button', { name: `Dismiss: ${product.name}` }).click()
  await expect(changed).toBeHidden()
  await page.reload()
  await expect(cartLink(page, '1 item')).toBeVisible()
  await expect(changed).toBeHidden()

  const [few, none] = [await seller.addProduct({ quantity: 5 }), await seller.addProduct({ quantity: 5 })]
  await setCart(page, { [few._id]: 4, [none._id]: 2 })
  await open(page, '/cart')
  await seller.setStock(few, 2)
  await seller.setStock(none, 0)
  const entries = changed.getByRole('listitem')
  await expect(entries).toHaveText([`${few.name}: ${countLowered(2, 4)}`, `${none.name}: ${soldOutOfCart}`])
  await expect(lines(page)).toHaveText([few.name])
  await expect(page.getByText(onlyLeft(2))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay ₹816.00' })).toBeEnabled()
  await page.reload()
  await expect(entries).toHaveCount(2)
})

/** The names of the lines, in order. */
function lines(page: Page): Locator {
  return page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link')
}

/** The cart as the shop has it. */
async function cartOf(request: APIRequestContext): Promise<CartItems> {
  const { user } = (await (await request.get(calls.userIsAuth.path)).json()) as { user: User }
  return user.cartItems
}
