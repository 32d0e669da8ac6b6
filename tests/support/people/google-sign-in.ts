// A browser that signs in with Google.
import { expect } from 'vitest'

import type { Browser } from '#test/browser'
import type { TestShop } from '#test/shop'

/** The address where a failed sign-in ends. */
export const failed = '/?error=google'

let count = 0

/** A Google account that no shop knows; `change` is merged into the claims. */
export function newGoogleUser(change: object = {}) {
  count += 1
  return { sub: `sub-${count}`, email: `google-${count}@example.com`, email_verified: true, name: 'Gita', ...change }
}
type GoogleUser = ReturnType<typeof newGoogleUser>

/** Sends the browser to Google, where the user consents, and resolves with the URL of the callback. */
export async function consent(shop: TestShop, browser: Browser, user: GoogleUser, query = ''): Promise<string> {
  const away = await browser.get(`/api/auth/google${query}`)
  expect(away.status).toBe(302)
  shop.sandbox.google.nextUser(user)
  const back = await fetch(away.headers.get('location') ?? '', { redirect: 'manual' })
  const { pathname, search } = new URL(back.headers.get('location') ?? '')
  expect(pathname).toBe('/api/auth/google/callback')
  return pathname + search
}

/** Follows a link and resolves with the address it leads to. */
export async function follow(browser: Browser, back: string): Promise<string | null> {
  const { status, headers } = await browser.get(back)
  expect(status).toBe(302)
  return headers.get('location')
}

/** The whole sign-in; resolves with the address where the browser ends. */
export async function signIn(shop: TestShop, browser: Browser, user: GoogleUser, query = ''): Promise<string | null> {
  return follow(browser, await consent(shop, browser, user, query))
}

export async function sessionOf(browser: Browser) {
  return (await browser.get('/api/user/is-auth')).body as { success: boolean; user?: { _id: string; email: string } }
}
