// The first lots of products that were sold before.
import { sql } from 'kysely'

import { crashTest as it, expect } from '../../../tests/crash/fixtures.ts'
import { openHarness } from '../../../tests/crash/harness.ts'
import { orderStage } from '../../../tests/crash/order-stage.ts'
import { lastDayOfSale, shelfLifeRules } from '#contract/products/shelf-life'
import { receiveLot } from '#domain/lots/receive-lot'
import { redateLots } from '#domain/lots/redate-lots'
import { placeOrder } from '#domain/orders/checkout/place-order'
import { brokenInvariants } from '#domain/orders/order/invariants'
import { lotsOfOrders } from '#domain/orders/recalls/lots-of-orders'
import { cancelOrder } from '#domain/orders/status/cancel-order'
import { receipt } from '#test/scenes/lots'

const modes = it.extend('harness', { scope: 'file' }, async ({}, { onCleanup }) => {
  const harness = await openHarness(false)
  onCleanup(harness.stop)
  harness.sandbox.razorpay.faults.set({ on: 'webhooks', do: 'drop' })
  return harness
})

modes('from its first lot on every piece of a product is in one lot, those of orders too', async ({ harness }) => {
  const { shop, db } = harness
  const orders = orderStage(harness)
  const [paid, cancelled] = [await orders.paid(), await orders.paid()]
  await paid.prove(shop)
  await cancelled.prove(shop)
  const other = await harness.product(7)
  const { rows } = await sql<{ product: string }>`
    SELECT DISTINCT product_id AS product FROM order_items WHERE order_id IN (${paid.orderId}, ${cancelled.orderId})`.execute(
    db,
  )

  // Eight forms at once, two of each product.
  const receive = (product: string, number: string) =>
    receiveLot(db, { id: harness.sellerId }, { ...receipt(product), number })
  await Promise.all([...rows, ...rows].map(({ product }, nth) => receive(product, `A-${nth}`)))
  expect(await brokenInvariants(db)).toEqual([])
  const parts = await lotsOfOrders(db, [paid.orderId])
  expect([...(parts.get(paid.orderId)?.values() ?? [])].flat()).toMatchObject([{ quantity: expect.any(Number) }])
  const inLots = await db.selectFrom('products').select(['id']).where('in_lots', '=', true).execute()
  expect(inLots.map(({ id }) => id).toSorted()).toEqual(rows.map(({ product }) => product).toSorted())
  expect(inLots.map(({ id }) => id)).not.toContain(other)

  // An order of before gives its pieces back to lots.
  const user = await db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', cancelled.orderId)
    .executeTakeFirstOrThrow()
  await cancelOrder(db, shop.context, user.user_id, cancelled.orderId)
  expect(await brokenInvariants(db)).toEqual([])
})

// Mutation: the statement that holds the stock does not compare whether the product is in lots.
modes('an order takes its pieces out of lots whenever the first lot of its product comes', async ({ harness }) => {
  const { shop, db } = harness
  for (const at of [1, 2, 3]) {
    const [product, other] = [await harness.product(5), await harness.product(5)]
    const { id, address } = await harness.customer()
    const items = [product, other].map((each) => ({ product: each, quantity: 2 }))
    await harness.interleave(
      at,
      () => receiveLot(db, { id: harness.sellerId }, receipt(product)),
      () => placeOrder(shop.db, shop.context, { id }, { items, address }),
    )
    expect(await brokenInvariants(db)).toEqual([])
  }
})

modes(
  'the last day of sale follows the rule that the owner has chosen, and a recalled lot stays off sale',
  async ({ harness }) => {
    const { db } = harness
    const product = await harness.product(0)
    const dates = [100, 101, 365, 400, 3_653].map((life) => ({
      packedOn: '2026-01-01',
      bestBefore: new Date(Date.UTC(2026, 0, 1 + life)).toISOString().slice(0, 10),
    }))
    for (const { packedOn, bestBefore } of dates) {
      await sql`
      INSERT INTO lots (product_id, number, packed_on, best_before, sell_until, received, available, warned_at)
      VALUES (${product}, ${bestBefore}, ${packedOn}, ${bestBefore}, ${packedOn}, 0, 0, now())`.execute(db)
    }
    await sql`
    INSERT INTO lots (product_id, number, packed_on, best_before, sell_until, received, available, recalled_at, recall_reason)
    VALUES (${product}, 'RECALLED', '2026-01-01', '2027-01-01', '-infinity', 0, 0, now(), 'a test')`.execute(db)
    for (const rule of shelfLifeRules) {
      await redateLots(db, rule)
      const { rows } = await sql<{ number: string; until: string; warned: boolean }>`
      SELECT number, sell_until::text AS until, warned_at IS NOT NULL AS warned FROM lots
      WHERE product_id = ${product} AND number IS NOT NULL ORDER BY number`.execute(db)
      expect(rows).toEqual([
        ...dates
          .map((each) => ({ number: each.bestBefore, until: lastDayOfSale(each, rule), warned: false }))
          .toSorted((a, b) => (a.number < b.number ? -1 : 1)),
        { number: 'RECALLED', until: '-infinity', warned: false },
      ])
    }
  },
)
