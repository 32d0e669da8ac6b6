import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#db/connect'

/**
 * One part of a statement that writes several tables, so that an order costs few round trips. `body` holds common table
 * expressions; the rows of the one called `name` are counted, and its column `returns` is returned.
 */
export type Write = { name: string; body: RawBuilder<unknown>; expected: number; returns?: string }

/**
 * Runs the writes as one statement and returns their `returns` columns by name. Throws when a write affects another
 * number of rows than expected.
 */
export async function runWrites(tx: Tx, writes: Write[]): Promise<Record<string, unknown>> {
  const counts = writes.map(({ name }) => sql`(SELECT count(*)::int FROM ${sql.ref(name)}) AS ${sql.ref(name)}`)
  const columns = writes.flatMap(({ name, returns }) =>
    returns ? [sql`(SELECT ${sql.ref(returns)} FROM ${sql.ref(name)}) AS ${sql.ref(returns)}`] : [],
  )
  const { rows } = await sql<Record<string, unknown>>`
    WITH ${sql.join(writes.map(({ body }) => body))} SELECT ${sql.join([...counts, ...columns])}`.execute(tx)
  for (const { name, expected } of writes) {
    const written = rows[0]?.[name]
    if (written !== expected) throw new Error(`${name}: ${String(written)} rows written instead of ${expected}`)
  }
  return rows[0] ?? {}
}
