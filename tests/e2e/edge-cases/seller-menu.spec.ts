import { notices } from '#contract/wording'
import { expect, test } from '../harness/fixtures.ts'
import { openAsSeller, toast } from '../harness/shopper.ts'

test('On a phone five tabs lead to every screen, each named in words', async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openAsSeller(page, shop, '/seller/today')
  const tabs = page.getByRole('navigation', { name: 'Seller' }).getByRole('link')
  await expect(tabs).toHaveText(['Today', 'Orders', 'Products', /^Messages/, 'More'])
  await tabs.filter({ hasText: 'Products' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product List')
  await page.getByRole('navigation', { name: 'Products' }).getByRole('link', { name: 'Add Product' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Product')
  await expect(tabs.filter({ hasText: 'Products' })).toHaveAttribute('aria-current', 'page')
  await tabs.filter({ hasText: 'Messages' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages')
  await tabs.filter({ hasText: 'More' }).click()
  await expect(page.getByRole('main')).toContainText('Hi, Seller')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, notices.loggedOut)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Seller Login' })).toBeVisible()
})
