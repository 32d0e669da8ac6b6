// Sections 3, 5 and 7: newsletter and contact form. Servers limit these calls, so that each is made as rarely as possible.
import { done, refusedInWords } from '../client/client.js'
import { call, expect } from '../run/check.js'

const subscribed = (world) =>
  world.once('subscribed', async () => {
    const { client } = await world.shopper()
    return client.post('/api/contact/subscribe', { email: world.newPerson().email })
  })

const written = (world) =>
  world.once('written', async () => {
    const { client } = await world.shopper()
    const { name, email } = world.newPerson()
    const body = { name, email, message: `Are the dates of this year? Yours, ${email}` }
    return { body, answer: await client.post('/api/contact/mail', body) }
  })

export const contactChecks = [
  call('7.12', 'POST /api/contact/subscribe', 'an email is subscribed', async (world) => {
    done(await subscribed(world), 'POST /api/contact/subscribe')
  }),
  call('3.8', 'Newsletter: email', 'an email is all that it takes', async (world) => {
    done(await subscribed(world), 'POST /api/contact/subscribe')
  }),
  call('5.2', 'Newsletter: empty e-mail', 'an empty email is refused', async (world) => {
    const { client } = await world.shopper()
    refusedInWords(await client.post('/api/contact/subscribe', { email: '' }), 'an empty email')
  }),
  call('7.13', 'POST /api/contact/mail', 'a message is sent', async (world) => {
    done((await written(world)).answer, 'POST /api/contact/mail')
  }),
  call('3.7', 'Contact message: name, email, message', 'the shop reads name, email and message', async (world) => {
    const sandbox = world.sandbox()
    const { body, answer } = await written(world)
    done(answer, 'POST /api/contact/mail')
    const mail = await sandbox.mailWith(body.message)
    for (const field of ['name', 'email']) {
      expect(JSON.stringify(mail).includes(body[field]), `the email to the shop does not have the ${field}`)
    }
  }),
  call('5.3', 'Contact: name, e-mail and message', 'a message without words is refused', async (world) => {
    const { client } = await world.shopper()
    const { name, email } = world.newPerson()
    refusedInWords(await client.post('/api/contact/mail', { name, email, message: '' }), 'an empty message')
  }),
]
