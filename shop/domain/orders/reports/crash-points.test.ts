// The shop crashes at each request to the database while a report with a photo is sent, closed in words, and closed by a
// refund. The form comes again, and each report, mail and refund is there once.
import { randomUUID } from 'node:crypto'

import { refundPieces } from '#domain/orders/refunds/refund-pieces'
import { resolveReport } from '#domain/orders/reports/close-report'
import { sendReport } from '#domain/orders/reports/send-report'
import { photo } from '#test/scenes/products'
import { crashEverywhere, type CrashScenario } from '../../../../tests/crash/crash-points.ts'
import { crashTest as it, expect } from '../../../../tests/crash/fixtures.ts'
import type { OrderStage, Shop } from '../../../../tests/crash/order-stage.ts'

/** A shipped order of two pieces, and the acts around the report of one of them. */
async function openScene({ harness, settled }: OrderStage) {
  const { orderId, product, who, set, rounds, refunds } = await settled()
  await set('Shipped')(harness.second)
  // The mailbox of a shop of its own, so that its mails can be counted.
  const shopEmail = `shop-${randomUUID()}@example.com`
  const contextOf = ({ context }: Shop) => ({ ...context, shopEmail, reports: { days: 7 } })
  const jar = await photo('#c47a2c', 20, 20)
  const asked = {
    orderId,
    key: randomUUID(),
    why: 'Broken',
    words: 'The lid.',
    lines: [{ product, pieces: 1 }],
  } as const
  const reports = () => harness.db.selectFrom('reports').selectAll().where('order_id', '=', orderId).execute()
  const idOf = async () => (await reports())[0]?.id ?? ''
  const seller = { id: harness.sellerId }
  return {
    rounds,
    send: (shop: Shop) => sendReport(shop.db, contextOf(shop), who, { ...asked, lines: [...asked.lines] }, [jar]),
    decline: async (shop: Shop) =>
      resolveReport(shop.db, contextOf(shop), seller, {
        id: await idOf(),
        outcome: 'declined',
        answer: 'It was whole.',
      }),
    refund: async ({ db, context }: Shop) =>
      refundPieces(db, context, harness.sellerId, {
        orderId,
        key: asked.key,
        why: 'Broken',
        report: await idOf(),
        lines: [{ product, pieces: 1, toShelf: false }],
      }),
    ends: async (outcome: string | null, mails: { toShopper: number; refunded: number[] }): Promise<string[]> => {
      const kept = await reports()
      expect(kept.map((each) => each.outcome)).toEqual([outcome])
      const photos = await harness.db
        .selectFrom('report_photos')
        .select('place')
        .where('report_id', '=', kept[0]?.id ?? '')
        .execute()
      expect(photos).toEqual([{ place: 1 }])
      expect(await harness.mails(who.email, /report|A part of your order/)).toBe(mails.toShopper)
      expect(await harness.mails(shopEmail, /^R-\w{8}: broken, order/)).toBe(1)
      expect(refunds()).toEqual(mails.refunded)
      return [orderId]
    },
  }
}

const scenes: Record<string, (stage: OrderStage) => Promise<CrashScenario>> = {
  'sending a report, and the form is sent again': async (stage) => {
    const scene = await openScene(stage)
    return { act: scene.send, after: scene.send, ends: () => scene.ends(null, { toShopper: 1, refunded: [] }) }
  },
  'declining a report, and the seller presses again': async (stage) => {
    const scene = await openScene(stage)
    await scene.send(stage.harness.second)
    return {
      act: scene.decline,
      after: scene.decline,
      ends: () => scene.ends('declined', { toShopper: 2, refunded: [] }),
    }
  },
  'refunding the pieces of a report, and the seller presses again': async (stage) => {
    const scene = await openScene(stage)
    await scene.send(stage.harness.second)
    return {
      act: scene.refund,
      after: async (shop) => {
        await scene.refund(shop)
        await scene.rounds()
      },
      ends: () => scene.ends('refunded', { toShopper: 2, refunded: [10_200] }),
    }
  },
}

it.for(Object.entries(scenes))('%s', { timeout: 120_000 }, ([, open], { orders, harness }) =>
  crashEverywhere(harness, () => open(orders)),
)
