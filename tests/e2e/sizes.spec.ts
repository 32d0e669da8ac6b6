import { expect, test } from './harness/fixtures.ts'
import { registerShopper, open, openAsSeller, FRESH_MS } from './harness/shopper.ts'

test('A seller adds three sizes of one food, and a shopper chooses the best value among them', async ({
  page,
  otherPage,
  shop,
}) => {
  const name = `Makhana of Mithila ${Date.now()}`
  await openAsSeller(page, shop, '/seller')
  await page.getByLabel('Product Name').fill(name)
  await page.getByLabel('Category').selectOption('Dry Fruits')
  const add = async (weight: string, price: string) => {
    await page.getByLabel('Weight', { exact: true }).fill(weight)
    await page.getByLabel('Product Price').fill(price)
    await page.getByLabel('Offer Price (₹)').fill(price)
    await page.getByLabel('Quantity', { exact: true }).fill('10')
    await page.getByRole('button', { name: 'Add Product' }).click()
    await expect(page.getByRole('region', { name: 'The product you added' })).toBeVisible()
  }
  await add('250 g', '300')
  for (const [weight, price] of [
    ['1 kg', '1000'],
    ['500 g', '550'],
  ] as const) {
    await page.getByRole('button', { name: 'Add another size' }).click()
    await expect(page.getByLabel('Weight', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Weight', { exact: true })).toHaveValue('')
    await expect(page.getByLabel('Product Name')).toHaveValue(name)
    await expect(page.getByLabel('Sizes of one food')).toHaveValue(name)
    await add(weight, price)
  }

  await registerShopper(otherPage)
  await open(otherPage, '/products/Dry-Fruits')
  const card = otherPage.getByRole('article').filter({ hasText: name })
  const chips = card.getByRole('navigation', { name: `Sizes of ${name}` }).getByRole('link')
  await expect(chips).toHaveText(['250 g', '500 g', '1 kg'], { timeout: FRESH_MS })
  await expect(card).toHaveCount(1)
  await chips.filter({ hasText: '500 g' }).click()
  const sizes = otherPage.getByRole('navigation', { name: `Sizes of ${name}` })
  await expect(sizes.getByRole('link', { name: /^500 g/ })).toHaveAttribute('aria-current', 'page')
  await expect(sizes.getByRole('link', { name: /Best value/ })).toHaveText(/^1 kg/)
  await sizes.getByRole('link', { name: /Best value/ }).click()
  await expect(sizes.getByRole('link', { name: /^1 kg/ })).toHaveAttribute('aria-current', 'page')
  await expect(otherPage.getByRole('main').getByText('₹1,000.00', { exact: true }).first()).toBeVisible()
})
