// The shop crashes at each request to the database while lots are received, counted, written off, recalled, told about and
// tidied, and while an order is packed from other lots. The form or the chore comes again, and each change is made once.
import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { correctLot } from '#domain/lots/correct-lot'
import { keepLots } from '#domain/lots/keep-lots'
import { mailExpiring } from '#domain/lots/mail-expiring'
import { receiveLot } from '#domain/lots/receive-lot'
import { writeOffLot } from '#domain/lots/write-off-lot'
import { mailRecalls } from '#domain/orders/recalls/mail-recalls'
import { recallLot } from '#domain/orders/recalls/recall-lot'
import { repackOrder } from '#domain/orders/recalls/repack-order'
import { Failure } from '#domain/process/failure'
import { shop as shopFacts } from '#shop'
import { receipt } from '#test/scenes/lots'
import { crashEverywhere, type CrashScenario } from '../../../tests/crash/crash-points.ts'
import { crashTest, expect } from '../../../tests/crash/fixtures.ts'
import { openHarness } from '../../../tests/crash/harness.ts'
import type { OrderStage, Shop } from '../../../tests/crash/order-stage.ts'

const it = crashTest.extend('harness', { scope: 'file' }, async ({}, { onCleanup }) => {
  const harness = await openHarness(true)
  onCleanup(harness.stop)
  harness.sandbox.razorpay.faults.set({ on: 'webhooks', do: 'drop' })
  return harness
})

type Counters = [number: string | null, available: number, taken: number, offSale: number, writtenOff: number]

/** A product with three pieces in the lot FIRST and two in SECOND. */
async function openScene({ harness }: OrderStage, product?: string) {
  const id = product ?? (await harness.product(5))
  const seller = { id: harness.sellerId }
  const { id: first } = await harness.db
    .selectFrom('lots')
    .select('id')
    .where('product_id', '=', id)
    .where('number', '=', 'FIRST')
    .executeTakeFirstOrThrow()
  return {
    product: id,
    seller,
    first,
    recall: ({ db, context }: Shop) => recallLot(db, context, seller, { lot: first, reason: 'Sulphites' }),
    expect: (available: number, lots: Counters[]) => expectLots(harness, id, available, lots),
    /** Asserts that the seller's act is in the audit log once. */
    expectAudited: async (act: string) => {
      const { rows } = await sql`SELECT FROM audit_log WHERE act = ${act} AND subject IN (${id}, ${first})`.execute(
        harness.db,
      )
      expect(rows).toHaveLength(1)
    },
  }
}

async function expectLots(
  { db, stock }: OrderStage['harness'],
  product: string,
  available: number,
  lots: Counters[],
): Promise<void> {
  expect((await stock(product)).available).toBe(available)
  const rows = await db
    .selectFrom('lots')
    .select(['number', 'available', 'taken', 'off_sale', 'written_off'])
    .where('product_id', '=', product)
    .orderBy('number')
    .execute()
  expect(rows.map((lot) => [lot.number, lot.available, lot.taken, lot.off_sale, lot.written_off])).toEqual(lots)
}

function unlessRepeated(error: unknown): void {
  if (!(error instanceof Failure && error.kind === 'conflict')) throw error
}

