import { type RawBuilder, sql } from 'kysely'

import type { Db, Tx } from '#db/connect'

export type SqlOr<T> = T | RawBuilder<T>

/** `body` holds common table expressions; the rows of the one called `name` are counted. */
export type Write = { name: string; body: RawBuilder<unknown>; expected: SqlOr<number> }

/** Runs one statement, to save round trips. Throws when a write affects another number of rows than expected. */
export async function runWrites(tx: Tx, writes: Write[]): Promise<void> {
  const counts = writes.map(
    ({ name, expected }) => sql`ARRAY[(SELECT count(*) FROM ${sql.ref(name)}), ${expected}]::int[] AS ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<string, [number, number]>>`
    WITH ${sql.join(writes.map(({ body }) => body))} SELECT ${sql.join(counts)}`.execute(tx)
  for (const [name, [written, expected]] of Object.entries(rows[0] ?? {}))
    if (written !== expected) throw new Error(`${name}: ${written} rows written instead of ${expected}`)
}

type Guard = { name: string; body: RawBuilder<unknown> }

/** Runs one statement, its own transaction. Returns the row that `guard` locks; without it nothing is written. */
export async function runGuardedWrites<T>(db: Db, guard: Guard, writes: Write[]): Promise<T | undefined> {
  // Afterwards it could not be undone, so another number of rows fails the statement by a division by zero.
  const asExpected = writes.map(({ name, expected }) => sql`(SELECT count(*) FROM ${sql.ref(name)}) = ${expected}`)
  const { rows } = await sql<T>`
    WITH ${sql.ref(guard.name)} AS MATERIALIZED (${guard.body}), ${sql.join(writes.map(({ body }) => body))}
    SELECT *, 1 / (${sql.join(asExpected, sql` AND `)})::int AS checked FROM ${sql.ref(guard.name)}`.execute(db)
  return rows[0]
}
