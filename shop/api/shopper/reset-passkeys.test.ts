// The passkeys of an account whose password is reset (decision 025).
import { calls } from '#contract/calls'
import { errors, notices, refusals, success } from '#contract/wording'
import { readAudit } from '#domain/audit/read-audit'
import { expect, it as base } from '#test/fixtures'
import { newGoogleUser, signIn as signInWithGoogle } from '#test/people/google-sign-in'
import { codeFor, newPassword, otherCode, refused, reset, verifyCode } from '#test/people/reset-codes'
import { addPasskey, type Authenticator, enter, softwareAuthenticator } from '#test/people/software-authenticator'
import type { TestShop } from '#test/shop'

const it = base

/** An account whose email is proven, with two passkeys; one has a name that somebody typed. */
async function withPasskeys(shop: TestShop): Promise<{ email: string; passkeys: Authenticator[] }> {
  const [{ email }, browser] = [await shop.shopper(), shop.visitor()]
  await signInWithGoogle(shop, browser, newGoogleUser({ email }))
  const passkeys = [softwareAuthenticator(), softwareAuthenticator()]
  for (const passkey of passkeys) expect((await addPasskey(browser, passkey)).status).toBe(200)
  const { body } = await browser.get(calls.passkeys.path)
  const [first] = (body as { passkeys: { id: string }[] }).passkeys
  await browser.post(calls.passkeyRename.path, { id: first?.id, name: '<b>My laptop</b>' })
  return { email, passkeys }
}

async function textOfChange(shop: TestShop, email: string): Promise<string> {
  const isChange = ({ to, subject }: { to: string; subject: string }) =>
    to === email && subject === 'Your Mewa password was changed'
  const { text, html } = await shop.sandbox.mailbox.waitFor(isChange)
  expect(html).not.toContain('<b>My laptop')
  return text
}

it('F6: only the right code says that there are passkeys', async ({ shop, shopper }) => {
  const { email } = await withPasskeys(shop)
  const code = await codeFor(shop, email)
  expect(await verifyCode(shop, email, otherCode(code))).toEqual(refused(errors.invalidOtp))
  expect(await verifyCode(shop, email, code)).toEqual([200, { success: true, msg: success.otpVerified, passkeys: 2 }])

  // The first proof of an email, which a reset is, deletes those of a stranger.
  await addPasskey(shopper, softwareAuthenticator())
  const first = await codeFor(shop, shopper.email)
  expect(await verifyCode(shop, shopper.email, first)).toEqual([200, { success: true, msg: success.otpVerified }])
})

it('F6: the email about a reset names the passkeys that it leaves', async ({ shop }) => {
  const { email, passkeys } = await withPasskeys(shop)
  expect((await reset(shop, email, await codeFor(shop, email)))[0]).toBe(200)
  const text = await textOfChange(shop, email)
  expect(text).toContain('These passkeys still log in to your account')
  expect(text).toContain('<b>My laptop</b>')
  for (const passkey of passkeys) expect((await enter(shop.visitor(), passkey)).status).toBe(200)
})

it('F6: a wrong code removes no passkey, the right one removes all, if that is asked for', async ({ shop }) => {
  const [{ email, passkeys }, other] = [await withPasskeys(shop), await withPasskeys(shop)]
  const code = await codeFor(shop, email)
  const removing = (otp: string) =>
    shop.visitor().post(calls.userResetPassword.path, { email, otp, newPassword, removePasskeys: true })
  expect((await removing(otherCode(code))).body).toEqual({ success: false, code: 'wrong-code', msg: errors.invalidOtp })
  expect((await enter(shop.visitor(), passkeys[0]!)).status).toBe(200)

  const { status, body } = await removing(code)
  expect([status, body]).toEqual([200, { success: true, msg: notices.passwordReset }])
  for (const passkey of passkeys) {
    expect((await enter(shop.visitor(), passkey)).body).toEqual({
      success: false,
      code: 'unknown-passkey',
      msg: refusals.passkeyUnknown,
    })
  }
  expect((await enter(shop.visitor(), other.passkeys[0]!)).status).toBe(200)
  const text = await textOfChange(shop, email)
  expect(text).toContain('Your passkeys were removed')
  expect(text).not.toContain('My laptop')

  await shop.deps.audit.stop()
  const { id } = await shop.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const rows = await readAudit(shop.db, { since: new Date(0), account: { kind: 'user', id }, limit: 100 })
  expect(rows.filter(({ act }) => act === 'passkey removed')).toHaveLength(1)
})

it('F6: a changed password names them in its email, too', async ({ shop }) => {
  const { email } = await withPasskeys(shop)
  await reset(shop, email, await codeFor(shop, email))
  await textOfChange(shop, email)
  const browser = shop.visitor()
  await browser.post(calls.userLogin.path, { email, password: newPassword })
  const change = { currentPassword: newPassword, newPassword: 'another long password' }
  expect((await browser.post(calls.userChangePassword.path, change)).status).toBe(200)
  const toOther = ({ to, text }: { to: string; text: string }) => to === email && text.includes('every other device')
  expect((await shop.sandbox.mailbox.waitFor(toOther)).text).toContain('<b>My laptop</b>')
})
