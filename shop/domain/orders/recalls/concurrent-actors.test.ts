// A recall beside a seller who ships: one acts before each request of the other. Each scenario was seen to fail on the
// mutation named at it.
import { randomUUID } from 'node:crypto'

import { addParcel } from '#domain/orders/parcels/add-parcel'
import { recallLot } from '#domain/orders/recalls/recall-lot'
import type { Queue } from '#domain/process/queue'
import { crashTest, expect } from '../../../../tests/crash/fixtures.ts'
import { openHarness } from '../../../../tests/crash/harness.ts'
import { type ConcurrentScenario, interleaveEverywhere } from '../../../../tests/crash/interleavings.ts'
import type { OrderStage, Shop } from '../../../../tests/crash/order-stage.ts'

const it = crashTest.extend('harness', { scope: 'file' }, async ({}, { onCleanup }) => {
  const harness = await openHarness(true)
  onCleanup(harness.stop)
  harness.sandbox.razorpay.faults.set({ on: 'webhooks', do: 'drop' })
  return harness
})

/** A paid order with pieces of the first of two lots, its recall, and two ways to ship it. */
async function openScene({ harness, settled }: OrderStage) {
  const scene = await settled()
  const { orderId, product } = scene
  const { id: lot } = await harness.db
    .selectFrom('lots')
    .select('id')
    .where('product_id', '=', product)
    .where('number', '=', 'FIRST')
    .executeTakeFirstOrThrow()
  const seller = { id: harness.sellerId }
  const mailed: string[] = []
  const line = { product, quantity: 2 }
  const parcel = {
    orderId,
    draftId: randomUUID(),
    courier: 'Swift',
    number: `TN-${orderId.slice(0, 16).toUpperCase()}`,
  }
  return {
    recall: ({ db, context }: Shop) => {
      const sendMails: Queue['sendMails'] = async (on, mails) => {
        await context.queue.sendMails(on, mails)
        mailed.push(...mails.map((mail) => ('text' in mail ? mail.text : '')))
      }
      return recallLot(db, { ...context, queue: { ...context.queue, sendMails } }, seller, { lot, reason: 'Sulphites' })
    },
    setShipped: scene.set('Shipped'),
    addParcel: ({ db, context }: Shop) => addParcel(db, context, seller, { ...parcel, lines: [line] }),
    /** Asserts that the shopper reads once where the pieces are. */
    expectToldRightly: async (isShipped: boolean): Promise<string[]> => {
      expect(await harness.order(orderId)).toMatchObject({ status: isShipped ? 'Shipped' : 'Order Placed' })
      expect(mailed).toEqual([expect.stringContaining(isShipped ? 'do not eat' : 'have not left our shop')])
      return [orderId]
    },
  }
}

// Mutation: looks for recalled lots without the lock on their products.
const scenes: Record<string, (stage: OrderStage) => Promise<ConcurrentScenario>> = {}
for (const way of ['setShipped', 'addParcel'] as const) {
  scenes[`a lot is recalled while a seller ships: ${way}`] = async (stage) => {
    const scene = await openScene(stage)
    return {
      act: scene[way],
      concurrent: scene.recall,
      granted: { concurrent: true },
      ends: ({ act }) => scene.expectToldRightly(act),
    }
  }
  scenes[`a seller ships while a lot is recalled: ${way}`] = async (stage) => {
    const scene = await openScene(stage)
    return {
      act: scene.recall,
      concurrent: scene[way],
      granted: { act: true },
      ends: ({ concurrent }) => scene.expectToldRightly(concurrent),
    }
  }
}

it.for(Object.entries(scenes))('%s', { timeout: 120_000 }, ([, open], { harness, orders }) =>
  interleaveEverywhere(harness, () => open(orders)),
)
