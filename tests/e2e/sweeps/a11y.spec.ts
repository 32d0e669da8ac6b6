import { calls } from '#contract/calls'
import { orderNumber } from '#contract/orders/order-number'
import { deliveryOnlyIn, errors, success } from '#contract/wording'

import { expectAccessible, expectReadable } from '../harness/a11y.ts'
import { buyCart, buyNewProduct, payButton, readyToPay } from '../harness/checkout.ts'
import { expect, test } from '../harness/fixtures.ts'
import {
  catalogueOf,
  open,
  openAsSeller,
  PASSWORD,
  productNamed,
  registerShopper,
  saveAddress,
  setCart,
  submitLogin,
  toast,
} from '../harness/shopper.ts'
import { joinTeam, joinWithTwoSteps } from '../harness/team.ts'

// Pages are checked after animations end; reduced motion ends them sooner.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('Every page a visitor can open', async ({ page, refused }) => {
  refused('/no/such/page')
  const policies = [
    '/privacy-policy',
    '/your-data',
    '/terms-and-conditions',
    '/cancellation-refund',
    '/shipping-delivery',
    '/fair-shopping',
  ]
  for (const path of ['/', '/?mode=register', ...policies, '/contact-us', '/seller', '/no/such/page']) {
    await open(page, path)
    await expectAccessible(page, path)
  }
})

test('Forms that were refused, and the steps of the reset', async ({ page, sandbox, refused }) => {
  refused(calls.userLogin.path, calls.sellerLogin.path)
  await open(page, '/?mode=register')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expectAccessible(page, 'register, refused')
  for (const path of ['/', '/seller']) {
    await open(page, path)
    await submitLogin(page, 'nobody@example.com')
    await expect(page.getByRole('main').getByRole('alert')).toBeFocused()
    await expectAccessible(page, `${path}, refused`)
  }

  await open(page, '/reset-password')
  await expectAccessible(page, '/reset-password')
  const { email } = await registerShopper(page)
  await page.context().clearCookies()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('button', { name: 'Verify code' }).click()
  await expect(page.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'the code, refused')
  const code = /\d{6}/.exec((await sandbox.mail(email, 'reset code')).subject)?.[0] ?? ''
  for (const [place, digit] of code.split('').entries()) await page.getByRole('textbox').nth(place).fill(digit)
  await page.getByRole('button', { name: 'Verify code' }).click()
  await expect(page.getByLabel('New password')).toBeFocused()
  await expectAccessible(page, 'the new password')
})

test('Toasts of success and of failure', async ({ page }) => {
  await registerShopper(page)
  await open(page, '/home')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expectReadable(page, errors.invalidEmail)
  await page.mouse.move(0, 0)
  await expectAccessible(page, 'the newsletter, refused')
  await open(page, '/home')
  await page.getByRole('button', { name: 'Add Medjool Jumbo Dates to cart' }).click()
  await expectReadable(page, success.addedToCart)
})

test('The categories', async ({ page }) => {
  await registerShopper(page)
  for (const path of ['/home', '/products', '/products?search=chocolate', '/products/Nuts']) {
    await open(page, path)
    await expectAccessible(page, path)
  }
})

