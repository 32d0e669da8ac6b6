// The shop dies while a seller sets money right, at every question of it, as in crash-points.test.ts. The page showed an
// error or nothing, so the seller presses once more. Where a mutant is named, the scene was seen to fail on it.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { orderNumber } from '#contract/order-number'
import { shop } from '#shop'
import { type Dying, dieEverywhere } from '#test/crash/attack'
import { type BackRoom, openBackRoom } from '#test/crash/back-room'
import { moneyStage } from '#test/crash/money-stage'

let room: BackRoom
let stage: ReturnType<typeof moneyStage>
beforeAll(async () => {
  room = await openBackRoom()
  room.sandbox.razorpay.faults.set({ on: 'webhooks', do: 'drop' })
  stage = moneyStage(room)
})
afterAll(() => room.stop())

type Order = Awaited<ReturnType<typeof stage.paid>>

/** The seller presses, and presses again; only then does the shop look after its refunds. */
function pressed(scene: Order, press: (shop: BackRoom['shop']) => Promise<unknown>): Pick<Dying, 'act' | 'after'> {
  return {
    act: () => press(room.shop),
    after: async () => {
      await press(room.shop)
      await stage.lookAfter(scene.orderId)
    },
  }
}

async function expectPaid(scene: Order, mend: string): Promise<string[]> {
  expect(await room.order(scene.orderId)).toMatchObject({ pay_state: 'PAID', status: 'Order Placed' })
  expect(await room.stock(scene.product)).toEqual({ available: 3, reserved: 0, sold: 2 })
  expect(await room.mails(scene.who.email, /confirmed/)).toBe(1)
  expect(await stage.mendsOf(scene.orderId)).toEqual([mend])
  return [scene.orderId]
}

async function expectBack(scene: Order, mends: string[], refundMails = 1): Promise<string[]> {
  expect(await room.order(scene.orderId)).toMatchObject({ pay_state: 'REFUNDED', status: 'Cancelled' })
  expect(await room.stock(scene.product)).toEqual({ available: 5, reserved: 0, sold: 0 })
  expect(await room.mails(scene.who.email, /cancelled/)).toBe(1)
  expect(await room.mails(scene.who.email, /^Your refund/)).toBe(refundMails)
  expect(await stage.mendsOf(scene.orderId)).toEqual(mends)
  return [scene.orderId]
}

const scenes: Record<string, () => Promise<Dying>> = {
  // Mutant: writes down who settled after the effect.
  'settling what nobody told of': async () => {
    const scene = await stage.paid()
    return { ...pressed(scene, scene.settle), ends: () => expectPaid(scene, 'settled') }
  },
  // Mutant: the same.
  'settling what was paid twice': async () => {
    const scene = await stage.paidTwice()
    return {
      ...pressed(scene, scene.settle),
      ends: async () => {
        expect(await room.mails(scene.who.email, /^Your refund/)).toBe(1)
        return expectPaid(scene, 'settled')
      },
    }
  },
  // Mutant: takes the answer to a second capture for a no.
  'capturing what is only promised': async () => {
    const scene = await stage.settled()
    await room.sandbox.razorpay.misstate(scene.paymentId, { status: 'authorized' })
    return { ...pressed(scene, scene.capture), ends: () => expectPaid(scene, 'captured') }
  },
  // Mutant: writes down who sent foreign money back once it has gone.
  'sending foreign money back': async () => {
    const scene = await stage.foreign()
    const press = () => scene.giveBack(room.shop)
    return {
      act: press,
      after: press,
      ends: async () => {
        expect(stage.refundsOf(scene.paymentId)).toEqual([2_500, 7_500])
        const { rows } = await sql`
          SELECT amount_paise FROM foreign_refunds WHERE payment_id = ${scene.paymentId}`.execute(room.db)
        expect(rows).toEqual([{ amount_paise: 7_500 }])
        return []
      },
    }
  },
  // Mutant: takes an order back each time it is pressed.
  'taking back an order whose money is not there': async () => {
    const scene = await stage.settled()
    await room.sandbox.razorpay.misstate(scene.paymentId, { status: 'failed' })
    return { ...pressed(scene, scene.takeBack), ends: () => expectBack(scene, ['order taken back'], 0) }
  },
  // Mutant: the same, of this kind.
  'taking back an order that was paid in another amount': async () => {
    const scene = await stage.settled()
    await room.sandbox.razorpay.misstate(scene.paymentId, { amount: 9_900 })
    return { ...pressed(scene, scene.takeBack), ends: () => expectBack(scene, ['order taken back']) }
  },
  // Mutant: takes a refund over each time it is pressed; takes the whole for a part.
  'taking over a refund of the whole': async () => {
    const scene = await stage.settled()
    const takeOver = await scene.byHand()
    return { ...pressed(scene, takeOver), ends: () => expectBack(scene, ['refund taken over']) }
  },
  // Mutant: takes a refund over each time it is pressed.
  'taking over a part of a refund that failed': async () => {
    const scene = await stage.refundFailed()
    const takeOver = await scene.byHand(2_000)
    return {
      act: () => takeOver(room.shop),
      after: async () => {
        await takeOver(room.shop)
        await scene.tryRefund(room.shop)
        await stage.lookAfter(scene.orderId)
      },
      ends: async () => {
        expect(stage.refundsOf(scene.paymentId)).toEqual([2_000, 18_400])
        return expectBack(scene, ['refund taken over', 'refund tried again'])
      },
    }
  },
  // Mutant: asks under a new key while it is not known what became of the last.
  'trying a refund again': async () => {
    const scene = await stage.refundFailed()
    return { ...pressed(scene, scene.tryRefund), ends: () => expectBack(scene, ['refund tried again']) }
  },
  // Mutant: drops the lost one in a transaction of its own; whoever dies after it has lost it for good.
  'sending a refund again that the provider has lost': async () => {
    const scene = await stage.refundLost()
    // The shopper hears when it was back first, and when it is really back.
    return { ...pressed(scene, scene.sendAgain), ends: () => expectBack(scene, ['refund sent again'], 2) }
  },
}

it.each(Object.entries(scenes))('%s', (_name, open) => dieEverywhere(room, open), 120_000)

// Mutant: knows the first try by the number of the refund; beside a part it is the second one.
it('a refund that fails is told to the shop, once, though a part went back by hand before', async () => {
  const scene = await stage.settled()
  const takeOver = await scene.byHand(2_000)
  await takeOver(room.second)
  await stage.failRefund(scene)
  await room.chase(scene.orderId)
  expect(await room.mails(shop.email, new RegExp(`^Refund failed.*${orderNumber(scene.orderId)}`))).toBe(1)
  await stage.lookAfter(scene.orderId)
  await room.expectTruth(await expectBack(scene, ['refund taken over']))
})
