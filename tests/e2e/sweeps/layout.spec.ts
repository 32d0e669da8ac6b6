// Sizes and places that a picture would show, page by page.
import type { Locator } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { open, openAsSeller, registerShopper, setCart } from '../harness/shopper.ts'

const policies = [
  '/privacy-policy',
  '/your-data',
  '/terms-and-conditions',
  '/cancellation-refund',
  '/shipping-delivery',
  '/fair-shopping',
  '/contact-us',
]

test.describe('On a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('no page is wider than the screen', async ({ page }) => {
    await registerShopper(page)
    const paths = [
      '/home',
      '/products',
      '/products/Dates',
      '/cart',
      '/add-address',
      '/my-orders',
      '/contact',
      '/account',
      '/account/phone',
      '/account/phone?sent=9876543210',
      '/contact-us',
    ]
    for (const path of [...paths, '/seller', '/reset-password', ...policies]) {
      await page.goto(path)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, path).toBeLessThanOrEqual(0)
    }
  })
})

test('The number on the bag leaves the bag visible, also with large text', async ({ page, seller }) => {
  const { _id } = await seller.addProduct({ quantity: 99 })
  await registerShopper(page)
  await setCart(page, { [_id]: 88 })
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/home')
  for (const size of ['100%', '200%']) {
    await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size)
    const bag = await boxOf(page.getByRole('link', { name: /^Cart/ }).locator('svg'))
    const count = await boxOf(page.getByTestId('cart-count'))
    const wide = Math.max(bag.x + bag.width - Math.max(count.x, bag.x), 0)
    const high = Math.max(count.y + count.height - bag.y, 0)
    expect((wide * high) / (bag.width * bag.height), `${size}, the part of the bag that is covered`).toBeLessThan(0.3)
  }
})

test('A choice is as tall as the field beside it', async ({ page, shop }) => {
  for (const [path, choice, beside] of [
    ['/seller', 'Category', 'Weight'],
    ['/seller/product-list', 'Order', 'Search the list'],
    ['/seller/orders', 'Payment', 'Search by name'],
  ] as const) {
    await openAsSeller(page, shop, path)
    const heights = [page.getByLabel(choice, { exact: true }), page.getByLabel(beside)].map(
      async (field) => (await field.boundingBox())?.height,
    )
    expect(await Promise.all(heights), path).toEqual([48, 48])
  }
})

async function boxOf(locator: Locator) {
  return (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
}
