import { randomUUID } from 'node:crypto'

import { calls } from '#contract/calls'

import { expectAccessible } from '../harness/a11y.ts'
import { buyCart } from '../harness/checkout.ts'
import { expect } from '../harness/fixtures.ts'
import { inShopWith } from '../harness/own-shop.ts'
import { open, openAsSeller, openOrder, registerShopper, saveAddress, setCart, toast } from '../harness/shopper.ts'

/** A shop with parcels and gifts, for this file alone. */
const test = inShopWith({}, { gifts: true })

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('A gift leaves in two parcels that the courier delivers', async ({
  page,
  otherPage,
  plainPage,
  shop,
  seller,
  sandbox,
}) => {
  const honey = await seller.addProduct({ name: 'Litchi honey' })
  const dates = await seller.addProduct({ name: 'Medjool dates', category: 'Dates' })
  const user = await registerShopper(page)
  await saveAddress(page)
  await setCart(page, { [honey._id]: 2, [dates._id]: 1 })

  // The gift is asked for in the cart, is kept while the shopper looks around, and nothing is ticked at first.
  await open(page, '/cart')
  const isGift = page.getByLabel('This order is a gift')
  await expect(isGift).not.toBeChecked()
  await isGift.check()
  await page.getByLabel('Message (optional)').fill('Happy birthday, Meena!\n\nWith love from all of us')
  await expect(page.getByLabel('No prices in the parcel')).not.toBeChecked()
  await page.getByLabel('No prices in the parcel').check()
  await page.getByLabel('Recipient’s name (optional)').fill('Meena Raman')
  await page.getByLabel('Recipient’s phone (optional)').fill('+91 98400 11111')
  await expectAccessible(page, 'a cart with a gift')
  await page.reload()
  await expect(page.getByLabel('Message (optional)')).toHaveValue(/With love/)
  const { orderId } = await buyCart(page)
  const card = page.getByRole('article')
  await expect(card.getByRole('region', { name: /^Gift of order #/ })).toContainText('For Meena Raman, +91 98400 11111')
  expect((await sandbox.mail(user.email, /confirmed/)).text).toContain('Meena Raman')
  await setCart(page, { [honey._id]: 1 })
  await open(page, '/cart')
  await expect(isGift).not.toBeChecked()

  // The slip has the message and no price.
  await openAsSeller(otherPage, shop, `/seller/prints/slips?orderIds=${orderId}`)
  const slip = otherPage.getByRole('article')
  await expect(slip.getByText('Happy birthday, Meena!')).toBeVisible()
  await expect(slip.getByText('A gift: no invoice in this parcel')).toBeVisible()
  await expect(slip.getByText('Meena Raman')).toBeVisible()
  await expect(slip).not.toContainText('₹')
  await expectAccessible(otherPage, 'the slip of a gift')

  // Who packs reads for whom it is, and that no invoice goes in.
  await open(otherPage, '/seller/pack-list')
  const toPack = otherPage.getByRole('article', { name: /^Meena Raman, / })
  await expect(toPack.getByText('A gift, no prices in the parcel')).toBeVisible()
  await expect(toPack.getByRole('button', { name: /Packed.*Meena Raman/ })).toBeVisible()
  await expectAccessible(otherPage, 'the pack list with a gift')

  // Two parcels, one after the other.
  const numbers = [await sandbox.bookParcel(), await sandbox.bookParcel()]
  await open(otherPage, '/seller/orders')
  const ofGift = await openOrder(otherPage)
  await expect(ofGift.locator('address strong')).toHaveText('Meena Raman')
  await expect(ofGift.locator('address').getByText('A gift, no prices in the parcel')).toBeVisible()
  await otherPage.getByRole('button', { name: /^Add parcel/ }).click()
  const form = otherPage.getByRole('dialog')
  await expect(form.getByLabel('Courier')).toHaveValue('Sandbox Courier')
  await form.getByLabel('Tracking number').fill('a!')
  await form.getByRole('button', { name: 'Add parcel' }).click()
  await expect(form).toBeVisible()
  await form.getByLabel('Tracking number').fill(numbers[0] ?? '')
  await form.getByLabel('Pieces of Medjool dates').selectOption('0')
  await expectAccessible(otherPage, 'the form of a parcel')
  await form.getByRole('button', { name: 'Add parcel' }).click()
  await expect(toast(otherPage, 'Parcel added. The shopper is emailed.')).toBeVisible()
  await expect(otherPage.getByLabel(/^Status of order/)).toHaveValue('Shipped')
  const shipped = await sandbox.mail(user.email, /^Your order .* is on its way/)
  for (const text of ['Sandbox Courier', numbers[0] ?? '', `https://courier.example/parcels/${numbers[0]}`])
    expect(shipped.text).toContain(text)
  await otherPage.getByRole('button', { name: /^Add another parcel/ }).click()
  await form.getByLabel('Tracking number').fill('WRONG-NUMBER')
  await form.getByRole('button', { name: 'Add parcel' }).click()
  await expect(otherPage.getByText('Parcel 2 of 2')).toBeVisible()
  await otherPage.getByRole('button', { name: 'Correct parcel WRONG-NUMBER' }).click()
  await form.getByLabel('Tracking number').fill(numbers[1] ?? '')
  await form.getByRole('button', { name: 'Correct' }).click()
  await expect(toast(otherPage, 'Parcel corrected. The shopper is emailed.')).toBeVisible()
  expect((await sandbox.mail(user.email, /has changed/)).text).toContain(numbers[1])

  // The second parcel was a mistake, and is then added again.
  await otherPage.getByRole('button', { name: `Remove parcel ${numbers[1]}` }).click()
  await expect(form.getByRole('heading', { name: 'Remove this parcel?' })).toBeVisible()
  await expectAccessible(otherPage, 'the question before a parcel is removed')
  await form.getByRole('button', { name: 'Remove' }).click()
  await expect(toast(otherPage, 'Parcel removed. The shopper is emailed.')).toBeVisible()
  expect((await sandbox.mail(user.email, /noted by mistake/)).text).toContain(numbers[1])
  await expect(otherPage.getByLabel(/^Status of order/)).toHaveValue('Shipped')
  await otherPage.getByRole('button', { name: /^Add another parcel/ }).click()
  await form.getByLabel('Tracking number').fill(numbers[1] ?? '')
  await form.getByRole('button', { name: 'Add parcel' }).click()
  await expect(otherPage.getByText('Parcel 2 of 2')).toBeVisible()
  await expectAccessible(otherPage, 'an order with parcels')

  // The courier's own page reports, ten times and out of order.
  await plainPage.goto(`${shop.sandboxUrl}/courier`)
  const row = (number: string | undefined) =>
    plainPage
      .getByRole('row')
      .filter({ hasText: number ?? '' })
      .first()
  await row(numbers[0])
    .getByRole('button', { name: /ten times/ })
    .click()
  await open(page, '/my-orders')
  const parcels = page.getByRole('list', { name: 'Parcels' })
  await expect(parcels.getByText('Out for delivery, Chennai South')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('article').getByText('Shipped').first()).toBeVisible()
  await expect(parcels.getByRole('link', { name: new RegExp(`^Follow the parcel ${numbers[0]}`) })).toHaveAttribute(
    'href',
    `https://courier.example/parcels/${numbers[0]}`,
  )
  await expectAccessible(page, 'an order with parcels in My Orders')
  await row(numbers[1]).getByRole('button', { name: 'Deliver', exact: true }).click()
  await expect(parcels.getByText('Delivered', { exact: true })).toHaveCount(4, { timeout: 20_000 })
  await expect(otherPage.getByLabel(/^Status of order/)).toHaveValue('Delivered', { timeout: 20_000 })
  await sandbox.mail(user.email, /has been delivered/)

  await open(otherPage, `/seller/prints/label-sheets?orderIds=${orderId}`)
  await expect(otherPage.getByRole('article')).toHaveCount(2)
  await expect(otherPage.getByText(', parcel 2 of 2')).toBeVisible()
  await expectAccessible(otherPage, 'labels on A4')
  const pdf = await otherPage.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('Five labels on A4 are two sheets, four on the first', async ({ page, otherPage, shop, seller }) => {
  const honey = await seller.addProduct()
  await registerShopper(page)
  await saveAddress(page)
  await setCart(page, { [honey._id]: 5 })
  await open(page, '/cart')
  const { orderId } = await buyCart(page)
  await openAsSeller(otherPage, shop, '/seller/orders')
  for (let n = 0; n < 5; n += 1) {
    const data = {
      orderId,
      draftId: randomUUID(),
      courier: 'Sandbox Courier',
      number: `LABEL${randomUUID().slice(0, 8).toUpperCase()}`,
      lines: [{ product: honey._id, quantity: 1 }],
    }
    expect((await otherPage.request.post(calls.orderParcel.path, { data })).status()).toBe(200)
  }
  await open(otherPage, `/seller/prints/label-sheets?orderIds=${orderId}`)
  await expect(otherPage.getByRole('status').first()).toHaveText('5 parcels, 2 sheets')
  const labelsOn = (sheets: Element[]) => sheets.map((sheet) => sheet.querySelectorAll('article').length)
  expect(await otherPage.locator('.sheet').evaluateAll(labelsOn)).toEqual([4, 1])
  const pdf = (await otherPage.pdf({ preferCSSPageSize: true })).toString('latin1')
  const boxes = Array.from(pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g), ([, ...size]) =>
    size.map((side) => Math.round(Number(side))),
  )
  expect(boxes).toEqual([
    [595, 842],
    [595, 842],
  ])
})
