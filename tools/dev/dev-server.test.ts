import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { browserOf } from '#test/browser'
import { startTestDatabase, type TestDatabase } from '#test/databases/database'
import { copyProject } from '#test/project-copy'

import type { Report } from '#server'

let database: TestDatabase
let copy: string
let server: ChildProcess
let url: string
let complaints = ''
const unanswered: unknown[] = []
beforeAll(async () => {
  database = await startTestDatabase()
  copy = await copyProject('dev')
  server = fork(path.join(copy, 'tools/dev/dev-server.ts'), {
    cwd: copy,
    env: {
      ...process.env,
      PORT: '0',
      NODE_ENV: '',
      DATABASE_URL: database.url,
      DATA_DIR: path.join(copy, '.data'),
      LOG_LEVEL: 'warn',
      RAZORPAY_KEY_ID: 'rzp_test_1',
      RAZORPAY_KEY_SECRET: 'secret-one',
      RAZORPAY_WEBHOOK_SECRET: 'secret-two',
      SMTP_URL: 'smtp://127.0.0.1:1',
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  server.stderr?.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  const [report] = (await once(server, 'message')) as [Report]
  url = report.listening
})
afterAll(async () => {
  const exit = once(server, 'exit')
  server.kill('SIGTERM')
  await exit
  await database.stop()
  await rm(copy, { recursive: true, force: true })
})

// A busy machine takes its time to start a server.
const patient = { timeout: 40_000 }
vi.setConfig({ testTimeout: 120_000 })

it('answers with the changed code, on the same database, and refuses no request meanwhile', async () => {
  const shopper = browserOf(url)
  const account = { name: 'Asha Raman', email: 'asha@example.com', password: 'correct horse' }
  expect((await shopper.post('/api/user/register', account)).status).toBe(200)

  await edit('shop/api/metrics/health.ts', 'answer: () => ({})', "answer: () => ({ code: 'changed' })")
  await expect.poll(() => ask('/healthz'), patient).toEqual({ success: true, code: 'changed' })
  expect((await shopper.get('/api/user/is-auth')).body).toMatchObject({ user: { email: account.email } })

  await edit('shop/contract/wording.ts', "notLoggedIn: '", "notLoggedIn: 'Changed. ")
  await expect
    .poll(() => ask('/api/order/user'), patient)
    .toMatchObject({ msg: expect.stringMatching(/^Changed\. /) as string })
  expect(unanswered).toEqual([])
})

it('keeps the previous code after a change that cannot be loaded', async () => {
  await edit('shop/api/metrics/health.ts', "code: 'changed'", 'code: (')
  await expect.poll(() => complaints, patient).toContain('The server before this change still answers.')
  expect(await ask('/healthz')).toEqual({ success: true, code: 'changed' })

  await edit('shop/api/metrics/health.ts', 'code: (', "code: 'mended'")
  await expect.poll(() => ask('/healthz'), patient).toEqual({ success: true, code: 'mended' })
  expect(server.exitCode).toBeNull()
})

async function ask(address: string): Promise<unknown> {
  try {
    const response = await fetch(url + address)
    if (response.status >= 500) unanswered.push(response.status)
    return await response.json()
  } catch (error) {
    unanswered.push(error)
    return undefined
  }
}

async function edit(file: string, from: string, to: string): Promise<void> {
  const source = await readFile(path.join(copy, file), 'utf8')
  expect(source).toContain(from)
  await writeFile(path.join(copy, file), source.replace(from, to))
}
