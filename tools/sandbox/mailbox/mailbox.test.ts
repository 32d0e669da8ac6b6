import nodemailer, { type Transporter } from 'nodemailer'

import type { Sandbox } from '#sandbox/sandbox'
import { expect, sandboxTest as it } from '#test/sandbox'

const open: Transporter[] = []

it.afterEach(({ sandbox }) => {
  sandbox.mailbox.faults.set(undefined)
  sandbox.mailbox.clear()
  for (const each of open.splice(0)) each.close()
})

function send(sandbox: Sandbox, subject: string, timeoutMs = 5_000) {
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

it('an email is caught with all of its content', async ({ sandbox }) => {
  const waiting = sandbox.mailbox.waitFor(({ subject }) => subject === 'Your code ✓')
  await send(sandbox, 'Your code ✓')
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

it('waiting for an email that never comes names those that arrived', async ({ sandbox }) => {
  await send(sandbox, 'Another')
  await expect(sandbox.mailbox.waitFor(({ subject }) => subject === 'Mine', 50)).rejects.toThrow(
    'Caught: asha@example.com: Another',
  )
})

it('an email is shown on a page where it can run no script', async ({ sandbox }) => {
  await send(sandbox, 'Hello & <welcome>')
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

it('the server can refuse for now, for good, refuse the connection, hang, or take an email without a reply', async ({
  sandbox,
}) => {
  sandbox.mailbox.faults.set('4xx')
  await expect(send(sandbox, 'a')).rejects.toMatchObject({ responseCode: 451 })
  sandbox.mailbox.faults.set('5xx')
  await expect(send(sandbox, 'b')).rejects.toMatchObject({ responseCode: 550 })
  sandbox.mailbox.faults.set('refuse')
  await expect(send(sandbox, 'c')).rejects.toThrow()
  sandbox.mailbox.faults.set('hang')
  await expect(send(sandbox, 'd', 100)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  expect(sandbox.mailbox.messages()).toEqual([])
  sandbox.mailbox.faults.set('drop')
  await expect(send(sandbox, 'e')).rejects.toThrow()
  expect(sandbox.mailbox.messages()).toHaveLength(1)

  sandbox.mailbox.faults.set(undefined)
  await send(sandbox, 'f')
  expect(sandbox.mailbox.messages()).toHaveLength(2)
})
