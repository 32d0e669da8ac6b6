// The frame of a script that works on the shop's database.
import path from 'node:path'

import type { Config } from '#config'
import { explainStart } from '#config/explain-start'
import { type Db, withoutTimeouts } from '#db/connect'
import { migrate } from '#db/migrate'
import { readSettings } from '#domain/settings/read-settings'
import { shop } from '#shop'
import { readDotEnv } from './dot-env.ts'
import { completedConfig } from './environment.ts'
import { reachDatabase } from './reach-database.ts'

/** Runs a script with the arguments that were typed, and says in words why it fails. */
export async function runScript(script: (args: string[]) => Promise<void>): Promise<void> {
  try {
    readDotEnv(path.resolve(import.meta.dirname, '../..'))
    await script(process.argv.slice(2))
  } catch (error) {
    console.error(`\n${explainStart(error)}\n`)
    process.exitCode = 1
  }
}

/** Works on the shop's database, also while the shop runs, with the newest tables and without limits of time. */
export async function onDatabase<T>(work: (db: Db, at: { url: string; config: Config }) => Promise<T>): Promise<T> {
  const config = completedConfig(process.env)
  const { url, stop } = await reachDatabase(config)
  try {
    return await withoutTimeouts(url, async (db) => {
      await migrate(db)
      // A script may write emails and documents that name them.
      Object.assign(shop, (await readSettings(db, config.settings)).business)
      return work(db, { url, config })
    })
  } finally {
    await stop()
  }
}
