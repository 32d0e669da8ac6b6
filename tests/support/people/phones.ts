// Phones that shoppers confirm by a code from WhatsApp.
import { randomInt } from 'node:crypto'

import { expect } from 'vitest'

import { calls } from '#contract/calls'
import type { Answer, Browser } from '#test/browser'
import type { TestShop } from '#test/shop'

/** A mobile of India that no other test has. */
export const nextPhone = (): string => `9${randomInt(1e9).toString().padStart(9, '0')}`

/** The messages that a phone got, without codes. */
export const newsTo = (shop: TestShop, phone: string) =>
  shop.sandbox.whatsApp.messages().filter(({ to, template }) => to === `91${phone}` && template !== 'login_code')

export const codesToPhone = (shop: TestShop, phone: string): string[] =>
  shop.sandbox.whatsApp
    .messages()
    .flatMap(({ to, template, values }) => (to === `91${phone}` && template === 'login_code' ? values : []))

/** Asks for a code to log in, or as a shopper for one to confirm the phone, and reads it. */
export async function phoneCodeFor(
  shop: TestShop,
  phone: string,
  from: Browser,
  path: string = calls.userSendPhoneOtp.path,
): Promise<string> {
  const seen = codesToPhone(shop, phone).length
  expect(await from.post(path, { phone })).toMatchObject({ status: 200 })
  await expect.poll(() => codesToPhone(shop, phone).length, { timeout: 10_000 }).toBe(seen + 1)
  return codesToPhone(shop, phone).at(-1) ?? ''
}

export async function provePhone(
  shop: TestShop,
  who: Browser,
  phone: string = nextPhone(),
  news = true,
): Promise<{ phone: string; answer: Answer }> {
  const otp = await phoneCodeFor(shop, phone, who)
  const answer = await who.post(calls.userProvePhone.path, { phone, otp, news })
  expect(answer).toMatchObject({ status: 200 })
  return { phone, answer }
}

/** The phone of the account, as its page shows it. */
export async function phoneOf(who: Browser): Promise<{ number: string; logsIn: boolean; news: boolean } | undefined> {
  const { body } = await who.get(calls.userAccount.path)
  return (body as { phone?: { number: string; logsIn: boolean; news: boolean } }).phone
}

/** Makes the last use of a phone older. */
export async function letPhoneRest(shop: TestShop, phone: string, interval: string): Promise<void> {
  await shop.deps.pool.query('UPDATE user_phones SET used_at = used_at - $2::interval WHERE phone = $1', [
    phone,
    interval,
  ])
}
