import { sql } from 'kysely'

import { ownerSettings } from '#contract/owner-settings'
import type { Db } from '#db/connect'
import { changeSettings } from '#domain/settings/read-settings'

/** Stores what variables of the release before have chosen, unless the setting was ever stored. */
export async function takeOverVariables(
  db: Db,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const { GIFTS: gifts, SELLER_SECOND_FACTOR: secondFactor } = variables
  const tracking = { name: variables['COURIER_NAME'], trackingUrl: variables['COURIER_TRACKING_URL'] }
  const courier = ownerSettings.shape.courier.safeParse(tracking)
  const chosen = {
    ...(gifts !== undefined && { gifts: /^(on|true|yes|1|y|enabled)$/i.test(gifts) }),
    ...(secondFactor !== undefined && { secondFactor: secondFactor === 'required' ? 'required' : 'optional' }),
    ...(courier.success && { courier: courier.data }),
  }
  const { rows } = await sql<{ key: string }>`SELECT DISTINCT key FROM settings`.execute(db)
  const isNew = ([key]: [string, unknown]) => !rows.some((row) => row.key === key)
  await changeSettings(db, Object.fromEntries(Object.entries(chosen).filter(isNew)))
}
