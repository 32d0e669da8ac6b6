import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'

import nodemailer from 'nodemailer'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { merchantOf } from './razorpay/merchant.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'

let folder: string
let running: Sandbox | undefined

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mewa-sandbox-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await running?.stop()
  running = undefined
  await rm(folder, { recursive: true, force: true })
})

const start = async (options: { port?: number; folder?: string } = {}) =>
  (running = await startSandbox({ port: 0, ...options }))

test('production never gets a sandbox', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  await expect(startSandbox({ port: 0 })).rejects.toThrow('NODE_ENV=production')
})

test('a port that is taken is an error, not another port', async () => {
  const first = await start()
  await expect(startSandbox({ port: Number(new URL(first.url).port) })).rejects.toThrow('EADDRINUSE')
})

test('another site cannot submit the forms', async () => {
  const { url } = await start()
  const post = (site: string) =>
    fetch(`${url}/control/mailbox/clear`, { method: 'POST', headers: { 'sec-fetch-site': site } })
  expect((await post('cross-site')).status).toBe(403)
  expect((await post('same-site')).status).toBe(403)
  expect((await post('same-origin')).status).toBe(200)
})

test('a restarted sandbox keeps its address, keys, payments and emails', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', starter()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const before = await firstLine(child)
    const merchant = merchantOf(before)
    const order = await merchant.order(40_800)
    const paid = await fetch(`${before.url}/control/razorpay/pay`, {
      method: 'POST',
      body: JSON.stringify({ orderId: order.id }),
    })
    const { paymentId } = (await paid.json()) as { paymentId: string }
    const refund = await merchant.post(
      `/v1/payments/${paymentId}/refund`,
      {},
      { 'X-Refund-Idempotency': 'rf-only-once' },
    )
    const mailer = nodemailer.createTransport(before.environment.SMTP_URL ?? '')
    await mailer.sendMail({ from: 'a@mewa.test', to: 'b@example.com', subject: 'Kept', text: 'Kept' })
    mailer.close()
    child.kill('SIGKILL')
    await once(child, 'exit')

    const after = await start({ folder })
    expect(after.url).toBe(before.url)
    expect(after.environment).toEqual(before.environment)
    expect(after.razorpay.orders()).toMatchObject([{ id: order.id, status: 'paid' }])
    expect(after.razorpay.payments()).toMatchObject([{ id: paymentId, status: 'refunded' }])
    const events = ['payment.authorized', 'payment.captured', 'order.paid', 'refund.created']
    expect(after.razorpay.webhooks().map(({ event }) => event)).toEqual(expect.arrayContaining(events))
    expect(after.mailbox.messages()).toMatchObject([{ subject: 'Kept', to: 'b@example.com' }])
    const again = await merchant.post(
      `/v1/payments/${paymentId}/refund`,
      {},
      { 'X-Refund-Idempotency': 'rf-only-once' },
    )
    expect(again.body.id).toBe(refund.body.id)
    await expect.poll(() => after.razorpay.refunds()).toMatchObject([{ status: 'processed' }])
  } finally {
    child.kill('SIGKILL')
  }
})

test('pending work continues after a restart', async () => {
  const before = await start({ folder })
  before.razorpay.timing.set({ lateAfterMs: 500 })
  const order = await merchantOf(before).order(500)
  await fetch(`${before.url}/v1/checkout/payments`, {
    method: 'POST',
    body: JSON.stringify({ act: 'late', key_id: before.environment.RAZORPAY_KEY_ID, order_id: order.id }),
  })
  expect(before.razorpay.payments()).toMatchObject([{ status: 'failed' }])
  await before.stop()

  const heard: string[] = []
  const shop = createServer((request, response) => {
    heard.push(String(request.headers['x-razorpay-event-id']))
    response.end()
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  try {
    const after = await start({ folder })
    after.razorpay.sendWebhooksTo(`http://127.0.0.1:${(shop.address() as AddressInfo).port}`)
    await expect.poll(() => after.razorpay.payments()).toMatchObject([{ status: 'captured' }])
    await expect.poll(() => new Set(heard).size).toBe(4)
    await expect.poll(() => after.razorpay.webhooks().every(({ state }) => state === 'delivered')).toBe(true)
  } finally {
    shop.close()
  }
})

test('without a folder each sandbox starts empty', async () => {
  const first = await start()
  const second = await startSandbox({ port: 0 })
  expect(second.environment.RAZORPAY_KEY_SECRET).not.toBe(first.environment.RAZORPAY_KEY_SECRET)
  await second.stop()
})

test('the panel shows the state, and its forms change it', async () => {
  const sandbox = await start()
  const order = await merchantOf(sandbox).order(12_345_600)
  const { paymentId } = await sandbox.razorpay.pay(order.id, { outcome: 'failed' })
  const panel = async () => (await fetch(sandbox.url)).text()
  expect(await panel()).toContain('₹1,23,456.00')

  const form = (action: string, fields: Record<string, string>) =>
    fetch(sandbox.url + action, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const settled = await form('/control/razorpay/settle-late', { paymentId, outcome: 'captured' })
  expect([settled.status, settled.headers.get('location')]).toEqual([303, '/'])
  expect(await panel()).toContain('captured')

  await form('/control/razorpay/fault', { on: 'orders.create', do: 'delay', ms: '20', times: '' })
  expect(sandbox.razorpay.faults.list()).toEqual([{ on: 'orders.create', do: 'delay', ms: 20 }])
  expect(await panel()).toContain('orders.create: delay, 20 ms')
  await form('/control/razorpay/faults/clear', {})
  expect(sandbox.razorpay.faults.list()).toEqual([])
  expect((await form('/control/razorpay/fault', { on: 'webhooks', do: 'reset' })).status).toBe(400)
  await form('/control/razorpay/timing', { refundAfterMs: '', lateAfterMs: '60000' })
  expect(sandbox.razorpay.timing.get()).toMatchObject({ refundAfterMs: null, lateAfterMs: 60_000 })
  await form('/control/mailbox/fault', { fault: '5xx' })
  expect(sandbox.mailbox.faults.get()).toBe('5xx')
  expect((await form('/control/razorpay/pay', { orderId: 'order_00000000000000' })).status).toBe(400)
})

function starter(): string {
  const sandbox = JSON.stringify(new URL('sandbox.ts', import.meta.url).href)
  return `
    const { startSandbox } = await import(${sandbox})
    const { url, environment } = await startSandbox({ port: 0, folder: ${JSON.stringify(folder)} })
    console.log(JSON.stringify({ url, environment }))`
}

async function firstLine(child: ChildProcess): Promise<Pick<Sandbox, 'url' | 'environment'>> {
  if (!child.stdout) throw new Error('The child has no output.')
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return JSON.parse(line.toString()) as Pick<Sandbox, 'url' | 'environment'>
}
