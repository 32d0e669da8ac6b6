// A shop that begins to keep lots, stops, and begins again, while orders come and go.
import { crashTest as it, expect } from '#test/crash/fixtures'
import { lotsOfOrders } from '#domain/orders/recalls/lots-of-orders'
import { brokenInvariants } from '#domain/orders/invariants'
import { setLotKeeping } from '#domain/lots/keep-lots'
import { cancelOrder } from '#domain/orders/cancel-order'
import { openHarness } from '#test/crash/harness'
import { orderStage } from '#test/crash/order-stage'

const modes = it.extend('harness', { scope: 'file' }, async ({}, { onCleanup }) => {
  const harness = await openHarness(false)
  onCleanup(harness.stop)
  harness.sandbox.razorpay.faults.set({ on: 'webhooks', do: 'drop' })
  return harness
})

modes('every piece is in one lot whenever the shop keeps lots', async ({ harness }) => {
  const { shop, db } = harness
  const orders = orderStage(harness)
  const [paid, cancelled] = [await orders.paid(), await orders.paid()]
  await paid.prove(shop)
  await cancelled.prove(shop)

  await setLotKeeping(db, true)
  expect(await brokenInvariants(db)).toEqual([])
  const parts = await lotsOfOrders(db, [paid.orderId])
  expect([...(parts.get(paid.orderId)?.values() ?? [])].flat()).toMatchObject([{ quantity: expect.any(Number) }])

  // An order of then gives its pieces back to lots.
  const user = await db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', cancelled.orderId)
    .executeTakeFirstOrThrow()
  await cancelOrder(db, shop.context, user.user_id, cancelled.orderId)
  expect(await brokenInvariants(db)).toEqual([])

  await setLotKeeping(db, false)
  const without = await orders.paid()
  await without.prove(shop)
  expect(await brokenInvariants(db)).toEqual([])
  await setLotKeeping(db, true)
  expect(await brokenInvariants(db)).toEqual([])
})

// Mutation: tidies the lots without the lock on the product.
modes('eight starts at once give each piece to one lot', async ({ harness }) => {
  const { db } = harness
  await setLotKeeping(db, false)
  await harness.product(7)
  await Promise.all(Array.from({ length: 8 }, () => setLotKeeping(db, true)))
  expect(await brokenInvariants(db)).toEqual([])
})
