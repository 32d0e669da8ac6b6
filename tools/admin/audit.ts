// `npm run audit`: checks every invariant of shop/db/invariants.sql on the shop's database, also while the shop runs.
import path from 'node:path'

import { sql } from 'kysely'

import { explainStart } from '#config/explain-start'
import type { Db } from '#db/connect'
import { brokenInvariants, readInvariants } from '#domain/orders/order/invariants'
import { installQueue } from '#jobs'
import { readDotEnv } from '../start/dot-env.ts'
import { onDatabase } from '../start/run-script.ts'

try {
  process.exitCode = (await audit()) ? 0 : 1
} catch (error) {
  console.error(`\n${explainStart(error)}\n`)
  process.exitCode = 2
}

async function audit(): Promise<boolean> {
  readDotEnv(path.resolve(import.meta.dirname, '../..'))
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
