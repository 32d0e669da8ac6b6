// The shop and its database in processes of their own, so that both can be killed and restarted as a supervisor would.
import type { ChildProcess } from 'node:child_process'
import * as fs from 'node:fs/promises'
import path from 'node:path'

import { sql } from 'kysely'

import { type EmbeddedPostgres, startPostgres } from '#adapters/postgres/postgres'
import { calls } from '#contract/calls'
import { connect, type Connection } from '#db/connect'
import { type Sandbox, startSandbox } from '#sandbox/sandbox'
import { postmasterOf } from '#test/databases/signal-database'
import { freePort, newFolder, stopProcess } from '#test/processes'
import { cleanups } from './cleanup.ts'
import { killDatabaseProcesses, spawnServer, untilReady } from './processes.ts'

export type RunningShop = {
  /** It keeps its stock in lots. */
  lots: boolean
  /** The address of the first server. */
  url: string
  urls: string[]
  /** The process of the first server. */
  pid: () => number
  /** A connection to the database beside the shop's own. */
  db: Connection['db']
  sandbox: Sandbox
  /** kill -9 of the first server, and an immediate restart; resolves with the ms until the shop is ready again. */
  killServer: () => Promise<number>
  /** Stops the first server in order and starts it again; resolves with its exit code. */
  restartServer: () => Promise<number | null>
  /** kill -9 of all processes of the database; the servers keep running. */
  killDatabase: () => Promise<number>
  /** kill -9 of its main process alone, while another one stands still. */
  killPostmaster: () => Promise<number>
  /** Stops the database during `act`; resolves with the ms from its restart until the shop is ready. */
  withoutDatabase: (act: () => Promise<void>) => Promise<number>
  /** Runs a second server on the same database during `act`: its timers begin anew. */
  withSecondServer: (act: () => Promise<void>) => Promise<void>
  /** How long the first start of a server took. */
  startMs: number
  /** How many servers have exited by themselves. */
  exited: () => number
  /** How many deadlocks the log of the database reports, also before a kill. */
  deadlocks: () => Promise<number>
  /** The times of all kills, in ms of the epoch. */
  killedAt: readonly number[]
  stop: () => Promise<void>
}

type Options = {
  lots?: boolean
  /** The number of servers; each has an address of its own. */
  servers?: number
  /** The address by which they reach the database, when it is not its own. */
  databaseUrlFor?: (databaseUrl: string) => Promise<string>
  /** Starts another database than one server alone; such a one is neither killed nor stopped by this shop. */
  startDatabase?: (folder: string) => Promise<EmbeddedPostgres>
  environment?: NodeJS.ProcessEnv
  /** A file for the lines of the log. */
  log?: string
}

export async function startShop({
  lots = false,
  servers: count = 1,
  databaseUrlFor,
  startDatabase = (at) => startPostgres({ folder: at }),
  environment = {},
  log,
}: Options = {}): Promise<RunningShop> {
  const folder = await newFolder('faults')
  const sandbox = await startSandbox({ port: 0 })
  const databaseFolder = path.join(folder, 'postgres')
  let postgres = await startDatabase(databaseFolder)
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const url = urls[0]!
  const env = {
    PATH: process.env['PATH'],
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrlFor ? await databaseUrlFor(postgres.url) : postgres.url,
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '1',
    ...sandbox.environment,
    ...environment,
  }
  const start = (nth: number) => spawnServer({ ...env, PORT: String(ports[nth]) }, urls[nth]!, log)
  // One after the other: the first creates the tables.
  const servers: ChildProcess[] = []
  const began = performance.now()
  for (let nth = 0; nth < count; nth++) servers.push(await start(nth))
  const startMs = (performance.now() - began) / count
  const exited = () => servers.filter(({ exitCode }) => exitCode !== null).length
  const allReady = async () => {
    if (exited() > 0) throw new Error('The shop exited with its database.')
    await Promise.all(urls.map(untilReady))
  }
  sandbox.whatsApp.sendEventsTo(url + calls.whatsAppEvents.path)
  sandbox.courier.sendEventsTo(url + calls.courierEvents.path)
  sandbox.razorpay.sendWebhooksTo(url + calls.orderRazorpayWebhook.path)
  const { db, close } = connect(postgres.url, { max: 2 })
  const killedAt: number[] = []
  const afterKill = async (kill: () => Promise<void>) => {
    const began = performance.now()
    killedAt.push(Date.now())
    await kill()
    await postgres.ended
    postgres = await startPostgres({ folder: databaseFolder })
    await allReady()
    return performance.now() - began
  }
  const stop = async () => {
    await Promise.all(servers.map((server) => stopProcess(server)))
    await close()
    await postgres.stop()
    await sandbox.stop()
    await fs.rm(folder, { recursive: true, force: true })
    cleanups.delete(stop)
  }
  cleanups.add(stop)

  return {
    lots,
    url,
    urls,
    pid: () => servers[0]!.pid!,
    db,
    sandbox,
    killServer: async () => {
      const began = performance.now()
      killedAt.push(Date.now())
      await stopProcess(servers[0]!, 'SIGKILL')
      servers[0] = await start(0)
      return performance.now() - began
    },
    restartServer: async () => {
      await stopProcess(servers[0]!)
      const { exitCode } = servers[0]!
      servers[0] = await start(0)
      return exitCode
    },
    killDatabase: () => afterKill(() => killDatabaseProcesses(databaseFolder)),
    killPostmaster: () =>
      afterKill(async () => {
        const { rows } = await sql<{ pid: number }>`
          SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1`.execute(
          db,
        )
        // As one that computes, it does not notice that its server is gone.
        for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
        process.kill(await postmasterOf(databaseFolder), 'SIGKILL')
      }),
    withoutDatabase: async (act) => {
      await postgres.stop()
      await act()
      postgres = await startPostgres({ folder: databaseFolder })
      const began = performance.now()
      await allReady()
      return performance.now() - began
    },
    withSecondServer: async (act) => {
      const port = await freePort()
      const second = await spawnServer({ ...env, PORT: String(port) }, `http://127.0.0.1:${port}`)
      try {
        await act()
      } finally {
        await stopProcess(second)
      }
    },
    startMs,
    exited,
    deadlocks: async () => {
      // Several servers have a folder each.
      const files = await Array.fromAsync(fs.glob('{,*/}postgres.log', { cwd: databaseFolder }))
      if (files.length === 0) throw new Error('The database has no log.')
      const logs = await Promise.all(files.map((file) => fs.readFile(path.join(databaseFolder, file), 'utf8')))
      return logs.join('').split('deadlock detected').length - 1
    },
    killedAt,
    stop,
  }
}
