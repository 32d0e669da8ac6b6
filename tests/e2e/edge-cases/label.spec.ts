import { expectAccessible } from '../harness/a11y.ts'
import { expect, test } from '../harness/fixtures.ts'
import { open, openAsSeller, registerShopper, toast } from '../harness/shopper.ts'

test('The seller writes the label of a pack, and a shopper reads it and finds the product by it', async ({
  page,
  otherPage,
  shop,
}) => {
  await openAsSeller(page, shop, '/seller')
  const name = `Date Fudge ${Date.now()}`
  await page.getByLabel('Product Name').fill(name)
  await page.getByLabel('Category').selectOption('Special Combos')
  await page.getByLabel('Product Price').fill('300')
  await page.getByLabel('Offer Price').fill('240')
  await page.getByLabel('Quantity').fill('8')
  const label = page.getByRole('region', { name: 'Label of the pack' })
  await expect(label.getByRole('status')).toContainText('Before it may be sold the label needs the generic name,')

  // A copy of another label, and what is different in this pack.
  await label.getByRole('button', { name: 'Copy from a similar product' }).click()
  await label.getByLabel('Copy from').selectOption('Everyday Nuts Combo')
  await expect(label.getByRole('status')).toHaveText('Before it may be sold the label needs the net quantity.')
  await label.getByText('1. What it is').click()
  await label.getByLabel('Net contents').fill('12')
  await label.getByLabel('Unit').selectOption('piece')
  await label.getByLabel('Ingredients').fill('Dates, milk, almonds.')
  await expect(label.getByRole('status')).toHaveText('The label has all that the law asks for.')
  await label.getByText('2. Allergens and veg mark').click()
  await label.getByLabel('Milk').selectOption('Contains')
  await label.getByText('4. Who made it').click()
  await label.getByLabel('Country of origin').selectOption('Oman')
  await label.getByLabel('FSSAI number').fill('1001 2042 0001 2')
  await expectAccessible(page, 'the form of a product with its label')

  // The draft keeps the label, and a refusal opens the step of its field.
  await page.reload()
  await expect(label.getByRole('status')).toHaveText('The label has all that the law asks for.')
  await page.getByRole('button', { name: 'Add Product' }).click()
  const fssai = label.getByLabel('FSSAI number')
  await expect(fssai).toBeFocused()
  await expect(fssai).toHaveAccessibleDescription(/^The label has a wrong FSSAI number: it has 13 digits, not 14/)
  await fssai.fill('1001 2042 0001 23')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(toast(page, 'Product added')).toBeVisible()
  await expect(label.getByRole('status')).toContainText('needs the generic name,')
  await page.goto('/seller/product-list')
  await expect(page.getByRole('row', { name })).not.toContainText('missing')

  await registerShopper(otherPage)
  await open(otherPage, '/products?sort=origin')
  await otherPage.getByRole('checkbox', { name: 'Oman' }).check()
  await expect(otherPage).toHaveURL('/products?origin=OM&sort=origin')
  const card = otherPage.getByRole('article').filter({ hasText: name })
  // A combination package needs no unit price.
  await expect(card).toContainText('₹240.00')
  await expect(card).not.toContainText('/ piece')
  await otherPage.getByRole('link', { name: 'Remove Oman' }).click()
  await otherPage.getByRole('checkbox', { name: 'Free from milk' }).check()
  await expect(card).toBeHidden()
  await otherPage.goBack()
  await card.getByRole('link').click()
  const panel = otherPage.getByRole('region', { name: 'Assorted nuts and raisins' })
  // This shop adds tax, so that its prices are no MRP; tests/e2e/edge-cases/composition.spec.ts and gst.spec.ts read one.
  await expect(panel).not.toContainText('MRP')
  await expect(panel).toContainText('Contains milk, tree nuts')
  await expect(panel.getByRole('strong').filter({ hasText: 'almonds' })).toBeVisible()
  await expect(panel).toContainText('Country of originOman')
  const sodium = panel.getByRole('row', { name: 'Sodium' })
  await expect(sodium).toBeVisible()
  // A phone folds it, and paper has all of it.
  await otherPage.setViewportSize({ width: 360, height: 740 })
  await expect(sodium).toBeHidden()
  await otherPage.emulateMedia({ media: 'print' })
  await expect(sodium).toBeVisible()
})
