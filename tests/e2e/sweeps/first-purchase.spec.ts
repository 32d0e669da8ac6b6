import { demoSettings } from '#test/scenes/settings'
import { slowPhone } from '#test/slow-phone'

import { buyAsNewcomer } from '../harness/first-purchase.ts'
import { expect } from '../harness/fixtures.ts'
import { inShopWith } from '../harness/own-shop.ts'

const test = inShopWith({}, { browsing: 'public', deliveryPromise: demoSettings.deliveryPromise })

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

/** On a phone people write 36 words a minute (Palin et al., "How do people type on mobile devices?", MobileHCI 2019). */
const LETTERS_A_SECOND = (36 * 5) / 60

test('From a shared link to the payment in under a minute, on a slow phone', async ({
  page,
  seller,
  sandbox,
  refused,
}) => {
  refused('/api/user/login-otp')
  const product = await seller.addProduct({ quantity: 9 })
  await slowPhone(page)
  const begun = Date.now()
  const { letters, taps } = await buyAsNewcomer(page, sandbox, product)
  const [waited, typing] = [(Date.now() - begun) / 1_000, letters / LETTERS_A_SECOND]
  console.log(`${waited.toFixed(1)} s of pages and taps, ${typing.toFixed(1)} s for ${letters} letters, ${taps} taps`)
  expect(waited + typing).toBeLessThan(60)
})
