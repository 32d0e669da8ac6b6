import type { Logger } from 'pino'

import type { LiveSettings } from '#contract/owner-settings'
import type { Changes } from '#db/changes'
import type { Db } from '#db/connect'
import { readLiveSettings, type SettingsSources } from '#domain/settings/read-settings'
import { shop } from '#shop'

/**
 * One object that follows every change, whichever process stores it, and fills `shop` with the business details. A change
 * outdates what else is remembered.
 */
export async function followSettings(
  { db, changes, log }: { db: Db; changes: Changes; log: Logger },
  sources: SettingsSources,
): Promise<LiveSettings> {
  const current = await readLiveSettings(db, sources)
  Object.assign(shop, current.business)
  let reading = Promise.resolve()
  const read = async () => {
    try {
      Object.assign(current, await readLiveSettings(db, sources))
      Object.assign(shop, current.business)
      changes.outdate()
    } catch (err) {
      // Notifications are lost with the database, too; when it returns, the settings are read again.
      log.warn({ err }, 'the settings could not be read again')
    }
  }
  changes.on('settings', () => {
    reading = reading.then(read)
  })
  return current
}