test('The products', async ({ page, refused }) => {
  refused('/products/Dates/none')
  await registerShopper(page)
  const { _id: soldOut } = await productNamed(page, 'Kashmiri Pistachio Kernels')
  const { _id: dates } = await productNamed(page, 'Safawi Dates')
  await open(page, `/products/Nuts/${soldOut}`)
  await expectAccessible(page, 'a product that is sold out')
  await open(page, '/products/Dates/none')
  await expectAccessible(page, 'a product that is not there')
  await open(page, `/products/Dates/${dates}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await expectAccessible(page, 'a product put in the cart')
})

test('Cart, address and contact', async ({ page, seller }) => {
  await registerShopper(page)
  await open(page, '/cart')
  await expectAccessible(page, 'the empty cart')
  const [cheaper, fewer, none] = [await seller.addProduct(), await seller.addProduct(), await seller.addProduct()]
  await setCart(page, { [cheaper._id]: 1, [fewer._id]: 4, [none._id]: 1 })
  await open(page, '/cart')
  await seller.setPrice(cheaper, 300)
  await seller.setStock(fewer, 2)
  await seller.setStock(none, 0)
  await saveAddress(page)
  await saveAddress(page, { state: 'Kerala' })
  await open(page, '/cart')
  await expect(page.getByRole('list', { name: 'What changed in your cart' }).getByRole('listitem')).toHaveCount(3)
  await page.getByRole('radio', { name: /Kerala/ }).check()
  await payButton(page).click()
  await expect(page.getByRole('radio', { name: /Tamil Nadu/ })).toBeFocused()
  await expect(toast(page, deliveryOnlyIn('Tamil Nadu'))).toBeVisible()
  // Where Pay scrolls to, the nav bar may lie over half a button.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page, 'Pay with an address that the shop does not deliver to')
  for (const path of ['/cart', '/add-address', '/contact', '/my-orders']) {
    await open(page, path)
    await expectAccessible(page, path)
  }
})

test('Contact and the menus', async ({ page }) => {
  await registerShopper(page)
  await open(page, '/contact')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByLabel('Message')).toBeFocused()
  await expectAccessible(page, 'the contact form, refused')
  await page.getByRole('button', { name: 'Profile' }).click()
  await expectAccessible(page, 'the profile menu')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectAccessible(page, 'the menu of a phone')
})

test('An order', async ({ page, seller }) => {
  await readyToPay(page, seller)
  await buyCart(page)
  await expectAccessible(page, 'a paid order')
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'the question before cancelling')
})

test('The seller’s products', async ({ page, shop }) => {
  await openAsSeller(page, shop, '/seller')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(page.getByLabel('Product Name')).toBeFocused()
  await expectAccessible(page, 'Add Product, refused')
  const [product] = await catalogueOf(page)
  await open(page, `/seller/product-list/${product?._id}`)
  await expectAccessible(page, 'Edit Product')
  await open(page, '/seller/product-list?search=honey')
  await page
    .getByRole('button', { name: /^Change the price/ })
    .first()
    .click()
  await expectAccessible(page, 'the list, a price being changed')
})

test('The seller’s orders', async ({ page, otherPage, shop, seller }) => {
  await readyToPay(page, seller)
  const { orderId } = await buyCart(page)
  // The list of all orders grows with the other tests.
  await openAsSeller(otherPage, shop, `/seller/orders?search=${orderId}`)
  await otherPage.evaluate(() => document.querySelectorAll('details').forEach((each) => (each.open = true)))
  await otherPage.getByRole('checkbox', { name: `Tick order ${orderNumber(orderId)}` }).check()
  await expectAccessible(otherPage, 'an order that is ticked')
  const refund = otherPage.getByRole('form', { name: `Refund pieces of order ${orderNumber(orderId)}` })
  await refund.getByRole('combobox').first().selectOption({ index: 1 })
  await refund.getByRole('button', { name: /^Refund ₹/ }).click()
  await expect(otherPage.getByRole('dialog', { name: /^Refund ₹/ })).toBeVisible()
  await expectAccessible(otherPage, 'the question before a refund of pieces')
  await otherPage.getByRole('button', { name: 'Not now' }).click()
  await otherPage.getByLabel(`Status of order ${orderNumber(orderId)}`).selectOption('Cancelled')
  await expect(otherPage.getByRole('dialog')).toBeVisible()
  await expectAccessible(otherPage, 'the question of the seller')
})

test('The seller’s other pages', async ({ page, otherPage, shop, seller }) => {
  await readyToPay(page, seller)
  await buyCart(page)
  // The welcome email fails, so that the page of emails shows one.
  const data = { name: 'Nobody', email: `nobody-${Date.now()}@example.com`, password: PASSWORD }
  await otherPage.request.post(calls.userRegister.path, { data })
  await otherPage.request.post(calls.sellerLogin.path, { data: shop.seller })
  for (const path of [
    '/seller/today',
    '/seller/pack-list',
    '/seller/sales',
    '/seller/messages',
    '/seller/mails',
    '/seller/more',
    '/seller/files',
    '/seller/money',
    '/seller/gst',
    '/seller/activity',
  ]) {
    await open(otherPage, path)
    await otherPage.evaluate(() => document.querySelectorAll('details').forEach((each) => (each.open = true)))
    await expectAccessible(otherPage, path)
  }
})

test('What a packer and the books see, and the account and team of the owner', async ({
  page,
  otherPage,
  shop,
  seller,
  sandbox,
}) => {
  const orderId = await buyNewProduct(page, sandbox, seller)
  await openAsSeller(page, shop, '/seller/account')
  await expectAccessible(page, 'the account of the owner')
  const orders = `/seller/orders?search=${orderId}`
  const pages = {
    packer: [
      '/seller/today',
      orders,
      '/seller/product-list?search=honey',
      '/seller/pack-list',
      '/seller/messages',
      '/seller/account',
    ],
    books: ['/seller/more', '/seller/today', orders, '/seller/sales', '/seller/money'],
  }
  for (const role of ['packer', 'books'] as const) {
    await joinTeam(page.request, otherPage.request, { name: 'Priya', role })
    for (const path of pages[role]) {
      await open(otherPage, path)
      await expect(otherPage).toHaveURL(path)
      await expectAccessible(otherPage, `${role}, ${path}`)
    }
  }
  await joinWithTwoSteps(page.request, otherPage.request, { name: 'Meenakshi', role: 'packer' })
  await open(otherPage, '/seller/login')
  await expect(otherPage.getByRole('heading', { name: 'Two-step login' })).toBeVisible()
  await expectAccessible(otherPage, 'the step of the code')
  await open(page, '/seller/team')
  await page.evaluate(() => document.querySelectorAll('details').forEach((each) => (each.open = true)))
  await expectAccessible(page, 'the team')
})
