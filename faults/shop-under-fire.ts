// The shop in processes of its own, on a database in processes of its own, so that both can be killed and started again
// as a supervisor would.
import { type ChildProcess, spawn } from 'node:child_process'
import * as fs from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'

import { type EmbeddedPostgres, startPostgres } from '#adapters/postgres'
import { calls } from '#contract/calls'
import { connect, type Connection } from '#db/connect'
import { type Sandbox, startSandbox } from '#sandbox/sandbox'

import { leftovers } from './leftovers.ts'

export type ShopUnderFire = {
  /** Of the first server. */
  url: string
  urls: string[]
  /** A way to the database that is not the shop's. */
  db: Connection['db']
  sandbox: Sandbox
  /** kill -9 of the first server, and started again at once. Answers after how many ms the shop was ready again. */
  killServer: () => Promise<number>
  /** kill -9 of the database and all its processes, and started again at once; the shop goes on. */
  killDatabase: () => Promise<number>
  /** Stops the database, starts it again when `meanwhile` is over; answers how many ms later the shop was ready. */
  withoutDatabase: (meanwhile: () => Promise<void>) => Promise<number>
  /** A second server on the same database while `meanwhile` lasts: its timers begin anew. */
  withSecondServer: (meanwhile: () => Promise<void>) => Promise<void>
  /** How many servers have ended by themselves. */
  died: () => number
  /** When something was killed, in ms of the epoch. */
  killedAt: readonly number[]
  stop: () => Promise<void>
}

const project = path.resolve(import.meta.dirname, '..')

type Options = {
  /** How many processes serve; each has an address of its own. */
  servers?: number
  /** The address by which they reach the database, if it is another than its own. */
  reach?: (databaseUrl: string) => Promise<string>
}

export async function openShopUnderFire({ servers: count = 1, reach }: Options = {}): Promise<ShopUnderFire> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mewa-faults-'))
  // PostgreSQL runs as another account than root and must be able to enter.
  await fs.chmod(folder, 0o711)
  const sandbox = await startSandbox({ port: 0 })
  const databaseFolder = path.join(folder, 'postgres')
  let postgres: EmbeddedPostgres = await startPostgres({ folder: databaseFolder })
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const url = urls[0]!
  const env = {
    PATH: process.env['PATH'],
    HOST: '127.0.0.1',
    DATABASE_URL: reach ? await reach(postgres.url) : postgres.url,
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '1',
    ...sandbox.environment,
  }
  const start = (nth: number) => startServer({ ...env, PORT: String(ports[nth]) }, urls[nth]!)
  // One after the other: the first makes the tables.
  const servers: ChildProcess[] = []
  for (let nth = 0; nth < count; nth++) servers.push(await start(nth))
  const died = () => servers.filter(({ exitCode }) => exitCode !== null).length
  const allReady = async () => {
    if (died() > 0) throw new Error('The shop died with its database.')
    await Promise.all(urls.map(untilReady))
  }
  sandbox.razorpay.sendWebhooksTo(url + calls.orderRazorpayWebhook.path)
  const { db, close } = connect(postgres.url, { max: 2 })
  const killedAt: number[] = []
  const stop = async () => {
    await Promise.all(servers.map((server) => ended(server, 'SIGTERM')))
    await close()
    await postgres.stop()
    await sandbox.stop()
    await fs.rm(folder, { recursive: true, force: true })
    leftovers.delete(stop)
  }
  leftovers.add(stop)

  return {
    url,
    urls,
    db,
    sandbox,
    killServer: async () => {
      const began = performance.now()
      killedAt.push(Date.now())
      await ended(servers[0]!, 'SIGKILL')
      servers[0] = await start(0)
      return performance.now() - began
    },
    killDatabase: async () => {
      const began = performance.now()
      killedAt.push(Date.now())
      await killFamily(databaseFolder)
      await postgres.ended
      postgres = await startPostgres({ folder: databaseFolder })
      await allReady()
      return performance.now() - began
    },
    withoutDatabase: async (meanwhile) => {
      await postgres.stop()
      await meanwhile()
      postgres = await startPostgres({ folder: databaseFolder })
      const began = performance.now()
      await allReady()
      return performance.now() - began
    },
    withSecondServer: async (meanwhile) => {
      const second = await freePort()
      const beside = await startServer({ ...env, PORT: String(second) }, `http://127.0.0.1:${second}`)
      try {
        await meanwhile()
      } finally {
        await ended(beside, 'SIGTERM')
      }
    },
    died,
    killedAt,
    stop,
  }
}

async function startServer(env: NodeJS.ProcessEnv, url: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['server.ts'], {
    cwd: project,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await Promise.race([
    untilReady(url),
    new Promise((_, reject) =>
      server.once('exit', (code) => reject(new Error(`The shop did not start (code ${code}).`))),
    ),
  ])
  return server
}

async function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exit = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await exit
}

async function untilReady(url: string): Promise<void> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    const answer = await fetch(url + calls.readyz.path).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('The shop was not ready within a minute.')
}

// The postmaster first would let its children finish what they write; so all of them at once.
async function killFamily(folder: string): Promise<void> {
  const file = await fs.readFile(path.join(folder, 'data', 'postmaster.pid'), 'utf8')
  const postmaster = Number(file.split('\n')[0])
  const family = [postmaster]
  for (const entry of await fs.readdir('/proc')) {
    const stat = /^\d+$/.test(entry) ? await fs.readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '') : ''
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === postmaster) family.push(Number(entry))
  }
  for (const pid of family) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
