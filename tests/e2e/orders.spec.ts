import { calls } from '#contract/calls'
import { empty, noCancelling, nothingSent, success } from '#contract/wording'
import { shop as business } from '#shop'

import { expectAccessible } from './harness/a11y.ts'
import { buyCart, buyNewProduct, readyToPay } from './harness/checkout.ts'
import { expect, type Page, test } from './harness/fixtures.ts'
import { registerShopper, open, openAsSeller, myOrders, ready, toast, FRESH_MS } from './harness/shopper.ts'

test('A shopper cancels within the hour and is refunded', async ({
  page,
  otherPage,
  context,
  shop,
  seller,
  sandbox,
  refused,
}) => {
  const { email } = await readyToPay(page, seller)
  const { orderId } = await buyCart(page)
  await expect(page.getByText(/^Free until .+, (60:00|59:\d\d) left$/)).toBeVisible()
  // The browser keeps no answer of these polls; the page does.
  await page.waitForResponse((answer) => answer.url().includes(calls.orderUser.path) && answer.status() === 304)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this order?' })
  // Neither answer looks smaller than the other.
  const sizes = await question.getByRole('button').evaluateAll((buttons) =>
    buttons.map((each) => {
      const { fontSize, fontWeight, opacity, height } = getComputedStyle(each)
      return { fontSize, fontWeight, opacity, height, top: each.getBoundingClientRect().top }
    }),
  )
  expect(sizes).toEqual([sizes[0], sizes[0]])
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeFocused()

  // Pressed offline it is not made, not even once online. Mutation: it is executed then, whatever was pressed since.
  refused(calls.orderCancel.path)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await context.setOffline(true)
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await expect(toast(page, nothingSent.offline)).toBeVisible()
  await expect(question.getByRole('alert')).toHaveText(nothingSent.offline)
  await expect(question.getByRole('alert')).toBeFocused()
  await context.setOffline(false)
  await expect(page.getByText('You are offline.', { exact: true })).toBeHidden()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible()
  expect(await myOrders(page)).toMatchObject([{ status: 'Order Placed', isPaid: true }])

  await page.getByRole('button', { name: 'Cancel order' }).click()
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await expect(toast(page, success.orderCancelled)).toBeVisible()
  await expect(page.getByText(/^(Refund on its way|Refunded)$/)).toBeVisible()
  await expect(progress(page).getByRole('listitem')).toHaveText(['Order Placed, done', 'Cancelled'])
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^Order #/ })).toBeFocused()
  expect((await sandbox.mail(email, 'is cancelled')).text).toContain('As you asked')
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/^Bank reference /)).toBeVisible()
  const [{ bankReference } = {}] = await myOrders(page)
  await openAsSeller(otherPage, shop, `/seller/orders?search=${orderId}`)
  await expect(otherPage.getByText(`Bank reference ${bankReference}`)).toBeVisible()

  await page.getByRole('link', { name: 'Invoice' }).click()
  await expect(page.getByRole('heading', { name: /^Cancelled: credit note CN\/\d\d-\d\d\/\d{6}$/ })).toBeVisible()
})

