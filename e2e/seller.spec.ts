import sharp from 'sharp'

import { calls } from '#contract/calls'
import type { MailsNotOut } from '#contract/mails'
import { connectionLost, mailsDismissed, mailsSentAgain, notices, refusals, success } from '#contract/wording'

import { buy, buyQuietly, isAnswerOf, readyToPay } from './checkout.ts'
import { expect, type Page, test } from './fixtures.ts'
import { picture } from './seller-client.ts'
import { enter, logIn, open, ordersOf, products, saveAddress, toast } from './shopper.ts'
import type { ShopUnderTest } from './start-shop.ts'

test('Only the seller comes behind the counter', async ({ page, shop, refused }) => {
  refused(calls.sellerLogin.path)
  await enter(page)
  for (const path of [
    '/seller',
    '/seller/product-list',
    '/seller/sales',
    '/seller/money',
    '/seller/pack-list',
    '/seller/orders',
  ]) {
    await open(page, path)
    await expect(page.getByRole('heading', { name: 'Seller Login' })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
  }
  await logIn(page, shop.seller.email, 'not the password')
  await expect(toast(page, refusals.wrongLogin)).toBeVisible()
  await logIn(page, shop.seller.email, shop.seller.password)
  await expect(toast(page, success.loggedIn)).toBeVisible()
  await expect(page).toHaveURL('/seller/orders')
  await expect(page.getByText('Hi, Seller')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  const menu = page.getByRole('navigation', { name: 'Seller' })
  for (const [label, path] of [
    ['Add Product', '/seller'],
    ['Product List', '/seller/product-list'],
    ['Orders', '/seller/orders'],
    ['Sales', '/seller/sales'],
    ['Emails', '/seller/mails'],
    ['Money', '/seller/money'],
  ] as const) {
    await menu.getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(label)
  }
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, notices.loggedOut)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Seller Login' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('A new product with its picture is in the shop within 6 s', async ({ page, otherPage, shop, refused }) => {
  refused(calls.productAdd.path)
  await enter(otherPage)
  await open(otherPage, '/products/Combos')
  await openCounter(page, shop, '/seller')
  const large = await phonePhoto()
  await page.getByLabel('Add pictures').setInputFiles([await photo('back.jpg'), await photo('front.jpg'), large])
  await page.getByRole('button', { name: 'Remove picture 2, front.jpg' }).click()
  const forward = page.getByRole('button', { name: 'Move picture 2, upright.jpg, forward' })
  await forward.press('Enter')
  await expect(page.getByRole('button', { name: 'Move picture 1, upright.jpg, forward' })).toBeFocused()
  const name = `Forest Honey ${Date.now()}`
  await page.getByLabel('Product Name').fill(name)
  await page.getByLabel('Product Description').fill('From one hive.\n\nThick and dark.')
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name })).toBeVisible()

  // What was begun survives a closed tab.
  await page.reload()
  await expect(page.getByText('The product you began is back.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove picture 1, upright.jpg' })).toBeVisible()
  await expect(page.getByLabel('Product Name')).toHaveValue(name)
  await page.getByLabel('Category').selectOption('Special Combos')
  await page.getByLabel('Product Price').fill('550')
  await page.getByLabel('Offer Price').fill('499.50')
  await page.getByLabel('Quantity').fill('12')
  // The shop adds it, and the line goes before the answer comes.
  await page.route(calls.productAdd.path, (route) => route.fetch().then(() => route.abort()), { times: 1 })
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(toast(page, connectionLost)).toBeVisible()
  const sent = page.waitForRequest((request) => request.url().endsWith(calls.productAdd.path))
  await page.getByRole('button', { name: 'Add Product' }).dblclick()
  await expect(page.getByLabel('Product Name')).toHaveValue('')
  const { 'content-length': bytes } = await (await sent).allHeaders()
  expect(Number(bytes)).toBeLessThan(large.buffer.length / 2)
  expect((await products(page)).filter((product) => product.name === name)).toHaveLength(1)

  const link = otherPage.getByRole('link', { name, exact: true })
  await expect(link).toBeVisible({ timeout: 6_000 })
  await link.click()
  await expect(otherPage.getByRole('listitem').filter({ hasText: 'From one hive.' })).toBeVisible()
  await expect(otherPage.getByRole('listitem').filter({ hasText: 'Thick and dark.' })).toBeVisible()
  await expect(otherPage.getByText('₹499.50', { exact: true })).toBeVisible()
  const shown = otherPage.getByRole('img', { name: `${name}, picture 1 of 2` }).first()
  await expect(shown).toHaveJSProperty('complete', true)
  const { width, height } = await shown.evaluate((image: HTMLImageElement) => ({
    width: image.naturalWidth,
    height: image.naturalHeight,
  }))
  expect(width).toBeGreaterThan(100)
  // Taken sideways, as telephones do, and upright in the shop.
  expect(height).toBeGreaterThan(width)
})

