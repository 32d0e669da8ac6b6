// A PostgreSQL and its synchronous standby, both of the project's binaries.
import { execFile } from 'node:child_process'
import * as fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

import pg from 'pg'

import { type EmbeddedPostgres, startPostgres } from '#adapters/postgres/postgres'
import { signalDatabase } from '#test/databases/signal-database'
import { startSlowConnection } from '#test/slow-connection'

const run = promisify(execFile)

export type ReplicatedDatabase = EmbeddedPostgres & {
  urls: { first: string; second: string }
  /** Runs a statement on the first server, or on the second. */
  on: (server: 'first' | 'second', statement: string) => Promise<void>
  /** Signals all processes of the first server, which is the primary in the beginning. */
  signalFirst: (signal: NodeJS.Signals) => Promise<void>
  /** Makes the standby the primary. */
  promote: () => Promise<void>
}

/** Starts both below a folder; the url leads to the primary, through a proxy. A commit is acknowledged once the standby has it on disk. */
export async function startReplicatedDatabase(folder: string): Promise<ReplicatedDatabase> {
  const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')]
  await fs.mkdir(folder, { recursive: true })
  await fs.chmod(folder, 0o711)
  // A copy of a stopped server is a base backup.
  await (await startPostgres({ folder: first })).stop()
  await run('cp', ['-a', first, second])
  await fs.writeFile(path.join(second, 'data', 'standby.signal'), '')
  // A checkpoint may come before the standby has connected, which needs the WAL from its copy on.
  const kept = { wal_keep_size: '512MB' }
  const primary = await startPostgres({ folder: first, settings: { ...kept, synchronous_standby_names: 'standby' } })
  const standby = await startPostgres({
    folder: second,
    settings: { ...kept, primary_conninfo: `host=${socketsOf(primary.url)} user=mewa application_name=standby` },
  })
  const urls = { first: primary.url, second: standby.url }
  const proxy = await startSlowConnection(primary.url)
  const on: ReplicatedDatabase['on'] = async (server, statement) => {
    const client = new pg.Client({ connectionString: urls[server] })
    client.on('error', () => {})
    await client.connect()
    await client.query(statement)
    await client.end()
  }

  return {
    url: proxy.url,
    urls,
    ended: standby.ended,
    on,
    signalFirst: (signal) => signalDatabase(first, signal),
    promote: async () => {
      await on('second', 'SELECT pg_promote(true, 60)')
      proxy.leadTo(standby.url)
    },
    stop: async () => {
      await proxy.stop()
      await signalDatabase(first, 'SIGKILL').catch(() => {})
      await primary.ended
      await standby.stop()
    },
  }
}

function socketsOf(url: string): string {
  return new URLSearchParams(url.slice(url.indexOf('?'))).get('host') ?? ''
}
