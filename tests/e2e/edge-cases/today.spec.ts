import { calls } from '#contract/calls'
import { demoSettings } from '#test/scenes/settings'

import { expectAccessible } from '../harness/a11y.ts'
import { buyCart } from '../harness/checkout.ts'
import { expect } from '../harness/fixtures.ts'
import { inShopWith } from '../harness/own-shop.ts'
import { open, openAsSeller, registerShopper, saveAddress, setCart } from '../harness/shopper.ts'
import { joinTeam } from '../harness/team.ts'

/** A shop with every list that can wait, for this file alone. */
const test = inShopWith({}, { deliveryPromise: demoSettings.deliveryPromise, holidays: demoSettings.holidays })

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('The seller begins the day: nothing waits, then an order, a ticket and an empty shelf, each a tap away', async ({
  page,
  otherPage,
  seller,
  shop,
}) => {
  await openAsSeller(otherPage, shop, '/seller')
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('Add Product')
  await expect(otherPage.getByRole('link', { name: 'Today: all is well' })).toBeVisible()
  await otherPage.getByRole('navigation', { name: 'Seller' }).getByRole('link', { name: 'Today' }).click()
  await expect(otherPage.getByText('All is well')).toBeVisible()
  await otherPage.getByText(/^\d+ things are in order$/).click()
  await expect(otherPage.getByRole('link', { name: /^0 orders to pack/ })).toBeVisible()
  await expectAccessible(otherPage, 'a morning on which nothing waits')

  const honey = await seller.addProduct({ quantity: 12 })
  await registerShopper(page)
  await saveAddress(page)
  await setCart(page, { [honey._id]: 3 })
  await open(page, '/cart')
  await buyCart(page)
  await seller.setStock(honey, 0)
  await page.request.post(calls.ticketOpen.path, { data: { name: 'Asha', message: 'One jar is broken.' } })

  // The open page hears of all of it by itself.
  const tile = (name: RegExp) => otherPage.getByRole('main').getByRole('link', { name })
  await expect(tile(/^1 order to pack/)).toBeVisible({ timeout: 20_000 })
  await expect(tile(/^1 ticket to answer/)).toBeVisible({ timeout: 20_000 })
  await expect(tile(/^1 product is sold out/)).toBeVisible({ timeout: 20_000 })
  await expect(otherPage.getByText('All is well')).toHaveCount(0)
  await expectAccessible(otherPage, 'a morning with work')

  await otherPage.setViewportSize({ width: 360, height: 740 })
  const packList = tile(/^Pack list \(1\)$/)
  await expect(packList).toBeInViewport()
  await packList.click()
  await expect(otherPage).toHaveURL('/seller/pack-list')
  for (const [name, address, shown] of [
    [/^1 ticket to answer/, '/seller/tickets', 'One jar is broken.'],
    [/^1 product is sold out/, '/seller/product-list?show=out', honey.name],
  ] as const) {
    await open(otherPage, '/seller/today')
    await tile(name).click()
    await expect(otherPage).toHaveURL(address)
    await expect(otherPage.getByRole('main').getByText(shown).first()).toBeVisible()
  }
  await open(otherPage, '/seller')
  await expect(otherPage.getByRole('link', { name: /^Today: .* and \d more$/ })).toBeVisible()
  await expectAccessible(otherPage, 'Add Product with what waits')
})

test('A packer lands on what waits for a packer, also without scripts', async ({
  page,
  otherPage,
  plainPage,
  shop,
}) => {
  await openAsSeller(page, shop, '/seller/today')
  await joinTeam(page.request, otherPage.request, { name: 'Priya', role: 'packer' })
  await open(otherPage, '/seller')
  await expect(otherPage).toHaveURL('/seller/today')
  await otherPage.getByText(/things are in order$/).click()
  await expect(otherPage.getByRole('link', { name: /orders are late/ })).toBeVisible()
  await expect(otherPage.getByRole('link', { name: /emails not delivered/ })).toHaveCount(0)
  await plainPage.request.post(calls.sellerLogin.path, { data: shop.seller })
  await plainPage.goto('/seller/today')
  await plainPage.getByText(/things are in order$/).click()
  await expect(plainPage.getByRole('link', { name: /emails not delivered/ })).toBeVisible()
})
