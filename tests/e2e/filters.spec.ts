import { empty } from '#contract/wording'

import { expectAccessible } from './harness/a11y.ts'
import { expectFits } from './harness/fits.ts'
import { expect, type Page, test } from './harness/fixtures.ts'
import { open, registerShopper, shareLogin } from './harness/shopper.ts'

const names = (page: Page) => page.getByRole('article').getByRole('heading')
const filters = (page: Page) => page.getByRole('region', { name: 'Filters' })
const value = (page: Page, name: string) => filters(page).getByRole('checkbox', { name })
const chips = (page: Page) => page.getByRole('list', { name: 'Filters that are set' }).getByRole('link')
const found = (page: Page) => page.getByRole('main').getByRole('status').first()

test.beforeEach(async ({ page }) => {
  await registerShopper(page)
})

test('On a desktop each filter applies at once, is in the address, and Back undoes it', async ({ page }) => {
  await open(page, '/products/Nuts?sort=price&price=1-2&colour=red')
  await expect(found(page)).toHaveText('12 products')
  await expect(chips(page)).toHaveCount(0)

  await value(page, '₹500 to ₹1,000 6').check()
  await expect(page).toHaveURL('/products/Nuts?price=500-1000&sort=price')
  await expect(found(page)).toHaveText('6 of 12 products')
  await expect(value(page, '₹500 to ₹1,000')).toBeFocused()
  await value(page, 'Up to 250 g 2').check()
  await expect(names(page)).toHaveText(['Mamra Almonds', 'Kashmiri Pistachio Kernels'])
  await expect(value(page, 'Above ₹')).toHaveCount(0)
  await expect(value(page, '₹1,000 to ₹2,000 0')).toBeDisabled()
  await page.reload()
  await expect(names(page)).toHaveCount(2)
  await expect(value(page, 'Up to 250 g')).toBeChecked()
  await expect(page.getByLabel('Sort by')).toHaveValue('price')

  await value(page, '₹250 to ₹500 4').check()
  await expect(found(page)).toHaveText('6 of 12 products')
  // Kashmiri pistachios are sold out.
  await value(page, 'In stock 5').check()
  await expect(found(page)).toHaveText('5 of 12 products')
  await page.goBack()
  await expect(found(page)).toHaveText('6 of 12 products')
  await expect(value(page, 'In stock')).not.toBeChecked()

  await expect(chips(page)).toHaveText([
    'Remove ₹250 to ₹500',
    'Remove ₹500 to ₹1,000',
    'Remove Up to 250 g',
    'Clear all',
  ])
  await chips(page).first().click()
  await expect(chips(page).first()).toBeFocused()
  await expect(page).toHaveURL('/products/Nuts?price=500-1000&weight=0-250&sort=price')
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/products/Nuts?sort=price')

  await open(page, '/products?search=cashew&weight=0-250&price=1000-2000')
  await expect(page.getByText(empty.search)).toBeVisible()
  await expect(found(page)).toHaveText('0 of 3 for “cashew”')
  await expectAccessible(page, 'nothing left by the filters')
  await page.getByRole('link', { name: 'Without “Up to 250 g” 1' }).click()
  await expect(page).toHaveURL('/products?search=cashew&price=1000-2000')
  await expect(names(page)).toHaveText(['Cashews W320'])

  // A tick far down the list, on a high screen that the new list does not fill.
  await page.setViewportSize({ width: 1280, height: 1_400 })
  await open(page, '/products')
  await page.mouse.wheel(0, 2_000)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1_900)
  const dearest = value(page, '₹2,000 to ₹5,000')
  const before = await dearest.boundingBox()
  await dearest.check()
  await expect(names(page)).toHaveText(['Wedding Hamper'])
  await expect(names(page)).toBeInViewport()
  expect(await dearest.boundingBox()).toEqual(before)
})

test('On a phone the filters are a sheet that applies them together, without script too', async ({
  page,
  plainPage: list,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/products/Nuts')
  const opener = page.getByRole('button', { name: 'Filters' })
  const show = filters(page).getByRole('button', { name: /^Show/ })
  const top = () => names(page).first().boundingBox()
  const before = await top()
  await opener.click()
  await expect(filters(page)).toBeFocused()
  await value(page, '250 g to 500 g').check()
  await value(page, '₹500 to ₹1,000').check()
  await expect(show).toHaveAccessibleName('Show 3')
  await expect(filters(page).getByRole('status')).toHaveText('3 products')
  await expect(found(page)).toHaveText('12 products')
  await expectFits(page, 'the sheet of filters')
  await expectAccessible(page, 'the sheet of filters')
  // A wide screen closes it, and nothing was applied.
  await page.setViewportSize({ width: 360, height: 740 })
  await opener.click()
  await expect(value(page, '250 g to 500 g')).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await expect(page).toHaveURL('/products/Nuts')

  await opener.click()
  await value(page, '250 g to 500 g').check()
  await value(page, '₹500 to ₹1,000').check()
  await show.click()
  await expect(filters(page)).toBeHidden()
  await expect(page).toHaveURL('/products/Nuts?price=500-1000&weight=250-500')
  await expect(names(page)).toHaveCount(3)
  expect(await top()).toEqual(before)
  await page.goBack()
  await expect(names(page)).toHaveCount(12)
  expect(await top()).toEqual(before)

  // Without script the sheet opens too, and each button submits the whole list.
  await shareLogin(page, list)
  await list.setViewportSize({ width: 360, height: 740 })
  await list.goto('/products?search=cashew')
  await list.getByRole('button', { name: 'Filters' }).click()
  await value(list, '₹500 to ₹1,000').check()
  await list.getByRole('button', { name: 'Show products' }).click()
  await expect(list).toHaveURL('/products?sort=&search=cashew&price=500-1000')
  await expect(names(list)).toHaveText(['Cashews W180 King', 'Cashews W240'])
  await list.getByLabel('Sort by').selectOption('Price, low to high')
  await list.getByRole('button', { name: 'Sort' }).click()
  await expect(list).toHaveURL('/products?sort=price&search=cashew&price=500-1000')
  await expect(names(list)).toHaveText(['Cashews W240', 'Cashews W180 King'])
  await chips(list).click()
  await expect(list).toHaveURL('/products?search=cashew&sort=price')
})
