import type { Locator } from '@playwright/test'

import { shop as business } from '#shop'

import { expect, test } from './fixtures.ts'
import { catalogueOf, registerShopper, open, setCart } from './shopper.ts'

const policies = {
  'Privacy Policy': '/privacy-policy',
  'Terms & Conditions': '/terms-and-conditions',
  'Cancellation & Refund': '/cancellation-refund',
  'Shipping & Delivery': '/shipping-delivery',
  'Contact Us': '/contact-us',
}

test('A visitor reads every policy, and finds each in the footer', async ({ page }) => {
  await open(page, '/privacy-policy')
  for (const [label, path] of Object.entries(policies)) {
    await page.getByRole('contentinfo').getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(label)
    await expect(page).toHaveTitle(`${label} | ${business.name}`)
  }
  for (const detail of [business.legalName, business.gstin, business.fssai, business.address.street]) {
    await expect(page.getByRole('main').getByText(detail).first()).toBeVisible()
  }
})

test('The policies contain the shop’s promises', async ({ page }) => {
  await open(page, '/cancellation-refund')
  const main = page.getByRole('main')
  await expect(main).toContainText(/1 hour|60 minutes/)
  await expect(main).toContainText('5-7 business days')
  await open(page, '/shipping-delivery')
  await expect(main).toContainText('2-5 business days')
  await expect(main).toContainText('Tamil Nadu')
})

test('The footer links to the products and to the social page', async ({ page }) => {
  await registerShopper(page)
  await open(page, '/cart')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: business.social.label })).toHaveAttribute('href', business.social.url)
  await footer.getByRole('link', { name: 'All Products' }).click()
  await expect(page).toHaveURL('/products')
  // The new page scrolls to its top, away from under a press.
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeInViewport()
  await footer.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/home')
})

test('The nav bar links to every area', async ({ page }) => {
  await registerShopper(page)
  await open(page, '/home')
  const bar = page.getByRole('banner')
  for (const [label, path] of [
    ['All Product', '/products'],
    ['Contact', '/contact'],
    ['Home', '/home'],
  ] as const) {
    await bar.getByRole('link', { name: label, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(bar.getByRole('link', { name: label, exact: true })).toHaveAttribute('aria-current', 'page')
  }
  await bar.getByRole('link', { name: /^Cart/ }).click()
  await expect(page).toHaveURL('/cart')
  await bar.getByRole('button', { name: 'Profile' }).click()
  await bar.getByRole('link', { name: 'My Orders' }).click()
  await expect(page).toHaveURL('/my-orders')
  await expect(bar.getByRole('link', { name: 'My Orders' })).toBeHidden()
})

test('The login, the reset and the seller area have no nav bar', async ({ page }) => {
  for (const path of ['/', '/reset-password', '/seller']) {
    await open(page, path)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  }
})

test('A visitor types a whole search, and finds it after the login', async ({ page }) => {
  await open(page, '/contact-us')
  const search = page.getByRole('searchbox')
  await search.pressSequentially('medjool')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('medjool')
  await expect(page).toHaveURL('/contact-us')
  await search.press('Enter')
  await expect(page).toHaveURL(`/?next=${encodeURIComponent('/products?search=medjool')}`)
})

test('An unknown address says so, and links to the home page', async ({ page, refused }) => {
  refused('/no/such/page')
  await registerShopper(page)
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL('/home')
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('the menu links to every area and closes on a choice', async ({ page }) => {
    await registerShopper(page)
    await open(page, '/home')
    for (const [label, path] of [
      ['All Product', '/products'],
      ['Contact', '/contact'],
      ['Home', '/home'],
    ] as const) {
      await page.getByRole('button', { name: 'Menu' }).tap()
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: label, exact: true }).tap()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
    }
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
  })

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
      '/contact-us',
    ]
    for (const path of [...paths, '/seller', '/reset-password', ...Object.values(policies)]) {
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

test('Each detail of the business stands on the line of its name', async ({ page }) => {
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/contact-us')
    for (const name of ['Shop', 'Phone', 'Email', 'FSSAI licence']) {
      const term = page.getByRole('term').filter({ hasText: name }).first()
      const [left, right] = await term.evaluate((dt) =>
        [dt, dt.nextElementSibling].map((each) => {
          const text = document.createRange()
          text.selectNodeContents(each?.querySelector('a') ?? each ?? dt)
          return text.getClientRects()[0]?.bottom ?? 0
        }),
      )
      expect(Math.abs((left ?? 0) - (right ?? 99)), `${name} at ${width} px`).toBeLessThan(1.5)
    }
  }
})

async function boxOf(locator: Locator) {
  return (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
}

test('The document of a page has the products that the page shows, and no others', async ({ page }) => {
  await registerShopper(page)
  const all = await catalogueOf(page)
  const first = all.find(({ quantity }) => quantity > 0)
  if (!first) throw new Error('The shop has nothing in stock')
  await setCart(page, { [first._id]: 1 })
  for (const [path, most] of [
    ['/home', 5],
    [`/products/${first.category}/${first._id}`, 6],
    [`/products/${first.category}`, all.filter(({ category }) => category === first.category).length],
    [`/products?search=${first.name}`, 3],
    ['/cart', 1],
  ] as const) {
    const document = await (await page.request.get(path)).text()
    const found = all.filter(({ _id }) => document.includes(_id))
    expect(found, path).toContain(first)
    expect(found.length, path).toBeLessThanOrEqual(most)
  }
})
