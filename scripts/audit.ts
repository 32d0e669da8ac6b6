// `npm run audit`: checks every invariant of db/invariants.sql on the shop's database, also while the shop runs.
import path from 'node:path'

import { sql } from 'kysely'

import type { Db } from '../db/connect.ts'
import { brokenInvariants, readInvariants } from '../domain/orders/invariants.ts'
import { installQueue } from '../jobs.ts'
import { explainStart } from '../explain-start.ts'
import { readDotEnv } from './launch/dot-env.ts'
import { onDatabase } from './launch/run-script.ts'

try {
  process.exitCode = (await audit()) ? 0 : 1
} catch (error) {
  console.error(`\n${explainStart(error)}\n`)
  process.exitCode = 2
}

async function audit(): Promise<boolean> {
  readDotEnv(path.resolve(import.meta.dirname, '..'))
  return onDatabase(report)
}

async function report(db: Db): Promise<boolean> {
  await withQueue(db)
  const broken = new Map((await brokenInvariants(db)).map(({ invariant, rows }) => [invariant, rows]))
  for (const { invariant } of await readInvariants()) {
    const rows = broken.get(invariant)
    console.log(`${rows ? 'BROKEN' : 'holds '}  ${invariant}`)
    for (const { subject, why } of rows ?? []) console.log(`        ${subject} ${why}`)
  }
  return broken.size === 0
}

// The mail queue of a shop that never ran does not exist yet.
async function withQueue(db: Db): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`SELECT to_regclass('pgboss.job') IS NOT NULL AS there`.execute(db)
  if (!rows[0]?.there) await installQueue(db)
}
