import { expect, test } from './harness/fixtures.ts'
import { uniqueEmail, open, toast } from './harness/shopper.ts'

const failed = 'Google sign-in did not work. Please try again, or use your email and password.'

test('A shopper signs in with Google and reaches the page first requested', async ({ page }) => {
  const email = uniqueEmail()
  await open(page, '/cart')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Name').fill('Meena Google')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL('/cart')
  await page.getByRole('button', { name: 'Profile' }).click()
  await expect(page.getByText('Signed in as Meena Google').filter({ visible: true })).toBeVisible()
})

test('A sign-in that Google refuses, or this browser did not start, returns to the login with a reason', async ({
  page,
}) => {
  await open(page, '/')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(toast(page, failed)).toBeVisible()
  // Shown once: neither the address nor a reload shows it again.
  await expect(page).toHaveURL('/')

  await open(page, '/')
  await expect(toast(page, failed)).toHaveCount(0)
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: /not verified/ }).click()
  await expect(toast(page, failed)).toBeVisible()
  await page.goto('/home')
  await expect(page).toHaveURL('/')

  await page.goto('/api/auth/google/callback?code=4/stolen&state=made-up')
  await expect(toast(page, failed)).toBeVisible()
})
