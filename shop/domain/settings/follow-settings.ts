import type { Logger } from 'pino'

import type { OwnerSettings } from '#contract/owner-settings'
import type { Changes } from '#db/changes'
import type { Db } from '#db/connect'
import { readSettings, type SettingsSources } from '#domain/settings/read-settings'

/**
 * The settings in force, in one object that follows every change, whichever process stores it. What is remembered of
 * other things is then outdated.
 */
export async function followSettings(
  { db, changes, log }: { db: Db; changes: Changes; log: Logger },
  sources: SettingsSources,
): Promise<OwnerSettings> {
  const current = await readSettings(db, sources)
  let reading = Promise.resolve()
  const read = async () => {
    try {
      Object.assign(current, await readSettings(db, sources))
      changes.outdate()
    } catch (err) {
      // The line for notifications is lost with the database, and its return is another reason to read.
      log.warn({ err }, 'the settings could not be read again')
    }
  }
  changes.on('settings', () => {
    reading = reading.then(read)
  })
  return current
}
