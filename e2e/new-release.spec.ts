import { expect, test } from './fixtures.ts'
import { registerShopper, submitLogin, open, ready, toasts } from './shopper.ts'

// Fails on a page that does not handle the router's errors (no `onError` in entry.client.tsx).
test('After a script was removed with its release, the page reloads once, and then shows an error', async ({
  page,
  refused,
}) => {
  const { email } = await registerShopper(page)
  await page.context().clearCookies()
  await open(page, '/')
  let gone = true
  await page.route('**/assets/authenticate-*.js', async (route) => {
    if (!gone) return route.fallback()
    refused(new URL(route.request().url()).pathname)
    await route.fulfill({ status: 404, body: '' })
  })
  const openedAnew = page.waitForEvent('load')
  await submitLogin(page, email)
  await openedAnew
  await ready(page)
  await submitLogin(page, email)
  await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible()
  gone = false
  await page.getByRole('link', { name: 'Try again' }).click()
  await submitLogin(page, email)
  await expect(page).toHaveURL('/home')
})

// Mutation: the toast region waits for its script without handling a failed load.
test('A toast script that fails to load loses only its toasts, not the page', async ({ page, refused }) => {
  const { email } = await registerShopper(page)
  await page.context().clearCookies()
  await page.route('**/assets/toaster-*.js', async (route) => {
    refused(new URL(route.request().url()).pathname)
    await route.abort()
  })
  const lost = page.waitForEvent('requestfailed')
  await page.goto('/')
  await lost
  await submitLogin(page, email)
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { name: 'Best Sellers' })).toBeVisible()
  await expect(toasts(page)).toHaveCount(0)
})
