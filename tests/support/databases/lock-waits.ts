import { sql } from 'kysely'
import { expect, vi } from 'vitest'

import type { Db } from '#db/connect'

/** Waits until this many statements that contain a text wait for a lock of the database. */
export async function untilWaiting(db: Db, statements: number, containing = ''): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
        AND strpos(query, ${containing}) > 0`.execute(db)
      expect(rows).toHaveLength(statements)
    },
    { timeout: 10_000, interval: 10 },
  )
}
