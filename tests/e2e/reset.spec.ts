import { addressUnconfirmed, notices, errors, success } from '#contract/wording'

import { expectAccessible } from './harness/a11y.ts'
import { expect, type Page, test } from './harness/fixtures.ts'
import {
  maduraiAddress,
  open,
  registerShopper,
  saveAddress,
  setCart,
  submitLogin,
  toast,
  uniqueEmail,
} from './harness/shopper.ts'

const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? ''

test('A shopper sets a new password with the code from the mail', async ({ page, otherPage, sandbox, seller }) => {
  const { email, name } = await registerShopper(otherPage)
  await saveAddress(otherPage)
  await setCart(otherPage, { [(await seller.addProduct())._id]: 1 })
  await open(otherPage, '/privacy-policy')

  await open(page, '/')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await askForCode(page, email)

  const code = codeIn((await sandbox.mail(email, 'reset code')).text)
  await paste(page, ` ${code.slice(0, 3)}-${code.slice(3)} `)
  for (const [place, digit] of code.split('').entries()) await expect(box(page, place)).toHaveValue(digit)
  await page.getByRole('button', { name: 'Verify code' }).click()
  await expect(toast(page, success.otpVerified)).toBeVisible()

  await page.getByLabel('New password').fill('a new and longer one')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(toast(page, notices.passwordReset)).toBeVisible()
  await expect(page).toHaveURL('/')
  await submitLogin(page, email, 'a new and longer one')
  await expect(page).toHaveURL('/home')
  await open(page, '/account')
  await expect(page.getByLabel('Your name')).toHaveValue(name)

  // A stranger may have opened the account and left the address: the shopper chooses it, not the cart.
  await open(page, '/cart')
  const address = page.getByRole('radio', { name: new RegExp(maduraiAddress.street) })
  await expect(address).not.toBeChecked()
  await expect(page.getByText(addressUnconfirmed)).toBeVisible()
  await expectAccessible(page, 'a cart with an unconfirmed address')
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(toast(page, errors.selectAddress)).toBeVisible()
  await address.check()
  await page.reload()
  await expect(address).toBeChecked()

  // Every other device is logged out.
  await otherPage.goto('/my-orders')
  await expect(otherPage).toHaveURL('/?next=%2Fmy-orders')
})

test('A short, wrong or expired code gets its own message', async ({ page, sandbox, refused }) => {
  refused('/api/user/verify-reset-otp')
  const { email } = await registerShopper(page)
  await open(page, '/reset-password')
  await askForCode(page, email)

  await page.getByRole('button', { name: 'Verify code' }).click()
  await expect(toast(page, errors.sixDigits)).toBeVisible()
  await expect(box(page, 0)).toBeFocused()
  await expect(box(page, 0)).toHaveAccessibleDescription(errors.sixDigits)
  await box(page, 0).pressSequentially('12345')
  await expect(box(page, 5)).toBeFocused()
  await page.getByRole('button', { name: 'Verify code' }).click()
  await expect(toast(page, errors.sixDigits)).toBeVisible()

  const code = codeIn((await sandbox.mail(email, 'reset code')).text)
  const wrong = code === '000000' ? '111111' : '000000'
  await tryCode(page, wrong)
  await expect(toast(page, errors.invalidOtp)).toBeVisible()
  await expect(box(page, 0)).toHaveAccessibleDescription(errors.invalidOtp)
  // Five attempts over both calls together; after that the right code is refused, too.
  for (let tries = 2; tries <= 5; tries++) await tryCode(page, wrong)
  await tryCode(page, code)
  await expect(toast(page, errors.expiredOtp)).toBeVisible()
})

test('The email typed at the login goes along, stands in no address, and is not revealed to have an account or none', async ({
  page,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await open(page, '/')
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('asha@example.com')
  expect([...addresses, page.url()].filter((address) => address.includes('asha'))).toEqual([])
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('asha')
  await page.getByRole('link', { name: 'Back to login' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('asha@example.com')

  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await page.getByLabel('Email').fill('not an address')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(toast(page, 'Write an email address like name@example.com.')).toBeVisible()
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  // No account has it, and the answer is the same.
  await askForCode(page, uniqueEmail())
})

async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(toast(page, notices.resetCodeSent)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(6)
}

async function tryCode(page: Page, code: string): Promise<void> {
  await paste(page, code)
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/user/verify-reset-otp'))
  await page.getByRole('button', { name: 'Verify code' }).click()
  await answered
  await expect(page.getByRole('button', { name: 'Verify code' })).toBeEnabled()
}

function box(page: Page, place: number) {
  return page.getByRole('textbox').nth(place)
}

/** Pastes as Ctrl-V does, with any text around the digits. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await box(page, 0).focus()
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+V')
}