test('A product that lacks something is not sent', async ({ page, shop, refused }) => {
  refused(calls.productAdd.path)
  await openCounter(page, shop, '/seller')
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
  for (const label of ['Product Price', 'Quantity']) await page.getByLabel(label).fill('10')
  await page.getByLabel('Offer Price').fill('11')
  await expect(page.getByText('The offer price is higher than the price.')).toBeVisible()
  await page.getByLabel('Offer Price').fill('10')
  const answered = page.waitForResponse(isAnswerOf(calls.productAdd.path))
  await page.getByRole('button', { name: 'Add Product' }).click()
  const { msg } = (await (await answered).json()) as { msg: string }
  await expect(toast(page, msg)).toBeVisible()
  await expect(page.getByLabel('Product Name')).toHaveValue('Never in the shop')
})

test('The stock is typed over, and the shop follows', async ({ page, otherPage, shop, seller }) => {
  const product = await seller.addProduct({ quantity: 7 })
  await enter(otherPage)
  await open(otherPage, `/products/Honey/${product._id}`)
  await openCounter(page, shop, `/seller/product-list?search=${product.name}`)
  const stock = page.getByLabel(`Stock of ${product.name}`)
  await expect(stock).toHaveValue('7')
  await stock.fill('3 jars')
  await saving(page, () => stock.press('Enter'))
  await expect(stock).toHaveValue('3')
  await expect(otherPage.getByText('Only 3 left')).toBeVisible({ timeout: 6_000 })
  await stock.fill('none')
  await saving(page, () => stock.press('Enter'))
  await expect(stock).toHaveValue('0')
  await expect(otherPage.getByRole('main').getByText('Out of stock')).toBeVisible({ timeout: 6_000 })
})

// The shop is never more than 5 s behind what was saved, so the seconds count from the answer on.
async function saving(page: Page, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse(isAnswerOf(calls.productQuantity.path))
  await act()
  expect((await answered).status()).toBe(200)
}

test('A status set at the counter is seen in My Orders within 6 s', async ({ page, otherPage, shop, seller }) => {
  await readyToPay(otherPage, seller)
  const { orderId } = await buy(otherPage)
  await openCounter(page, shop, '/seller/orders')
  const order = page.getByRole('article', { name: `Order ${orderId}` })
  await expect(order.getByText('Paid', { exact: true })).toBeVisible()
  await expect(order.getByText('12 Temple Road')).toBeVisible()
  await order.getByLabel(`Status of order ${orderId}`).selectOption('Shipped')
  await expect(toast(page, success.statusUpdated)).toBeVisible()
  await expect(otherPage.getByText('Shipped', { exact: true }).first()).toBeVisible({ timeout: 6_000 })
  await order.getByText('History').click()
  await expect(order.getByRole('listitem').filter({ hasText: 'Seller set Shipped' })).toBeVisible()
})

