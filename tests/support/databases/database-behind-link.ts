// A PostgreSQL of its own that a shop reaches through a line that can be frozen and cut.
import { rm } from 'node:fs/promises'
import path from 'node:path'

import { startPostgres } from '#adapters/postgres/postgres'
import { newFolder } from '#test/processes'
import { type SlowConnection, startSlowConnection } from '#test/slow-connection'

export async function startDatabaseBehindLink(): Promise<{ link: SlowConnection; stop: () => Promise<void> }> {
  const folder = await newFolder('away')
  const postgres = await startPostgres({ folder: path.join(folder, 'postgres') })
  const link = await startSlowConnection(postgres.url)
  return {
    link,
    stop: async () => {
      await link.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
