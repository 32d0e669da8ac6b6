import { calls } from '#contract/calls'
import { addressDeleted, deliveryOnlyIn, notices } from '#contract/wording'

import { expect, test } from './fixtures.ts'
import { registerShopper, setCart, maduraiAddress, loseTheAnswer, open, saveAddress, toast } from './shopper.ts'

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
  await registerShopper(page)
  await setCart(page, { [product._id]: 1 })
})

test('A shopper adds an address from the cart and comes back to it', async ({ page }) => {
  await open(page, '/cart')
  await page.getByRole('link', { name: 'Add address' }).click()
  await expect(page).toHaveURL('/add-address')
  for (const field of fields) await page.getByLabel(labels[field]).fill(maduraiAddress[field])
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(toast(page, notices.addressAdded)).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('radio', { name: new RegExp(maduraiAddress.street) })).toBeChecked()
})

test('Every field is required, and each shows its own error', async ({ page, refused }) => {
  await open(page, '/add-address')
  for (const field of fields) await page.getByLabel(labels[field]).fill('  ')
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page.getByLabel('First Name')).toBeFocused()
  for (const field of fields) await expect(page.getByLabel(labels[field])).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('City')).toHaveAccessibleDescription('City is required.')

  for (const field of fields) await page.getByLabel(labels[field]).fill(maduraiAddress[field])
  for (const [field, typed, reason] of [
    ['zipCode', '6250O1', 'Zip code must be digits only.'],
    ['email', 'asha', 'Email address is not an email address.'],
    ['phone', 'call me', 'Phone is not a phone number.'],
  ] as const) {
    await page.getByLabel(labels[field]).fill(typed)
    await page.getByRole('button', { name: 'Save Address' }).click()
    await expect(page.getByLabel(labels[field])).toBeFocused()
    await expect(page.getByLabel(labels[field])).toHaveAccessibleDescription(reason)
    await page.getByLabel(labels[field]).fill(maduraiAddress[field])
  }

  // A lost answer loses no input, not even after a reload, and saving again does not save a second address.
  refused(calls.addressAdd.path)
  await page.route(`**${calls.addressAdd.path}`, loseTheAnswer, { times: 1 })
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Your entries are kept.')
  await page.reload()
  await expect(page.getByLabel('Street')).toHaveValue(maduraiAddress.street)
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('radio', { name: new RegExp(maduraiAddress.street) })).toBeChecked()
  await expect(page.getByRole('radio')).toHaveCount(1)
})

test('The form works without scripts, and keeps its input when it is refused', async ({ page, browser, shop }) => {
  const { cookies } = await page.context().storageState()
  const plain = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })
  await plain.addCookies(cookies)
  const form = await plain.newPage()
  await form.goto('/add-address')
  for (const field of fields)
    await form.getByLabel(labels[field]).fill(field === 'city' ? '   ' : maduraiAddress[field])
  await form.getByRole('button', { name: 'Save Address' }).click()
  await expect(form.getByText('City is required.')).toBeVisible()
  await expect(form.getByLabel('Street')).toHaveValue(maduraiAddress.street)
  await form.getByLabel('City').fill('Madurai')
  await form.getByRole('button', { name: 'Save Address' }).click()
  await expect(form).toHaveURL('/cart')
  await expect(form.getByText(maduraiAddress.street)).toBeVisible()
  await plain.close()
})

test('An address in another state is saved, marked, and not delivered to', async ({ page, refused }) => {
  refused('/api/order/razorpay')
  await saveAddress(page, { state: 'Kerala' })
  await open(page, '/cart')
  await expect(page.getByText('outside our delivery area')).toBeVisible()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(toast(page, deliveryOnlyIn('Tamil Nadu'))).toBeVisible()
})

test('The picker offers every address to choose, edit and delete', async ({ page }) => {
  await saveAddress(page, { street: '1 First Street' })
  await saveAddress(page, { street: '2 Second Street' })
  await open(page, '/cart')
  await expect(page.getByRole('radio')).toHaveCount(2)
  const second = page.getByRole('radio', { name: /2 Second Street/ })
  await second.check()
  await expect(page.getByRole('radio', { name: /1 First Street/ })).not.toBeChecked()
  await page.reload()
  await expect(second).toBeChecked()

  await page.getByRole('link', { name: /^Edit the address of .*2 Second Street/ }).click()
  await expect(page.getByRole('heading', { name: 'Edit Address' })).toBeVisible()
  await expect(page.getByLabel('Street')).toHaveValue('2 Second Street')
  await page.getByLabel('Street').fill('3 Third Street')
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(toast(page, notices.addressUpdated)).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('radio', { name: /3 Third Street/ })).toBeChecked()

  await page.getByRole('button', { name: /^Delete the address of .*3 Third Street/ }).click()
  await expect(toast(page, addressDeleted)).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('radio', { name: /3 Third Street/ })).toBeVisible()
})
