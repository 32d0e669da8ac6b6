// The shop crashes at each request to the database while a parcel is added, corrected, removed and delivered. The seller's form
// and the courier's event come again, and each mail is queued once.
import { randomUUID } from 'node:crypto'

import { addParcel } from '#domain/orders/parcels/add-parcel'
import { correctParcel } from '#domain/orders/parcels/correct-parcel'
import { storeCourierEvent } from '#domain/orders/parcels/courier-events'
import { moveParcel } from '#domain/orders/parcels/move-parcel'
import { removeParcel } from '#domain/orders/parcels/remove-parcel'
import { Failure } from '#domain/process/failure'
import { crashEverywhere, type CrashScenario } from '../../../../tests/crash/crash-points.ts'
import { crashTest as it, expect } from '../../../../tests/crash/fixtures.ts'
import type { OrderStage, Shop } from '../../../../tests/crash/order-stage.ts'

const courier = { name: 'Swift Parcels', trackingUrl: 'https://courier.example/{number}' }

/** A paid order, and the acts around its one parcel. */
async function openScene({ harness, settled }: OrderStage) {
  const { orderId, product, who } = await settled()
  const number = randomUUID().replaceAll('-', '').toUpperCase()
  const id = randomUUID()
  const body = { orderId, draftId: randomUUID(), courier: courier.name, number, lines: [{ product, quantity: 2 }] }
  const withCourier = ({ context }: Shop) => ({ ...context, settings: { ...context.settings, courier } })
  const delivered = { type: 'parcel.delivered', state: 'delivered', place: undefined, occurredAt: new Date() } as const
  const parcel = () =>
    harness.db.selectFrom('parcels').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
  return {
    number,
    parcel,
    add: (shop: Shop) => addParcel(shop.db, withCourier(shop), { id: harness.sellerId }, body),
    correct: async (shop: Shop, to: string) =>
      correctParcel(
        shop.db,
        withCourier(shop),
        { id: harness.sellerId },
        {
          parcelId: (await parcel()).id,
          courier: courier.name,
          number: to,
        },
      ),
    remove: (shop: Shop, parcelId: string) =>
      removeParcel(shop.db, withCourier(shop), { id: harness.sellerId }, parcelId),
    report: ({ db, context }: Shop, of = number) =>
      storeCourierEvent(db, context.queue, courier.name, {
        id,
        event: { ...delivered, number: of },
        body: Buffer.from('{}'),
      }),
    /** The work of the job. */
    move: ({ db, context }: Shop) => moveParcel(db, context, { courier: courier.name, number }),
    expectMails: async (subject: RegExp, count: number) => expect(await harness.mails(who.email, subject)).toBe(count),
    expectStatus: async (status: string): Promise<string[]> => {
      expect(await harness.order(orderId)).toMatchObject({ pay_state: 'PAID', status })
      return [orderId]
    },
  }
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof Failure && error.kind === 'missing')) throw error
}

const scenes: Record<string, (stage: OrderStage) => Promise<CrashScenario>> = {
  'adding a parcel, and the seller sends the form again': async (stage) => {
    const scene = await openScene(stage)
    return {
      act: scene.add,
      after: scene.add,
      ends: async () => {
        await scene.expectMails(/is on its way/, 1)
        expect(await scene.parcel()).toMatchObject({ state: 'shipped', tracking_number: scene.number })
        return scene.expectStatus('Shipped')
      },
    }
  },
  'correcting a number, and the seller sends the form again': async (stage) => {
    const scene = await openScene(stage)
    await scene.add(stage.harness.second)
    const right = `R${scene.number.slice(1)}`
    return {
      act: (shop) => scene.correct(shop, right),
      after: (shop) => scene.correct(shop, right),
      ends: async () => {
        await scene.expectMails(/has changed/, 1)
        expect(await scene.parcel()).toMatchObject({ corrections: 1, tracking_number: right })
        return scene.expectStatus('Shipped')
      },
    }
  },
  'removing a parcel, and the seller presses again': async (stage) => {
    const scene = await openScene(stage)
    await scene.add(stage.harness.second)
    const { id } = await scene.parcel()
    const remove = (shop: Shop) => scene.remove(shop, id)
    return {
      act: remove,
      // The second press of a removal that was committed finds no parcel.
      after: (shop) => remove(shop).catch(unlessMissing),
      ends: async () => {
        await scene.expectMails(/noted by mistake/, 1)
        await expect(scene.parcel()).rejects.toThrow()
        return scene.expectStatus('Order Placed')
      },
    }
  },
  'the last event of an order, and the courier sends it again': async (stage) => {
    const scene = await openScene(stage)
    await scene.add(stage.harness.second)
    return {
      act: async (shop) => {
        await scene.report(shop)
        await scene.move(shop)
      },
      after: async (shop) => {
        await scene.report(shop)
        await stage.harness.runJobs()
      },
      ends: async () => {
        await scene.expectMails(/has been delivered/, 1)
        expect(await scene.parcel()).toMatchObject({ state: 'delivered' })
        return scene.expectStatus('Delivered')
      },
    }
  },
  'a parcel whose number the courier has reported before': async (stage) => {
    const scene = await openScene(stage)
    await scene.report(stage.harness.second)
    await stage.harness.runJobs()
    return {
      act: async (shop) => {
        await scene.add(shop)
        await scene.move(shop)
      },
      after: async (shop) => {
        await scene.add(shop)
        await stage.harness.runJobs()
      },
      ends: async () => {
        await scene.expectMails(/has been delivered/, 1)
        return scene.expectStatus('Delivered')
      },
    }
  },
}

it.for(Object.entries(scenes))('%s', { timeout: 120_000 }, ([, open], { harness, orders }) =>
  crashEverywhere(harness, () => open(orders)),
)
