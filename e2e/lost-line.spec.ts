import type { Locator } from '@playwright/test'

import { calls } from '#contract/calls'
import { connectionLost, errors, nothingSent, notOpened } from '#contract/wording'

import { expectDisconnected } from './complaints.ts'
import { expect, type Page, test } from './fixtures.ts'
import type { ShopUnderTest } from './start-shop.ts'
import { maduraiAddress, open, openAsSeller, PASSWORD, registerShopper, toast, uniqueEmail } from './shopper.ts'

type Form = {
  path: string
  as: 'visitor' | 'shopper' | 'seller'
  /** The fields by label; '' is an email address that no other test uses. */
  type: Record<string, string>
  press: string
  /** Its call refuses what is typed. */
  refuses?: string
  /** Shows that the press had its effect. */
  sent: (page: Page) => Locator
}

const text = (words: string) => (page: Page) => page.getByText(words).first()
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name })

const forms: Record<string, Form> = {
  Login: {
    path: '/',
    as: 'visitor',
    type: { Email: 'asha@example.com', Password: PASSWORD },
    press: 'Login',
    refuses: calls.userLogin.path,
    sent: text('Invalid email or password'),
  },
  Register: {
    path: '/?mode=register',
    as: 'visitor',
    type: { Name: 'Asha Raman', Email: '', Password: PASSWORD },
    press: 'Create Account',
    sent: heading('Best Sellers'),
  },
  'Reset password': {
    path: '/reset-password',
    as: 'visitor',
    type: { Email: 'asha@example.com' },
    press: 'Send code',
    sent: heading('Enter the code'),
  },
  'Seller Login': {
    path: '/seller',
    as: 'visitor',
    type: { Email: 'nobody@example.com', Password: PASSWORD },
    press: 'Login',
    refuses: calls.sellerLogin.path,
    sent: text('Invalid email or password'),
  },
  Newsletter: {
    path: '/home',
    as: 'shopper',
    type: { 'Email address': '' },
    press: 'Subscribe',
    sent: text('Subscribed successfully!'),
  },
  Contact: {
    path: '/contact',
    as: 'shopper',
    type: { Message: 'Do you have fresh figs?' },
    press: 'Send Message',
    sent: text('Message sent successfully!'),
  },
  'Add Address': {
    path: '/add-address',
    as: 'shopper',
    type: {
      'Last Name': 'Raman',
      Phone: maduraiAddress.phone,
      Street: '12 Temple Road',
      City: 'Madurai',
      'Zip Code': '625001',
    },
    press: 'Save Address',
    sent: heading('Cart'),
  },
  'Add Product': {
    path: '/seller',
    as: 'seller',
    type: {
      'Product Name': 'Figs',
      'Product Description': 'Sweet',
      'Product Price': '20',
      'Offer Price': '20',
      Quantity: '1',
    },
    press: 'Add Product',
    sent: text('Product added'),
  },
}

// The moment of the cut makes no difference between forms, so two of them stand for the second.
const momentsOf = (name: string) =>
  ['Login', 'Add Product'].includes(name) ? ['before typing', 'before the press'] : ['before typing']
const cuts = Object.entries(forms).flatMap(([name, form]) => momentsOf(name).map((moment) => ({ name, form, moment })))

for (const { name, form, moment } of cuts) {
  test(`${name}: the line is cut ${moment}, and the form stays and is sent later`, async ({
    page,
    context,
    shop,
    refused,
  }) => {
    expectDisconnected(page, refused)
    if (form.refuses) refused(form.refuses)
    await openAs(page, shop, form)
    const title = page.getByRole('heading', { level: 1 })
    const titleBefore = await title.textContent()
    const typed = (label: string) => page.getByRole('main').getByLabel(label, { exact: label === 'Password' })
    const values = Object.entries(form.type).map(([label, value]) => [label, value || uniqueEmail()] as const)
    const press = page.getByRole('main').getByRole('button', { name: form.press })

    if (moment === 'before typing') await context.setOffline(true)
    for (const [label, value] of values) await typed(label).fill(value)
    if (name === 'Add Product') await page.getByLabel('Category').selectOption('Special Combos')
    await context.setOffline(true)
    await press.click()
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText(nothingSent.offline)
    await expect(alert).toBeFocused()
    for (const [label, value] of values) await expect(typed(label)).toHaveValue(value)
    await expect(title).toHaveText(titleBefore ?? '')

    await context.setOffline(false)
    await press.click()
    await expect(form.sent(page)).toBeVisible()
  })
}

