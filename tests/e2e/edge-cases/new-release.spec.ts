import type { Route } from '@playwright/test'

import { nothingSent, success } from '#contract/wording'

import { expect, test } from '../harness/fixtures.ts'
import { registerShopper, submitLogin, open, ready, toasts } from '../harness/shopper.ts'

test('After the script of a form was removed with its release, the form stays and asks for a reload', async ({
  page,
  refused,
}) => {
  const { email } = await registerShopper(page)
  await page.context().clearCookies()
  await open(page, '/')
  await page.route('**/assets/authenticate-*.js', gone(refused))
  await submitLogin(page, email)
  await expect(page.getByRole('alert')).toHaveText(nothingSent.scriptMissing)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.unrouteAll()
  await page.reload()
  await ready(page)
  await submitLogin(page, email)
  await expect(page).toHaveURL('/home')
})

test('A page whose script was removed with its release is opened anew', async ({ page, refused }) => {
  await open(page, '/')
  await page.route('**/assets/reset-password-page-*.js', gone(refused), { times: 1 })
  const openedAnew = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await openedAnew
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await ready(page)
})

// Mutation: the toast region waits for its script without handling a failed load.
test('A toast script that fails to load leaves the page and the words of its toasts', async ({ page, refused }) => {
  const { email } = await registerShopper(page)
  await page.context().clearCookies()
  await page.route('**/assets/toaster-*.js', async (route) => {
    refused(new URL(route.request().url()).pathname)
    await route.abort()
  })
  const lost = page.waitForEvent('requestfailed')
  await page.goto('/')
  await submitLogin(page, email)
  await lost
  // First, since it stays for 8 s.
  await expect(page.getByText(success.loggedIn)).toBeVisible()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { name: 'Best Sellers' })).toBeVisible()
  await expect(toasts(page)).toHaveCount(0)
})

function gone(refused: (...paths: string[]) => void) {
  return async (route: Route) => {
    refused(new URL(route.request().url()).pathname)
    await route.fulfill({ status: 404, body: '' })
  }
}
