import { readFile } from 'node:fs/promises'

import { calls } from '#contract/calls'
import { orderNumber } from '#contract/orders/order-number'
import { success } from '#contract/wording'
import { shop as business } from '#shop'

import { buyCart, buyNewProduct, buyQuietly, isAnswerOf, readyToPay } from './harness/checkout.ts'
import { expect, test } from './harness/fixtures.ts'
import {
  call,
  myOrders,
  openAsSeller,
  openOrder,
  registerShopper,
  saveAddress,
  toast,
  FRESH_MS,
} from './harness/shopper.ts'

test('A new order appears by itself, its status reaches the shopper, and cancelling it asks first', async ({
  page,
  otherPage,
  shop,
  seller,
}) => {
  await openAsSeller(page, shop, '/seller/orders')
  await readyToPay(otherPage, seller)
  const { orderId } = await buyCart(otherPage)
  const order = await openOrder(page, orderId)
  await expect(order.getByText('Paid', { exact: true })).toBeVisible({ timeout: FRESH_MS })
  await expect(order.getByText('12 Temple Road')).toBeVisible()

  // A dropdown in use is not reset by arriving data.
  const dropdown = order.getByLabel(`Status of order ${orderNumber(orderId)}`)
  await dropdown.focus()
  const [placed] = await myOrders(otherPage)
  if (!placed) throw new Error('No order was placed')
  await seller.setStatus(placed, 'Packed')
  await page.waitForResponse(async (response) => {
    if (!isAnswerOf(calls.orderSeller.path)(response) || response.status() !== 200) return false
    return (await response.text()).includes('"Packed"')
  })
  await expect(dropdown).toHaveValue('Order Placed')
  await dropdown.blur()
  await expect(dropdown).toHaveValue('Packed')

  await order.getByRole('button', { name: /^Shipped/ }).click()
  await expect(toast(page, success.statusUpdated)).toBeVisible()
  await expect(otherPage.getByText('Shipped', { exact: true }).first()).toBeVisible({ timeout: FRESH_MS })
  await order.getByText('History').click()
  await expect(order.getByRole('listitem').filter({ hasText: 'Seller set Shipped' })).toBeVisible()

  const question = page.getByRole('dialog', { name: 'Cancel this paid order?' })
  await dropdown.focus()
  await dropdown.selectOption('Cancelled')
  await expect(question.getByText('Refund ₹408.00 and restock 1 item?')).toBeVisible()
  await question.getByRole('button', { name: 'Keep the order' }).click()
  await expect(dropdown).toHaveValue('Shipped')
  await expect(dropdown).toBeFocused()
  await dropdown.selectOption('Cancelled')
  const answered = page.waitForResponse(isAnswerOf(calls.orderUpdateStatus.path))
  await question.getByRole('button', { name: 'Refund and cancel' }).click()
  expect((await answered).status()).toBe(200)
  await expect(otherPage.getByText('Cancelled', { exact: true }).first()).toBeVisible({ timeout: FRESH_MS })
  await expect(otherPage.getByText(/^(Refund on its way|Refunded)$/)).toBeVisible()
})

