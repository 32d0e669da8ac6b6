import { sql } from 'kysely'

import { samplesIn } from '#contract/business'
import { explain, parseOptions } from '#contract/explain'
import { type LiveSettings, type OwnerSettings, ownerSettings, settingsChange } from '#contract/owner-settings'
import { taxNotChosen } from '#contract/wording'
import type { Db, Tx } from '#db/connect'
import { Failure } from '#domain/process/failure'

type Key = keyof OwnerSettings
const keys = Object.keys(ownerSettings.shape) as Key[]

/**
 * Where settings come from: `fixed` wins over what the owner has stored, which wins over the defaults. With `asksToOpen`
 * a shop takes no orders before its owner has chosen what only she can know.
 */
export type SettingsSources = { defaults: OwnerSettings; fixed: Partial<OwnerSettings>; asksToOpen?: boolean }

/** One change; undefined is the default. `by` is the name of the seller, null for the shop itself. */
export type SettingChange = { key: string; from: unknown; to: unknown; by: string | null; at: Date }

/** A stored value that this release does not know counts as its default. */
export async function readSettings(db: Db | Tx, { defaults, fixed }: SettingsSources): Promise<OwnerSettings> {
  const { rows } = await sql<{ key: string; value: unknown }>`
    SELECT DISTINCT ON (key) key, value FROM settings ORDER BY key, id DESC`.execute(db)
  const stored = Object.fromEntries(
    rows.flatMap(({ key, value }) => {
      const read = isKey(key) && value !== null ? ownerSettings.shape[key].safeParse(value) : undefined
      return read?.success ? [[key, read.data]] : []
    }),
  ) as Partial<OwnerSettings>
  const chosen = { ...defaults, ...stored, ...fixed }
  return { ...chosen, taxPercent: chosen.taxMode === 'added' ? chosen.taxPercent : 0 }
}

/** The settings in force, with the sentences that say what the owner has to choose before the shop takes orders. */
export async function readLiveSettings(db: Db, sources: SettingsSources): Promise<LiveSettings> {
  const settings = await readSettings(db, sources)
  return { ...settings, toOpen: sources.asksToOpen ? await lacking(db, sources, settings) : [] }
}

async function lacking(db: Db, sources: SettingsSources, { business }: OwnerSettings): Promise<string[]> {
  return [...samplesIn(business), ...((await unchosen(db, sources)).length > 0 ? [taxNotChosen] : [])]
}

/** The keys of which nobody has chosen a value, although each is wrong for somebody. */
export async function unchosen(db: Db | Tx, { fixed }: SettingsSources): Promise<Key[]> {
  if (fixed.taxMode !== undefined) return []
  const { rows } = await sql`SELECT FROM settings WHERE key = 'taxMode' LIMIT 1`.execute(db)
  return rows.length > 0 ? [] : ['taxMode']
}

/** Grows with every change. */
export async function settingsVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    SELECT coalesce(max(id), 0)::text AS version FROM settings`.execute(db)
  return rows[0]!.version
}

/** A null restores the default. Throws a Failure (400) that names an unknown key, or one whose value is wrong. */
export async function changeSettings(db: Db | Tx, changes: Readonly<Record<string, unknown>>, sellerId?: string) {
  const { error, data } = settingsChange.safeParse(changes, parseOptions)
  if (error) throw new Failure('invalid', explain(error))
  const rows = Object.entries(data).map(([key, value]) => {
    return { key, value: JSON.stringify(value), seller_id: sellerId ?? null }
  })
  if (rows.length > 0) await db.insertInto('settings').values(rows).execute()
}

export async function settingsHistory(db: Db, limit = 100): Promise<SettingChange[]> {
  const { rows } = await sql<SettingChange>`
    SELECT s.key, lag(s.value) OVER (PARTITION BY s.key ORDER BY s.id) AS "from", s.value AS "to", b.name AS by, s.at
    FROM settings s LEFT JOIN sellers b ON b.id = s.seller_id ORDER BY s.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

function isKey(key: string): key is Key {
  return (keys as string[]).includes(key)
}
