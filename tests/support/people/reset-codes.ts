// A shopper who forgot the password: requests a code, reads the email, submits the code.
import { expect } from 'vitest'

import type { RefusalCode } from '#contract/refusal-codes'
import { accountRefusals, errors, notices } from '#contract/wording'
import type { Browser } from '#test/browser'
import type { TestShop } from '#test/shop'

export const newPassword = 'a new long password'
const codes: Partial<Record<string, RefusalCode>> = {
  [errors.invalidOtp]: 'wrong-code',
  [errors.expiredOtp]: 'expired-code',
  [accountRefusals.commonPassword]: 'weak-password',
}
export const refused = (msg: string) => [400, { success: false, code: codes[msg] ?? 'invalid', msg }]

export async function askFor(shop: TestShop, email: string, from: Browser = shop.visitor()) {
  const { status, body } = await from.post('/api/user/send-reset-otp', { email })
  expect([status, body]).toEqual([200, { success: true, msg: notices.resetCodeSent }])
}

export async function codeFor(shop: TestShop, email: string, from?: Browser): Promise<string> {
  const seen = codesTo(shop, email).length
  await askFor(shop, email, from)
  await expect.poll(() => codesTo(shop, email).length, { timeout: 10_000 }).toBe(seen + 1)
  return codesTo(shop, email).at(-1) ?? ''
}

export function codesTo(shop: TestShop, email: string, use: 'reset' | 'login' = 'reset'): string[] {
  const subjects = shop.sandbox.mailbox.messages().filter(({ to }) => to === email)
  return subjects.flatMap(({ subject }) => new RegExp(`^(\\d{6}) is your Mewa ${use} code$`).exec(subject)?.[1] ?? [])
}

export async function verifyCode(shop: TestShop, email: string, otp: unknown, from: Browser = shop.visitor()) {
  const { status, body } = await from.post('/api/user/verify-reset-otp', { email, otp })
  return [status, body]
}

export async function reset(
  shop: TestShop,
  email: string,
  otp: unknown,
  password = newPassword,
  from: Browser = shop.visitor(),
) {
  const { status, body } = await from.post('/api/user/reset-password', { email, otp, newPassword: password })
  return [status, body]
}

/** Asks for a code to log in and reads it from the email. */
export async function loginCodeFor(shop: TestShop, email: string, from: Browser = shop.visitor()): Promise<string> {
  const seen = codesTo(shop, email, 'login').length
  await from.post('/api/user/send-login-otp', { email })
  await expect.poll(() => codesTo(shop, email, 'login').length, { timeout: 10_000 }).toBe(seen + 1)
  return codesTo(shop, email, 'login').at(-1) ?? ''
}

/** Any other code. */
export function otherCode(code: string, n = 1): string {
  return ((Number(code) + n) % 1_000_000).toString().padStart(6, '0')
}

/** Makes the codes of an email older. */
export async function letPass(shop: TestShop, email: string, interval: string): Promise<void> {
  await shop.deps.pool.query(
    `UPDATE reset_codes SET sent_at = sent_at - $2::interval, expires_at = expires_at - $2::interval WHERE email = $1`,
    [email, interval],
  )
}