test('An order keeps its contents, however the product changes', async ({ page, seller }) => {
  await readyToPay(page, seller)
  await buyCart(page)
  const [order] = await myOrders(page)
  const [line] = order?.items ?? []
  if (!line) throw new Error('No order was placed')
  await seller.setStock({ _id: line.product._id }, 0)
  await page.reload()
  await expect(page.getByRole('link', { name: line.product.name })).toBeVisible()
  await expect(page.getByText('250 g Quantity: 1 ₹400.00')).toBeVisible()

  await ready(page)
  await page.getByRole('button', { name: 'Buy again' }).click()
  await expect(page.getByText(`${line.product.name} is out of stock.`)).toBeVisible()
  await seller.setStock({ _id: line.product._id }, 5)
  await page.getByRole('button', { name: 'Buy again' }).click()
  await expect(page.getByText('Everything is in your cart.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()

  await page.getByRole('link', { name: 'Help' }).click()
  await expect(page.getByLabel('Message')).toHaveValue(/^Order #[0-9A-F]{8}: $/)
})

test('Sixty orders come ten at a time, and the oldest on a page of their own', async ({ page, seller, sandbox }) => {
  await buyNewProduct(page, sandbox, seller)
  const [order] = await myOrders(page)
  const orders = Array.from({ length: 60 }, (_, i) => ({ ...order, _id: i.toString(16).padStart(32, '0') }))
  await page.route(`**${calls.orderUser.path}?*`, (route) => {
    const asked = new URL(route.request().url()).searchParams
    const begin = orders.findIndex(({ _id }) => _id === asked.get('cursor')) + 1
    const shown = orders.slice(begin, begin + Number(asked.get('limit')))
    const older = orders.length - begin - shown.length
    const json = { success: true, orders: shown, older, ...(older > 0 && { nextCursor: shown.at(-1)?._id }) }
    return route.fulfill({ json })
  })
  await open(page, '/my-orders')
  await expect(page.getByText('60 orders')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(10)
  await page.getByRole('link', { name: 'Show 10 older orders' }).click()
  await expect(page.getByRole('article')).toHaveCount(20)
  await expect(page.getByRole('article').nth(10).getByRole('heading')).toBeFocused()
  await expect(page).toHaveURL('/my-orders?shown=20')
  await open(page, '/my-orders?shown=50')
  await expect(page.getByRole('article')).toHaveCount(50)
  await page.getByRole('link', { name: 'Older orders' }).click()
  await expect(page.getByRole('article')).toHaveCount(10)
  await page.getByRole('link', { name: 'Newest orders' }).click()
  await expect(page.getByText('60 orders')).toBeVisible()
})

test('An order has an invoice, which prints alone and is only for its buyer, and follows the seller within 6 s', async ({
  page,
  otherPage,
  seller,
  refused,
}) => {
  await readyToPay(page, seller, 3)
  const { orderId } = await buyCart(page)
  await page.getByRole('link', { name: 'Invoice' }).click()
  const invoice = page.getByRole('article', { name: 'Invoice' })
  await expect(invoice.getByText(/^\d\d-\d\d\/\d{6}$/)).toBeVisible()
  for (const words of [business.legalName, `GSTIN ${business.gstin}`, `FSSAI ${business.fssai}`, 'Madurai 625001']) {
    await expect(invoice.getByText(words)).toBeVisible()
  }
  await expect(invoice.getByRole('row', { name: 'Tax 2% ₹24.00' })).toBeVisible()
  await expect(invoice.getByRole('row', { name: 'Total ₹1,224.00' })).toBeVisible()
  await expect(invoice.getByText('Rupees one thousand two hundred twenty-four only')).toBeVisible()
  await expectAccessible(page, 'the invoice')

  await page.emulateMedia({ media: 'print' })
  await expect(invoice).toBeVisible()
  for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toBeHidden()
  await expect(page.getByText('Print or save as PDF')).toBeHidden()

  refused(`/my-orders/${orderId}/invoice`)
  await registerShopper(otherPage)
  expect((await otherPage.goto(`/my-orders/${orderId}/invoice`))?.status()).toBe(404)
  await expect(otherPage.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await open(otherPage, '/my-orders')
  await expect(otherPage.getByText(empty.orders)).toBeVisible()
  await otherPage.getByRole('link', { name: 'Start Shopping' }).click()
  await expect(otherPage).toHaveURL('/products')

  await page.emulateMedia({ media: 'screen' })
  await open(page, '/my-orders')
  const [order] = await myOrders(page)
  if (!order) throw new Error('No order was placed')
  const cancel = page.getByRole('button', { name: 'Cancel order' })
  for (const status of ['Packed', 'Shipped', 'Delivered'] as const) {
    await seller.setStatus(order, status)
    const station = progress(page).getByRole('listitem').filter({ hasText: status })
    await expect(station).toHaveAttribute('aria-current', 'step', { timeout: FRESH_MS })
    // Within the hour only what has left can no longer be cancelled.
    await expect(cancel).toHaveCount(status === 'Packed' ? 1 : 0)
    if (status !== 'Packed') await expect(page.getByText(noCancelling[status])).toBeVisible()
  }
})

function progress(page: Page) {
  return page.getByRole('list', { name: 'Progress' })
}
