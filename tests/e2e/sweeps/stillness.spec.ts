import { calls } from '#contract/calls'
import { slowConnection } from '#test/slow-phone'

import { expect, type Page, test } from '../harness/fixtures.ts'
import { shifts, watchShifts } from '../harness/shifts.ts'
import { open, registerShopper, saveAddress } from '../harness/shopper.ts'

// On a slow connection a page arrives in pieces. Seen to fail without the link in shop/web/root.tsx that makes the browser
// wait for the whole page: 0.07 to 0.5.
test('Nothing of /reset-password moves while it arrives, on a desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const policy = await openSlowly(page, '/reset-password')
  expect(policy).toContain("; font-src 'self';")
  expect(await shifts(page)).toEqual([])
})

// A font that comes after the first paint waits for the next page.
test('On a phone with a slow line nothing of the login page moves', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/', '/?mode=register']) {
    await openSlowly(page, path)
    expect(await shifts(page), path).toEqual([])
  }
})

// 0.1 on a phone and more on a desktop while the notices stood above the lines.
test('The notices of the cart move nothing', async ({ page, seller }) => {
  const product = await seller.addProduct({ price: 500, offerPrice: 329 })
  await registerShopper(page)
  await saveAddress(page)
  await open(page, `/products/Honey/${product._id}`)
  const saved = page.waitForResponse((response) => response.url().endsWith(calls.cartUpdate.path))
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await saved
  await seller.setPrice(product, 349)
  await watchShifts(page)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/cart')
    const notice = page.getByRole('list', { name: 'What changed in your cart' })
    await expect(notice).toContainText('Price went up from ₹329.00 to ₹349.00')
    await expect(notice).toBeInViewport()
    expect(await shifts(page), `${width} px`).toEqual([])
  }
})

/** Resolves with the content security policy of the page. */
async function openSlowly(page: Page, path: string): Promise<string> {
  await watchShifts(page)
  // The styles of a page take half a second, its text a quarter.
  await slowConnection(page)
  const response = await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await page.locator('#whole').waitFor({ state: 'attached' })
  return response?.headers()['content-security-policy'] ?? ''
}
