import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import { dayInWords, spanInWords } from '#contract/orders/span-words'
import { deliveryOnlyIn, notices } from '#contract/wording'
import { demoSettings } from '#test/scenes/settings'

import { expectAccessible } from '../harness/a11y.ts'
import { buyCart, buyNewProduct } from '../harness/checkout.ts'
import { expect } from '../harness/fixtures.ts'
import { inShopWith } from '../harness/own-shop.ts'
import { promisedSpan } from '../harness/promised-span.ts'
import { shifts, watchShifts } from '../harness/shifts.ts'
import {
  maduraiAddress,
  myOrders,
  open,
  openAsSeller,
  registerShopper,
  saveAddress,
  setCart,
  toast,
} from '../harness/shopper.ts'

/** A shop with the option on, for this file alone. */
const test = inShopWith({}, { deliveryPromise: demoSettings.deliveryPromise, holidays: demoSettings.holidays })

test.use({ contextOptions: { reducedMotion: 'reduce' } })

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
  // One span: that of the PIN code.
  await expect(main.getByText('Delivered in Tamil Nadu only for now. Shipping is free.')).toBeVisible()
  await expect(main).not.toContainText('business days')
  await expect(main.getByText(`Kochi, Kerala: ${deliveryOnlyIn('Tamil Nadu')}`)).toBeVisible()
  await page.getByRole('button', { name: 'Change PIN code 682001' }).click()
  await expect(pin).toBeFocused()
  await pin.fill('625 001')
  await expect(main.getByText(/^Madurai: /)).toHaveText(promisedSpan)
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
  await expect(main.getByText(/^Madurai: /)).toHaveText(promisedSpan)
  await expect(city).toHaveValue('Cuddalore')
  await city.fill(maduraiAddress.city)
  await page.getByLabel('Street').fill(maduraiAddress.street)
  await page.getByLabel('Phone').fill(maduraiAddress.phone)
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(toast(page, notices.addressAdded)).toBeVisible()

  await open(page, `/products/Honey/${product._id}`)
  await expect(main.getByText(/^Madurai: /)).toHaveText(promisedSpan)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary.getByText(/^Arrives /)).toHaveText(promisedSpan)
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

test('A product page says that it does not know a PIN, and asks in which of its two states a shared one is', async ({
  page,
  seller,
}) => {
  const product = await seller.addProduct()
  await registerShopper(page)
  await open(page, `/products/Honey/${product._id}`)
  const main = page.getByRole('main')
  const pin = page.getByLabel('PIN code')
  await pin.fill('600999')
  await expect(main.getByText('We do not know PIN code 600999. Please check it.')).toBeVisible()
  await page.getByRole('button', { name: 'Change PIN code 600999' }).click()
  await pin.fill('605007')
  const choice = main.getByRole('group', { name: '605007 lies in two states. Yours is' })
  await expect(choice).toBeVisible()
  await expectAccessible(page, 'a product that asks for the state of a PIN code')
  await choice.getByRole('button', { name: 'Tamil Nadu' }).click()
  await expect(main.getByText(/^Mathalapattu, Cuddalore district: /)).toHaveText(promisedSpan)
  // The other state has its own answer.
  await page.getByRole('button', { name: 'Change PIN code 605007' }).click()
  await page.getByRole('button', { name: 'Check' }).click()
  await choice.getByRole('button', { name: 'Puducherry' }).click()
  await expect(main.getByText(`Ariyankuppam, Puducherry: ${deliveryOnlyIn('Tamil Nadu')}`)).toBeVisible()
})

test('A PIN that was wrong gives way to that of the address that is chosen', async ({ page, seller }) => {
  const product = await seller.addProduct()
  await registerShopper(page)
  await saveAddress(page)
  await saveAddress(page, { firstName: 'Meena', city: 'Chennai', zipCode: '600001' })
  await setCart(page, { [product._id]: 1 })
  await open(page, `/products/Honey/${product._id}`)
  const main = page.getByRole('main')
  await page.getByLabel('PIN code').fill('600999')
  await expect(main.getByText('We do not know PIN code 600999. Please check it.')).toBeVisible()
  await open(page, '/cart')
  await page.getByRole('radio', { name: /^Meena/ }).check()
  await open(page, `/products/Honey/${product._id}`)
  await expect(main.getByText(/^Chennai: /)).toHaveText(promisedSpan)
  await expect(main).not.toContainText('600999')
})

