// A seller sets money right while somebody else moves it: whatever the one asks of the database or the provider, the
// other has his way right before it is heard, as in rivals.test.ts. Where a mutant is named, the scene was seen to fail
// on it.
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type Meeting, meetEverywhere } from '#test/crash/attack'
import { type BackRoom, openBackRoom } from '#test/crash/back-room'
import { differencesOf } from '#test/crash/money-page'
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

async function expectPaid(scene: Order): Promise<string[]> {
  expect(await room.order(scene.orderId)).toMatchObject({ pay_state: 'PAID', status: 'Order Placed' })
  expect(await room.stock(scene.product)).toEqual({ available: 3, reserved: 0, sold: 2 })
  expect(await room.mails(scene.who.email, /confirmed/)).toBe(1)
  return agreed(scene)
}

async function expectBack(scene: Order, refundMails = 1): Promise<string[]> {
  expect(await room.order(scene.orderId)).toMatchObject({ pay_state: 'REFUNDED', status: 'Cancelled' })
  expect(await room.stock(scene.product)).toEqual({ available: 5, reserved: 0, sold: 0 })
  expect(await room.mails(scene.who.email, /cancelled/)).toBe(1)
  expect(await room.mails(scene.who.email, /^Your refund/)).toBe(refundMails)
  return agreed(scene)
}

async function agreed({ paymentId, orderId }: Order): Promise<string[]> {
  expect(await differencesOf(room, [paymentId])).toEqual([])
  return [orderId]
}

