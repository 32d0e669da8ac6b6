import { calls } from '#contract/calls'
import { accountRefusals, empty, notices, refusals, success } from '#contract/wording'

import { expect, test } from './harness/fixtures.ts'
import {
  registerShopper,
  saveAddress,
  submitLogin,
  uniqueEmail,
  open,
  PASSWORD,
  ready,
  toast,
} from './harness/shopper.ts'

const guarded = [
  '/home',
  '/products',
  '/products?search=medjool',
  '/products/Dates',
  '/products/Dates/some-id',
  '/cart',
  '/my-orders',
  '/payment-success?orderId=some-id',
  '/contact',
  '/account',
]

test('A new shopper registers, logs out and logs in', async ({ page }) => {
  const email = uniqueEmail()
  await open(page, '/')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Asha Raman')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(toast(page, success.accountCreated)).toBeVisible()
  await expect(page).toHaveURL('/home')

  await page.getByRole('button', { name: 'Profile' }).click()
  await expect(page.getByText('Signed in as Asha Raman').filter({ visible: true })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, notices.loggedOut)).toBeVisible()
  await expect(page).toHaveURL('/')

  await submitLogin(page, email)
  await expect(toast(page, success.loggedIn)).toBeVisible()
  await expect(page).toHaveURL('/home')
})

test('A login that is refused says why, and a wrong password the same as an unknown e-mail', async ({
  page,
  context,
  refused,
}) => {
  refused('/api/user/login')
  const { email } = await registerShopper(page)
  await context.clearCookies()
  await open(page, '/')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(toast(page, 'Your email is required.')).toBeVisible()
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Password', { exact: true }).fill('whatever')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(toast(page, 'Write an email address like name@example.com.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  for (const tried of [email, uniqueEmail()]) {
    await open(page, '/')
    await submitLogin(page, tried, 'not the password')
    await expect(toast(page, refusals.wrongLogin)).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(refusals.wrongLogin)
    await expect(page.getByRole('main').getByRole('alert')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveValue(tried)
    await expect(page).toHaveURL('/')
  }
})

test('A registration that is refused says why at its field: incomplete, an e-mail that has an account, a weak password', async ({
  page,
  context,
  refused,
}) => {
  refused('/api/user/register')
  const { email } = await registerShopper(page)
  await context.clearCookies()
  await open(page, '/')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Open your account' })).toBeVisible()
  await page.getByLabel('Email').fill(uniqueEmail())
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(toast(page, 'Your name is required.')).toBeVisible()
  await expect(page.getByText('Your password needs at least 8 characters.')).toBeVisible()

  await page.getByLabel('Name').fill('Somebody Else')
  await page.getByLabel('Email').fill(email.toUpperCase())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(toast(page, accountRefusals.emailTaken)).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(accountRefusals.emailTaken)

  await page.getByLabel('Email').fill(uniqueEmail())
  await page.getByLabel('Password', { exact: true }).fill('password1')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(toast(page, accountRefusals.commonPassword)).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(accountRefusals.commonPassword)
})

test('The error of a field leaves when the field is right, and comes back with the next refusal', async ({ page }) => {
  await open(page, '/?mode=register')
  const fields = { name: page.getByLabel('Name'), email: page.getByLabel('Email') }
  const send = page.getByRole('button', { name: 'Create Account' })
  await send.click()
  for (const field of Object.values(fields)) await expect(field).toHaveAttribute('aria-invalid', 'true')
  await fields.email.fill('asha')
  await expect(fields.email).toHaveAttribute('aria-invalid', 'true')
  await fields.email.fill('asha@example.com')
  await expect(fields.email).not.toHaveAttribute('aria-invalid')
  await expect(fields.email).not.toHaveAccessibleDescription(/./)
  await expect(fields.name).toHaveAttribute('aria-invalid', 'true')
  await fields.name.fill('Asha')
  await expect(fields.name).not.toHaveAttribute('aria-invalid')
  await fields.name.fill('')
  await expect(fields.name).toHaveAttribute('aria-invalid', 'true')
  await fields.name.fill('Asha')
  await fields.email.fill('')
  await send.click()
  await expect(fields.email).toHaveAttribute('aria-invalid', 'true')
  await expect(fields.name).not.toHaveAttribute('aria-invalid')
})

test('Every private page asks a visitor to log in', async ({ page }) => {
  for (const path of guarded) {
    await page.goto(path)
    await expect(page).toHaveURL((url) => url.pathname === '/')
    await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible()
  }
  // The address form leads on to the cart.
  await page.goto('/add-address')
  await expect(page).toHaveURL('/?next=%2Fcart')
})

test('A login leads to the page that was asked for, but not to another site', async ({ page, context, shop }) => {
  const { email } = await registerShopper(page)
  for (const [asked, opened] of [
    ['/products?search=medjool', '/products?search=medjool'],
    ['/my-orders', '/my-orders'],
    ['/?next=https://evil.example/', '/home'],
  ] as const) {
    // An open page would ask for orders without a login.
    await page.goto('about:blank')
    await context.clearCookies()
    await open(page, asked)
    await submitLogin(page, email)
    await expect(page).toHaveURL(opened)
  }

  // The login is not shown to a shopper who is logged in, and a link on another site finds the login in place.
  await open(page, '/')
  await expect(page).toHaveURL('/home')
  await page.goto(shop.sandboxUrl)
  await page.evaluate((cart) => {
    location.href = cart
  }, `${shop.url}/cart`)
  await expect(page.getByText(empty.cart)).toBeVisible()
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the login form works, and the password is never in the address', async ({ page, context }) => {
    const { email } = await registerShopper(page)
    await context.clearCookies()
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    await page.goto('/cart')
    await submitLogin(page, email, 'not the password')
    await expect(page.getByRole('alert')).toHaveText(refusals.wrongLogin)
    await submitLogin(page, email)
    await expect(page).toHaveURL('/cart')
    expect(addresses.filter((address) => new URL(address).searchParams.has('password'))).toEqual([])
  })
})

