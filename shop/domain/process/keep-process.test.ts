import { randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { vi } from 'vitest'

import { keepProcess } from '#domain/process/keep-process'
import { expect, it as base } from '#test/fixtures'

// Answers its pid, unless it is asked for something else.
const script = `
import { existsSync, writeFileSync } from 'node:fs'
process.on('message', (bytes) => {
  const question = Buffer.from(bytes).toString()
  if (question === 'hang') return
  if (question === 'die') process.kill(process.pid, 'SIGKILL')
  if (question.startsWith('die once') && !existsSync(question.slice(9))) {
    writeFileSync(question.slice(9), '')
    process.exit(3)
  }
  process.send({ content: process.pid, isSpent: question === 'spend' })
})
process.on('disconnect', () => process.exit())`

const it = base.extend('keep', { scope: 'file' }, async ({ folder }) => {
  const file = path.join(folder, 'script.mjs')
  await writeFile(file, script)
  return (limits: { answerMs?: number; idleMs?: number }) => {
    const options = { env: {}, answerMs: 100_000, idleMs: 100_000, ...limits }
    const ask = keepProcess<Uint8Array, number>(pathToFileURL(file), options)
    return (question: string) => ask(Buffer.from(question))
  }
})

it('a process gives way to others from its start on, with all its threads', async ({ keep }) => {
  const pid = await keep({})('who')
  expect(os.getPriority(pid)).toBe(os.constants.priority.PRIORITY_LOW)
  if (process.platform !== 'linux') return
  const threads = (await readdir(`/proc/${pid}/task`)).map(Number)
  expect(new Set(threads.map((thread) => os.getPriority(thread)))).toEqual(
    new Set([os.constants.priority.PRIORITY_LOW]),
  )
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('one process answers question after question, until it is spent', async ({ keep }) => {
  const ask = keep({})
  const first = await ask('who')
  expect([await ask('who'), await ask('spend')]).toEqual([first, first])
  expect(await ask('who')).not.toBe(first)
  await expect.poll(() => isRunning(first)).toBe(false)
})

it('a question whose process ends is asked once more, in another process', async ({ keep, folder }) => {
  const ask = keep({})
  const first = await ask('who')
  expect(await ask(`die once ${path.join(folder, randomUUID())}`)).not.toBe(first)
  await expect(ask('die')).rejects.toMatchObject({ name: 'NoAnswer', isLate: false, message: /SIGKILL/ })
  expect(isRunning(await ask('who'))).toBe(true)
})

it('a process that takes too long is killed, and the question is not asked again', async ({ keep }) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const ask = keep({ answerMs: 1_000 })
  const first = await ask('who')
  const late = expect(ask('hang')).rejects.toMatchObject({ name: 'NoAnswer', isLate: true })
  vi.advanceTimersByTime(1_000)
  await late
  await expect.poll(() => isRunning(first)).toBe(false)
  expect(await ask('who')).not.toBe(first)
})

it.afterEach(() => void vi.useRealTimers())

it('a process without questions is ended', async ({ keep }) => {
  const ask = keep({ idleMs: 20 })
  const first = await ask('who')
  await expect.poll(() => isRunning(first)).toBe(false)
  expect(await ask('who')).not.toBe(first)
})
