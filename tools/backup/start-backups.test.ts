import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { readConfig } from '#config'
import { services } from '#test/configuration'

import { keepProcess, startBackups } from './start-backups.ts'

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

/** The words of a start about its backups; the process that stores changes finds no database, and says that itself. */
async function saidAtStart(env: NodeJS.ProcessEnv): Promise<string[]> {
  const said: string[] = []
  const backups = await startBackups(readConfig({ ...services, ...env }), 'postgresql://127.0.0.1:1/mewa', (words) =>
    said.push(words),
  )
  try {
    await expect.poll(() => said).toHaveLength(1)
  } finally {
    await backups?.stop()
  }
  return said
}

it('the start of a shop says that its last backup is older than a day, that there is none, or no place', async () => {
  expect(await saidAtStart({})).toEqual([expect.stringContaining('No backups are configured')])
  const at = await mkdtemp(path.join(os.tmpdir(), 'mewa-start-'))
  onTestFinished(() => rm(at, { recursive: true, force: true }))
  const env = { BACKUP_PLACE: at, BACKUP_KEY: Buffer.alloc(32, 7).toString('base64') }
  expect(await saidAtStart(env)).toEqual(['There is no backup of this shop yet: npm run backup'])
  const backedUp = async (hoursAgo: number) => {
    const stamp = new Date(Date.now() - hoursAgo * 3_600_000).toISOString().replaceAll(/[-:.]/g, '')
    const base = path.join(at, '7', 'base', `${stamp}-${'0'.repeat(16)}`)
    await mkdir(base, { recursive: true })
    await writeFile(path.join(base, 'manifest'), '')
  }
  await backedUp(30.5)
  expect(await saidAtStart(env)).toEqual(['The last backup is 30 hours old: npm run backup'])
})
