// Sellers of roles, and their authenticator apps.
import { Secret, TOTP } from 'otpauth'

import { calls } from '#contract/calls'
import type { SellerRole } from '#contract/seller-login'
import { createSeller } from '#domain/accounts/sellers'
import type { Browser } from '#test/browser'
import type { TestShop } from '#test/shop'

/** The password of every seller made here. */
export const sellerPassword = 'a password for the seller'

let count = 0

export async function newSeller(
  shop: TestShop,
  made: { role?: SellerRole; mustChangePassword?: boolean } = {},
): Promise<{ id: string; email: string }> {
  const email = `seller-${(count += 1)}@example.com`
  return { id: await createSeller(shop.db, { name: 'Selvi', email, password: sellerPassword, ...made }), email }
}

/** A browser that has sent the right password. */
export async function sellerLogin(
  shop: TestShop,
  email: string,
  password = sellerPassword,
  browser = shop.visitor(),
): Promise<Browser> {
  await browser.post(calls.sellerLogin.path, { email, password })
  return browser
}

/** The session as the seller's pages see it. */
export async function sellerSession(browser: Browser): Promise<unknown> {
  return (await browser.get(calls.sellerSession.path)).body
}

/**
 * The code that an authenticator app shows, so many steps of 30 seconds from now. A test whose step ends meanwhile still passes with
 * this one and the next, which are then the one before and this one.
 */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Sets a second factor up, with the code of this step; the first login takes the next one. */
export async function setUpSecondFactor(
  browser: Browser,
  body: { password?: string } = { password: sellerPassword },
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const made = (await browser.post(calls.sellerSecondFactorSetUp.path, body)).body
  const { secret, recoveryCodes } = made as { secret: string; recoveryCodes: string[] }
  await browser.post(calls.sellerSecondFactorConfirm.path, { code: codeOf(secret) })
  return { secret, recoveryCodes }
}
