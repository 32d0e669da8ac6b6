import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#db/connect'

export type SqlOr<T> = T | RawBuilder<T>

/** `body` holds common table expressions; the rows of the one called `name` are counted. */
export type Write = { name: string; body: RawBuilder<unknown>; expected: number | RawBuilder<number> }

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
