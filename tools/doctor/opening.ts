import type { Config } from '#config'
import type { Db } from '#db/connect'
import { toOpen } from '#domain/settings/read-settings'
import type { Mistake } from './mistake.ts'

/** What the owner has to choose before the shop takes orders. */
export async function examineOpening(db: Db, { settings }: Pick<Config, 'settings'>): Promise<Mistake[]> {
  const lacks = await toOpen(db, settings)
  return lacks.map((mistake) => ({
    mistake,
    remedy: 'The shop takes no orders until the owner mends it on the page Settings.',
  }))
}
