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

test('A company sends hampers to many addresses by a file, and pays them once', async ({
  page,
  otherPage,
  shop,
  seller,
}) => {
  const honey = await seller.addProduct({ quantity: 90, price: 500, offerPrice: 400 })
  await openAsSeller(otherPage, shop, '/seller/orders/new')
  await otherPage.getByRole('button', { name: 'Choose products' }).click()
  await otherPage.getByLabel('Product', { exact: true }).selectOption(`${honey.name}, 250 g`)
  const choose = (pin: string) =>
    otherPage.getByLabel(/Choose (the|another) file/).setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Name,Phone,Street,City,PIN code,Sets\nMeena Kumari,98400 12345,"4 Lake View, Anna Nagar",Chennai,600040,\nRavi Shankar,98400 22222,7 West Masi Street,Madurai,${pin},2\n`,
      ),
    })
  await otherPage.getByText('For a company').click()
  await choose('682001')
  await expect(otherPage.getByRole('alert')).toContainText(/Row 3.*682001/)
  await expectAccessible(otherPage, 'a file with a wrong address')
  await choose('625001')
  await expect(otherPage.getByText('2 addresses, 3 sets')).toBeVisible()
  await expect(otherPage.getByRole('alert')).toHaveCount(0)
  await otherPage.getByText('See them').click()
  await expectAccessible(otherPage, 'a file of addresses')
  for (const [label, value] of [
    ['Name', 'Anand Raman'],
    ['Phone', '98400 33333'],
    ['Street', '1 Mount Road'],
    ['City', 'Chennai'],
    ['Zip Code', '600002'],
  ] as const)
    await otherPage.getByLabel(label, { exact: true }).fill(value)
  await otherPage.getByRole('button', { name: 'Take the order' }).click()
  await expect(toast(otherPage, notices.phoneOrderTaken)).toBeVisible()
  const whatsApp = otherPage.getByRole('link', { name: 'WhatsApp' })
  const { pathname } = new URL(
    /http\S+\/pay\/[\w-]{22}/.exec(decodeURIComponent((await whatsApp.getAttribute('href'))!))![0],
  )

  await page.goto(new URL(pathname, shop.url).href)
  await expect(page.getByText('Goes to 2 addresses')).toBeVisible()
  await payButton(page).click()
  await page.getByRole('button', { name: /by UPI/ }).click()
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()

  await otherPage.getByRole('link', { name: 'See it in Orders' }).click()
  const order = otherPage.getByRole('article')
  await expect(order.getByText('To 2 addresses, for')).toBeVisible()
  await order.getByRole('button', { name: 'Add parcel' }).click()
  const form = otherPage.getByRole('dialog')
  await form.getByLabel('Address').selectOption('2. Ravi Shankar, Madurai')
  await expect(form.getByLabel(`Pieces of ${honey.name}`)).toHaveValue('2')
  await form.getByLabel('Courier').fill('Swift')
  await form.getByLabel('Tracking number').fill('SWF202')
  await expectAccessible(otherPage, 'a parcel to one of many addresses')
  await form.getByRole('button', { name: 'Add parcel' }).click()
  await order.getByText('Sent to 1 of 2 addresses').click()
  await expect(order.getByRole('heading', { name: /2\. Ravi Shankar, Madurai/ })).toBeVisible()
  await expectAccessible(otherPage, 'an order to many addresses')

  const orderId = (await order.getAttribute('aria-labelledby'))!.replace('order-', '')
  await open(otherPage, `/seller/prints/labels?orderIds=${orderId}`)
  await expect(otherPage.getByRole('article')).toHaveCount(2)
  await expect(otherPage.getByRole('article').first()).toContainText(/Meena Kumari.*-1/s)
  await expect(otherPage.getByRole('article').last()).toContainText(/Ravi Shankar.*SWF202.*-2/s)
  await expectAccessible(otherPage, 'labels of many addresses')
})
