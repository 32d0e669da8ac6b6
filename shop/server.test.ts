import { once } from 'node:events'
import { readFileSync } from 'node:fs'

import { expect, it, onTestFinished } from 'vitest'

import { calls } from '#contract/calls'
import { rawConnection } from '#test/raw-connection'
import { startSeveralProcesses } from '#test/several-processes'

const METRICS_TOKEN = 'a token for the metrics'

/** 'Z': it has ended, and its parent has not looked yet. */
function stateOf(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat[stat.lastIndexOf(')') + 2]
}

/** Why a connection is refused; a shop that ends may also leave it without an answer. */
function refusal(url: string): Promise<string | undefined> {
  return fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    () => undefined,
    (error: Error) => (error.cause as NodeJS.ErrnoException | undefined)?.code,
  )
}

/** A shop of two processes, and a connection on which the metrics are asked for once `ask` is called. */
async function startShop() {
  const shop = await startSeveralProcesses({ WORKERS: '2', METRICS_TOKEN })
  const { supervisor } = shop
  onTestFinished(async () => {
    supervisor.kill('SIGKILL')
    await shop.stop()
  })
  const late = rawConnection(shop.url)
  late.write(
    `GET ${calls.healthz.path} HTTP/1.1\r\nHost: shop.test\r\n\r\n` +
      `GET ${calls.metrics.path} HTTP/1.1\r\nHost: shop.test\r\nAuthorization: Bearer ${METRICS_TOKEN}\r\n`,
  )
  await expect.poll(() => late.statuses()).toEqual([200])
  return {
    ...shop,
    ask: async () => {
      late.write('\r\n')
      await expect.poll(() => late.statuses()).toEqual([200, 200])
    },
  }
}

it('processes that are killed while they ask for the metrics are replaced', async () => {
  const { supervisor, pids, ask } = await startShop()
  const first = await pids()
  // It reads the question when nobody is there any more.
  supervisor.kill('SIGSTOP')
  await ask()
  for (const pid of first) process.kill(pid, 'SIGKILL')
  await expect.poll(() => first.map(stateOf)).toEqual(['Z', 'Z'])
  supervisor.kill('SIGCONT')
  await expect.poll(async () => (await pids()).filter((pid) => !first.includes(pid)).length).toBe(2)
})

it('R15: a second signal, as systemd and a terminal cause it, cuts no answer off', async () => {
  const { url, supervisor, pids, ask } = await startShop()
  for (const pid of await pids()) process.kill(pid, 'SIGINT')
  supervisor.kill('SIGINT')
  await expect.poll(() => refusal(url)).toBe('ECONNREFUSED')
  supervisor.kill('SIGTERM')
  await ask()
  await expect.poll(() => supervisor.exitCode).toBe(0)
})

it('R15: a shop of two processes ends, also when its last process leaves messages behind', async () => {
  const { url, supervisor, pids, ask } = await startShop()
  supervisor.kill('SIGTERM')
  await expect.poll(() => refusal(url)).toBe('ECONNREFUSED')
  await expect.poll(async () => (await pids()).length).toBe(1)
  const [last] = await pids()
  supervisor.kill('SIGSTOP')
  await ask()
  await expect.poll(() => stateOf(last!)).toBe('Z')
  const ended = once(supervisor, 'exit')
  supervisor.kill('SIGCONT')
  expect(await ended).toEqual([0, null])
})
