// A seller's morning on a phone: log in, see what waits, pack three parcels and ship them, answer a complaint, add a product,
// close for Pongal. docs/performance.md has its taps.
import { calls } from '#contract/calls'
import { indianDay, isoDay } from '#contract/indian-day'
import { paths } from '#contract/paths'
import { dayInWords } from '#contract/orders/span-words'
import { notices, success } from '#contract/wording'

import { addAuthenticator } from '../harness/authenticator.ts'
import { buyQuietly } from '../harness/checkout.ts'
import { expect } from '../harness/fixtures.ts'
import { inShopWith } from '../harness/own-shop.ts'
import { picture } from '../harness/seller-client.ts'
import { myOrders, open, openAsSeller, registerShopper, saveAddress, toast } from '../harness/shopper.ts'
import { newThumb } from '../harness/thumb.ts'

const MOST_TAPS = 28

const test = inShopWith({})

test(`A seller's morning by thumb takes at most ${MOST_TAPS} taps`, async ({
  page,
  otherPage,
  shop,
  sandbox,
  seller,
}) => {
  const { _id: userId, email } = await registerShopper(otherPage)
  const { _id: product } = await seller.addProduct()
  for (const firstName of ['Abirami', 'Bhavani', 'Chitra']) {
    const { _id: address } = await saveAddress(otherPage, { firstName })
    await buyQuietly(otherPage, sandbox, { userId, address, product })
  }
  await otherPage.request.post(calls.ticketOpen.path, { data: { name: 'Asha', message: 'One jar is broken.' } })
  await page.setViewportSize({ width: 360, height: 740 })
  // The passkey that the phone has from the first day.
  await addAuthenticator(page)
  await openAsSeller(page, shop, paths.sellerAccount())
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Your password, to confirm').fill(shop.seller.password)
  await page.getByRole('button', { name: 'Confirm and add' }).click()
  await expect(toast(page, notices.passkeyAdded)).toBeVisible()
  await page.request.get(calls.sellerLogout.path)

  const { taps, tap, type, choose, photograph } = newThumb()
  await open(page, paths.sellerToday())
  await tap(page.getByRole('button', { name: 'Log in with a passkey' }))
  await expect(toast(page, success.loggedIn)).toBeVisible()

  await tap(page.getByRole('main').getByRole('link', { name: /^3 orders to pack/ }))
  for (const name of ['Abirami', 'Bhavani', 'Chitra']) {
    const parcel = page.getByRole('article', { name: `${name} Raman, Madurai` })
    await type(parcel.getByLabel(/^Tracking number/), `SWF-${name.toUpperCase()}`)
    await tap(parcel.getByRole('button', { name: /^Packed and shipped/ }))
    await expect(parcel).toHaveCount(0)
  }
  await expect
    .poll(async () => (await myOrders(otherPage)).map(({ status }) => status))
    .toEqual(['Shipped', 'Shipped', 'Shipped'])
  expect((await myOrders(otherPage)).flatMap(({ parcels = [] }) => parcels)).toHaveLength(3)

  const places = page.getByRole('navigation', { name: 'Seller' })
  await tap(places.getByRole('link', { name: /^Messages/ }))
  await tap(page.getByRole('main').getByRole('link', { name: /T-\w{6}/ }))
  await type(page.getByLabel('Your answer, by email'), 'We send a new jar today.')
  await tap(page.getByRole('button', { name: 'Send' }))
  await sandbox.mail(email, /: our answer$/)

  await tap(places.getByRole('link', { name: 'Products' }))
  await tap(page.getByRole('main').getByRole('link', { name: 'Add Product' }))
  await photograph(page.getByLabel('Add pictures'), {
    name: 'figs.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture(),
  })
  await type(page.getByLabel('Product Name'), 'Figs of the morning')
  await choose(page.getByLabel('Category'), 'Dry Fruits')
  await type(page.getByLabel('Product Price'), '400')
  await type(page.getByLabel('Offer Price'), '350')
  await type(page.getByLabel('Quantity'), '12')
  await tap(page.getByRole('button', { name: 'Add Product' }))
  await expect(page.getByRole('region', { name: 'The product you added' })).toBeVisible()

  await tap(places.getByRole('link', { name: 'More', exact: true }))
  await tap(page.getByRole('link', { name: /^Settings/ }))
  const opens = isoDay(indianDay(new Date()) + 5)
  await tap(page.getByRole('radio', { name: dayInWords(opens) }))
  await tap(page.getByRole('button', { name: 'Close the shop' }))
  await expect(page.getByText(/^Closed until/)).toBeVisible()
  expect(taps()).toBeLessThanOrEqual(MOST_TAPS)
})
