import { calls } from '#contract/calls'
import { taxFacts } from '#contract/products/law-facts'

import { expectAccessible } from '../harness/a11y.ts'
import { buyCart, payButton } from '../harness/checkout.ts'
import { expect } from '../harness/fixtures.ts'
import { inShopWith } from '../harness/own-shop.ts'
import { call, myOrders, open, openAsSeller, registerShopper, saveAddress, setCart } from '../harness/shopper.ts'

/** A shop of a composition dealer, for this file alone. */
const test = inShopWith({ TAX_MODE: 'composition' })

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const noTax = /\bTax\b|\bGST\b|CGST|Taxable/

test('A composition dealer collects no tax: product, cart, bill of supply, credit note, return and Sales say so', async ({
  page,
  otherPage,
  shop,
  seller,
}) => {
  const facts = { genericName: 'Forest honey', netQuantity: { amount: 250, unit: 'g' as const } }
  const { _id } = await seller.addProduct({ hsn: '0409', facts })
  await registerShopper(page)
  await saveAddress(page)
  await open(page, `/products/Honey/${_id}`)
  const main = page.getByRole('main')
  await expect(main.getByText('No tax is added, free delivery')).toBeVisible()
  const label = page.getByRole('region', { name: 'Forest honey' })
  await expect(label).toContainText('MRP₹500.00, inclusive of all taxes')
  await expectAccessible(page, 'a product of a composition dealer')

  await setCart(page, { [_id]: 3 })
  await open(page, '/cart')
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary.getByRole('term')).toHaveText(['Price', 'Shipping', 'Total Amount'])
  await expect(summary).not.toContainText(noTax)
  await expect(payButton(page)).toHaveText('Pay ₹1,200.00')
  const { orderId } = await buyCart(page)

  await page.getByRole('link', { name: 'Invoice' }).click()
  const bill = page.getByRole('article', { name: 'Bill of Supply' })
  await expect(bill).toContainText(taxFacts.compositionWords.value)
  await expect(bill.getByRole('row', { name: 'Total ₹1,200.00' })).toBeVisible()
  for (const sheet of await bill.getByRole('table').all()) await expect(sheet).not.toContainText(noTax)
  await expectAccessible(page, 'a bill of supply')

  await call(page, calls.orderCancel.path, { orderId })
  await expect.poll(async () => (await myOrders(page))[0]?.payment, { intervals: [100] }).toBe('refunded')
  await page.reload()
  const note = page.getByRole('article', { name: 'Credit Note' })
  await expect(note.getByText(/^CN\/\d\d-\d\d\/\d{6}$/)).toBeVisible()
  await expect(note).toContainText(taxFacts.compositionWords.value)
  await expect(note.getByRole('row', { name: 'Credited ₹1,200.00' })).toBeVisible()
  for (const sheet of await note.getByRole('table').all()) await expect(sheet).not.toContainText(noTax)
  await expectAccessible(page, 'a bill of supply with its credit note')

  // A second order stays, so that Sales is not 0.
  await setCart(page, { [_id]: 1 })
  await open(page, '/cart')
  await buyCart(page)
  await openAsSeller(otherPage, shop, '/seller/sales')
  const sales = otherPage.getByRole('main')
  await expect(sales.getByText('Revenue (no tax)')).toBeVisible()
  await expect(sales.getByText('No tax is added, without cancelled orders.')).toBeVisible()
  await expect(sales).not.toContainText(/taxable value|with tax/)
  await open(otherPage, '/seller/gst')
  await expect(otherPage.getByText('This shop files no GSTR-1')).toBeVisible()
  await expect(otherPage.getByText(/files CMP-08/)).toBeVisible()
  await expectAccessible(otherPage, 'the GST page of a composition dealer')

  await open(page, '/fair-shopping')
  await expect(main).toContainText('We collect no tax, so that none is added to a price.')
  await open(page, '/terms-and-conditions')
  await expect(main).toContainText('you get a bill of supply')
})

test('The seller’s list says which product has no label yet, and how many facts another lacks', async ({
  page,
  seller,
  shop,
}) => {
  const without = await seller.addProduct()
  const partly = await seller.addProduct({ facts: { genericName: 'Honey', ingredients: 'Honey.', origin: 'IN' } })
  await openAsSeller(page, shop, '/seller/product-list')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row(without.name).getByText('No label yet')).toBeVisible()
  await expect(row(partly.name).getByText('Label: 7 facts missing')).toBeVisible()
  // The form names them.
  await row(partly.name)
    .getByRole('link', { name: `Edit ${partly.name}` })
    .click()
  const status = page.getByRole('region', { name: 'Label of the pack' }).getByRole('status')
  await expect(status).toContainText('Before it may be sold the label needs the net quantity,')
})
