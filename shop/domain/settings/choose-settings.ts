import { isDeepStrictEqual } from 'node:util'

import { sql } from 'kysely'

import { contradictions, type OwnerSettings, type SettingsChange } from '#contract/owner-settings'
import { settingLabels } from '#contract/page-settings'
import { changedMeanwhile, fixedByServer } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { type ActingSeller, writeSellerAct } from '#domain/audit/seller-act'
import { Failure } from '#domain/process/failure'
import { changeSettings, readSettings, type SettingsSources, unchosen } from '#domain/settings/read-settings'

type Key = keyof OwnerSettings

/**
 * Stores a seller's choice, all of it or none, but for what is in force already. `seen` is the version it is based on.
 * Throws a Failure: 400 for a wrong value; 409 for a key that the environment fixes, or that was changed since `seen`, and for a new contradiction.
 */
export async function chooseSettings(
  db: Db,
  sources: SettingsSources,
  seller: ActingSeller,
  change: SettingsChange,
  seen?: string,
): Promise<void> {
  const keys = Object.keys(change) as Key[]
  const fixed = keys.find((key) => key in sources.fixed)
  if (fixed !== undefined) throw new Failure('conflict', fixedByServer(settingLabels[fixed]))
  await db.transaction().execute(async (tx) => {
    // One choice after the other: two that are right alone can contradict each other.
    await sql`LOCK TABLE settings IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    if (seen !== undefined) await requireUnchanged(tx, keys, seen)
    const current = await readSettings(tx, sources)
    const before = contradictions(current)
    const first = await unchosen(tx, sources)
    const changed = keys.filter(
      (key) => first.includes(key) || !isDeepStrictEqual(change[key] ?? sources.defaults[key], current[key]),
    )
    await changeSettings(tx, Object.fromEntries(changed.map((key) => [key, change[key]])), seller.id)
    const added = contradictions(await readSettings(tx, sources)).filter((each) => !before.includes(each))
    if (added.length > 0) throw new Failure('conflict', added.join(' '))
    for (const key of changed) await writeSellerAct(tx, seller, { act: 'setting changed', detail: key })
  })
}

async function requireUnchanged(tx: Tx, keys: readonly Key[], seen: string): Promise<void> {
  const { rows } = await sql<{ key: Key; by: string | null }>`
    SELECT s.key, b.name AS by FROM settings s LEFT JOIN sellers b ON b.id = s.seller_id
    WHERE s.id > ${seen}::bigint AND s.key = ANY (${keys}) ORDER BY s.id DESC LIMIT 1`.execute(tx)
  const [later] = rows
  if (later) throw new Failure('conflict', changedMeanwhile(settingLabels[later.key], later.by))
}
