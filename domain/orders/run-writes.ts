import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#db/connect'

/**
 * One piece of a statement that writes several tables at once, so that an order costs few round trips. `body` are
 * common table expressions; the rows of the one called `name` are counted, and its column `tells` is answered.
 */
export type Write = { name: string; body: RawBuilder<unknown>; expected: number; tells?: string }

/**
 * Runs the pieces as one statement, and answers what they tell by the name of the column. Throws when one of them wrote
 * another number of rows than it had to.
 */
export async function runWrites(tx: Tx, pieces: Write[]): Promise<Record<string, unknown>> {
  const counts = pieces.map(({ name }) => sql`(SELECT count(*)::int FROM ${sql.ref(name)}) AS ${sql.ref(name)}`)
  const told = pieces.flatMap(({ name, tells }) =>
    tells ? [sql`(SELECT ${sql.ref(tells)} FROM ${sql.ref(name)}) AS ${sql.ref(tells)}`] : [],
  )
  const { rows } = await sql<Record<string, unknown>>`
    WITH ${sql.join(pieces.map(({ body }) => body))} SELECT ${sql.join([...counts, ...told])}`.execute(tx)
  for (const { name, expected } of pieces) {
    const written = rows[0]?.[name]
    if (written !== expected) throw new Error(`${name}: ${String(written)} rows written where ${expected} had to be`)
  }
  return rows[0] ?? {}
}
