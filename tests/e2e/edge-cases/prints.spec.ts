import { calls } from '#contract/calls'
import { orderNumber } from '#contract/orders/order-number'
import { shop as business } from '#shop'

import { expectAccessible } from '../harness/a11y.ts'
import { buyNewProduct } from '../harness/checkout.ts'
import { expect, test } from '../harness/fixtures.ts'
import { call, myOrders, openAsSeller } from '../harness/shopper.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('The seller prints the slip, the label and the invoice of an order, without a script too', async ({
  page,
  otherPage,
  plainPage,
  shop,
  sandbox,
  seller,
}) => {
  const orderId = await buyNewProduct(otherPage, sandbox, seller)
  const number = orderNumber(orderId)
  await openAsSeller(page, shop, `/seller/orders?search=${orderId}`)
  await page.getByRole('link', { name: `Packing slip of order ${number}` }).click()
  const slip = page.getByRole('article', { name: number })
  for (const text of [business.name, business.address.street, 'Asha Raman', '12 Temple Road', '625001', '1 piece']) {
    await expect(slip.getByText(text)).toBeVisible()
  }
  await expect(slip.getByRole('listitem')).toHaveText(/^1 ×Test Honey .*250 g$/)
  await expect(slip).not.toContainText('₹')
  await expect(page).toHaveTitle(`Packing slips | ${business.name}`)
  await expectAccessible(page, 'a packing slip')
  await page.getByRole('link', { name: 'Labels', exact: true }).click()
  await expect(page.getByRole('article', { name: number })).toContainText('PIN 625001')
  await expectAccessible(page, 'a label')
  await page.getByRole('link', { name: 'Invoices' }).click()
  const invoice = page.getByRole('article', { name: new RegExp(`^Invoice .* of order ${number}$`) })
  await expect(invoice.getByText(/^\d\d-\d\d\/\d{6}$/)).toBeVisible()

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(invoice.getByRole('heading', { name: 'Invoice' })).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  for (const name of ['Print', 'Logout']) await expect(page.getByRole('button', { name })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()

  await plainPage.goto(`/seller/prints/slips?orderIds=${orderId}`)
  await expect(plainPage.getByRole('heading', { level: 1 })).toHaveText('Seller Login')
  await expect(plainPage.getByText(number)).toHaveCount(0)
  await plainPage.request.post(calls.sellerLogin.path, { data: shop.seller })
  await plainPage.reload()
  await expect(plainPage.getByRole('article', { name: number })).toContainText('12 Temple Road')
  await call(otherPage, calls.orderCancel.path, { orderId })
  await expect.poll(async () => (await myOrders(otherPage))[0]?.payment, { intervals: [100] }).toBe('refunded')
  await plainPage.reload()
  await expect(plainPage.getByText(`Cancelled or not paid, so not printed: ${number}`)).toBeVisible()
  await expect(plainPage.getByRole('article')).toHaveCount(0)
  await plainPage.getByRole('link', { name: 'Invoices' }).click()
  await expect(plainPage.getByRole('heading', { name: /^Cancelled: credit note CN\// })).toBeVisible()
})
