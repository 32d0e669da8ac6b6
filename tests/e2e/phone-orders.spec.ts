import { calls } from '#contract/calls'
import { phoneRefusals } from '#contract/orders/phone-wording'
import { notices } from '#contract/wording'

import { expectAccessible } from './harness/a11y.ts'
import { payButton } from './harness/checkout.ts'
import { expect, test } from './harness/fixtures.ts'
import { open, openAsSeller, registerShopper, toast } from './harness/shopper.ts'

test('A seller takes an order by phone, and the caller pays it by a link without a login', async ({
  page,
  otherPage,
  shop,
  seller,
  refused,
}) => {
  refused(calls.payClaim.path, calls.sellerOrder.path)
  const honey = await seller.addProduct({ quantity: 9, price: 500, offerPrice: 400 })
  const { email } = await registerShopper(page)

  await openAsSeller(otherPage, shop, '/seller/orders')
  await otherPage.getByRole('link', { name: 'Order by phone' }).click()
  const take = otherPage.getByRole('button', { name: 'Take the order' })
  await take.click()
  await expect(toast(otherPage, 'Please choose what is ordered first.')).toBeVisible()
  await otherPage.getByRole('button', { name: 'Choose products' }).click()
  await otherPage.getByLabel('Product', { exact: true }).selectOption(`${honey.name}, 250 g`)
  await otherPage.getByLabel(`${honey.name}, 250 g`).fill('2')
  for (const [label, value] of [
    ['Name', 'Meena Kumari'],
    ['Phone', '98400 12345'],
    ['Email', email],
    ['Street', '12 Temple Road'],
    ['City', 'Madurai'],
    ['Zip Code', '682001'],
  ] as const)
    await otherPage.getByLabel(label, { exact: true }).fill(value)
  await take.click()
  await expect(otherPage.getByRole('alert')).toContainText('682001')
  await expectAccessible(otherPage, 'an order by phone')
  await otherPage.getByLabel('Zip Code').fill('625001')
  await take.click()
  await expect(toast(otherPage, notices.phoneOrderTaken)).toBeVisible()
  const whatsApp = otherPage.getByRole('link', { name: 'WhatsApp' })
  await expect(whatsApp).toHaveAttribute('href', /^https:\/\/wa\.me\/919840012345\?text=Mewa/)
  await expectAccessible(otherPage, 'an order that was taken by phone')
  const link =
    /http\S+\/pay\/[\w-]{22}/.exec(decodeURIComponent((await whatsApp.getAttribute('href')) ?? ''))?.[0] ?? ''
  const { pathname } = new URL(link)
  await otherPage.getByRole('link', { name: 'See it in Orders' }).click()
  await expect(otherPage.getByRole('article').getByRole('link', { name: 'SMS' })).toBeVisible()

  const visitor = await page.context().browser()!.newPage()
  await visitor.goto(new URL(pathname, shop.url).href)
  await expect(visitor.getByText('For Meena Kumari, Madurai')).toBeVisible()
  await expect(payButton(visitor)).toHaveText('Pay ₹816.00')
  await expectAccessible(visitor, 'the page of a link')
  await payButton(visitor).click()
  await visitor.getByRole('button', { name: /by UPI/ }).click()
  await expect(visitor.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await expect(visitor).toHaveURL(pathname)
  await expect(visitor.getByText('Meena Kumari')).toHaveCount(0)
  await visitor.goto(new URL(`${pathname.slice(0, -1)}!`, shop.url).href)
  await expect(visitor.getByText(phoneRefusals.noSuchLink)).toBeVisible()
  await visitor.close()

  await open(page, pathname)
  await page.getByRole('button', { name: 'Keep it in My Orders' }).click()
  await expect(toast(page, phoneRefusals.notProven)).toBeVisible()
  await expectAccessible(page, 'a paid order by phone')
})
