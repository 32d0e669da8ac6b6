import type { Locator } from '@playwright/test'

import { errors, success } from '#contract/wording'

import { expect, test } from '../harness/fixtures.ts'
import { open, registerShopper, setCart, toast, toasts } from '../harness/shopper.ts'

const phone = { width: 360, height: 740 }

test.describe('On a phone', () => {
  test.use({ viewport: phone })

  test('a toast leaves the nav bar, the bottom bar and the field in use free, also with large text', async ({
    page,
    seller,
  }) => {
    const product = await seller.addProduct()
    await registerShopper(page)
    await open(page, `/products/Honey/${product._id}`)
    for (const size of ['100%', '200%']) {
      await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size)
      const add = page.getByRole('button', { name: /^(Add to Cart|One more)$/ }).last()
      await add.click()
      // A toast under the pointer stays.
      await toast(page, success.addedToCart).hover()
      const nav = page.getByRole('banner')
      const controls = [nav.getByRole('searchbox'), nav.getByRole('link', { name: /^Cart/ }), add]
      for (const control of [...controls, nav.getByRole('button', { name: 'Menu' })]) await expectFree(control)
    }

    await open(page, '/home')
    const email = page.getByRole('textbox', { name: 'Email' })
    // The field is where toasts appear.
    await email.evaluate((field) => window.scrollTo(0, field.getBoundingClientRect().top + window.scrollY - 80))
    await email.press('Enter')
    await toast(page, errors.invalidEmail).hover()
    await expect(email).toBeFocused()
    await expectFree(email)
  })
})

test('“Added To Cart” leads to the cart, and offers no link on the cart itself', async ({ page, seller }) => {
  const product = await seller.addProduct()
  await registerShopper(page)
  await open(page, `/products/Honey/${product._id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toast(page, success.addedToCart)).toBeVisible()
  await toasts(page).getByRole('link', { name: 'View cart' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(toast(page, success.addedToCart)).toBeHidden()
  await page.goBack()
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(toast(page, success.addedToCart)).toBeVisible()
  await expect(toasts(page).getByRole('link', { name: 'View cart' })).toBeHidden()
})

test('Undo stays 8 s, longer while the pointer, a finger or the focus is on it', async ({ page, seller }) => {
  const product = await seller.addProduct()
  await registerShopper(page)
  await setCart(page, { [product._id]: 1 })
  await page.clock.install()
  // The toast stands at its place at once.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/cart')
  const undo = toasts(page).getByRole('button', { name: 'Undo' })
  const remove = page.getByRole('button', { name: `Remove ${product.name}` })
  await expect(remove).toBeVisible()
  // The time of the page stands still before the toast is there, however slow the machine is.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  const passing = (ms: number) => page.clock.runFor(ms)

  await remove.click()
  await expect(async () => {
    await passing(50)
    await expect(undo).toBeVisible({ timeout: 100 })
  }).toPass()

  await page.mouse.move(5, 500)
  await passing(6_500)
  const place = (await undo.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(place.x + 9, place.y + 9)
  await passing(20_000)
  await expect(undo).toBeVisible()
  await page.mouse.move(5, 500)
  await passing(100)
  await expect(undo).toBeVisible()

  await page.keyboard.press('Alt+t')
  await expect(undo).toBeFocused()
  await expect(undo).toHaveCSS('outline-style', 'solid')
  await passing(20_000)
  await expect(undo).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(undo).not.toBeFocused()
  await passing(7_500)
  await expect(undo).toBeVisible()

  const finger = { pointerType: 'touch', pointerId: 1, bubbles: true }
  const title = toasts(page).getByText(success.removedFromCart)
  // The browser captures only the pointer of a real finger.
  await page.evaluate(() => (Element.prototype.setPointerCapture = () => {}))
  await title.dispatchEvent('pointerdown', finger)
  await passing(20_000)
  await expect(undo).toBeVisible()
  await title.dispatchEvent('pointerup', finger)
  await passing(9_000)
  await expect(undo).toBeHidden()
})

/** Nothing lies over the middle of the control. */
async function expectFree(control: Locator): Promise<void> {
  const above = () =>
    control.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const found = document.elementFromPoint(left + width / 2, top + height / 2)
      return element.contains(found) ? '' : found?.outerHTML.slice(0, 200)
    })
  await expect.poll(above).toBe('')
}
