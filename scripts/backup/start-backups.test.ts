import { spawn } from 'node:child_process'

import { expect, it } from 'vitest'

import { keepProcess } from './start-backups.ts'

const nothing = () => spawn('/nonexistent/program')
const lasting = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])

it.for([
  ['that fails to start', nothing],
  [
    'whose start throws',
    () => {
      throw new Error('spawn ENOMEM')
    },
  ],
] as const)('a process %s is told, and started again', async ([, failing]) => {
  const said: string[] = []
  let starts = 0
  const kept = keepProcess(
    () => (++starts < 3 ? failing() : lasting()),
    (words) => said.push(words),
    1,
  )
  await expect.poll(() => starts).toBe(3)
  expect(said).toHaveLength(2)
  expect(said[0]).toMatch(/^The process that stores the changes of the database failed: spawn .*It is started again/)
  await kept.stop()
  expect(starts).toBe(3)
})

it('one that ended is started again, until it is stopped', async () => {
  const pids: (number | undefined)[] = []
  const start = () => {
    const child = pids.length < 2 ? spawn('true') : lasting()
    pids.push(child.pid)
    return child
  }
  const kept = keepProcess(start, () => {}, 1)
  await expect.poll(() => pids.length).toBe(3)
  await kept.stop()
  expect(() => process.kill(pids[2] ?? 0, 0)).toThrow('ESRCH')
})

it('one that never started is stopped at once', async () => {
  const kept = keepProcess(nothing, () => {}, 60_000)
  await kept.stop()
})
