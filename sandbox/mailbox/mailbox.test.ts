import nodemailer, { type Transporter } from 'nodemailer'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { type Sandbox, startSandbox } from '../sandbox.ts'

let sandbox: Sandbox
const open: Transporter[] = []

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
})
afterEach(() => {
  sandbox.mailbox.faults.set(undefined)
  sandbox.mailbox.clear()
  for (const each of open.splice(0)) each.close()
})
afterAll(() => sandbox.stop())

function send(subject: string, timeoutMs = 5_000) {
  const transporter = nodemailer.createTransport({
    url: sandbox.environment.SMTP_URL ?? '',
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  open.push(transporter)
  return transporter.sendMail({
    from: 'Mewa <hello@mewa.test>',
    to: 'Asha <asha@example.com>',
    replyTo: 'somebody@example.com',
    subject,
    text: 'Your code is 123456.\nनमस्ते',
    html: '<p>Your code is <b>123456</b>.</p><script>alert(1)</script>',
    messageId: '<0001@mewa.test>',
  })
}

test('a mail is caught with all that was written in it', async () => {
  const waiting = sandbox.mailbox.waitFor(({ subject }) => subject === 'Your code ✓')
  await send('Your code ✓')
  expect(await waiting).toMatchObject({
    messageId: '<0001@mewa.test>',
    to: 'asha@example.com',
    from: 'Mewa <hello@mewa.test>',
    replyTo: 'somebody@example.com',
    text: expect.stringContaining('नमस्ते'),
    html: expect.stringContaining('<b>123456</b>'),
  })
  expect(sandbox.mailbox.messages()).toHaveLength(1)
  expect((await sandbox.mailbox.waitFor(({ to }) => to === 'asha@example.com')).subject).toBe('Your code ✓')
})

test('waiting for a mail that never comes names those that did', async () => {
  await send('Another')
  await expect(sandbox.mailbox.waitFor(({ subject }) => subject === 'Mine', 50)).rejects.toThrow(
    'Caught: asha@example.com: Another',
  )
})

test('a person reads it on a page where it can run nothing', async () => {
  await send('Hello & <welcome>')
  const list = await (await fetch(`${sandbox.url}/mail`)).text()
  expect(list).toContain('Hello &amp; &lt;welcome&gt;')
  const { id } = await sandbox.mailbox.waitFor(() => true)
  const page = await (await fetch(`${sandbox.url}/mail/${id}`)).text()
  expect(page).toContain('Message-ID: &lt;0001@mewa.test&gt;')
  expect(page).toContain('नमस्ते')
  expect(page).not.toContain('<script>')
  const html = await fetch(`${sandbox.url}/mail/${id}/html`)
  expect(await html.text()).toContain('<b>123456</b>')
  expect(html.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups.*default-src 'none'/)
  expect((await fetch(`${sandbox.url}/mail/nobody`)).status).toBe(404)
})

test('the server can refuse for now, for good, refuse the line, hang, or take a mail and not say so', async () => {
  sandbox.mailbox.faults.set('4xx')
  await expect(send('a')).rejects.toMatchObject({ responseCode: 451 })
  sandbox.mailbox.faults.set('5xx')
  await expect(send('b')).rejects.toMatchObject({ responseCode: 550 })
  sandbox.mailbox.faults.set('refuse')
  await expect(send('c')).rejects.toThrow()
  sandbox.mailbox.faults.set('hang')
  await expect(send('d', 100)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  expect(sandbox.mailbox.messages()).toEqual([])
  sandbox.mailbox.faults.set('drop')
  await expect(send('e')).rejects.toThrow()
  expect(sandbox.mailbox.messages()).toHaveLength(1)

  sandbox.mailbox.faults.set(undefined)
  await send('f')
  expect(sandbox.mailbox.messages()).toHaveLength(2)
})
