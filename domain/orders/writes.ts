import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#db/connect'

/**
 * One piece of a statement that writes several tables at once, so that an order costs few round trips. `body` are
 * common table expressions; the rows of the one called `name` are counted.
 */
export type Write = { name: string; body: RawBuilder<unknown>; expected: number }

/** Runs the pieces as one statement. Throws when one of them wrote another number of rows than it had to. */
export async function write(tx: Tx, pieces: Write[]): Promise<void> {
  const counts = pieces.map(({ name }) => sql`(SELECT count(*)::int FROM ${sql.ref(name)}) AS ${sql.ref(name)}`)
  const { rows } = await sql<Record<string, number>>`
    WITH ${sql.join(pieces.map(({ body }) => body))} SELECT ${sql.join(counts)}`.execute(tx)
  for (const { name, expected } of pieces) {
    const written = rows[0]?.[name]
    if (written !== expected) throw new Error(`${name}: ${written} rows written where ${expected} had to be`)
  }
}
