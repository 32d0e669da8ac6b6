import type { Locator } from '@playwright/test'

import { calls } from '#contract/calls'
import { accountRefusals, addressDeleted, notices, nothingSent } from '#contract/wording'

import { expectAccessible } from '../harness/a11y.ts'
import { expectDisconnected } from '../harness/complaints.ts'
import { expect, type Page, test } from '../harness/fixtures.ts'
import {
  call,
  maduraiAddress,
  open,
  PASSWORD,
  registerShopper,
  saveAddress,
  submitLogin,
  toast,
  uniqueEmail,
} from '../harness/shopper.ts'

const newPassword = 'a new and longer one'
const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const field = (page: Page, label: string): Locator => page.getByRole('main').getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()

test.describe('The Account page', () => {
  // Pages are checked after animations end; reduced motion ends them sooner.
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('changes name, password, newsletter and addresses, and refuses at the field', async ({
    page,
    otherPage,
    context,
    sandbox,
    refused,
  }) => {
    refused(calls.userChangePassword.path)
    expectDisconnected(page, refused)
    const { email } = await registerShopper(page)
    await saveAddress(page)
    await call(otherPage, calls.userLogin.path, { email, password: PASSWORD })
    await open(page, '/contact')
    const devicesScript = '**/assets/devices-card-*.js'
    await page.route(devicesScript, async (route) => {
      refused(new URL(route.request().url()).pathname)
      await route.abort()
    })
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
    await expect(page.getByText('This part could not be loaded.')).toBeVisible()

    // The first press of the page finds no line, and nothing typed is lost.
    await context.setOffline(true)
    await page.unroute(devicesScript)
    await field(page, 'Your name').fill('  Meena Iyer ')
    await press(page, 'Save name')
    await expect(card(page, 'Name').getByRole('alert')).toContainText(nothingSent.offline)
    await expect(card(page, 'Name').getByRole('alert')).toBeFocused()
    await expect(field(page, 'Your name')).toHaveValue('  Meena Iyer ')
    await context.setOffline(false)

    const otherTab = await context.newPage()
    await open(otherTab, '/contact')
    await press(page, 'Save name')
    await expect(toast(page, notices.nameChanged)).toBeVisible()
    await expect(field(page, 'Your name')).toHaveValue('Meena Iyer')
    for (const tab of [page, otherTab]) {
      await tab.getByRole('button', { name: 'Profile' }).click()
      await expect(tab.getByText('Signed in as Meena Iyer').filter({ visible: true })).toBeVisible()
      await tab.keyboard.press('Escape')
    }
    await otherTab.close()

    await change(page, 'not this one', newPassword)
    await expectRefusedAt(field(page, 'Current password'), accountRefusals.wrongPassword)
    await change(page, PASSWORD, 'password1')
    await expectRefusedAt(field(page, 'New password'), accountRefusals.commonPassword)
    await field(page, 'Your name').fill(' ')
    await press(page, 'Save name')
    await expectRefusedAt(field(page, 'Your name'), 'Your name is required.')
    await expectAccessible(page, '/account, refused')

    const devices = card(page, 'Devices').getByRole('listitem')
    await expect(devices).toHaveCount(2)
    await expect(devices.first()).toContainText('This computer, now')
    await devices.getByRole('button', { name: /^Log out / }).click()
    await expect(toast(page, notices.deviceLoggedOut)).toBeVisible()
    await expect(devices).toHaveCount(1)
    await call(otherPage, calls.userLogin.path, { email, password: PASSWORD })
    await change(page, PASSWORD, newPassword)
    await expect(toast(page, notices.passwordChanged)).toBeVisible()
    await expect(field(page, 'Current password')).toHaveValue('')
    await expect(card(page, 'Passkeys')).toBeVisible()
    await otherPage.goto('/account')
    await expect(otherPage).toHaveURL('/?next=%2Faccount')

    await press(page, 'Subscribe')
    await expect(toast(page, notices.confirmNewsletter)).toBeVisible()
    await expect(card(page, 'Newsletter')).toContainText(`${email} is not subscribed.`)
    const confirm = /http\S+newsletter\/confirm\S+/.exec((await sandbox.mail(email, 'newsletter')).text)?.[0] ?? ''
    await page.request.post(confirm)
    await page.reload()
    await expect(card(page, 'Newsletter')).toContainText(`${email} is subscribed.`)
    await press(page, 'Unsubscribe')
    await expect(toast(page, notices.unsubscribed)).toBeVisible()
    await expect(card(page, 'Newsletter')).toContainText(`${email} is not subscribed.`)

    // The form is the cart's, but it leads back here.
    await page.getByRole('link', { name: /^Edit the address of .*12 Temple Road/ }).click()
    await expect(page.getByRole('link', { name: 'Back to your account' })).toBeVisible()
    await page.getByLabel('Street').fill('3 Third Street')
    await page.getByRole('button', { name: 'Save Address' }).click()
    await expect(page).toHaveURL('/account')
    await expect(card(page, 'Addresses')).toContainText(`3 Third Street, ${maduraiAddress.city}`)
    await page.getByRole('button', { name: /^Delete the address of .*3 Third Street/ }).click()
    await expect(toast(page, addressDeleted)).toBeVisible()
    await expect(card(page, 'Addresses')).toContainText('No address yet')
  })

  test.describe('Without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('gives an account of Google a password, and does all the same', async ({ page, sandbox, refused }) => {
      // The page that shows a refusal is itself answered with 400.
      refused('/account')
      const email = uniqueEmail()
      await page.goto('/account')
      await page.getByRole('link', { name: 'Continue with Google' }).click()
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
      await expect(page).toHaveURL('/account')
      await press(page, 'Email me a code')
      await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
      const code = /\d{6}/.exec((await sandbox.mail(email, 'reset code')).subject)?.[0] ?? ''
      for (const [place, digit] of code.split('').entries()) await page.getByRole('textbox').nth(place).fill(digit)
      await page.getByRole('button', { name: 'Verify code' }).click()
      await page.getByLabel('New password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Set new password' }).click()
      await submitLogin(page, email)

      await saveAddress(page)
      await page.goto('/account')
      await field(page, 'Your name').fill(' ')
      await press(page, 'Save name')
      await expect(field(page, 'Your name')).toHaveAccessibleDescription('Your name is required.')
      await field(page, 'Your name').fill('Meena Iyer')
      await press(page, 'Save name')
      await expect(card(page, 'Name')).toContainText('Saved.')
      await expect(field(page, 'Your name')).toHaveValue('Meena Iyer')
      await change(page, 'not this one', newPassword)
      await expect(field(page, 'Current password')).toHaveAccessibleDescription(accountRefusals.wrongPassword)
      await change(page, PASSWORD, newPassword)
      await expect(card(page, 'Password')).toContainText('Saved.')
      await press(page, 'Subscribe')
      await expect(card(page, 'Newsletter')).toContainText(`${email} is subscribed.`)
      await page.getByRole('button', { name: /^Delete the address/ }).click()
      await expect(card(page, 'Addresses')).toContainText('No address yet')
    })
  })
})

async function change(page: Page, from: string, to: string): Promise<void> {
  await field(page, 'Current password').fill(from)
  await field(page, 'New password').fill(to)
  await press(page, 'Change password')
}

async function expectRefusedAt(input: Locator, reason: string): Promise<void> {
  await expect(toast(input.page(), reason)).toBeVisible()
  await expect(input).toBeFocused()
  await expect(input).toHaveAccessibleDescription(reason)
}