test('A dropdown in use is not reset by what arrives', async ({ page, otherPage, shop, seller }) => {
  await readyToPay(otherPage, seller)
  const { orderId } = await buy(otherPage)
  await openCounter(page, shop, '/seller/orders')
  const dropdown = page.getByLabel(`Status of order ${orderId}`)
  await dropdown.focus()
  const [order] = await ordersOf(otherPage)
  if (!order) throw new Error('No order was placed')
  await seller.setStatus(order, 'Packed')
  await page.waitForResponse(async (response) => {
    if (!isAnswerOf(calls.orderSeller.path)(response) || response.status() !== 200) return false
    return (await response.text()).includes('"Packed"')
  })
  await expect(dropdown).toHaveValue('Order Placed')
  await dropdown.blur()
  await expect(dropdown).toHaveValue('Packed')
})

test('Cancelling a paid order asks first, then the shopper sees the refund', async ({
  page,
  otherPage,
  shop,
  seller,
}) => {
  await readyToPay(otherPage, seller)
  const { orderId } = await buy(otherPage)
  await openCounter(page, shop, '/seller/orders')
  const dropdown = page.getByLabel(`Status of order ${orderId}`)
  const question = page.getByRole('dialog', { name: 'Cancel this paid order?' })
  await dropdown.focus()
  await dropdown.selectOption('Cancelled')
  await expect(question.getByText('Refund ₹408.00 and restock 1 item?')).toBeVisible()
  await question.getByRole('button', { name: 'Keep the order' }).click()
  await expect(dropdown).toHaveValue('Order Placed')
  await expect(dropdown).toBeFocused()
  await dropdown.selectOption('Cancelled')
  await question.getByRole('button', { name: 'Refund and cancel' }).click()
  await expect(toast(page, success.statusUpdated)).toBeVisible()
  await expect(otherPage.getByText('Cancelled', { exact: true }).first()).toBeVisible({ timeout: 6_000 })
  await expect(otherPage.getByText(/^(Refund on its way|Refunded)$/)).toBeVisible()
})

test('A new order appears at the counter by itself', async ({ page, otherPage, shop, seller }) => {
  await openCounter(page, shop, '/seller/orders')
  await readyToPay(otherPage, seller)
  const { orderId } = await buy(otherPage)
  await expect(page.getByRole('article', { name: `Order ${orderId}` }).getByText('Paid', { exact: true })).toBeVisible({
    timeout: 6_000,
  })
})