const scenes: Record<string, (stage: OrderStage) => Promise<CrashScenario>> = {
  'receiving a lot, and the seller sends the form again': async (stage) => {
    const scene = await openScene(stage)
    const form = receipt(scene.product, { number: 'THIRD', quantity: 4 })
    const receive = ({ db }: Shop) => receiveLot(db, scene.seller, form)
    return {
      act: receive,
      after: receive,
      ends: async () => {
        await scene.expect(9, [
          ['FIRST', 3, 0, 0, 0],
          ['SECOND', 2, 0, 0, 0],
          ['THIRD', 4, 0, 0, 0],
        ])
        await scene.expectAudited('lot received')
        return []
      },
    }
  },
  'counting a lot, and the seller sends the form again': async (stage) => {
    const scene = await openScene(stage)
    const form = { lot: scene.first, number: 'A-1', onShelf: 1, seen: 3, draftId: randomUUID() }
    const correct = ({ db }: Shop) => correctLot(db, scene.seller, form)
    return {
      act: correct,
      after: correct,
      ends: async () => {
        await scene.expect(3, [
          ['A-1', 1, 0, 0, 0],
          ['SECOND', 2, 0, 0, 0],
        ])
        await scene.expectAudited('lot corrected')
        return []
      },
    }
  },
  'writing pieces off, and the seller sends the form again': async (stage) => {
    const scene = await openScene(stage)
    const form = { lot: scene.first, quantity: 2, reason: 'Moths', draftId: randomUUID() }
    const writeOff = ({ db }: Shop) => writeOffLot(db, scene.seller, form)
    return {
      act: writeOff,
      after: writeOff,
      ends: async () => {
        await scene.expect(3, [
          ['FIRST', 1, 0, 0, 2],
          ['SECOND', 2, 0, 0, 0],
        ])
        await scene.expectAudited('lot written off')
        return []
      },
    }
  },
  'recalling a lot, and the seller presses again': async (stage) => {
    const order = await stage.settled()
    const scene = await openScene(stage, order.product)
    return {
      act: scene.recall,
      after: scene.recall,
      ends: async () => {
        expect(await stage.harness.mails(order.who.email, /^Recall/)).toBe(1)
        await scene.expect(2, [
          ['FIRST', 0, 2, 1, 0],
          ['SECOND', 2, 0, 0, 0],
        ])
        await scene.expectAudited('lot recalled')
        return [order.orderId]
      },
    }
  },
  // Mutation: takes the shopper for told before the email is queued.
  'recalling a lot, and only the chore goes on': async (stage) => {
    const order = await stage.settled()
    const scene = await openScene(stage, order.product)
    return {
      act: scene.recall,
      after: ({ db, context }) => mailRecalls(db, context),
      ends: async () => {
        const { recalled_at: recalled } = await stage.harness.db
          .selectFrom('lots')
          .select('recalled_at')
          .where('id', '=', scene.first)
          .executeTakeFirstOrThrow()
        expect(await stage.harness.mails(order.who.email, /^Recall/)).toBe(recalled ? 1 : 0)
        return [order.orderId]
      },
    }
  },
  'packing an order from other lots, and the seller presses again': async (stage) => {
    const order = await stage.settled()
    const scene = await openScene(stage, order.product)
    await scene.recall(stage.harness.second)
    const repack = ({ db, context }: Shop) => repackOrder(db, context, scene.seller, order.orderId)
    return {
      act: repack,
      // The second press of what was committed finds no recalled pieces.
      after: (shop) => repack(shop).catch(unlessRepeated),
      ends: async () => {
        await scene.expect(0, [
          ['FIRST', 0, 0, 3, 0],
          ['SECOND', 0, 2, 0, 0],
        ])
        return [order.orderId]
      },
    }
  },
  'refunding a piece of a lot, and the seller presses again': async (stage) => {
    const order = await stage.settled()
    const scene = await openScene(stage, order.product)
    return {
      act: order.refundPieces(1),
      after: async (shop) => {
        await order.refundPieces(1)(shop)
        await order.rounds()
      },
      ends: async () => {
        await scene.expect(4, [
          ['FIRST', 2, 1, 0, 0],
          ['SECOND', 2, 0, 0, 0],
        ])
        return [order.orderId]
      },
    }
  },
  'telling the seller of a lot near its last day, and the chore runs again': async (stage) => {
    const scene = await openScene(stage)
    await sql`UPDATE lots SET sell_until = current_date + 10 WHERE id = ${scene.first}`.execute(stage.harness.db)
    const told = () => stage.harness.mails(shopFacts.email, /^Sell soon/)
    const before = await told()
    const tell = ({ db, context }: Shop) => mailExpiring(db, context)
    return {
      act: tell,
      after: tell,
      ends: async () => {
        expect((await told()) - before).toBe(1)
        return []
      },
    }
  },
  'taking a lot off sale after its last day, and the chore runs again': async (stage) => {
    const scene = await openScene(stage)
    await sql`UPDATE lots SET sell_until = current_date - 2 WHERE id = ${scene.first}`.execute(stage.harness.db)
    return {
      act: ({ db }) => keepLots(db),
      after: ({ db }) => keepLots(db),
      ends: async () => {
        await scene.expect(2, [
          ['FIRST', 0, 0, 3, 0],
          ['SECOND', 2, 0, 0, 0],
        ])
        return []
      },
    }
  },
  'giving stock of no lot to the undated one, and the chore runs again': async ({ harness }) => {
    const id = await harness.product(6)
    // As a server of a release without lots would.
    await harness.db.transaction().execute(async (tx) => {
      await sql`UPDATE products SET available = available + 6 WHERE id = ${id}`.execute(tx)
      await sql`
        INSERT INTO stock_ledger (product_id, kind, available_delta, reserved_delta, sold_delta)
        VALUES (${id}, 'adjust', 6, 0, 0)`.execute(tx)
    })
    return {
      act: ({ db }) => keepLots(db),
      after: ({ db }) => keepLots(db),
      ends: async () => {
        await expectLots(harness, id, 12, [
          ['FIRST', 3, 0, 0, 0],
          ['SECOND', 3, 0, 0, 0],
          [null, 6, 0, 0, 0],
        ])
        return []
      },
    }
  },
}

it.for(Object.entries(scenes))('%s', { timeout: 120_000 }, ([, open], { harness, orders }) =>
  crashEverywhere(harness, () => open(orders)),
)