type Press = { path: string; as: Form['as']; type?: [label: string, value: string]; press: string; opens: string }

const links: Press[] = [
  {
    path: '/',
    as: 'visitor',
    type: ['Email', 'asha@example.com'],
    press: 'Forgot password?',
    opens: 'Reset your password',
  },
  { path: '/?mode=register', as: 'visitor', type: ['Name', 'Asha'], press: 'terms', opens: 'Terms & Conditions' },
  {
    path: '/reset-password',
    as: 'visitor',
    type: ['Email', 'asha@example.com'],
    press: 'Back to login',
    opens: 'Welcome back',
  },
  { path: '/privacy-policy', as: 'visitor', press: 'Login', opens: 'Welcome back' },
  { path: '/home', as: 'shopper', type: ['Email address', 'asha@example.com'], press: 'Contact', opens: 'Contact' },
  { path: '/contact', as: 'shopper', type: ['Message', 'Fresh figs?'], press: 'All Product', opens: 'All products' },
  { path: '/add-address', as: 'shopper', type: ['Street', 'Temple'], press: 'Back to the cart', opens: 'Cart' },
  { path: '/seller', as: 'seller', type: ['Product Name', 'Figs'], press: 'Sales', opens: 'Sales' },
]

for (const { path, as, type, press, opens } of links) {
  test(`The link ${press} of ${path}, pressed without a line, leaves the page as it is`, async ({
    page,
    context,
    shop,
    refused,
  }) => {
    expectDisconnected(page, refused)
    await openAs(page, shop, { path, as })
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    const link = page.getByRole('link', { name: press, exact: true }).first()
    if (type) await page.getByRole('main').getByLabel(type[0]).fill(type[1])
    await context.setOffline(true)
    await link.click()
    await expect(toast(page, notOpened.offline)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
    if (type) await expect(page.getByRole('main').getByLabel(type[0])).toHaveValue(type[1])
    await context.setOffline(false)
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: opens })).toBeVisible()
  })
}

// Seen to fail without web/reload-lost-pages.ts: the page said "Something went wrong!", or stayed as it was until a tap.
for (const { as, from, press, calls: lost } of [
  { as: 'shopper', from: '/home', press: 'My Orders', calls: calls.orderUser.path },
  { as: 'seller', from: '/seller', press: 'Emails', calls: calls.sellerMails.path },
] as const) {
  test(`${press}: its data is lost on the way, and the page comes back by itself`, async ({ page, shop, refused }) => {
    refused(lost)
    await openAs(page, shop, { path: from, as })
    await page.route(`**${lost}*`, (route) => route.abort())
    if (as === 'shopper') await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('link', { name: press }).first().click()
    await expect(page.getByRole('main').getByText(connectionLost)).toBeVisible()
    await expect(page.getByText(errors.somethingWentWrong)).toBeHidden()
    await page.unroute(`**${lost}*`)
    await expect(page.getByRole('main').getByText(connectionLost)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: press })).toBeVisible()
  })
}

async function openAs(page: Page, shop: ShopUnderTest, { path, as }: Pick<Form, 'path' | 'as'>): Promise<void> {
  if (as === 'shopper') await registerShopper(page)
  if (as === 'seller') await openAsSeller(page, shop, path)
  else await open(page, path)
  // It loads when the page is touched, and keeps a page whose links lead nowhere.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/router-')),
  )
}
