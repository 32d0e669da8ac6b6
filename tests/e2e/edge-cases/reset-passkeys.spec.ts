import { calls } from '#contract/calls'
import { accountRefusals, notices, refusals } from '#contract/wording'

import { expectAccessible } from '../harness/a11y.ts'
import { addAuthenticator } from '../harness/authenticator.ts'
import { expectFits } from '../harness/fits.ts'
import { expect } from '../harness/fixtures.ts'
import { inShopWith } from '../harness/own-shop.ts'
import { open, toast, uniqueEmail } from '../harness/shopper.ts'

const test = inShopWith({})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('F6: A shopper who resets her password may remove her passkey as well', async ({ page, sandbox, refused }) => {
  refused(calls.userResetPassword.path, calls.passkeySignIn.path)
  const email = uniqueEmail()
  await open(page, '/account')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Name').fill('Asha Raman')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL('/account')
  await open(page, '/account')
  await addAuthenticator(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(toast(page, notices.passkeyAdded)).toBeVisible()
  await page.goto('about:blank')
  await page.request.get(calls.userLogout.path)

  await open(page, '/reset-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  const [code = ''] = /\d{6}/.exec((await sandbox.mail(email, 'reset code')).subject) ?? []
  await page.getByRole('textbox').first().pressSequentially(code)
  await page.getByRole('button', { name: 'Verify code' }).click()
  const remove = page.getByRole('checkbox', { name: 'Remove my passkey as well' })
  await expect(remove).not.toBeChecked()
  for (const width of [360, 1_280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFits(page, `the new password with a passkey, at ${width}`)
  }
  await expectAccessible(page, 'the new password with a passkey')
  // A refused password keeps the choice.
  await remove.check()
  await page.getByLabel('New password').fill('password1')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(toast(page, accountRefusals.commonPassword)).toBeVisible()
  await expect(remove).toBeChecked()
  await page.getByLabel('New password').fill('a new and longer one')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(toast(page, notices.passwordReset)).toBeVisible()

  expect((await sandbox.mail(email, 'password was changed')).text).toContain('Your passkeys were removed')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(toast(page, refusals.passkeyUnknown)).toBeVisible()
})
