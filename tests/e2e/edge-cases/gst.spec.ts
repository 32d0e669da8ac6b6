import { calls } from '#contract/calls'

import { expectAccessible } from '../harness/a11y.ts'
import { buyCart } from '../harness/checkout.ts'
import { expect } from '../harness/fixtures.ts'
import { inShopWith } from '../harness/own-shop.ts'
import { call, myOrders, open, openAsSeller, registerShopper, saveAddress, setCart } from '../harness/shopper.ts'

/** A shop whose prices contain their tax, for this file alone. */
const test = inShopWith({ TAX_MODE: 'gst' })

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('A product gets its code and rate, is bought at its price, and its tax invoice and credit note add up', async ({
  page,
  otherPage,
  shop,
  seller,
}) => {
  const facts = { genericName: 'Forest honey', netQuantity: { amount: 250, unit: 'g' as const } }
  const { _id, name } = await seller.addProduct({ facts })
  await openAsSeller(otherPage, shop, '/seller/product-list')
  const row = otherPage.getByRole('row').filter({ hasText: name })
  await expect(otherPage.getByText('1 product cannot be bought yet')).toBeVisible()
  await expect(row.getByText('HSN code or GST rate missing')).toBeVisible()
  await row.getByRole('link', { name: `Edit ${name}` }).click()
  const code = otherPage.getByLabel('HSN Code')
  await code.fill('04O9')
  await otherPage.getByLabel('GST Rate').selectOption('5 %')
  await otherPage.getByRole('button', { name: 'Save changes' }).click()
  await expect(otherPage.getByText('The HSN code has "O" in place 3, which is no digit.').first()).toBeVisible()
  await expect(code).toBeFocused()
  await expectAccessible(otherPage, 'a product with a wrong HSN code')
  await code.fill('0409')
  await otherPage.getByRole('button', { name: 'Save changes' }).click()
  await expect(otherPage).toHaveURL('/seller/product-list')
  await expect(row).toBeVisible()
  await expect(row.getByText('HSN code or GST rate missing')).toBeHidden()

  await registerShopper(page)
  await saveAddress(page)
  await open(page, `/products/Honey/${_id}`)
  await expect(page.getByText('Inclusive of all taxes, free delivery')).toBeVisible()
  const label = page.getByRole('region', { name: 'Forest honey' })
  await expect(label).toContainText('MRP₹500.00, inclusive of all taxes')
  await expectAccessible(page, 'a product whose label names its MRP')
  await setCart(page, { [_id]: 3 })
  await open(page, '/cart')
  await expect(page.getByText('GST', { exact: true }).locator('..')).toHaveText('GSTIncluded')
  await expect(page.getByRole('button', { name: 'Pay ₹1,200.00' })).toBeVisible()
  const { orderId } = await buyCart(page)

  await page.getByRole('link', { name: 'Invoice' }).click()
  const invoice = page.getByRole('article', { name: 'Tax Invoice' })
  // 1,200.00 x 5 / 210 = 28.571...
  const sums = ['Taxable value ₹1,142.86', 'CGST ₹28.57', 'SGST ₹28.57']
  for (const sum of [...sums, 'Total ₹1,200.00']) await expect(invoice.getByRole('row', { name: sum })).toBeVisible()
  for (const text of ['HSN 0409', '3 Nos', '2.5%', 'Tamil Nadu (33)']) await expect(invoice).toContainText(text)
  await expectAccessible(page, 'a tax invoice')

  await call(page, calls.orderCancel.path, { orderId })
  await expect.poll(async () => (await myOrders(page))[0]?.payment, { intervals: [100] }).toBe('refunded')
  await page.reload()
  const note = page.getByRole('article', { name: 'Credit Note' })
  await expect(note.getByText(/^CN\/\d\d-\d\d\/\d{6}$/)).toBeVisible()
  for (const sum of [...sums, 'Credited ₹1,200.00']) await expect(note.getByRole('row', { name: sum })).toBeVisible()
  await expectAccessible(page, 'a tax invoice with its credit note')

  // A second order stays, so that the month is not 0; it is for a business.
  await setCart(page, { [_id]: 1 })
  await open(page, '/cart')
  await page.getByRole('checkbox', { name: 'Bill it to a business' }).check()
  const gstin = page.getByLabel('GST number')
  await gstin.fill('33aapfu 0939f1z3')
  await page.getByLabel('Name of the business').fill('Anand Sweets LLP')
  await expect(page.getByText(/^This is no GST number: it ends with 3/)).toBeVisible()
  await expectAccessible(page, 'a cart with a wrong GST number')
  await gstin.fill('33aapfu 0939f1z2')
  await buyCart(page)
  await page.getByRole('link', { name: 'Invoice' }).first().click()
  await expect(page.getByRole('article', { name: 'Tax Invoice' })).toContainText(
    'Anand Sweets LLPGSTIN 33AAPFU0939F1Z2',
  )
  await expectAccessible(page, 'a tax invoice for a business')
  await open(otherPage, '/seller/sales')
  await expect(otherPage.getByText('taxable value ₹380.96, CGST ₹9.52, SGST ₹9.52.')).toBeVisible()
  await open(otherPage, '/seller/money')
  await otherPage.getByRole('link', { name: 'GST by month' }).click()
  await expect(otherPage.getByRole('heading', { name: 'GST', exact: true })).toBeVisible()
  await expect(otherPage.getByRole('heading', { name: 'Difference ₹0.00' })).toBeVisible()
  await expect(otherPage.getByText('Invoices ₹1,600.00 less credit notes ₹1,200.00.')).toBeVisible()
  await expect(otherPage.getByRole('row', { name: '0409 5 % 1 ₹400.00 ₹380.96 ₹9.52 ₹9.52' })).toBeVisible()
  const business = otherPage.getByRole('region', { name: 'Sales to businesses', exact: true })
  await expect(business.getByRole('row', { name: /Anand Sweets LLP, 33AAPFU0939F1Z2 ₹400\.00/ })).toBeVisible()
  await expect(otherPage.getByRole('row', { name: /^Credit notes CN\/.* 1$/ })).toBeVisible()
  const file = otherPage.waitForEvent('download')
  await otherPage.getByRole('link', { name: 'CSV for a spreadsheet' }).click()
  expect((await file).suggestedFilename()).toMatch(/^gstr1-20\d\d-\d\d\.csv$/)
  await expectAccessible(otherPage, 'the GST of a month')
})
