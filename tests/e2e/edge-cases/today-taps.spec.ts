import { calls } from '#contract/calls'
import { demoSettings } from '#test/scenes/settings'

import { expect } from '../harness/fixtures.ts'
import { stockLots } from '../harness/lot-scene.ts'
import { inShopWith } from '../harness/own-shop.ts'
import { open, openAsSeller } from '../harness/shopper.ts'

/** A shop with every list that can wait, for this file alone. */
const test = inShopWith({}, { deliveryPromise: demoSettings.deliveryPromise, holidays: demoSettings.holidays })

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('Each count of Today is a tap away from its list', async ({ page, plainPage, shop, sandbox, playwright }) => {
  const request = await playwright.request.newContext({ baseURL: shop.url })
  await stockLots(request, shop)
  await request.dispose()
  // The sandbox refuses this mailbox, and the payment belongs to no order.
  const message = { name: 'Asha', email: 'nobody@example.com', message: 'Hello' }
  await plainPage.request.post(calls.contactMail.path, { data: message })
  await sandbox.payElsewhere(4_200)
  await page.setViewportSize({ width: 360, height: 740 })
  await openAsSeller(page, shop, '/seller/money')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Money')

  for (const [name, address, shown] of [
    [/^0 orders are late/, '/seller/orders?due=late', 'Show all orders'],
    [/^0 orders leave today/, '/seller/orders?due=today', 'Show all orders'],
    [/^1 email not delivered/, '/seller/mails', 'nobody@example.com'],
    [/^1 difference in money/, '/seller/money', '₹42'],
    [/^1 lot to act on/, '/seller/lots', 'HONEY-2026/11-KODAI'],
  ] as const) {
    await open(page, '/seller/today')
    if (name.source.startsWith('^0')) await page.getByText(/other things are in order$/).click()
    const tile = page.getByRole('main').getByRole('link', { name })
    await expect(tile).toBeVisible({ timeout: 20_000 })
    await tile.click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible()
  }
})
