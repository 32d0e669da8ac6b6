// Sections 4, 5 and 8: the three steps of a password reset.
import { done } from '../client/client.js'
import { eventually, expect, expectEqual, page } from '../run/check.js'
import { appears, expectPath, expectText, open, press, visible } from './screen.js'

const boxesOf = (screen) =>
  screen
    .locator('input[maxlength="1"], input[autocomplete="one-time-code"], input[inputmode=numeric]')
    .and(screen.locator('input:not([aria-hidden=true])'))
    .filter({ visible: true })
const submit = (screen) => press(screen, /verify|submit|continue|next|confirm/i)
const code = (screen, words) => paste(screen, boxesOf(screen).first(), words)

/** Asks for a code, and waits for the boxes. */
async function askForCode(world) {
  const shopper = await world.newShopper()
  const screen = await world.browser.newPage(shopper.client)
  await open(screen, '/reset-password')
  const email = visible(screen.locator('input[type=email], input[name=email]'))
  await email.fill(shopper.email)
  await email.press('Enter')
  expect(await appears(boxesOf(screen).first()), 'no boxes for the code appear')
  return { screen, ...shopper }
}

async function paste(screen, box, words) {
  await box.focus()
  await box.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, words)
}

export const resetPages = [
  page(
    '5.4',
    'Reset code: six single-character boxes',
    'six boxes of one character, which pasting fills',
    async (world) => {
      const { screen } = await askForCode(world)
      expectEqual(await boxesOf(screen).count(), 6, 'the number of boxes')
      await code(screen, '482913')
      const values = async () => Promise.all((await boxesOf(screen).all()).map((box) => box.inputValue()))
      await eventually(async () => (await values()).join('') === '482913', 'the boxes do not hold what is pasted')
    },
  ),
  page('5.4', 'Reset code: six single-character boxes', "'Please enter all 6 digits.' with fewer", async (world) => {
    const { screen } = await askForCode(world)
    await boxesOf(screen).first().pressSequentially('4')
    await submit(screen).click()
    await expectText(screen, 'Please enter all 6 digits.')
  }),
  page('8.2', 'Error texts:', "'Invalid OTP' or 'Invalid or expired OTP.' on the page", async (world) => {
    const { screen } = await askForCode(world)
    await code(screen, '000000')
    await submit(screen).click()
    await expectText(screen, /Invalid (OTP|or expired OTP\.)/)
  }),
  page(
    '4.3',
    'Reset flow: enter e-mail',
    "email, code, new password, then /, and 'OTP verified successfully!'",
    async (world) => {
      const sandbox = world.sandbox()
      const { screen, email } = await askForCode(world)
      await code(screen, await sandbox.codeTo(email))
      await submit(screen)
        .click()
        .catch(() => {})
      await expectText(screen, 'OTP verified successfully!')
      const newPassword = world.newPerson().password
      const field = visible(screen.locator('input[type=password], input[name*=password i]'))
      expect(await appears(field), 'the new password is not asked for')
      await field.fill(newPassword)
      await field.press('Enter')
      await expectPath(screen, '/', 'after the new password')
      done(await world.newVisitor().post('/api/user/login', { email, password: newPassword }), 'the login with it')
    },
  ),
]