test('A session that ends while a page is open leads to the login and back', async ({ page, context, refused }) => {
  refused('/api/order/user')
  const { email } = await registerShopper(page)
  await open(page, '/my-orders')
  await context.clearCookies()
  await expect(page).toHaveURL('/?next=%2Fmy-orders', { timeout: 10_000 })
  await ready(page)
  await submitLogin(page, email)
  await expect(page).toHaveURL('/my-orders')
})

test('R8: After the logout neither back nor reload shows anything of the shopper', async ({ page }) => {
  const { _id, name } = await registerShopper(page)
  const { street } = await saveAddress(page)
  // Each document that opens tells its text, also one that the browser kept and replaces at once.
  const texts: string[] = []
  await page.exposeFunction('tell', (text: string) => void texts.push(text))
  await page.addInitScript(() => {
    const { tell } = globalThis as unknown as { tell: (text: string) => void }
    addEventListener('pageshow', () => tell(document.documentElement.outerHTML))
  })
  // An address that is typed and not saved is kept on the device.
  const draft = '9 Unsaved Lane'
  await open(page, '/add-address')
  await page.getByLabel('Street').fill(draft)
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(draft)
  for (const path of ['/home', '/account', '/my-orders', '/contact-us']) await open(page, path)
  expect(texts.join('')).toContain(street)
  await page.evaluate((path) => fetch(path), calls.userLogout.path)
  texts.length = 0
  for (const path of ['/my-orders', '/account', '/home']) {
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Welcome back' }), path).toBeVisible()
  }
  expect(texts.length).toBeGreaterThan(3)
  for (const personal of [_id, name, street]) expect(texts.join('')).not.toContain(personal)
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  for (const personal of [_id, name, street, draft]) expect(stored).not.toContain(personal)
})
