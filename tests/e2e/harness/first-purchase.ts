import type { Page } from '@playwright/test'

import type { Product } from '#contract/entities'
import { paths } from '#contract/paths'

import { openCheckout } from './checkout.ts'
import { expect } from './fixtures.ts'
import type { SandboxClient } from './sandbox-client.ts'
import { maduraiAddress, ready, uniqueEmail } from './shopper.ts'
import { newThumb } from './thumb.ts'

/** The fields, taps and letters that somebody new needs from a shared link of a product to the provider's window. */
export type FirstPurchase = { fields: number; taps: number; letters: number }

/** `look` is called with the name of each page on the way; with `phone` the code comes there. */
export async function buyAsNewcomer(
  page: Page,
  sandbox: SandboxClient,
  { category, _id }: Pick<Product, 'category' | '_id'>,
  look: (state: string) => Promise<void> = async () => {},
  phone?: string,
): Promise<FirstPurchase> {
  const thumb = newThumb()
  const [email, button, field] = [
    uniqueEmail(),
    (name: string) => thumb.tap(page.getByRole('button', { name })),
    (label: string) => page.getByLabel(label, { exact: true }),
  ]
  const typed: string[] = []
  const type = async (label: string, text: string) => {
    typed.push(text)
    await thumb.type(field(label), text)
  }

  await page.goto(paths.product(category, _id))
  await ready(page)
  await button('Buy Now')
  await thumb.tap(page.getByRole('link', { name: 'Continue with a code' }))
  await expect(page.getByRole('heading', { name: 'Log in with a code' })).toBeVisible()
  await look('the login by code')
  await type('Email or phone', phone ?? email)
  await button('Send code')
  const code = phone
    ? await sandbox.codeTo(phone)
    : (/\b\d{6}\b/.exec((await sandbox.mail(email, 'login code')).text)?.[0] ?? '')
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  typed.push(code)
  await thumb.tap(page.getByRole('textbox').first())
  await page.getByRole('textbox').first().pressSequentially(code)
  await button('Continue')
  await expect(page.getByRole('heading', { name: phone ? 'Your name and email' : 'What is your name?' })).toBeVisible()
  await look('the name of somebody new')
  await type('Name', 'Meena Kumari')
  if (phone) await type('Email', email)
  await button('Start shopping')
  await expect(page).toHaveURL(paths.cart())

  await thumb.tap(page.getByRole('link', { name: /address/i }).first())
  await type('Zip Code', maduraiAddress.zipCode)
  await expect(page.getByLabel('City')).toHaveValue(maduraiAddress.city)
  if (phone) await expect(field('Phone')).toHaveValue(phone)
  else await type('Phone', maduraiAddress.phone)
  await type('Street', maduraiAddress.street)
  await button('Save Address')
  await expect(page).toHaveURL(paths.cart())
  await openCheckout(page)
  return { fields: typed.length, taps: thumb.taps() + 1, letters: typed.join('').length }
}
