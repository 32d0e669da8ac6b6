// The worker with a queue and a mail server that the test controls. Mutations: records the sent emails together at the
// end; attempts to record an email only once.
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import pino from 'pino'
import { beforeEach, expect, it, vi } from 'vitest'

import type { Mailer } from '#adapters/smtp'
import type { Mail } from '#domain/messages/mail'
import { type OpenMails, startMailWorker } from '#jobs/mail-worker'

type Work = (jobs: JobWithMetadata<Mail>[]) => Promise<{ id: string; status: string }[]>

let work: Work
let sent: string[]
let noted: string[]
let note: (id: string) => Promise<void>
const over = new AbortController()
const asIs: OpenMails = async () => (mail) => mail as Mail

beforeEach(async () => {
  sent = []
  noted = []
  note = async () => {}
  const boss = {
    work: (_name: string, _pace: object, handle: Work) => void (work = handle),
    complete: async (_name: string, id: string) => {
      await note(id)
      noted.push(id)
    },
  }
  const mailer: Mailer = { send: async ({ id }) => void sent.push(id), close: async () => {} }
  await startMailWorker(boss as unknown as PgBoss, pino({ level: 'silent' }), mailer, asIs, over.signal)
})

function jobs(count: number, signal = new AbortController().signal): JobWithMetadata<Mail>[] {
  const data: Mail = { to: 'asha@example.com', subject: 'Hello', text: 'Hello', html: 'Hello' }
  return Array.from({ length: count }, (_, i) => ({
    id: `${i}`,
    data,
    signal,
    retryCount: 0,
    sourceRootId: null,
  })) as never
}

it('has at most three sent emails unrecorded', async () => {
  let most = 0
  note = async () => {
    most = Math.max(most, sent.length - noted.length)
    await new Promise(setImmediate)
  }
  const outcomes = await work(jobs(10))
  expect(most).toBe(3)
  expect([noted.length, new Set(noted).size]).toEqual([10, 10])
  expect(outcomes.every(({ status }) => status === 'completed')).toBe(true)
})

it('B27: records each by itself, and begins no email while one is not recorded', async () => {
  const slow = Promise.withResolvers<void>()
  note = (id) => (id === '0' ? slow.promise : Promise.resolve())
  const working = work(jobs(10))
  await expect.poll(() => noted).toEqual(['1', '2'])
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
  expect(sent).toEqual(['0', '1', '2'])
  slow.resolve()
  await working
  expect(noted).toHaveLength(10)
})

it('keeps trying to record while the database is away, and sends no email twice and no further ones', async () => {
  vi.useFakeTimers()
  let isBack = false
  note = async () => {
    if (!isBack) throw new Error('the database is away')
  }
  const working = work(jobs(10))
  await vi.advanceTimersByTimeAsync(5_000)
  expect([sent.length, noted.length]).toEqual([3, 0])
  isBack = true
  await vi.advanceTimersByTimeAsync(5_000)
  await working
  vi.useRealTimers()
  expect(sent.toSorted()).toEqual(noted.toSorted())
  expect(new Set(sent).size).toBe(10)
})

it('leaves an email whose claim has lapsed to the worker that has it now', async () => {
  const outcomes = await work(jobs(1, AbortSignal.abort()))
  expect(outcomes).toMatchObject([{ status: 'failed' }])
  expect(sent).toEqual([])
})
