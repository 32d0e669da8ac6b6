import { sql } from 'kysely'
import pg from 'pg'

import { connect } from '#db/connect'
import { withClient } from '#test/databases/pool-clients'
import { expect, it as base } from '#test/fixtures'

type Seen = { text: string; name: string; ended?: string }

const it = base.extend('watched', ({ database }, { onCleanup }) => {
  const seen: Seen[] = []
  const watch = (text: string, name: () => string) => {
    const statement: Seen = { text, name: name() }
    seen.push(statement)
    return (error?: unknown) => {
      statement.ended = error === undefined ? 'well' : ((error as { code?: string }).code ?? 'lost')
    }
  }
  const one = connect(database.url, { max: 1, watch })
  onCleanup(one.close)
  return { ...one, seen }
})

// Mutation: the callback of a pool's own query is not called, or called before the end.
it('sees the statements of a transaction and of the pool, their ends and errors', async ({ watched }) => {
  const { db, pool, seen } = watched
  await db.transaction().execute((tx) => sql`SELECT ${1}::int`.execute(tx))
  expect((await pool.query<{ two: number }>('SELECT $1::int AS two', [2])).rows).toEqual([{ two: 2 }])
  await expect(sql`SELECT ${1}::int / 0`.execute(db)).rejects.toThrow('division by zero')
  await expect(pool.query('SELECT 1 / $1::int', [0])).rejects.toThrow('division by zero')
  expect(seen.map(({ text, ended }) => [text, ended])).toEqual([
    ['begin', 'well'],
    ['SELECT $1::int', 'well'],
    ['commit', 'well'],
    ['SELECT $1::int AS two', 'well'],
    ['SELECT $1::int / 0', '22012'],
    ['SELECT 1 / $1::int', '22012'],
  ])
})

it('names a statement as it is prepared, before it is, too', async ({ watched }) => {
  const { pool, seen } = watched
  for (let i = 0; i < 4; i++) await pool.query('SELECT $1::int AS asked', [i])
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM pg_prepared_statements')
  expect(rows).toHaveLength(1)
  expect(seen.slice(0, 4).map(({ name }) => name)).toEqual(Array.from({ length: 4 }, () => rows[0]?.name))
})

it('leaves a submitted query alone, and ends a statement whose connection is lost', async ({ watched, database }) => {
  const { pool, seen } = watched
  await withClient(pool, async (client) => {
    const submitted = new pg.Query('SELECT 1')
    const ended = new Promise((resolve) => submitted.once('end', resolve))
    client.query(submitted)
    await ended
    expect(seen).toEqual([])
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const asleep = client.query('SELECT pg_sleep(30)')
    const lost = expect(asleep).rejects.toThrow(/terminat/)
    await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(database.db)
    await lost
  })
  expect(seen.at(-1)).toMatchObject({ text: 'SELECT pg_sleep(30)', ended: '57P01' })
})