test('Orders are downloaded as CSV, without a script too; a cancelled one leaves the pack list within 10 s', async ({
  page,
  otherPage,
  plainPage,
  shop,
  sandbox,
  seller,
}) => {
  const orderId = await buyNewProduct(otherPage, sandbox, seller)
  await plainPage.request.post(calls.sellerLogin.path, { data: shop.seller })
  await plainPage.goto('/seller/orders')
  await openAsSeller(page, shop, '/seller/orders')
  for (const each of [page, plainPage]) {
    await each.getByText('Download orders as CSV').click()
    const download = each.waitForEvent('download')
    await each.getByRole('button', { name: 'Download' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-01-to-\d{4}-\d\d-\d\d\.csv$/)
    expect(await readFile(await file.path(), 'utf8')).toContain(`"${orderId}"`)
  }

  await page.getByRole('link', { name: 'Pack list' }).click()
  const parcel = page.getByRole('article').filter({ hasText: `Order ${orderNumber(orderId)}` })
  await expect(parcel.getByRole('button', { name: 'Packed' })).toBeVisible()
  await expect(parcel.getByText(/^May be cancelled until \d{1,2}:\d\d/)).toBeVisible()
  await call(otherPage, calls.orderCancel.path, { orderId })
  await expect(parcel).toHaveCount(0, { timeout: 10_000 })
  await sandbox.mail(business.email, `Do not pack order ${orderNumber(orderId)}`)
})

test('Orders are found, changed together, undone, and packed by the list', async ({
  page,
  otherPage,
  plainPage,
  shop,
  sandbox,
  seller,
  refused,
}) => {
  refused(calls.orderUpdateStatus.path)
  const firstName = `Kani${Date.now().toString(36)}`
  const { _id: userId } = await registerShopper(otherPage)
  const { _id: address } = await saveAddress(otherPage, { firstName })
  const { _id: product, name } = await seller.addProduct()
  const first = await buyQuietly(otherPage, sandbox, { userId, address, product })
  const second = await buyQuietly(otherPage, sandbox, { userId, address, product })

  // Without scripts: plain links and a plain form.
  await plainPage.request.post(calls.sellerLogin.path, { data: shop.seller })
  await plainPage.goto('/seller/orders')
  await plainPage.getByRole('searchbox').fill(firstName)
  await plainPage.getByLabel('Payment').selectOption('paid')
  await plainPage.getByRole('button', { name: 'Show' }).click()
  await expect(plainPage.getByRole('article')).toHaveCount(2)
  await openOrder(plainPage, first)
  await expect(plainPage.getByRole('article')).toHaveCount(1)
  await expect(plainPage.getByText('12 Temple Road')).toBeVisible()
  await plainPage.getByRole('link', { name: 'Cancelled' }).click()
  await expect(plainPage.getByText('No order matches.')).toBeVisible()

  await openAsSeller(page, shop, '/seller/orders')
  await page.getByRole('searchbox').fill(firstName)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page).toHaveURL(`/seller/orders?search=${firstName}`)
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('2 found')
  await page.setViewportSize({ width: 360, height: 740 })
  for (const row of await page.getByRole('article').all()) expect((await row.boundingBox())?.height).toBeLessThan(89)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('link', { name: 'Order Placed' }).click()
  await expect(page).toHaveURL(/status=Order/)
  await page.getByRole('checkbox', { name: `Tick order ${orderNumber(first)}` }).check()
  await page.getByRole('checkbox', { name: `Tick order ${orderNumber(second)}` }).check()
  // A poll sees the change before the call has answered.
  await page.route(
    calls.orderUpdateStatus.path,
    async (route) => {
      const response = await route.fetch()
      const poll = await page.waitForResponse(isAnswerOf(calls.orderSeller.path))
      await poll.finished()
      await page.evaluate(() => new Promise(requestAnimationFrame))
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  for (const id of [first, second]) await openOrder(page, id)
  await page.getByRole('button', { name: 'Set Packed' }).click()
  await expect(toast(page, '2 orders set to Packed')).toBeVisible()
  // Orders changed here stay, although the list shows another status.
  for (const id of [first, second])
    await expect(page.getByLabel(`Status of order ${orderNumber(id)}`)).toHaveValue('Packed')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, '2 orders put back')).toBeVisible()
  await expect(page.getByLabel(`Status of order ${orderNumber(first)}`)).toHaveValue('Order Placed')

  // One of two is refused: the other is changed, and the refused one is named.
  const msg = 'This one stays.'
  await page.route(calls.orderUpdateStatus.path, (route) =>
    (route.request().postDataJSON() as { orderId: string }).orderId === second
      ? route.fulfill({ status: 409, json: { success: false, msg } })
      : route.continue(),
  )
  await page.getByRole('checkbox', { name: 'All 2' }).check()
  await page.getByRole('button', { name: 'Set Shipped' }).click()
  await expect(toast(page, '1 order set to Shipped')).toBeVisible()
  await expect(toast(page, `${firstName} Raman, order ${orderNumber(second)}: ${msg}`)).toBeVisible()
  await page.unroute(calls.orderUpdateStatus.path)

  await page.getByRole('link', { name: 'Pack list' }).click()
  const parcel = page.getByRole('article', { name: `${firstName} Raman, Madurai` })
  const shelf = page.getByRole('region', { name: 'From the shelf' }).getByRole('checkbox', { name: `1 × ${name}` })
  await shelf.check()
  await parcel.getByRole('checkbox', { name }).check()
  await page.reload()
  await expect(shelf).toBeChecked()
  await expect(parcel.getByRole('checkbox', { name })).toBeChecked()
  await expect(parcel.getByText(`Order ${orderNumber(second)}`)).toBeVisible()
  await parcel.getByRole('button', { name: 'Packed' }).click()
  await expect(toast(page, success.statusUpdated)).toBeVisible()
  await expect(parcel).toHaveCount(0)

  await page.getByRole('link', { name: 'More' }).click()
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
