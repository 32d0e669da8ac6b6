// Sections 2, 4, 5, 6 and 8: the login screen, and what visitors get to see.
import { eventually, expect, expectEqual, page } from '../run/check.js'
import {
  answerOf,
  appears,
  expectPath,
  expectText,
  expectUnsent,
  field,
  linkTo,
  open,
  pathOf,
  preferred,
  press,
  requestTo,
  text,
  visible,
} from './screen.js'

const emailField = (screen) => visible(screen.locator('input[type=email], input[name=email]'))
const passwordField = (screen) => visible(screen.locator('input[type=password]'))
const nameField = (screen) =>
  field(screen, 'name')
    .or(field(screen, /^(your |full )?name/i))
    .first()
const toRegister = /register|sign up|create (an )?account|new here/i
const toLogin = /log ?in|sign in|already have/i

/** Presses the link that toggles the mode, until the name is asked for, or no longer. */
async function switchTo(screen, mode) {
  const isRegister = () => nameField(screen).isVisible()
  const words = mode === 'register' ? toRegister : toLogin
  const isWanted = async () => (await isRegister()) === (mode === 'register')
  if (await isWanted()) return
  const toggles = await preferred(
    screen.getByRole('link', { name: words }),
    screen.locator('button:not([type=submit])').filter({ hasText: words }),
    screen.locator('span, p, a').filter({ hasText: new RegExp(`^\\W*(${words.source})\\W*$`, 'i') }),
  )
  expect(await appears(toggles), `the login screen has no link to ${mode}`)
  await toggles.click()
  await eventually(isWanted, `the link does not change the mode to ${mode}`)
}

async function fillLogin(screen, { name, email, password }) {
  if (name) await nameField(screen).fill(name)
  await emailField(screen).fill(email)
  await passwordField(screen).fill(password)
  await passwordField(screen).press('Enter')
}

/** Without the navigation of the shop, and without a footer. */
async function expectBare(screen) {
  expect((await linkTo(screen, '/products').count()) === 0, `${pathOf(screen)} has a link to All Product`)
  expect((await linkTo(screen, '/cart').count()) === 0, `${pathOf(screen)} has a link to the cart`)
  expect((await screen.locator('footer').filter({ visible: true }).count()) === 0, `${pathOf(screen)} has a footer`)
}

export const loginPages = [
  page('2.1', '/ | Login/register screen', 'email and password, without nav bar or footer', async (world) => {
    const screen = await world.browser.newPage()
    await open(screen, '/')
    expect(await appears(emailField(screen)), 'there is no field for the email')
    expect(await appears(passwordField(screen)), 'there is no field for the password')
    await expectBare(screen)
  }),
  page('2.2', '/reset-password | Three-step', 'an email is asked for, without nav bar or footer', async (world) => {
    const screen = await world.browser.newPage()
    await open(screen, '/reset-password')
    expect(await appears(emailField(screen)), 'there is no field for the email')
    expect((await passwordField(screen).count()) === 0, 'the password is asked for at once')
    await expectBare(screen)
  }),
  page('4.2', 'Login screen modes', 'links toggle between login and register', async (world) => {
    const screen = await world.browser.newPage()
    await open(screen, '/')
    await switchTo(screen, 'register')
    await switchTo(screen, 'login')
  }),
  page('8.3', 'Success toasts:', "'Account created successfully!' and 'Logged in successfully!'", async (world) => {
    const person = world.newPerson()
    const screen = await world.browser.newPage()
    await open(screen, '/')
    await switchTo(screen, 'register')
    await fillLogin(screen, person)
    await expectText(screen, 'Account created successfully!')
    const other = await world.browser.newPage()
    await open(other, '/')
    await switchTo(other, 'login')
    await fillLogin(other, { email: person.email, password: person.password })
    await expectText(other, 'Logged in successfully!')
    await expectPath(other, '/home', 'after the login')
  }),
  page('8.1', 'Errors appear as toast messages', 'the msg of a refused login is shown', async (world) => {
    const { email } = await world.shopper()
    const screen = await world.browser.newPage()
    await open(screen, '/')
    await switchTo(screen, 'login')
    const answered = answerOf(screen, '/api/user/login')
    await fillLogin(screen, { email, password: 'not-the-password' })
    const answer = await answered
    expect(answer, 'the page does not call /api/user/login')
    await expectText(screen, (await answer.json()).msg)
  }),
  page('5.1', 'Login/register: name', 'nothing is sent with what is no email', async (world) => {
    const screen = await world.browser.newPage()
    await open(screen, '/')
    await switchTo(screen, 'login')
    const login = { email: 'asha', password: 'Dates-and-nuts' }
    await expectUnsent(screen, '/api/user/login', () => fillLogin(screen, login))
    expectEqual(pathOf(screen), '/', 'the page after the press')
  }),
  page('6.1', 'Visitor: login, register', 'most pages lead visitors to /', async (world) => {
    for (const path of ['/home', '/products', '/products/Dates', '/cart', '/my-orders', '/contact']) {
      const screen = await world.browser.newPage()
      await open(screen, path)
      await expectPath(screen, '/', `a visitor at ${path}`)
    }
  }),
  page('6.2', 'Logged-in user: browse', 'the pages of a shopper open', async (world) => {
    const { client } = await world.shopper()
    const screen = await world.browser.newPage(client)
    for (const path of ['/home', '/products', '/products/Dates', '/cart', '/add-address', '/my-orders', '/contact']) {
      const answer = await open(screen, path)
      expect(pathOf(screen) === path, `${path} leads a shopper to ${pathOf(screen)}`)
      expect(answer.ok(), `${path} answers ${answer.status()}`)
    }
  }),
  page('6.4', 'Failed authentication checks', 'a session that is over leads to / without a message', async (world) => {
    const { client } = await world.newShopper()
    const cookies = new Map(client.cookies)
    await client.get('/api/user/logout')
    const screen = await world.browser.newPage({ cookies })
    await open(screen, '/cart')
    await expectPath(screen, '/', 'a shopper whose session is over')
    const complaint = text(screen, /not authori[sz]ed|unauthori[sz]ed|jwt|token/i)
    expect(!(await appears(complaint, 1_000)), 'the page complains that the check has failed')
  }),
  page('7.8', 'Browser redirect to /api/auth/google', 'the login screen leads there', async (world) => {
    const screen = await world.browser.newPage()
    await open(screen, '/')
    const button = visible(press(screen, /google/i), screen.locator('a[href*="/api/auth/google"]'))
    expect(await appears(button), 'there is no button for Google')
    const asked = requestTo(screen, '/api/auth/google')
    await button.click()
    expect(await asked, 'the button does not lead to /api/auth/google')
  }),
]
