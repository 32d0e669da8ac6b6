import { deliveryOnlyIn, notices } from '#contract/wording'

import { expect, type Page, test } from './fixtures.ts'
import { enter, fillCart, home, open, saveAddress, toast } from './shopper.ts'

const labels = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email address',
  street: 'Street',
  city: 'City',
  state: 'State',
  zipCode: 'Zip Code',
  country: 'Country',
  phone: 'Phone',
}
type Field = keyof typeof labels
const fields = Object.keys(labels) as Field[]

test.beforeEach(async ({ page, seller }) => {
  const product = await seller.addProduct()
  await enter(page)
  await fillCart(page, { [product._id]: 1 })
})

test('A shopper adds an address from the cart and comes back to it', async ({ page }) => {
  await open(page, '/cart')
  await page.getByRole('link', { name: 'Add address' }).click()
  await expect(page).toHaveURL('/add-address')
  for (const field of fields) await page.getByLabel(labels[field]).fill(home[field])
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(toast(page, notices.addressAdded)).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('radio', { name: new RegExp(home.street) })).toBeChecked()
})

test('Every field is required', async ({ page }) => {
  await open(page, '/add-address')
  for (const field of fields) await page.getByLabel(labels[field]).fill(home[field])
  for (const field of fields) {
    await page.getByLabel(labels[field]).fill('')
    await page.getByRole('button', { name: 'Save Address' }).click()
    await expect(page.getByLabel(labels[field])).toBeFocused()
    expect(await problem(page, field)).toBe('valueMissing')
    await page.getByLabel(labels[field]).fill(home[field])
  }
  await expect(page).toHaveURL('/add-address')
})

test('The zip is a number, the e-mail an address, the phone has digits', async ({ page }) => {
  await open(page, '/add-address')
  for (const field of fields) await page.getByLabel(labels[field]).fill(home[field])
  const wrong = {
    zipCode: ['6250O1', 'patternMismatch'],
    email: ['asha', 'typeMismatch'],
    phone: ['call me', 'patternMismatch'],
  }
  for (const [field, [typed, what]] of Object.entries(wrong) as [Field, string[]][]) {
    await page.getByLabel(labels[field]).fill(typed ?? '')
    await page.getByRole('button', { name: 'Save Address' }).click()
    await expect(page.getByLabel(labels[field])).toBeFocused()
    expect(await problem(page, field)).toBe(what)
    await page.getByLabel(labels[field]).fill(home[field])
  }
})

test('Blanks are no address, and the shop says which field', async ({ page, refused }) => {
  refused('/api/address/add')
  await open(page, '/add-address')
  for (const field of fields) await page.getByLabel(labels[field]).fill(field === 'city' ? '   ' : home[field])
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('city is required')
  await expect(page.getByLabel('Street')).toHaveValue(home.street)
})

test('An address in another state is kept, marked, and not delivered to', async ({ page, refused }) => {
  refused('/api/order/razorpay')
  await saveAddress(page, { state: 'Kerala' })
  await open(page, '/cart')
  await expect(page.getByText('outside our delivery area')).toBeVisible()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(toast(page, deliveryOnlyIn('Tamil Nadu'))).toBeVisible()
})

test('The picker offers every address', async ({ page }) => {
  await saveAddress(page, { street: '1 First Street' })
  await saveAddress(page, { street: '2 Second Street' })
  await open(page, '/cart')
  await expect(page.getByRole('radio')).toHaveCount(2)
  await page.getByRole('radio', { name: /2 Second Street/ }).check()
  await expect(page.getByRole('radio', { name: /1 First Street/ })).not.toBeChecked()
})

/** What the browser holds against a field. */
function problem(page: Page, field: Field): Promise<string | undefined> {
  return page.getByLabel(labels[field]).evaluate((input: HTMLInputElement) => {
    const { validity } = input
    return (['valueMissing', 'patternMismatch', 'typeMismatch'] as const).find((what) => validity[what])
  })
}