test('Orders are found, moved several at once, put back, and packed by the list', async ({
  page,
  otherPage,
  browser,
  shop,
  sandbox,
  seller,
  refused,
}) => {
  refused(calls.orderUpdateStatus.path)
  const firstName = `Kani${Date.now().toString(36)}`
  const { _id: userId } = await enter(otherPage)
  const { _id: address } = await saveAddress(otherPage, { firstName })
  const { _id: product, name } = await seller.addProduct()
  const first = await buyQuietly(otherPage, sandbox, { userId, address, product })
  const second = await buyQuietly(otherPage, sandbox, { userId, address, product })

  // Before any script: plain links and a plain form.
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const plainPage = await plain.newPage()
  await plainPage.request.post(calls.sellerLogin.path, { data: shop.seller })
  await plainPage.goto('/seller/orders')
  await plainPage.getByRole('searchbox').fill(firstName)
  await plainPage.getByLabel('Payment').selectOption('paid')
  await plainPage.getByRole('button', { name: 'Show' }).click()
  await expect(plainPage.getByRole('article')).toHaveCount(2)
  await plainPage.getByRole('link', { name: 'Cancelled' }).click()
  await expect(plainPage.getByText('No order matches.')).toBeVisible()
  await plain.close()

  await openCounter(page, shop, '/seller/orders')
  await page.getByRole('searchbox').fill(firstName)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page).toHaveURL(`/seller/orders?search=${firstName}`)
  await page.getByRole('link', { name: 'Order Placed' }).click()
  await page.getByRole('checkbox', { name: `Tick order ${first}` }).check()
  await page.getByRole('checkbox', { name: `Tick order ${second}` }).check()
  await page.getByRole('button', { name: 'Set Packed' }).click()
  await expect(toast(page, '2 orders set to Packed')).toBeVisible()
  // What was moved here stays, though the list is of others.
  await expect(page.getByLabel(`Status of order ${first}`)).toHaveValue('Packed')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, '2 orders put back')).toBeVisible()
  await expect(page.getByLabel(`Status of order ${first}`)).toHaveValue('Order Placed')

  // One of two is refused: the other goes, and the one that stays is named.
  const msg = 'This one stays.'
  await page.route(calls.orderUpdateStatus.path, (route) =>
    (route.request().postDataJSON() as { orderId: string }).orderId === second
      ? route.fulfill({ status: 409, json: { success: false, msg } })
      : route.continue(),
  )
  await page.getByRole('checkbox', { name: 'All 2 paid' }).check()
  await page.getByRole('button', { name: 'Set Shipped' }).click()
  await expect(toast(page, '1 order set to Shipped')).toBeVisible()
  await expect(toast(page, `${firstName} Raman, order ${second.slice(0, 8)}: ${msg}`)).toBeVisible()
  await page.unroute(calls.orderUpdateStatus.path)

  await page.getByRole('link', { name: 'Pack list' }).click()
  const parcel = page.getByRole('article', { name: `${firstName} Raman, Madurai` })
  const shelf = page.getByRole('region', { name: 'From the shelf' }).getByRole('checkbox', { name: `1 × ${name}` })
  await shelf.check()
  await parcel.getByRole('checkbox', { name }).check()
  await page.reload()
  await expect(shelf).toBeChecked()
  await expect(parcel.getByRole('checkbox', { name })).toBeChecked()
  await parcel.getByRole('button', { name: 'Packed' }).click()
  await expect(toast(page, success.statusUpdated)).toBeVisible()
  await expect(parcel).toHaveCount(0)

  await page.getByRole('link', { name: 'Sales' }).click()
  await expect(page.getByRole('heading', { name: 'Today so far' })).toBeVisible()
  const days = page.getByRole('slider', { name: 'Orders by day: day' })
  const today = await days.getAttribute('aria-valuetext')
  await days.press('ArrowLeft')
  await expect(days).not.toHaveAttribute('aria-valuetext', today ?? '')
  await page.getByRole('link', { name: '7 days' }).click()
  await expect(page).toHaveURL(/days=7/)
  await expect(page.getByRole('link', { name: '7 days' })).toBeFocused()
  await page.getByText('All days as a table').click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(8)
})

test('A mail that comes back is seen, sent again and dismissed', async ({ page, otherPage, shop }) => {
  // The sandbox's mail server knows no nobody.
  const email = `nobody-${Date.now()}@example.com`
  const account = { name: 'Nobody', email, password: 'correct horse battery' }
  await otherPage.request.post(calls.userRegister.path, { data: account })
  await openCounter(page, shop, '/seller/orders')
  const entry = page.getByRole('navigation', { name: 'Seller' }).getByRole('link', { name: 'Emails' })
  await entry.click()
  const mail = page.getByRole('article').filter({ hasText: email })
  const givenUp = async () => {
    const { failed } = (await (await page.request.get(calls.sellerMails.path)).json()) as MailsNotOut
    return failed.find(({ to }) => to === email)?._id
  }
  await expect(mail.getByRole('heading', { name: 'Welcome to Mewa' })).toBeVisible()
  await expect(mail).toContainText('there is no such mailbox')
  await expect(entry).toContainText('waiting for you')

  const before = await givenUp()
  await mail.getByRole('button', { name: /^Send again/ }).click()
  await expect(toast(page, mailsSentAgain(1))).toBeVisible()
  await expect(page.getByRole('region', { name: 'Undelivered emails' })).toBeFocused()
  await expect.poll(async () => ![undefined, before].includes(await givenUp()), { intervals: [100] }).toBe(true)
  await page.reload()

  await mail.getByRole('button', { name: /^Dismiss/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(page, mailsDismissed(1))).toBeVisible()
  await expect(mail).toHaveCount(0)
})

async function openCounter(page: Page, shop: ShopUnderTest, path: string): Promise<void> {
  await page.request.post(calls.sellerLogin.path, { data: shop.seller })
  await open(page, path)
}

/** A large photograph of a phone held upright: stored sideways, with the turning beside it. */
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
