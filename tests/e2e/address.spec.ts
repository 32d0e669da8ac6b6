import { calls } from '#contract/calls'
import {
  addressDeleted,
  deliveryOnlyIn,
  notices,
  outsideDeliveryArea,
  pinElsewhere,
  pinNotSixDigits,
} from '#contract/wording'

import { openCheckout, payButton } from './harness/checkout.ts'
import { expect, test } from './harness/fixtures.ts'
import {
  registerShopper,
  setCart,
  maduraiAddress,
  loseTheAnswer,
  myOrders,
  open,
  saveAddress,
  shareLogin,
  toast,
} from './harness/shopper.ts'

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

test('An address is added from the cart; every field is required, and each shows its own error', async ({
  page,
  refused,
}) => {
  await open(page, '/cart')
  await page.getByRole('link', { name: 'Add address' }).click()
  await expect(page).toHaveURL('/add-address')
  for (const field of fields) await page.getByLabel(labels[field]).fill('  ')
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page.getByLabel('First Name')).toBeFocused()
  for (const field of fields) await expect(page.getByLabel(labels[field])).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('City')).toHaveAccessibleDescription('City is required.')

  for (const field of fields) await page.getByLabel(labels[field]).fill(maduraiAddress[field])
  for (const [field, typed, reason] of [
    ['zipCode', '6250O1', 'Zip code must be digits only.'],
    ['email', 'asha', 'Write an email address like name@example.com.'],
    ['phone', 'call me', 'Write the 10 digits of your mobile.'],
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
  await expect(toast(page, notices.addressAdded)).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('radio', { name: new RegExp(maduraiAddress.street) })).toBeChecked()
  await expect(page.getByRole('radio')).toHaveCount(1)
})

test('The form works without scripts, and keeps its input when it is refused', async ({ page, plainPage: form }) => {
  await shareLogin(page, form)
  await form.goto('/add-address')
  for (const field of fields)
    await form.getByLabel(labels[field]).fill({ ...maduraiAddress, city: '   ', zipCode: '110001' }[field])
  await form.getByRole('button', { name: 'Save Address' }).click()
  await expect(form.getByText('City is required.')).toBeVisible()
  await expect(form.getByLabel('Street')).toHaveValue(maduraiAddress.street)
  await form.getByLabel('City').fill('Madurai')
  await form.getByRole('button', { name: 'Save Address' }).click()
  const reason = pinElsewhere('110001', ['Delhi'], 'Tamil Nadu')
  await expect(form.getByLabel('Zip Code')).toHaveAccessibleDescription(reason)
  await form.getByLabel('Zip Code').fill(maduraiAddress.zipCode)
  await form.getByRole('button', { name: 'Save Address' }).click()
  await expect(form).toHaveURL('/cart')
  await expect(form.getByText(maduraiAddress.street)).toBeVisible()
})

test('A PIN of another state, and another country, are refused at the field; another state is saved, not delivered to', async ({
  page,
}) => {
  await open(page, '/add-address')
  const pin = page.getByLabel('Zip Code')
  await expect(pin).toHaveAccessibleDescription('6-digit PIN')
  for (const field of fields) await page.getByLabel(labels[field]).fill(maduraiAddress[field])
  for (const [field, typed, reason] of [
    ['zipCode', '625', pinNotSixDigits],
    ['zipCode', '6250011', pinNotSixDigits],
    ['zipCode', '0000000000', pinNotSixDigits],
    ['zipCode', '110001', pinElsewhere('110001', ['Delhi'], 'Tamil Nadu')],
    ['country', 'Sri Lanka', deliveryOnlyIn('India')],
  ] as const) {
    const input = page.getByLabel(labels[field])
    await input.fill(typed)
    await input.blur()
    await expect(input).toHaveAccessibleDescription(reason)
    await input.press('Enter')
    await expect(toast(page, reason)).toBeVisible()
    await expect(input).toBeFocused()
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    // The reason goes as soon as it is mended.
    await input.fill(maduraiAddress[field])
    await expect(input).not.toHaveAttribute('aria-invalid')
  }
  await expect(page).toHaveURL('/add-address')

  for (const [field, typed] of Object.entries({ state: 'Karnataka', zipCode: '560001', country: ' INDIA ' }))
    await page.getByLabel(labels[field as Field]).fill(typed)
  await expect(page.getByLabel('State')).toHaveAccessibleDescription(/You can save this address, but not order to it/)
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(toast(page, notices.addressAdded)).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('group', { name: 'Delivery Address' }).getByText(outsideDeliveryArea)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Order Summary' }).getByText(outsideDeliveryArea)).toBeVisible()
  await payButton(page).click()
  await expect(toast(page, deliveryOnlyIn('Tamil Nadu'))).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add address' })).toBeFocused()
  expect(await myOrders(page)).toEqual([])
})

test('An address from a contact book and in other scripts is saved by its usual names, and ordered to', async ({
  page,
}) => {
  const copied = {
    ...maduraiAddress,
    phone: '\u202a+91\u00a098400\u201100000\u202c',
    zipCode: '६२५ ००१',
    state: 'தமிழ்நாடு',
    country: 'भारत',
  }
  await open(page, '/add-address')
  for (const field of fields) await page.getByLabel(labels[field]).fill(copied[field])
  await page.getByLabel('Country').blur()
  await expect(page.getByLabel('State')).toHaveAccessibleDescription(deliveryOnlyIn('Tamil Nadu'))
  for (const field of fields) await expect(page.getByLabel(labels[field])).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('radio', { name: /Madurai, Tamil Nadu 625001, India/ })).toBeChecked()
  await openCheckout(page)
})

test('An old address with an impossible PIN is marked, and mended from there', async ({ page }) => {
  await saveAddress(page, { zipCode: '6250011' })
  await open(page, '/cart')
  await expect(page.getByRole('group', { name: 'Delivery Address' }).getByText(pinNotSixDigits)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Order Summary' }).getByText(pinNotSixDigits)).toBeVisible()
  await payButton(page).click()
  const edit = page.getByRole('link', { name: /^Edit the address/ })
  await expect(edit).toBeFocused()
  await edit.press('Enter')
  const pin = page.getByLabel('Zip Code')
  await expect(pin).toHaveAccessibleDescription(pinNotSixDigits)
  await pin.fill('625001')
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText(pinNotSixDigits)).toHaveCount(0)
  await openCheckout(page)
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
