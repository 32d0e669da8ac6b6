// A PostgreSQL of its own that a shop reaches through a line that can be frozen and cut.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { startPostgres } from '#adapters/postgres/postgres'
import { type SlowConnection, startSlowConnection } from '#test/slow-connection'

export async function startDatabaseBehindLink(): Promise<{ link: SlowConnection; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mewa-away-'))
  // Under root the database runs as another user, which needs to traverse the folder.
  await chmod(folder, 0o711)
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
