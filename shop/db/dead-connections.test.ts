import { sql } from 'kysely'

import { connect } from '#db/connect'
import { openClients } from '#test/databases/pool-clients'
import { expect, it } from '#test/fixtures'

const raise = (code: string) => sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'as asked' USING ERRCODE = '${code}'; END $$`)

// Mutation: keeps the connections to a server that is gone; every order on them is refused until they are a minute old.
it.for(['25006', '57P01', '57P02', '57P03', '08006'])(
  'a server that says %s loses the connection, and the idle ones beside it',
  async (code, { database }) => {
    const { db, pool, close } = connect(database.url)
    try {
      await openClients(pool, 3)
      await expect(raise(code).execute(db)).rejects.toMatchObject({ code })
      await expect.poll(() => pool.totalCount).toBe(0)
      expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }])
    } finally {
      await close()
    }
  },
)

it('a statement that is refused for another reason keeps its connection', async ({ database }) => {
  const { db, pool, close } = connect(database.url, { max: 1 })
  try {
    const pid = async () => (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)).rows[0]?.pid
    const before = await pid()
    await expect(raise('23505').execute(db)).rejects.toMatchObject({ code: '23505' })
    expect(await pid()).toBe(before)
    expect(pool.totalCount).toBe(1)
  } finally {
    await close()
  }
})