const scenes: Record<string, () => Promise<Meeting>> = {
  // Mutant: settles without locking the order.
  'a seller settles what the reconciler finds': async () => {
    const scene = await stage.paid()
    return {
      act: scene.settle,
      rival: scene.reconcile,
      ends: async (granted) => {
        expect(granted).toEqual({ act: true, rival: true })
        return expectPaid(scene)
      },
    }
  },
  // Mutant: the same.
  'a seller settles what the provider tells of': async () => {
    const scene = await stage.paid()
    return {
      act: scene.tell,
      rival: scene.settle,
      ends: async (granted) => {
        expect(granted).toEqual({ act: true, rival: true })
        await room.runJobs()
        return expectPaid(scene)
      },
    }
  },
  // Mutant: the same.
  'two sellers settle what was paid twice': async () => {
    const scene = await stage.paidTwice()
    return {
      act: scene.settle,
      rival: scene.settle,
      ends: async (granted) => {
        expect(granted).toEqual({ act: true, rival: true })
        expect(await stage.mendsOf(scene.orderId)).toEqual(['settled'])
        await stage.lookAfter(scene.orderId)
        return expectPaid(scene)
      },
    }
  },
  // Mutant: takes a refund over beside the one that is owed.
  'a seller takes a refund over while the shopper cancels': async () => {
    const scene = await stage.settled()
    const takeOver = await scene.byHand()
    return {
      act: takeOver,
      rival: scene.cancel,
      ends: async ({ act }) => {
        expect(act).toBe(true)
        await stage.lookAfter(scene.orderId)
        expect(await stage.mendsOf(scene.orderId)).toEqual(['refund taken over'])
        return expectBack(scene)
      },
    }
  },
  // Mutant: the same.
  'a seller takes a part over while the shopper cancels': async () => {
    const scene = await stage.settled()
    const takeOver = await scene.byHand(2_000)
    return {
      act: takeOver,
      rival: scene.cancel,
      ends: async (granted) => {
        expect(granted).toEqual({ act: true, rival: true })
        await stage.lookAfter(scene.orderId)
        expect(stage.refundsOf(scene.paymentId)).toEqual([2_000, 18_400])
        return expectBack(scene)
      },
    }
  },
  // Mutant: numbers the tries of a refund as if they were refunds: the rest has a key that is taken, and stays for ever.
  'a seller takes a part over while the worker sends the whole': async () => {
    const scene = await stage.settled()
    await scene.cancel(room.second)
    const takeOver = await scene.byHand(2_000)
    return {
      act: scene.send,
      rival: takeOver,
      ends: async ({ rival }) => {
        await stage.lookAfter(scene.orderId)
        // Too much was under way; the provider has refused it by now.
        if (!rival) await takeOver(room.second)
        await stage.lookAfter(scene.orderId)
        expect(stage.refundsOf(scene.paymentId)).toEqual([2_000, 18_400])
        return expectBack(scene)
      },
    }
  },
  // Mutant: takes an order back beside the refund that it owes.
  'a seller takes an order back while the shopper cancels': async () => {
    const scene = await stage.settled()
    await room.sandbox.razorpay.misstate(scene.paymentId, { status: 'failed' })
    return {
      act: scene.takeBack,
      rival: scene.cancel,
      ends: async ({ act }) => {
        expect(act).toBe(true)
        await stage.lookAfter(scene.orderId)
        return expectBack(scene, 0)
      },
    }
  },
  // Mutant: the same.
  'a seller takes an order back while its refund is sent': async () => {
    const scene = await stage.settled()
    await scene.cancel(room.second)
    await room.sandbox.razorpay.misstate(scene.paymentId, { status: 'failed' })
    return {
      act: scene.send,
      rival: scene.takeBack,
      ends: async ({ rival }) => {
        expect(rival).toBe(true)
        await stage.lookAfter(scene.orderId)
        return expectBack(scene, 0)
      },
    }
  },
  // Mutant: knows what was written off as the order’s for ever.
  'a seller takes an order back while its money comes after all': async () => {
    const scene = await stage.settled()
    await room.sandbox.razorpay.misstate(scene.paymentId, { status: 'failed' })
    return {
      act: scene.takeBack,
      rival: async (shop) => {
        await room.sandbox.razorpay.misstate(scene.paymentId, { status: 'captured' })
        await scene.tell(shop)
      },
      ends: async ({ act }) => {
        await stage.lookAfter(scene.orderId)
        if (!act) return expectPaid(scene)
        // It is nobody's now, and the page says so.
        expect(await differencesOf(room, [scene.paymentId])).toMatchObject([{ kind: 'unmatched', act: 'give back' }])
        await scene.giveBack(room.second)
        expect(stage.refundsOf(scene.paymentId)).toEqual([20_400])
        return expectBack(scene, 0)
      },
    }
  },
  // Mutant: asks for a refund under a new key at each try.
  'a seller tries a refund again while the worker sends it': async () => {
    const scene = await stage.refundFailed()
    return {
      act: scene.tryRefund,
      rival: scene.send,
      ends: async () => {
        await stage.lookAfter(scene.orderId)
        expect(stage.refundsOf(scene.paymentId)).toEqual([20_400])
        return expectBack(scene)
      },
    }
  },
  // Mutant: asks under a new key while it is not known what became of the last.
  'two sellers try a refund again': async () => {
    const scene = await stage.refundFailed()
    return {
      act: scene.tryRefund,
      rival: scene.tryRefund,
      ends: async ({ rival }) => {
        expect(rival).toBe(true)
        await stage.lookAfter(scene.orderId)
        expect(await stage.mendsOf(scene.orderId)).toEqual(['refund tried again'])
        expect(stage.refundsOf(scene.paymentId)).toEqual([20_400])
        return expectBack(scene)
      },
    }
  },
  // Mutant: asks under a new key each time, and takes a no for an end.
  'two sellers send foreign money back': async () => {
    const scene = await stage.foreign()
    return {
      act: scene.giveBack,
      rival: scene.giveBack,
      ends: async (granted) => {
        expect(granted).toEqual({ act: true, rival: true })
        expect(stage.refundsOf(scene.paymentId)).toEqual([2_500, 7_500])
        expect(await differencesOf(room, [scene.paymentId])).toEqual([])
        return []
      },
    }
  },
}

it.each(Object.entries(scenes))('%s', (_name, open) => meetEverywhere(room, open), 60_000)
