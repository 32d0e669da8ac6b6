// The acts of the database itself across tables: triggers, and the foreign keys that it checks.
import { type Kysely, sql } from 'kysely'

import type { DB } from '#db/tables'
import type { SourceStatement } from '#test/shards/statements-in-source'

export async function rulesOfDatabase(db: Kysely<DB>): Promise<SourceStatement[]> {
  return [...(await triggers(db)), ...(await foreignKeys(db))]
}

/** A trigger has the row of its own table, so it names the server of that one. */
async function triggers(db: Kysely<DB>): Promise<SourceStatement[]> {
  const { rows } = await sql<{ table: string; name: string; body: string }>`
    SELECT DISTINCT c.relname AS "table", p.proname AS name, p.prosrc AS body
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace ORDER BY 1, 2`.execute(db)
  return rows.map(({ table, name, body }) => ({
    name: `trigger ${name} of ${table}`,
    text: `INSERT INTO ${table} ${body.replace(/\b(?:NEW|OLD)\.\w+/g, '$')}`,
  }))
}

async function foreignKeys(db: Kysely<DB>): Promise<SourceStatement[]> {
  const { rows } = await sql<{ name: string; from: string; to: string }>`
    SELECT f.conname AS name, a.relname AS "from", b.relname AS "to"
    FROM pg_constraint f JOIN pg_class a ON a.oid = f.conrelid JOIN pg_class b ON b.oid = f.confrelid
    WHERE f.contype = 'f' AND a.relnamespace = 'public'::regnamespace ORDER BY 2, 3, 1`.execute(db)
  return rows.map(({ name, from, to }) => ({
    name: `foreign key ${name}`,
    text: `INSERT INTO ${from} INSERT INTO ${to}`,
  }))
}
