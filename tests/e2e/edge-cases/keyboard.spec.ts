import type { Locator } from '@playwright/test'

import { calls } from '#contract/calls'
import { empty } from '#contract/wording'

import { checkout, isAnswerOf } from '../harness/checkout.ts'
import { expect, type Page, test } from '../harness/fixtures.ts'
import { registerShopper, setCart, open, PASSWORD, saveAddress, toasts } from '../harness/shopper.ts'

test('Everything from the login to the payment can be done with the keyboard', async ({ page, context, seller }) => {
  const product = await seller.addProduct()
  const { email } = await registerShopper(page)
  await saveAddress(page)
  await context.clearCookies()

  await open(page, `/products/Honey/${product._id}`)
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: product.name })).toBeVisible()

  await page.reload()
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Buy Now' }))
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/cart')

  await tabTo(page, page.getByRole('radio'))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: /^Pay ₹/ }))
  const placed = page.waitForResponse(isAnswerOf(calls.orderRazorpay.path))
  await page.keyboard.press('Enter')
  await placed
  await expect(checkout(page).getByRole('button', { name: 'by UPI' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/my-orders')
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
})

test('An opened page announces its title and takes the focus; a menu restores it, also with forced colours', async ({
  page,
}) => {
  await registerShopper(page)
  await open(page, '/home')
  await tabTo(page, page.getByRole('link', { name: /^Cart/ }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/cart')
  await expect(page).not.toHaveTitle(/^Home/)
  await expect(page.getByText(await page.title(), { exact: true })).toBeAttached()
  await expect(page.getByRole('main')).toBeFocused()

  await open(page, '/my-orders')
  const profile = page.getByRole('button', { name: 'Profile' })
  await tabTo(page, profile)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'My Orders' }))
  await page.keyboard.press('Escape')
  await expect(profile).toBeFocused()

  // With forced colours and reduced motion everything is visible, and nothing moves.
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await open(page, '/home')
  await tabTo(page, page.getByRole('button', { name: 'Profile' }))
  await page.keyboard.press('Enter')
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter((each) => Number(each.effect?.getComputedTiming().activeDuration) > 10).length,
  )
  expect(moving).toBe(0)
  const edge = await page.getByRole('button', { name: 'Subscribe' }).evaluate((button) => {
    const { borderStyle, borderWidth } = getComputedStyle(button)
    return `${borderStyle} ${borderWidth}`
  })
  expect(edge, 'a button without its colours still has an edge').not.toMatch(/none|^solid 0px/)
})

// Mutation: a cart whose line takes the focus along when it is removed.
test('A removed element does not take the focus along, and neither does the button of a toast, which Alt+T leads to', async ({
  page,
  seller,
}) => {
  const [first, second] = [await seller.addProduct(), await seller.addProduct()]
  await registerShopper(page)
  await setCart(page, { [first._id]: 1, [second._id]: 1 })
  await open(page, '/cart')
  const remove = ({ name }: { name: string }) => page.getByRole('button', { name: `Remove ${name}` })
  await expect(toasts(page)).toHaveAccessibleName('Notifications, Alt+T')
  await remove(first).press('Enter')
  const undo = toasts(page).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await expect(remove(second)).toBeFocused()
  await page.keyboard.press('Alt+t')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(undo).toBeHidden()
  await expect(remove(first)).toBeVisible()
  await expect(remove(second)).toBeFocused()
  await remove(second).press('Enter')
  await expect(remove(first)).toBeFocused()
  await remove(first).press('Enter')
  await expect(page.getByText(empty.cart)).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, `/products/Honey/${first._id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).press('Enter')
  await expect(page.getByRole('button', { name: 'One more' })).toBeFocused()
  await page.getByRole('button', { name: 'One less' }).first().press('Enter')
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeFocused()
})

/** Presses Tab until the element has the focus, and asserts that every stop is visible. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let stops = 0; stops < 80; stops++) {
    await page.keyboard.press('Tab')
    expect(await hiddenFocus(page), 'a stop whose focus cannot be seen').toBeUndefined()
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('The Tab key does not reach the element')
}

function hiddenFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const { activeElement } = document
    // The page itself moved the focus to the start of its content; that is no stop of the Tab key.
    if (!activeElement || activeElement.getAttribute('tabindex') === '-1' || activeElement === document.body)
      return undefined
    const { outlineStyle, outlineWidth } = getComputedStyle(activeElement)
    return outlineStyle === 'none' || outlineWidth === '0px' ? activeElement.outerHTML.slice(0, 200) : undefined
  })
}
