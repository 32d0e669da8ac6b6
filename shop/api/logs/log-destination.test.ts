import { execFile, spawn, type ChildProcessByStdio } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'

import { expect, onTestFinished } from 'vitest'

import { calls } from '#contract/calls'
import { it } from '#test/fixtures'
import { startSeveralProcesses } from '#test/several-processes'

const METRICS_TOKEN = 'a token for the metrics'

async function startShop(output: string) {
  const fd = openSync(output, 'w')
  const shop = await startSeveralProcesses({ WORKERS: '1', LOG_LEVEL: 'info', METRICS_TOKEN }, fd)
  onTestFinished(shop.stop)
  closeSync(fd)
  const ask = async (at: string, init: RequestInit = {}) => {
    const answer = await fetch(shop.url + at, { ...init, signal: AbortSignal.timeout(5_000) })
    return { status: answer.status, text: await answer.text() }
  }
  return {
    ...shop,
    /** The number of lines that were lost, when the shop answers. */
    lost: async () => {
      const { text } = await ask(calls.metrics.path, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
      return Number(/^log_lines_lost_total (\d+)$/m.exec(text)?.[1])
    },
    answers: async () => {
      for (const { path: at } of [calls.readyz, calls.productList]) expect(await ask(at)).toMatchObject({ status: 200 })
    },
    /** A request that is a line of the log. */
    refused: (at = 'nothing') => ask(`/api/${at}`, { method: 'POST' }),
  }
}

/** More than the lines that wait. */
const MANY = 120
const LONG = 'x'.repeat(12_000)

it('R14: a shop whose log is on a full disk answers, and stops in order', async () => {
  // Each write to it fails as on a full disk.
  const shop = await startShop('/dev/full')
  await shop.answers()
  for (let nth = 0; nth < MANY; nth++) await shop.refused(LONG)
  await shop.answers()
  expect(await shop.lost()).toBeGreaterThan(0)
  shop.supervisor.kill('SIGTERM')
  expect(await once(shop.supervisor, 'exit')).toEqual([0, null])
})

it('R14: lines that nobody takes are counted, and the log goes on when somebody does', async ({ folder }) => {
  const { pipe, reader, shop } = await startWithReader(folder)

  await reader.leave()
  await shop.answers()
  for (let nth = 0; nth < MANY; nth++) await shop.refused(LONG)
  await shop.answers()
  const lost = await shop.lost()
  expect(lost).toBeGreaterThan(0)

  const next = readFrom(pipe)
  await expect.poll(next.text).toContain(`${lost} lines of the log were lost`)
  await shop.refused('after-the-loss')
  await expect.poll(next.text).toContain('/api/after-the-loss')
  const lines = next
    .text()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { path?: string })
  expect(lines.filter((line) => line.path?.includes(LONG)).length).toBe(MANY - lost)
})

it('R14: a reader of the log that stands still holds up nobody', async ({ folder }) => {
  const { reader, shop } = await startWithReader(folder)
  reader.process.kill('SIGSTOP')
  for (let nth = 0; nth < MANY; nth++) await shop.refused(LONG)
  await shop.answers()
  const lost = await shop.lost()
  expect(lost).toBeGreaterThan(0)
  reader.process.kill('SIGCONT')
  await expect.poll(reader.text).toContain(`${lost} lines of the log were lost`)
})

async function startWithReader(folder: string) {
  const pipe = path.join(folder, `log-${randomUUID()}`)
  await promisify(execFile)('mkfifo', [pipe])
  const reader = readFrom(pipe)
  const shop = await startShop(pipe)
  await expect.poll(reader.text).toContain('listening')
  return { pipe, reader, shop }
}

function readFrom(pipe: string) {
  const process: ChildProcessByStdio<null, Readable, null> = spawn('cat', [pipe], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let read = ''
  process.stdout.on('data', (chunk: Buffer) => (read += chunk.toString()))
  onTestFinished(() => void process.kill('SIGKILL'))
  return {
    process,
    text: () => read,
    leave: async () => {
      process.kill('SIGKILL')
      await once(process, 'exit')
    },
  }
}
