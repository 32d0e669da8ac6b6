import type { AddressInfo } from 'node:net'
import net from 'node:net'

import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createMailer, type Mailer } from '#adapters/smtp'

type Caught = { from: string; to: string[]; mail: Email }

let caught: Caught[]
let answer: Error | undefined
let refuses: 'sender' | undefined
let server: SMTPServer
let mailer: Mailer
beforeEach(async () => {
  caught = []
  answer = undefined
  refuses = undefined
  server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('Invalid login')),
    onMailFrom: (_from, _session, done) =>
      done(refuses && Object.assign(new Error('Not your address'), { responseCode: 553 })),
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          const { mailFrom, rcptTo } = session.envelope
          const from = mailFrom ? mailFrom.address : ''
          if (!answer) caught.push({ from, to: rcptTo.map(({ address }) => address), mail })
          done(answer)
        })
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  mailer = createMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Mewa <hello@mewa.test>' })
})
afterEach(async () => {
  await mailer.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

const mail = {
  id: '7b1c',
  to: 'asha@example.com',
  subject: 'Your order',
  html: '<p>₹1,220.00</p>',
  text: '₹1,220.00',
  replyTo: 'owner@example.com',
}

describe('an email', () => {
  it('has HTML and plain text, the shop as sender, a reply address and a stable Message-ID', async () => {
    await mailer.send(mail)
    await mailer.send(mail)
    expect(caught).toHaveLength(2)
    for (const { from, to, mail: seen } of caught) {
      expect([from, to]).toEqual(['hello@mewa.test', ['asha@example.com']])
      expect(seen.from).toMatchObject({ name: 'Mewa', address: 'hello@mewa.test' })
      expect(seen.replyTo).toMatchObject([{ address: 'owner@example.com' }])
      expect(seen.messageId).toBe('<7b1c@mewa.test>')
      expect(seen.subject).toBe('Your order')
      expect(seen.html?.trim()).toBe('<p>₹1,220.00</p>')
      expect(seen.text?.trim()).toBe('₹1,220.00')
    }
  })

  it('is grouped with the others of its thread, of which each has a Message-ID of its own', async () => {
    await mailer.send({ ...mail, thread: 'order.0011' })
    await mailer.send({ ...mail, id: '8c2d', thread: 'order.0011' })
    await mailer.send(mail)
    expect(caught.map(({ mail: { references } }) => references)).toEqual([
      '<order.0011@mewa.test>',
      '<order.0011@mewa.test>',
      undefined,
    ])
    expect(caught[1]?.mail.messageId).toBe('<8c2d@mewa.test>')
  })

  it('names the address that stops such emails at one press (RFC 8058), if it has one', async () => {
    await mailer.send({ ...mail, stopUrl: 'https://shop.example/stop?token=00112233445566778899aabbccddeeff' })
    await mailer.send(mail)
    const stops = caught.map(({ mail: { headers } }) =>
      headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => `${key}: ${value}`),
    )
    expect(stops).toEqual([
      [
        'list-unsubscribe: <https://shop.example/stop?token=00112233445566778899aabbccddeeff>',
        'list-unsubscribe-post: List-Unsubscribe=One-Click',
      ],
      [],
    ])
  })

  it('gets no further headers or recipients from the text of its fields', async () => {
    const more = '\r\nBcc: all@example.com'
    await mailer.send({ ...mail, subject: `Hello${more}`, replyTo: `owner@example.com${more}` })
    const [only] = caught
    expect(only?.to).toEqual(['asha@example.com'])
    expect(only?.mail.headers.map(({ key }) => key)).not.toContain('bcc')
  })

  it('loads no file and no URL, whatever its text looks like', async () => {
    await mailer.send({ ...mail, text: 'file:///etc/passwd', html: '<img src="file:///etc/passwd">' })
    expect(caught[0]?.mail.attachments).toEqual([])
    expect(caught[0]?.mail.text?.trim()).toBe('file:///etc/passwd')
  })

  it('that the server does not accept is an error, so that the queue retries', async () => {
    answer = Object.assign(new Error('Mailbox busy'), { responseCode: 450 })
    const trouble = { kind: 'later', final: false, answer: '450 Mailbox busy' }
    await expect(mailer.send(mail)).rejects.toMatchObject({ trouble })
    answer = undefined
    await mailer.send(mail)
    expect(caught).toHaveLength(1)
  })

  it.each([
    [550, 'No such user', 'no mailbox'],
    [550, '5.1.1 No such user', 'no mailbox'],
    [550, '5.7.1 Your message looks like spam', 'unwanted'],
    [552, 'Mailbox full', 'full'],
    [552, '5.3.4 Message too big', 'refused'],
    [554, '5.2.2 Over quota', 'full'],
    [554, 'Blocked', 'unwanted'],
    [500, 'What?', 'refused'],
  ])('that is refused for good is not retried (%s %s)', async (responseCode, said, kind) => {
    answer = Object.assign(new Error(said), { responseCode })
    const trouble = { kind, final: true, answer: `${responseCode} ${said}` }
    await expect(mailer.send(mail)).rejects.toMatchObject({ trouble })
  })

  // Mutation: takes a reply to the content for one about the recipient, and gives up a day's confirmations at once.
  it.each([
    [550, '5.4.6 Unusual sending activity detected'],
    [550, '5.4.5 Daily user sending limit exceeded'],
    [554, '5.1.8 Sender Address Blocked'],
  ])('waits when the refusal concerns the shop (%s %s)', async (responseCode, said) => {
    answer = Object.assign(new Error(said), { responseCode })
    const trouble = { kind: 'sender', final: false, answer: `${responseCode} ${said}` }
    await expect(mailer.send(mail)).rejects.toMatchObject({ trouble })
  })

  it('waits when the shop itself is refused: its login, its own address', async () => {
    refuses = 'sender'
    const sender = { kind: 'sender', final: false, answer: '553 Not your address' }
    await expect(mailer.send(mail)).rejects.toMatchObject({ trouble: sender })
    const { port } = server.server.address() as AddressInfo
    const stranger = createMailer({ url: `smtp://who:what@127.0.0.1:${port}`, from: 'hello@mewa.test' })
    await expect(stranger.send(mail)).rejects.toMatchObject({ trouble: { kind: 'login', final: false } })
    await stranger.close()
  })
})

it('gives up on a server that is not there, and on one that does not respond', async () => {
  const silent = net.createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const waiting = createMailer({ url: `smtp://127.0.0.1:${port}`, from: 'hello@mewa.test', timeoutMs: 200 })
  await expect(waiting.send(mail)).rejects.toMatchObject({ trouble: { kind: 'silent', final: false } })
  await waiting.close()
  await new Promise<void>((resolve) => silent.close(() => resolve()))

  const absent = createMailer({ url: `smtp://127.0.0.1:${port}`, from: 'hello@mewa.test' })
  await expect(absent.send(mail)).rejects.toMatchObject({ trouble: { kind: 'unreachable', final: false } })
  await absent.close()
})
