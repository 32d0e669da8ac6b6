// Sections 1, 2, 4, 5 and 8: newsletter and contact form on their pages.
import { expect, page, Skip } from '../run/check.js'
import { appears, expectText, failCalls, field, holdCalls, open, press, text, visible } from './screen.js'

async function shopperAt(world, path) {
  const { client } = await world.shopper()
  const screen = await world.browser.newPage(client)
  await open(screen, path)
  return screen
}

const subscribe = (screen) => press(screen, /subscrib/i)
const send = (screen) => visible(screen.getByRole('button', { name: /^send/i }), screen.locator('main form button'))

function newsletterField(screen) {
  const form = screen.locator('form, section, div').filter({ has: screen.getByRole('button', { name: /subscrib/i }) })
  return visible(form.last().locator('input'))
}

async function fillMessage(screen, { name, email }) {
  const form = screen
    .locator('form, main')
    .filter({ has: screen.locator('textarea') })
    .last()
  await field(form, /name/i).fill(name)
  await field(form, /e-?mail/i).fill(email)
  await visible(form.locator('textarea')).fill('Are the dates of this year?')
}

export const contactPages = [
  page('1.3', 'A newsletter sign-up and a contact form', 'both are there', async (world) => {
    const home = await shopperAt(world, '/home')
    expect(await appears(subscribe(home)), '/home has no newsletter sign-up')
    const contact = await shopperAt(world, '/contact')
    expect(await appears(visible(contact.locator('textarea'))), '/contact has no contact form')
  }),
  page('2.11', '/contact | Static sample testimonials', 'testimonials and the form', async (world) => {
    const screen = await shopperAt(world, '/contact')
    for (const name of [/name/i, /e-?mail/i, /message/i]) {
      expect(await appears(field(screen, name)), `the form has no field ${name}`)
    }
    await expectText(screen, /testimonial|customers|reviews|what .* say/i)
  }),
  page('5.2', 'Newsletter: empty e-mail', "'Please enter a valid email address.'", async (world) => {
    const screen = await shopperAt(world, '/home')
    await subscribe(screen).click()
    await expectText(screen, 'Please enter a valid email address.')
  }),
  page('5.3', 'Contact: name, e-mail and message', "'All fields are required!'", async (world) => {
    const screen = await shopperAt(world, '/contact')
    await send(screen).click()
    await expectText(screen, 'All fields are required!')
  }),
  page('4.7', 'While sending, the newsletter button', "'Subscribing...'", async (world) => {
    expect((await subscribed(world)).isBusy, "the button does not show 'Subscribing...'")
  }),
  page('8.3', 'Success toasts:', "'Subscribed successfully!'", async (world) => {
    expect((await subscribed(world)).isDone, "/home does not show 'Subscribed successfully!'")
  }),
  page('4.7', 'While sending, the newsletter button', "'Sending...'", async (world) => {
    expect((await sent(world)).isBusy, "the button does not show 'Sending...'")
  }),
  page('8.3', 'Success toasts:', "'Message sent successfully!'", async (world) => {
    expect((await sent(world)).isDone, "/contact does not show 'Message sent successfully!'")
  }),
  page('8.2', 'Error texts:', "'Failed to send message!' when the message cannot be sent", async (world) => {
    const screen = await shopperAt(world, '/contact')
    await failCalls(screen)
    await fillMessage(screen, world.newPerson())
    await send(screen).click()
    await expectText(screen, 'Failed to send message!')
  }),
  page('8.2', 'Error texts:', "'Something went wrong!' when the newsletter cannot be reached", async (world) => {
    const screen = await shopperAt(world, '/home')
    await failCalls(screen, { status: 502, body: 'Bad Gateway' })
    await newsletterField(screen).fill(world.newPerson().email)
    await subscribe(screen).click()
    await expectText(screen, 'Something went wrong!')
  }),
]

const subscribed = (world) =>
  world.once('subscribed on the page', async () => {
    const screen = await shopperAt(world, '/home')
    const release = await holdCalls(screen)
    await newsletterField(screen).fill(world.newPerson().email)
    await subscribe(screen).click()
    const isBusy = await appears(text(screen, /Subscribing(\.\.\.|…)/))
    return { isBusy, isDone: await isToldAfter(screen, release, 'Subscribed successfully!') }
  })

const sent = (world) =>
  world.once('sent on the page', async () => {
    const screen = await shopperAt(world, '/contact')
    const release = await holdCalls(screen)
    await fillMessage(screen, world.newPerson())
    await send(screen).click()
    const isBusy = await appears(text(screen, /Sending(\.\.\.|…)/))
    return { isBusy, isDone: await isToldAfter(screen, release, 'Message sent successfully!') }
  })

/** Lets the held call go. A server may have had enough of such calls. */
async function isToldAfter(screen, release, words) {
  let isLimited = false
  screen.on('response', (answer) => (isLimited ||= answer.status() === 429))
  release()
  const isTold = await appears(text(screen, words))
  if (!isTold && isLimited) throw new Skip('the server limits how often this may be sent')
  return isTold
}
