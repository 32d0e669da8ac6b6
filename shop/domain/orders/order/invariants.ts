import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { sql } from 'kysely'

import type { Db, Tx } from '#db/connect'

export type Breach = { subject: string; why: string }
export type Violation = { invariant: string; rows: Breach[] }

const file = path.join(import.meta.dirname, '../../../db/invariants.sql')
const MAX_ROWS = 20

/** Checks one snapshot. The sums run over the whole history: on a big shop, connect `withoutTimeouts`. */
export async function brokenInvariants(db: Db | Tx): Promise<Violation[]> {
  if (db.isTransaction) return check(db)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(check)
}

async function check(db: Db | Tx): Promise<Violation[]> {
  const broken: Violation[] = []
  for (const { invariant, select } of await readInvariants()) {
    const { rows } = await sql.raw<Breach>(select).execute(db)
    if (rows.length > 0) broken.push({ invariant, rows: rows.slice(0, MAX_ROWS) })
  }
  return broken
}

/** Each statement begins with a line `-- I1: the rule`. */
export async function readInvariants(): Promise<{ invariant: string; select: string }[]> {
  const text = await readFile(file, 'utf8')
  return text
    .split(/^-- (?=I\d+)/m)
    .slice(1)
    .map((part) => {
      const [invariant = '', ...lines] = part.split('\n')
      return { invariant, select: lines.join('\n') }
    })
}
