// Writes shop/db/tables.ts from the migrated database, or with --verify reports whether it is up to date.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { startPostgres } from '#adapters/postgres/postgres'
import { connect } from '#db/connect'
import { migrate } from '#db/migrate'

const folder = await mkdtemp(path.join(os.tmpdir(), 'mewa-tables-'))
const postgres = await startPostgres({ folder, settings: { fsync: 'off' } })
try {
  const { db, close } = connect(postgres.url)
  await migrate(db)
  await close()
  const verify = process.argv.includes('--verify') ? ['--verify'] : []
  execFileSync(
    path.join('node_modules', '.bin', 'kysely-codegen'),
    [
      '--dialect',
      'postgres',
      '--url',
      postgres.url,
      '--out-file',
      'shop/db/tables.ts',
      '--camel-case=false',
      '--exclude-pattern',
      '(kysely_*|pgboss.*)',
      '--type-mapping',
      '{"int8":"number"}',
      '--type-only-imports',
      ...verify,
    ],
    { stdio: 'inherit' },
  )
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
