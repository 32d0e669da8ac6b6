// One PostgreSQL for the whole run, with one migrated template that every test file clones.
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import pg from 'pg'
import type { TestProject } from 'vitest/node'

import { startPostgres } from '#adapters/postgres/postgres'
import { connect } from '#db/connect'
import { migrate } from '#db/migrate'
import { installQueue } from '#jobs'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's address; the database name in it is the administrator's. */
    databaseServer: string
  }
}

export const TEMPLATE = 'mewa_template'

export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mewa-test-'))
  // Several files at once, each with up to four servers and their pools.
  const postgres = await startPostgres({ folder, settings: { max_connections: '500' } })
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${TEMPLATE}`)
  const template = connect(databaseUrl(postgres.url, TEMPLATE))
  await migrate(template.db)
  await installQueue(template.db)
  await template.close()
  await admin.query(`ALTER DATABASE ${TEMPLATE} IS_TEMPLATE true`)
  await admin.end()
  project.provide('databaseServer', postgres.url)

  // A run that is interrupted (Ctrl-C) ends without its teardown, and the server would keep running.
  const cutShort = () => {
    void postgres.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
  process.once('exit', cutShort)
  return async () => {
    process.off('exit', cutShort)
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export function databaseUrl(server: string, name: string): string {
  return server.replace('/mewa?', `/${name}?`)
}
