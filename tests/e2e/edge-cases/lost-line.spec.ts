import type { Locator } from '@playwright/test'

import { calls } from '#contract/calls'
import { connectionLost, errors, nothingSent, notOpened } from '#contract/wording'

import { expectDisconnected } from '../harness/complaints.ts'
import { expect, type Page, test } from '../harness/fixtures.ts'
import { maduraiAddress, open, PASSWORD, registerShopper, toast, uniqueEmail } from '../harness/shopper.ts'

type Cut = 'before typing' | 'before the press'

type Form = {
  path: string
  as: 'visitor' | 'shopper' | 'seller'
  /** The fields by label; '' is an email address that no other test uses. */
  type: Record<string, string>
  press: string
  cuts?: Cut[]
  /** Its call refuses what is typed. */
  refuses?: string
  /** Shows that the press had its effect. */
  sent: (page: Page) => Locator
}

const text = (words: string) => (page: Page) => page.getByText(words).first()
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name })

// The moment of the cut makes no difference between forms, so two of them stand for the second.
const both: Cut[] = ['before typing', 'before the press']

const forms: Form[] = [
  {
    path: '/',
    as: 'visitor',
    type: { Email: 'asha@example.com', Password: PASSWORD },
    press: 'Login',
    cuts: both,
    refuses: calls.userLogin.path,
    sent: text('Invalid email or password'),
  },
  {
    path: '/reset-password',
    as: 'visitor',
    type: { Email: 'asha@example.com' },
    press: 'Send code',
    sent: heading('Enter the code'),
  },
  {
    path: '/seller',
    as: 'visitor',
    type: { Email: 'nobody@example.com', Password: PASSWORD },
    press: 'Login',
    refuses: calls.sellerLogin.path,
    sent: text('Invalid email or password'),
  },
  {
    path: '/?mode=register',
    // Last of the visitor's, whose visit it ends.
    as: 'visitor',
    type: { Name: 'Asha Raman', Email: '', Password: PASSWORD },
    press: 'Create Account',
    sent: heading('Best Sellers'),
  },
  {
    path: '/home',
    as: 'shopper',
    type: { 'Email address': '' },
    press: 'Subscribe',
    sent: text('Subscribed successfully!'),
  },
  {
    path: '/contact',
    as: 'shopper',
    type: { Message: 'Do you have fresh figs?' },
    press: 'Send Message',
    sent: text('Message sent successfully!'),
  },
  {
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
  {
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
    cuts: both,
    sent: text('Product added'),
  },
]

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
    opens: 'Welcome',
  },
  { path: '/privacy-policy', as: 'visitor', press: 'Login', opens: 'Welcome' },
  { path: '/home', as: 'shopper', type: ['Email address', 'asha@example.com'], press: 'Contact', opens: 'Contact' },
  { path: '/contact', as: 'shopper', type: ['Message', 'Fresh figs?'], press: 'All Product', opens: 'All products' },
  { path: '/add-address', as: 'shopper', type: ['Street', 'Temple'], press: 'Back to the cart', opens: 'Cart' },
  { path: '/seller', as: 'seller', type: ['Product Name', 'Figs'], press: 'Today', opens: 'Today' },
]

// Seen to fail without shop/web/navigation/reload-lost-pages.ts: the page said "Something went wrong!", or stayed as it was until a tap.
const lostData = [
  { as: 'shopper', path: '/home', press: 'My Orders', data: calls.orderUser.path },
  { as: 'seller', path: '/seller', press: 'Messages', data: calls.sellerReports.path },
] as const

// A journey for each login, in one browser: a new one with its login costs half as much as a page.
for (const as of ['visitor', 'shopper', 'seller'] as const) {
  test(`Without a line nothing that a ${as} typed is lost, and each link and form works once the line is back`, async ({
    page,
    shop,
    refused,
  }) => {
    expectDisconnected(page, refused)
    if (as === 'shopper') await registerShopper(page)
    if (as === 'seller') await page.request.post(calls.sellerLogin.path, { data: shop.seller })
    const own = <Each extends { as: Form['as'] }>(all: readonly Each[]) => all.filter((each) => each.as === as)

    for (const link of own(links)) await test.step(`the link ${link.press} of ${link.path}`, () => follow(page, link))
    for (const form of own(forms)) {
      if (form.refuses) refused(form.refuses)
      for (const cut of form.cuts ?? (['before typing'] as const))
        await test.step(`${form.press} of ${form.path}, cut ${cut}`, () => send(page, form, cut))
    }
    for (const { path, press, data } of own(lostData)) {
      refused(data)
      await test.step(`the data of ${press}`, () => loseData(page, path, press, data))
    }
  })
}

/** Presses a link without a line: the page stays as it is, and opens the other once the line is back. */
async function follow(page: Page, { path, type, press, opens }: Press): Promise<void> {
  await openFirst(page, path)
  const title = page.getByRole('heading', { level: 1 })
  const titleBefore = await title.textContent()
  const link = page.getByRole('link', { name: press, exact: true }).first()
  if (type) await page.getByRole('main').getByLabel(type[0]).fill(type[1])
  await page.context().setOffline(true)
  await link.click()
  await expect(toast(page, notOpened.offline)).toBeVisible()
  await expect(title).toHaveText(titleBefore ?? '')
  if (type) await expect(page.getByRole('main').getByLabel(type[0])).toHaveValue(type[1])
  await page.context().setOffline(false)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: opens })).toBeVisible()
}

/** Sends a form without a line: it stays, and is sent once the line is back. */
async function send(page: Page, form: Form, cut: Cut): Promise<void> {
  await openFirst(page, form.path)
  const title = page.getByRole('heading', { level: 1 })
  const titleBefore = await title.textContent()
  const typed = (label: string) => page.getByRole('main').getByLabel(label, { exact: label === 'Password' })
  const values = Object.entries(form.type).map(([label, value]) => [label, value || uniqueEmail()] as const)
  const press = page.getByRole('main').getByRole('button', { name: form.press })

  if (cut === 'before typing') await page.context().setOffline(true)
  for (const [label, value] of values) await typed(label).fill(value)
  if (form.press === 'Add Product') await page.getByLabel('Category').selectOption('Special Combos')
  await page.context().setOffline(true)
  await press.click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText(nothingSent.offline)
  await expect(alert).toBeFocused()
  for (const [label, value] of values) await expect(typed(label)).toHaveValue(value)
  await expect(title).toHaveText(titleBefore ?? '')

  await page.context().setOffline(false)
  await press.click()
  await expect(form.sent(page)).toBeVisible()
}

/** Loses the data of a page on the way: the page says so, and comes back by itself. */
async function loseData(page: Page, path: string, press: string, data: string): Promise<void> {
  await openFirst(page, path)
  await page.route(`**${data}*`, (route) => route.abort())
  if (path === '/home') await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('link', { name: press }).first().click()
  await expect(page.getByRole('main').getByText(connectionLost)).toBeVisible()
  await expect(page.getByText(errors.somethingWentWrong)).toBeHidden()
  await page.unroute(`**${data}*`)
  await expect(page.getByRole('main').getByText(connectionLost)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: press })).toBeVisible()
}

/** Opens a page as in a new browser: the scripts of the pages before are not cached. */
async function openFirst(page: Page, path: string): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.clearBrowserCache')
  await tools.detach()
  await open(page, path)
}
