import { sql } from 'kysely'

import { connect, type Connection, type Db, withoutTimeouts } from '#db/connect'
import { statementNames } from '#db/prepared-client'
import { describe, expect, it as base } from '#test/fixtures'

const it = base.extend('one', ({ database }, { onCleanup }) => {
  // One connection, so that its prepared statements are those of the next query.
  const one = connect(database.url, { max: 1 })
  onCleanup(one.close)
  return one
})

it.beforeAll(async ({ database }) => {
  await sql`CREATE TABLE fruits (name text PRIMARY KEY, pieces integer NOT NULL)`.execute(database.db)
})

const add = (db: Db, name: string) => sql`INSERT INTO fruits VALUES (${name}, 1)`.execute(db)

async function times(count: number, work: () => Promise<unknown>): Promise<void> {
  for (let i = 0; i < count; i += 1) await work()
}

async function prepared({ pool }: Pick<Connection, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>('SELECT statement FROM pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

describe('a statement', () => {
  it('is prepared from its third run on', async ({ one }) => {
    const ask = () => sql`SELECT ${1}::int AS asked`.execute(one.db)
    await times(2, ask)
    expect(await prepared(one)).toEqual([])
    await times(3, ask)
    expect(await prepared(one)).toEqual(['SELECT $1::int AS asked'])
  })

  it('is prepared also if it begins with a comment', async ({ one }) => {
    await times(4, () =>
      sql`
        -- Why it asks.
        SELECT ${1}::int`.execute(one.db),
    )
    expect(await prepared(one)).toEqual([expect.stringContaining('Why it asks')])
  })

  it('of the pool itself is prepared, and goes on where a pooler has lost it', async ({ one: { pool } }) => {
    const ask = async () => (await pool.query<{ asked: number }>('SELECT $1::int AS asked', [3])).rows
    await times(3, ask)
    expect(await prepared({ pool })).toEqual(['SELECT $1::int AS asked'])
    await pool.query('DEALLOCATE ALL')
    expect(await ask()).toEqual([{ asked: 3 }])
    await expect(pool.query('SELECT 1 / $1::int', [0])).rejects.toThrow('division by zero')
  })

  it('of a long piece of work is not prepared', async ({ database }) => {
    await withoutTimeouts(database.url, async (db) => {
      await db.connection().execute(async (one) => {
        await times(4, () => sql`SELECT ${1}::int`.execute(one))
        const { rows } = await sql`SELECT statement FROM pg_prepared_statements`.execute(one)
        expect(rows).toEqual([])
      })
    })
  })

  // Mutations: no second try; a second try in a transaction, which PostgreSQL has aborted.
  it('goes on after a migration has changed its result, alone and in a transaction', async ({ one, database }) => {
    const all = (db: Db) =>
      db
        .selectFrom('fruits' as 'users')
        .selectAll()
        .execute()
    const names = (db: Db) => sql`SELECT * FROM fruits WHERE pieces > ${0}`.execute(db)
    await times(3, () => all(one.db))
    await times(3, () => names(one.db))
    await sql`ALTER TABLE fruits ADD COLUMN color text`.execute(database.db)
    expect(await all(one.db)).toEqual([])
    await one.db.transaction().execute(async (tx) => {
      await add(tx, 'fig')
      await names(tx)
    })
    expect(await all(one.db)).toEqual([{ name: 'fig', pieces: 1, color: null }])
  })

  it('goes on where a pooler has lost it, and runs once', async ({ one }) => {
    for (const name of ['date', 'plum', 'pear']) await add(one.db, name)
    await one.pool.query('DEALLOCATE ALL')
    await add(one.db, 'quince')
    await one.pool.query('DEALLOCATE ALL')
    await one.db.transaction().execute((tx) => add(tx, 'lemon'))
    const { rows } = await sql`SELECT count(*)::int AS of FROM fruits WHERE name IN ('quince', 'lemon')`.execute(one.db)
    expect(rows).toEqual([{ of: 2 }])
    expect(await prepared(one)).toEqual([])
  })

  it('fails as before for any other reason', async ({ one }) => {
    await times(2, () => sql`DELETE FROM fruits WHERE name = ${'kiwi'}`.execute(one.db))
    for (const name of ['apple', 'melon', 'cherry']) await add(one.db, name)
    await expect(add(one.db, 'apple')).rejects.toMatchObject({ code: '23505' })
  })
})

describe('the names', () => {
  it('are the same in each process, and differ by text', () => {
    const [one, other] = [statementNames(), statementNames()]
    const name = (names: typeof one, text: string) => [1, 2, 3].map(() => names.nameOf(text)).at(-1)
    expect(name(one, 'SELECT 1')).toBe(name(other, 'SELECT 1'))
    expect(name(one, 'SELECT 1')).not.toBe(name(one, 'SELECT 2'))
    expect(name(one, 'COMMIT')).toBeUndefined()
  })

  it('are 200 at most, however many texts there are', () => {
    const names = statementNames()
    const given = Array.from({ length: 3 }, () =>
      Array.from({ length: 300 }, (_, i) => names.nameOf(`SELECT ${i}`)),
    ).flat()
    expect(new Set(given.filter(Boolean)).size).toBe(200)
  })
})