test('An order that has not arrived by its last day is late to its shopper, and no day earlier', async ({
  page,
  sandbox,
  seller,
}) => {
  await buyNewProduct(page, sandbox, seller)
  const [{ promise } = { promise: undefined }] = await myOrders(page)
  if (!promise) throw new Error('The order has no promise')
  const main = page.getByRole('main')
  const late = main.getByText(`Promised by ${dayInWords(promise.to)}, and late. We are sorry.`)
  // In the browser alone, which renders the page and takes the time from the shop's answers.
  const seenAt = async (time: number) => {
    await page.unrouteAll()
    await page.route('**/api/**', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), date: new Date(time).toUTCString() } })
    })
    await open(page, '/home')
    await page.getByRole('banner').getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'My Orders' }).click()
    await expect(page).toHaveURL('/my-orders')
  }
  const midnight = Date.parse(`${promise.to}T24:00:00+05:30`)
  await seenAt(midnight - 120_000)
  await expect(main.getByText(`Arrives ${spanInWords(promise)}`)).toBeVisible()
  await expect(late).toHaveCount(0)
  await seenAt(midnight)
  await expect(late).toBeVisible()
  await expect(main.getByText(/^Arrives /)).toHaveCount(0)
  await expectAccessible(page, 'an order that is late')
})

test('Orders that must leave today and orders that are late are counted, and each count is a link to its list', async ({
  page,
  otherPage,
  sandbox,
  seller,
  shop,
}) => {
  const orderId = await buyNewProduct(otherPage, sandbox, seller)
  // The days of a promise are those of the shop's clock, so this list is one of another day.
  const asked: (string | null)[] = []
  await page.route(
    ({ pathname }) => pathname === calls.orderSeller.path,
    async (route) => {
      const response = await route.fetch()
      const kind = new URL(route.request().url()).searchParams.get('due')
      asked.push(kind)
      const { orders: all } = (await (await page.request.get(calls.orderSeller.path)).json()) as { orders: Order[] }
      const promise = { leaves: '2026-01-05', from: '2026-01-06', to: '2026-01-08' }
      const orders = all.filter(({ _id }) => _id === orderId).map((order) => ({ ...order, promise }))
      await route.fulfill({
        json: {
          ...((await response.json()) as object),
          orders: kind === 'today' ? [] : orders,
          due: { today: 2, late: 1 },
        },
      })
    },
  )
  await openAsSeller(page, shop, '/seller/sales')
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  const due = page.getByRole('navigation', { name: 'Orders that are due' })
  await due.getByRole('link', { name: '1 late' }).click()
  await expect(page).toHaveURL('/seller/orders?due=late')
  await expect(page.getByText('Late: was to leave Mon 5 Jan')).toBeVisible()
  await expectAccessible(page, 'a list of late orders')
  await due.getByRole('link', { name: '2 to leave today' }).click()
  await expect(page).toHaveURL('/seller/orders?due=today')
  await expect(page.getByText('No order matches.')).toBeVisible()
  expect(asked).toEqual(expect.arrayContaining(['late', 'today']))
  await due.getByRole('link', { name: /Show all orders/ }).click()
  await expect(page).toHaveURL('/seller/orders')
})

test('Shipping & Delivery says the rules of the promise and the days by PIN code', async ({ page }) => {
  await open(page, '/shipping-delivery')
  const main = page.getByRole('main')
  await expect(main).toContainText(
    'Your PIN code says on which days your parcel arrives: in 1-3 business days in the district of Chennai, in 2-5 business days elsewhere in Tamil Nadu.',
  )
  await expect(main).toContainText('An order that is paid before 2 pm on a business day leaves us on that day')
  await expect(main).not.toContainText('We pack')
  await expectAccessible(page, 'the page about delivery of a shop that promises days')
})

// 0.02 while the answer below the PIN had no place before its script came.
test('Nothing of the address form moves on a phone when the part below the PIN has loaded', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await registerShopper(page)
  await watchShifts(page)
  await page.goto('/add-address')
  await page.locator('form [role=status]').waitFor({ state: 'attached' })
  expect(await shifts(page)).toEqual([])
})
