import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

import { sql } from 'kysely'
import type { TestDatabase } from '#test/databases/database'
import { expect, it } from '#test/fixtures'

async function audit(database: TestDatabase): Promise<{ code: number; stdout: string }> {
  const script = path.join(import.meta.dirname, 'audit.ts')
  try {
    const env = { ...process.env, DATABASE_URL: database.url }
    const { stdout } = await promisify(execFile)(process.execPath, [script], { env })
    return { code: 0, stdout }
  } catch (error) {
    return error as { code: number; stdout: string }
  }
}

it('reports for each invariant whether it holds, and what violates it', async ({ database }) => {
  const well = await audit(database)
  expect(well.code).toBe(0)
  expect(well.stdout).toMatch(/^holds {3}I1: /m)
  expect(well.stdout).not.toContain('BROKEN')

  const bare = { name: 'Honey', category: 'Honey', price_paise: 100, offer_price_paise: 100, available: 7 }
  const { id } = await database.db.transaction().execute(async (tx) => {
    // Past the guards of the database, which would refuse it.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    return tx.insertInto('products').values(bare).returning('id').executeTakeFirstOrThrow()
  })
  const ill = await audit(database)
  expect(ill.code).toBe(1)
  expect(ill.stdout).toMatch(/^BROKEN {2}I1: /m)
  expect(ill.stdout).toContain(
    `product ${id} (Honey) has 7 to sell, 0 held and 0 sold, but its ledger adds up to 0, 0 and 0`,
  )
})
