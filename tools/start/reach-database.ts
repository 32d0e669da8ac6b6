import path from 'node:path'

import { runningPostgres, startPostgres } from '#adapters/postgres/postgres'
import type { Config } from '#config'
import { claim } from './claim.ts'

/** The shop's database, also while the shop runs; otherwise the embedded one is started temporarily. */
export async function reachDatabase(config: Config): Promise<{ url: string; stop: () => Promise<void> }> {
  const leave = async () => {}
  const external = config.databaseDirectUrl ?? config.databaseUrl
  if (external) return { url: external, stop: leave }
  const folder = path.join(config.dataDir, 'postgres')
  const running = await runningPostgres(folder)
  if (running) return { url: running, stop: leave }
  const claimed = await claim(config.dataDir, config.publicUrl)
  const postgres = await startPostgres({ folder })
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop()
      await claimed.release()
    },
  }
}
