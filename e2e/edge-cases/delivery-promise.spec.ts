import { spanInWords } from '#contract/span-words'
import { deliveryOnlyIn, notices } from '#contract/wording'

import { expectAccessible } from '../a11y.ts'
import { buyCart } from '../checkout.ts'
import { expect } from '../fixtures.ts'
import { inShopWith } from '../own-shop.ts'
import { maduraiAddress, myOrders, open, openAsSeller, registerShopper, toast } from '../shopper.ts'

/** A shop with the option on, for this file alone. */
const test = inShopWith({ DELIVERY_PROMISE: 'on' })

test.describe.configure({ timeout: 90_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const span = /\d – \w{3} \d+ \w{3,4}/

test('A PIN is asked once: product page, address, cart and order name its days, and the seller sees what must leave', async ({
  page,
  otherPage,
  shop,
  seller,
}) => {
  const product = await seller.addProduct({ quantity: 4 })
  await registerShopper(page)
  await open(page, `/products/Honey/${product._id}`)
  const pin = page.getByLabel('PIN code')
  await pin.fill('68200')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(pin).toHaveAccessibleDescription('A PIN code has six digits.')
  // The sixth digit asks.
  await pin.pressSequentially('1')
  const main = page.getByRole('main')
  await expect(main.getByText(`Kochi, Kerala: ${deliveryOnlyIn('Tamil Nadu')}`)).toBeVisible()
  await page.getByRole('button', { name: 'Change PIN code 682001' }).click()
  await expect(pin).toBeFocused()
  await pin.fill('625001')
  await expect(main.getByText(/^Madurai: /)).toHaveText(span)
  await expectAccessible(page, 'a product with its days of arrival')

  // The form knows the PIN, and asks which state a shared one is in.
  await open(page, '/add-address')
  const [zip, city, state] = [page.getByLabel('Zip Code'), page.getByLabel('City'), page.getByLabel('State')]
  await expect(zip).toHaveValue('625001')
  await expect(city).toHaveValue('Madurai')
  await zip.fill('682001')
  await expect(main.getByText(`Kochi, Kerala: ${deliveryOnlyIn('Tamil Nadu')}`)).toBeVisible()
  await expect(state).toHaveValue('Kerala')
  await zip.fill('605007')
  await expect(main.getByText('605007 lies in two states.')).toBeVisible()
  for (const field of [city, state]) await expect(field).toHaveValue('')
  await expectAccessible(page, 'the address form that asks for the state')
  await page.getByRole('button', { name: 'Tamil Nadu' }).click()
  await expect(state).toHaveValue('Tamil Nadu')
  await expect(city).toHaveValue('Mathalapattu')
  await page.reload()
  await expect(zip).toHaveValue('605007')
  await expect(state).toHaveValue('Tamil Nadu')
  await city.fill('Cuddalore')
  await zip.fill('625001')
  // The text of the shopper stays.
  await expect(main.getByText(/^Madurai: /)).toHaveText(span)
  await expect(city).toHaveValue('Cuddalore')
  await city.fill(maduraiAddress.city)
  await page.getByLabel('Street').fill(maduraiAddress.street)
  await page.getByLabel('Phone').fill(maduraiAddress.phone)
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(toast(page, notices.addressAdded)).toBeVisible()

  await open(page, `/products/Honey/${product._id}`)
  await expect(main.getByText(/^Madurai: /)).toHaveText(span)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary.getByText(/^Arrives /)).toHaveText(span)
  const { orderId } = await buyCart(page)
  const [order] = await myOrders(page)
  const promise = order?.promise ?? { leaves: '', from: '', to: '' }
  await expect(main.getByText(`Arrives ${spanInWords(promise)}`)).toBeVisible()

  await openAsSeller(otherPage, shop, '/seller/orders')
  const due = otherPage.getByRole('navigation', { name: 'Orders that are due' })
  await expect(due.getByRole('link', { name: '0 late' })).toBeVisible()
  await expect(otherPage.getByText(/^leaves /)).toBeVisible()
  await expectAccessible(otherPage, 'the orders with what is due')
  await due.getByRole('link', { name: /late$/ }).click()
  await expect(otherPage).toHaveURL('/seller/orders?due=late')
  await expect(otherPage.getByText('No order matches.')).toBeVisible()
  expect(orderId).toBeTruthy()
})
