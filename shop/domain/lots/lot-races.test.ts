// Concurrent requests at a shop with lots. Each test was seen to fail on the mutation named above it.
import { sql } from 'kysely'

import { calls } from '#contract/calls'
import { keepLots } from '#domain/lots/keep-lots'
import { lockProducts, tidyTogether } from '#domain/lots/tidy-lots'
import { browserOf } from '#test/browser'
import { untilWaiting } from '#test/databases/lock-waits'
import { expect, it as base } from '#test/fixtures'
import { oneOfEach } from '#test/people/buyer'
import { lotsOf, newDraft, receipt } from '#test/scenes/lots'

const it = base
  .extend('inLots', { scope: 'file' }, true)
  .extend('crowd', { scope: 'file' }, ({ shop }) => shop.buyers(60))

it.afterEach(({ shop }) => shop.expectHealth())

it('sixty shoppers at two servers across the edge of two lots get each piece once', async ({ shop, crowd, seller }) => {
  const product = await shop.stock(50)
  const other = await shop.another()
  const answers = await Promise.all(
    crowd.map((who, i) => {
      const body = { userId: who.userId, items: [{ product, quantity: 1 }], address: who.address }
      return (i % 2 ? who : browserOf(other.url, who.cookies)).post(calls.orderRazorpay.path, body)
    }),
  )
  await other.stop()
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
  expect(await lotsOf(seller, product)).toMatchObject([{ held: 25 }, { held: 25 }])
})

// Mutation: chooses the lots before the lock on their products.
it('an order that waited for its product takes the lots as they are then', async ({ shop, crowd, seller }) => {
  const product = await shop.stock(50)
  const { ordering } = await shop.db.transaction().execute(async (tx) => {
    await lockProducts(tx, [product])
    const ordering = Promise.all([25, 1].map((quantity, i) => crowd[i]!.order([{ product, quantity }])))
    await untilWaiting(shop.db, 2)
    return { ordering }
  })
  expect((await ordering).map(({ status }) => status)).toEqual([200, 200])
  expect((await lotsOf(seller, product)).reduce((held, lot) => held + lot.held, 0)).toBe(26)
})

// Mutation: locks the lots of all products in the order of their dates, before the products.
it('carts of opposite order, receipts, counts, write-offs and a recall never deadlock', async ({
  shop,
  crowd,
  seller,
}) => {
  const [a, b] = [await shop.stock(200), await shop.stock(200)]
  const [first] = await lotsOf(seller, a)
  let acting = true
  const statuses = new Set<number>()
  const restless = [
    (i: number) => seller.post(calls.lotReceive.path, receipt(i % 2 ? a : b, { number: `R${i % 3}`, quantity: 2 })),
    (i: number) => seller.post(calls.productQuantity.path, { id: i % 2 ? a : b, quantity: 150 + (i % 20) }),
    () => seller.post(calls.lotWriteOff.path, { lot: first!._id, quantity: 1, reason: 'Moths', draftId: newDraft() }),
    async () => (await keepLots(shop.db), { status: 200 }),
  ].map(async (act) => {
    for (let i = 0; acting; i++) statuses.add((await act(i)).status)
  })
  const answers = await Promise.all(
    crowd.slice(0, 30).map(async (who, i) => {
      const answer = await who.order(i % 2 ? oneOfEach(a, b) : oneOfEach(b, a))
      if (i === 15) await seller.post(calls.lotRecall.path, { lot: first!._id, reason: 'Sulphites' })
      return answer
    }),
  )
  acting = false
  await Promise.all(restless)
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
  expect([...statuses].filter((status) => status !== 200 && status !== 409)).toEqual([])
  const { rows } = await sql<{ deadlocks: number }>`
    SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()`.execute(shop.db)
  expect(rows[0]?.deadlocks).toBe(0)
})

// Mutation: each order tidies the lots by itself, on a connection that waits for the lock.
it('C4: thirty orders that meet a lot past its day leave the connections to others', async ({ shop }) => {
  const product = await shop.stock(10)
  await sql`UPDATE lots SET sell_until = current_date - 2 WHERE product_id = ${product}`.execute(shop.db)
  const { settled } = await shop.db.transaction().execute(async (tx) => {
    await lockProducts(tx, [product])
    const tidying = Array.from({ length: 30 }, () => tidyTogether(shop.db, [product]))
    // Answered while they wait for the lock of this transaction.
    await sql`SELECT`.execute(shop.db)
    return { settled: Promise.allSettled(tidying) }
  })
  expect((await settled).map(({ status }) => status)).toEqual(Array(30).fill('fulfilled'))
  expect(await shop.stockOf(product)).toMatchObject({ available: 0 })
})

// Mutation: the guard without the day of sale.
it('C5: a lot whose last day passes among orders is sold to nobody after it', async ({ shop, crowd, seller }) => {
  const product = await shop.stock(60)
  const buying = crowd.map(async (who, i) => {
    if (i === 10)
      await sql`UPDATE lots SET sell_until = current_date - 2 WHERE product_id = ${product} AND number = 'FIRST'`.execute(
        shop.db,
      )
    return who.order([{ product, quantity: 1 }])
  })
  await Promise.all(buying)
  await keepLots(shop.db)
  const before = (await lotsOf(seller, product)).find(({ number }) => number === 'FIRST')!
  expect(before.toSell).toBe(0)
  const late = await shop.buyers(3)
  await Promise.all(late.map((who) => who.order([{ product, quantity: 2 }])))
  expect((await lotsOf(seller, product)).find(({ number }) => number === 'FIRST')).toEqual(before)
})
