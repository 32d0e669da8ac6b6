// The order in which shoppers are told, and acts that happen at the same moment. Mutations: the waiting shoppers are read
// without a lock and marked after the mails are queued; the pieces are not counted.
import { sql } from 'kysely'

import { mailWaiting } from '#domain/back-in-stock/mail-waiting'
import { sweepWaits } from '#domain/back-in-stock/sweep-waits'
import { countWaits, stopWaiting, waitFor, waitsOf } from '#domain/back-in-stock/waits'
import { insertProduct } from '#domain/catalogue/add-product'
import { archiveProduct } from '#domain/catalogue/archive-product'
import { setQuantity } from '#domain/catalogue/stock'
import type { QueuedMail } from '#domain/messages/mail'
import type { Queue } from '#domain/process/queue'
import type { TestDatabase } from '#test/databases/database'
import { expect, it } from '#test/fixtures'

/** Stores mails in a table of the same database, so that they share the fate of the transaction. */
const queue: Queue = {
  send: () => Promise.reject(new Error('Only several mails are sent')),
  sendMails: async (db, mails) => {
    for (const { to, subject } of mails) await sql`INSERT INTO queued VALUES (${to}, ${subject})`.execute(db)
  },
  forgetMails: () => Promise.reject(new Error('No mail is forgotten')),
}
const pass = ({ db }: TestDatabase, into = queue) => mailWaiting(db, into, 'http://shop.test')

it.beforeAll(async ({ database }) => {
  await database.pool.query('CREATE TABLE queued (email text, subject text)')
  await database.pool.query(
    `INSERT INTO sellers (id, name, email, password_hash) VALUES ('s', 'S', 's@example.com', '')`,
  )
})

let made = 0

/** A sold-out product and the shoppers who wait for it, in this order. */
async function scene({ db }: TestDatabase, shoppers: number) {
  made += 1
  const name = `Dates ${made}`
  const category = 'Dates' as const
  const data = { name, description: [], category, price: 20, offerPrice: 10, quantity: 0 }
  const { id } = await db.transaction().execute((tx) => insertProduct(tx, data, [], null))
  const users: string[] = []
  for (let nth = 1; nth <= shoppers; nth++) {
    const email = `${made}-${nth}@example.com`
    const row = await db.insertInto('users').values({ name: 'Asha', email }).returning('id').executeTakeFirstOrThrow()
    await waitFor(db, row.id, id)
    users.push(row.id)
  }
  const restock = (quantity: number) => setQuantity(db, { productId: id, quantity, seller: { id: 's' } })
  const told = async () => {
    const { rows } = await sql<{ email: string }>`SELECT email FROM queued WHERE subject LIKE ${`%${name}`}`.execute(db)
    return rows.map(({ email }) => Number(/-(\d+)@/.exec(email)?.[1])).toSorted((one, other) => one - other)
  }
  const waiting = async () => (await countWaits(db)).find(({ product }) => product === id)?.count ?? 0
  return { id, users, restock, told, waiting }
}

it('tells no more shoppers than there are pieces, those who wait longest first, and others minutes later', async ({
  database,
}) => {
  const { restock, told, waiting, id } = await scene(database, 5)
  await restock(2)
  await pass(database)
  await pass(database)
  expect(await told()).toEqual([1, 2])
  await restock(3)
  await pass(database)
  expect(await told()).toEqual([1, 2, 3])
  await sql`UPDATE stock_waits SET mailed_at = mailed_at - interval '11 minutes' WHERE product_id = ${id}`.execute(
    database.db,
  )
  await pass(database)
  expect(await told()).toEqual([1, 2, 3, 4, 5])
  expect(await waiting()).toBe(0)
})

it('tells nobody while the product is sold out again or archived', async ({ database }) => {
  const { id, restock, told, waiting } = await scene(database, 2)
  await restock(1)
  await restock(0)
  await pass(database)
  await archiveProduct(database.db, id, true)
  await restock(5)
  await pass(database)
  expect(await told()).toEqual([])
  await archiveProduct(database.db, id, false)
  await pass(database)
  expect(await told()).toEqual([1, 2])
  expect(await waiting()).toBe(0)
})

it('tells each shopper once, and no more than there are pieces, when two restocks and eight passes meet', async ({
  database,
}) => {
  const { restock, told } = await scene(database, 9)
  const act = async (quantity: number) => {
    await restock(quantity)
    await Promise.all(Array.from({ length: 4 }, () => pass(database)))
  }
  await Promise.all([act(5), act(5)])
  expect(await told()).toEqual([1, 2, 3, 4, 5])
})

it('tells hundreds in several transactions', async ({ database }) => {
  const { restock, told } = await scene(database, 120)
  await restock(500)
  expect(await pass(database)).toBe(120)
  expect(await told()).toHaveLength(120)
})

it('tells a shopper who stops at the same moment or not at all, and never again', async ({ database }) => {
  const { id, users, restock, told, waiting } = await scene(database, 8)
  await restock(50)
  const [, ...stopping] = users
  await Promise.all([pass(database), ...stopping.map((user) => stopWaiting(database.db, user, id)), pass(database)])
  expect(await waiting()).toBe(0)
  const first = await told()
  expect(new Set(first).size).toBe(first.length)
  expect(first).toContain(1)
  await pass(database)
  expect(await told()).toEqual(first)
})

it('does not tell a shopper whose stop has taken the row', async ({ database }) => {
  const { id, users, restock, told } = await scene(database, 1)
  await restock(1)
  const [user = ''] = users
  await database.db.transaction().execute(async (tx) => {
    await stopWaiting(tx, user, id)
    // The pass skips the row: waiting for it would fail here.
    expect(await pass(database)).toBe(0)
  })
  await pass(database)
  expect(await told()).toEqual([])
})

it('loses nobody when it is cut short before the commit', async ({ database }) => {
  const { restock, told, waiting } = await scene(database, 3)
  await restock(3)
  const broken: Queue = {
    ...queue,
    sendMails: async (db, mails: QueuedMail[]) => {
      await queue.sendMails(db, mails.slice(0, 2))
      throw new Error('cut short')
    },
  }
  await expect(pass(database, broken)).rejects.toThrow('cut short')
  expect([await told(), await waiting()]).toEqual([[], 3])
  await pass(database)
  expect([await told(), await waiting()]).toEqual([[1, 2, 3], 0])
})

it('deletes what was mailed and what is a year old, and nothing else', async ({ database }) => {
  const { db } = database
  const { id, users } = await scene(database, 4)
  const [mailed = '', lately = '', old = '', waits = ''] = users
  await sql`
    UPDATE stock_waits w SET mailed_at = changed.mailed_at, since = changed.since FROM (VALUES
      (${mailed}, now() - interval '1 hour', now()), (${lately}, now(), now()),
      (${old}, NULL, now() - interval '367 days')) changed(user_id, mailed_at, since)
    WHERE w.user_id = changed.user_id`.execute(db)
  await sql`
    INSERT INTO stock_mail_stops (user_id, mailed_at) VALUES (${mailed}, now() - interval '364 days'),
      (${old}, now() - interval '367 days')`.execute(db)
  await sweepWaits(db)
  const kept = await db.selectFrom('stock_waits').select('user_id').where('product_id', '=', id).execute()
  expect(kept.map(({ user_id }) => user_id).toSorted()).toEqual([lately, waits].toSorted())
  expect(await waitsOf(db, waits)).toEqual([id])
  const stops = await db.selectFrom('stock_mail_stops').select('user_id').where('user_id', 'in', users).execute()
  expect(stops).toEqual([{ user_id: mailed }])
})
