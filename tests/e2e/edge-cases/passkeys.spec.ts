import { calls } from '#contract/calls'
import { notices, refusals, success } from '#contract/wording'

import { expectAccessible } from '../harness/a11y.ts'
import { addAuthenticator } from '../harness/authenticator.ts'
import { expect, type Page } from '../harness/fixtures.ts'
import { inShopWith } from '../harness/own-shop.ts'
import { open, PASSWORD, registerShopper, toast } from '../harness/shopper.ts'

/** A shop with the option on, for this file alone. */
const test = inShopWith({})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('A shopper adds a passkey, logs in with it, and removes it', async ({ page, refused }) => {
  refused(calls.passkeyAddOptions.path, calls.passkeySignIn.path)
  const device = await addAuthenticator(page)
  const { email } = await registerShopper(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/passkeys-card-*.js', (route) => held.promise.then(() => route.continue()))
  await open(page, '/account')
  const card = page.getByRole('region', { name: 'Passkeys', exact: true })
  const passkeys = card.getByRole('listitem')
  // As some time after the login.
  const notConfirmed = { status: 403, json: { success: false, code: 'not-allowed', msg: refusals.notConfirmed } }
  await page.route(`**${calls.passkeyAddOptions.path}`, (route) => route.fulfill(notConfirmed), { times: 1 })
  // Pressed while the page is ready and the script of the card has not arrived. Mutation: drops it.
  const add = card.getByRole('button', { name: 'Add a passkey' })
  await add.click()
  await expect(add).toHaveAttribute('data-kept')
  held.resolve()
  await card.getByLabel('Your password, to confirm').fill(PASSWORD)
  await card.getByRole('button', { name: 'Confirm and add' }).click()
  await expect(toast(page, notices.passkeyAdded)).toBeVisible()
  await expect(passkeys).toContainText('not used yet')

  await card.getByRole('button', { name: /^Rename / }).click()
  await card.getByLabel('Name of the passkey').fill('My laptop')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(passkeys).toContainText('My laptop')
  await expectAccessible(page, '/account, with a passkey')
  await add.click()
  await expect(toast(page, 'This device has a passkey for your account already.')).toBeVisible()

  // The virtual device chooses by itself what the email field offers.
  await logOut(page)
  await page.goto('/?next=%2Faccount')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  // A touch before the page's script has loaded is not noticed.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('scroll')))
    await expect(page).toHaveURL('/account', { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('main')).toContainText(email)

  await logOut(page)
  await page.addInitScript(() => {
    // An empty page has none.
    if (!('PublicKeyCredential' in window)) return
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  await open(page, '/?next=%2Faccount')
  await expectAccessible(page, 'the login with passkeys')
  const login = page.getByRole('button', { name: 'Log in with a passkey' })
  await device.verifies(false)
  await login.click()
  await expect(toast(page, 'No passkey was used.')).toBeVisible()
  await device.verifies(true)
  await login.click()
  await expect(toast(page, success.loggedIn)).toBeVisible()
  await expect(page).toHaveURL('/account')

  // The list is asked for again after the removal, and refused after the logout.
  const listed = page.waitForResponse((answer) => new URL(answer.url()).pathname === calls.passkeys.path)
  await passkeys.getByRole('button', { name: 'Remove My laptop' }).click()
  await listed
  await expect(toast(page, notices.passkeyRemoved)).toBeVisible()
  await expect(passkeys).toHaveCount(0)
  await logOut(page)
  await open(page, '/')
  await login.click()
  await expect(toast(page, refusals.passkeyUnknown)).toBeVisible()
  await expect(page).toHaveURL('/')
})

async function logOut(page: Page): Promise<void> {
  // Without its page, which would ask for the passkeys again, be refused, and go to the login by itself.
  await page.goto('about:blank')
  await page.request.get(calls.userLogout.path)
}
