import type { Config } from '#config'
import type { Db } from '#db/connect'
import { readLiveSettings } from '#domain/settings/read-settings'
import type { Mistake } from './mistake.ts'

/** The owner has to choose these before the shop takes orders. */
export async function examineOpening(db: Db, { settings }: Pick<Config, 'settings'>): Promise<Mistake[]> {
  const { toOpen } = await readLiveSettings(db, settings)
  return toOpen.map((mistake) => ({
    mistake,
    remedy: 'The shop takes no orders until the owner mends it on the page Settings.',
  }))
}
