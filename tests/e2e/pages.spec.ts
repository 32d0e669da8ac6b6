import { shop as business } from '#shop'

import { expect, test } from './harness/fixtures.ts'
import { catalogueOf, registerShopper, open, saveAddress, setCart } from './harness/shopper.ts'

const policies = {
  'Privacy Policy': '/privacy-policy',
  'Your Data': '/your-data',
  'Terms & Conditions': '/terms-and-conditions',
  'Cancellation & Refund': '/cancellation-refund',
  'Shipping & Delivery': '/shipping-delivery',
  'Fair Shopping': '/fair-shopping',
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
  // Each detail of the business stands on the line of its name.
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
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

  // Consumer Protection (E-Commerce) Rules, 2020, rule 4 (4).
  const main = page.getByRole('main')
  const { name, email, phone } = business.grievanceOfficer
  for (const path of ['/terms-and-conditions', '/fair-shopping', '/contact-us']) {
    await open(page, path)
    await expect(main).toContainText(`${name}, Grievance Officer`)
    await expect(main.getByRole('link', { name: email }).last()).toHaveAttribute('href', `mailto:${email}`)
    await expect(main.getByRole('link', { name: phone }).last()).toHaveAttribute('href', /^tel:/)
  }
  await open(page, '/terms-and-conditions')
  await expect(main).toContainText('read the label of each pack before you eat')
  await expect(main).not.toContainText('everything is packed')
  await open(page, '/cancellation-refund')
  await expect(main).toContainText(/1 hour|60 minutes/)
  await expect(main).toContainText('5-7 business days')
  await open(page, '/shipping-delivery')
  await expect(main).toContainText('2-5 business days')
  await expect(main).toContainText('Tamil Nadu')
})

test('A visitor types a whole search, and finds it after the login, which has no nav bar', async ({ page }) => {
  await open(page, '/contact-us')
  const search = page.getByRole('searchbox')
  await search.pressSequentially('medjool')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('medjool')
  await expect(page).toHaveURL('/contact-us')
  await search.press('Enter')
  await expect(page).toHaveURL(`/?next=${encodeURIComponent('/products?search=medjool')}`)

  for (const path of ['/', '/reset-password', '/seller']) {
    await open(page, path)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  }
})

test('The nav bar and the footer link to every area, and so does an address that is not there', async ({
  page,
  refused,
}) => {
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

  await open(page, '/cart')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: business.social.label })).toHaveAttribute('href', business.social.url)
  await footer.getByRole('link', { name: 'All Products' }).click()
  await expect(page).toHaveURL('/products')
  // The new page scrolls to its top, away from under a press.
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeInViewport()
  await footer.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/home')

  refused('/no/such/page')
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
})

test('No page ticks a box or opens a window before the shopper does, and an address is all that is chosen', async ({
  page,
}) => {
  const chosen = async (paths: string[]) => {
    const documents = await Promise.all(paths.map(async (path) => (await page.request.get(path)).text()))
    const inputs = documents.flatMap(
      (text) => text.match(/<input[^>]*type="(checkbox|radio)"[^>]*>|<dialog[^>]*>/g) ?? [],
    )
    return { seen: inputs.length, set: inputs.filter((each) => / (checked|open)[ =>]/.test(each)) }
  }
  expect((await chosen(['/', '/?mode=register', '/reset-password'])).set).toEqual([])
  await registerShopper(page)
  const first = (await catalogueOf(page)).find(({ quantity }) => quantity > 0)
  await setCart(page, { [first?._id ?? '']: 1 })
  const { seen, set } = await chosen([
    '/home',
    '/products',
    '/account',
    '/contact',
    '/your-data',
    '/add-address',
    '/cart',
  ])
  expect(seen, 'boxes and windows on these pages').toBeGreaterThan(0)
  expect(set).toEqual([])
  for (const change of [{}, { street: '3 Third Street' }]) await saveAddress(page, change)
  expect((await chosen(['/cart'])).set).toEqual([expect.stringContaining('name="address"')])
})

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
