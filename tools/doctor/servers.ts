// The servers beside the one that the scripts work on: a pooler, replicas for reading, and standbys.
import type pg from 'pg'

import type { Config } from '#config'
import { connect, requireDurable } from '#db/connect'
import { type Mistake, reasonOf } from './mistake.ts'

/** The pooler of DATABASE_URL, which only the shop uses: scripts go past it by DATABASE_DIRECT_URL. */
export async function examinePooler({
  databaseUrl,
  databaseDirectUrl,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>): Promise<Mistake[]> {
  if (databaseUrl === undefined || databaseDirectUrl === undefined) return []
  const { pool, close } = connect(databaseUrl, { max: 1, isPooled: true })
  try {
    await pool.query('SELECT 1')
    await requireDurable(pool)
    return []
  } catch (error) {
    const isAway = !reasonOf(error).startsWith('The pooler')
    return [
      {
        mistake: isAway ? `The pooler of DATABASE_URL does not answer: ${reasonOf(error)}` : reasonOf(error),
        remedy: isAway
          ? 'PostgreSQL itself answers: start PgBouncer, look into its log, or correct DATABASE_URL.'
          : 'Correct connect_query in pgbouncer.ini as deploy/database/pgbouncer.ini has it, and reload PgBouncer.',
      },
    ]
  } finally {
    await close()
  }
}

/** The server of DATABASE_READ_URL: whether it answers, and is a replica. */
export async function examineReplica({ databaseReadUrl }: Pick<Config, 'databaseReadUrl'>): Promise<Mistake[]> {
  if (databaseReadUrl === undefined) return []
  const { pool, close } = connect(databaseReadUrl, { max: 1 })
  try {
    const { rows } = await pool.query<{ replica: boolean }>('SELECT pg_is_in_recovery() AS replica')
    if (rows[0]?.replica) return []
    return [
      {
        mistake: 'DATABASE_READ_URL leads to a server that takes writes, so it takes no work off the primary.',
        remedy: 'Let it name a standby, or remove it.',
      },
    ]
  } catch (error) {
    return [
      {
        mistake: `The replica of DATABASE_READ_URL does not answer: ${reasonOf(error)}`,
        remedy: 'Start it or correct the address; until then the primary does its work.',
      },
    ]
  } finally {
    await close()
  }
}

/** Whether a standby that may take over has every acknowledged order. */
export async function examineStandbys(
  pool: pg.Pool,
  { databaseReadUrl }: Pick<Config, 'databaseReadUrl'>,
): Promise<Mistake[]> {
  // Other accounts than an administrator's see no more of a standby than that there is one.
  const { rows } = await pool.query<{ names: string; standbys: number }>(
    `SELECT current_setting('synchronous_standby_names') AS names, count(*)::int AS standbys
     FROM pg_stat_replication WHERE state IS DISTINCT FROM 'backup' AND pid NOT IN
       (SELECT active_pid FROM pg_replication_slots WHERE slot_name = 'mewa_backup' AND active_pid IS NOT NULL)`,
  )
  const { names, standbys } = rows[0]!
  const forReading = databaseReadUrl === undefined ? 0 : 1
  if (names !== '' || standbys <= forReading) return []
  return [
    {
      mistake: `synchronous_standby_names is empty, and there are standbys (${standbys}): a failover loses the last orders.`,
      remedy:
        'Name them in synchronous_standby_names, or set synchronous_mode of Patroni, as deploy/cluster/patroni.yml.',
    },
  ]
}
