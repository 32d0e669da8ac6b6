// A seller resolves a difference while another actor changes the same payment: the other act runs before each request of
// the first, as in concurrent-actors.test.ts. A scenario was seen to fail on the mutation named at it.
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type ConcurrentScenario, interleaveEverywhere } from '#test/crash/interleavings'
import { type Harness, openHarness } from '#test/crash/harness'
import { differencesOf } from '#test/crash/money-page'
import { moneyStage } from '#test/crash/money-stage'

let harness: Harness
let stage: ReturnType<typeof moneyStage>
beforeAll(async () => {
  harness = await openHarness()
  harness.sandbox.razorpay.faults.set({ on: 'webhooks', do: 'drop' })
  stage = moneyStage(harness)
})
afterAll(() => harness.stop())

type Order = Awaited<ReturnType<typeof stage.paid>>

async function expectPaid(scene: Order): Promise<string[]> {
  expect(await harness.order(scene.orderId)).toMatchObject({ pay_state: 'PAID', status: 'Order Placed' })
  expect(await harness.stock(scene.product)).toEqual({ available: 3, reserved: 0, sold: 2 })
  expect(await harness.mails(scene.who.email, /confirmed/)).toBe(1)
  return agreed(scene)
}

async function expectBack(scene: Order, refundMails = 1): Promise<string[]> {
  expect(await harness.order(scene.orderId)).toMatchObject({ pay_state: 'REFUNDED', status: 'Cancelled' })
  expect(await harness.stock(scene.product)).toEqual({ available: 5, reserved: 0, sold: 0 })
  expect(await harness.mails(scene.who.email, /cancelled/)).toBe(1)
  expect(await harness.mails(scene.who.email, /^Your refund/)).toBe(refundMails)
  return agreed(scene)
}

async function agreed({ paymentId, orderId }: Order): Promise<string[]> {
  expect(await differencesOf(harness, [paymentId])).toEqual([])
  return [orderId]
}

const scenes: Record<string, () => Promise<ConcurrentScenario>> = {
  // Mutation: settles without locking the order.
  'a seller settles a payment that the reconciler finds': async () => {
    const scene = await stage.paid()
    return {
      act: scene.settle,
      concurrent: scene.reconcile,
      ends: async (granted) => {
        expect(granted).toEqual({ act: true, concurrent: true })
        return expectPaid(scene)
      },
    }
  },
  // Mutation: the same.
  'a seller settles a payment that the provider reports': async () => {
    const scene = await stage.paid()
    return {
      act: scene.tell,
      concurrent: scene.settle,
      ends: async (granted) => {
        expect(granted).toEqual({ act: true, concurrent: true })
        await harness.runJobs()
        return expectPaid(scene)
      },
    }
  },
  // Mutation: the same.
  'two sellers settle the second payment of an order': async () => {
    const scene = await stage.paidTwice()
    return {
      act: scene.settle,
      concurrent: scene.settle,
      ends: async (granted) => {
        expect(granted).toEqual({ act: true, concurrent: true })
        expect(await stage.resolutionsOf(scene.orderId)).toEqual(['settled'])
        await stage.lookAfter(scene.orderId)
        return expectPaid(scene)
      },
    }
  },
  // Mutation: takes over an external refund beside the one that is owed.
  'a seller takes over an external refund while the shopper cancels': async () => {
    const scene = await stage.settled()
    const takeOver = await scene.byHand()
    return {
      act: takeOver,
      concurrent: scene.cancel,
      ends: async ({ act }) => {
        expect(act).toBe(true)
        await stage.lookAfter(scene.orderId)
        expect(await stage.resolutionsOf(scene.orderId)).toEqual(['refund taken over'])
        return expectBack(scene)
      },
    }
  },
  // Mutation: the same.
  'a seller takes over a partial refund while the shopper cancels': async () => {
    const scene = await stage.settled()
    const takeOver = await scene.byHand(2_000)
    return {
      act: takeOver,
      concurrent: scene.cancel,
      ends: async (granted) => {
        expect(granted).toEqual({ act: true, concurrent: true })
        await stage.lookAfter(scene.orderId)
        expect(stage.refundsOf(scene.paymentId)).toEqual([2_000, 18_400])
        return expectBack(scene)
      },
    }
  },
  // Mutation: numbers the attempts of a refund as if they were refunds. The rest then has a key that is taken.
  'a seller takes over a partial refund while the worker sends the whole': async () => {
    const scene = await stage.settled()
    await scene.cancel(harness.second)
    const takeOver = await scene.byHand(2_000)
    return {
      act: scene.send,
      concurrent: takeOver,
      ends: async ({ concurrent }) => {
        await stage.lookAfter(scene.orderId)
        // Too much was pending; the provider has refused it by now.
        if (!concurrent) await takeOver(harness.second)
        await stage.lookAfter(scene.orderId)
        expect(stage.refundsOf(scene.paymentId)).toEqual([2_000, 18_400])
        return expectBack(scene)
      },
    }
  },
  // Mutation: writes off an order beside the refund that it owes.
  'a seller writes off an order while the shopper cancels': async () => {
    const scene = await stage.settled()
    await harness.sandbox.razorpay.misstate(scene.paymentId, { status: 'failed' })
    return {
      act: scene.takeBack,
      concurrent: scene.cancel,
      ends: async ({ act }) => {
        expect(act).toBe(true)
        await stage.lookAfter(scene.orderId)
        return expectBack(scene, 0)
      },
    }
  },
  // Mutation: the same.
  'a seller writes off an order while its refund is sent': async () => {
    const scene = await stage.settled()
    await scene.cancel(harness.second)
    await harness.sandbox.razorpay.misstate(scene.paymentId, { status: 'failed' })
    return {
      act: scene.send,
      concurrent: scene.takeBack,
      ends: async ({ concurrent }) => {
        expect(concurrent).toBe(true)
        await stage.lookAfter(scene.orderId)
        return expectBack(scene, 0)
      },
    }
  },
  // Detects a written-off payment that still counts as the order’s.
  'a seller writes off an order while its payment arrives after all': async () => {
    const scene = await stage.settled()
    await harness.sandbox.razorpay.misstate(scene.paymentId, { status: 'failed' })
    return {
      act: scene.takeBack,
      concurrent: async (shop) => {
        await harness.sandbox.razorpay.misstate(scene.paymentId, { status: 'captured' })
        await scene.tell(shop)
      },
      ends: async ({ act }) => {
        await stage.lookAfter(scene.orderId)
        if (!act) return expectPaid(scene)
        // The payment belongs to no order now, and the page shows that.
        expect(await differencesOf(harness, [scene.paymentId])).toMatchObject([{ kind: 'unmatched', act: 'give back' }])
        await scene.giveBack(harness.second)
        expect(stage.refundsOf(scene.paymentId)).toEqual([20_400])
        return expectBack(scene, 0)
      },
    }
  },
  // Mutation: requests a refund under a new key at each attempt.
  'a seller retries a refund while the worker sends it': async () => {
    const scene = await stage.refundFailed()
    return {
      act: scene.tryRefund,
      concurrent: scene.send,
      ends: async () => {
        await stage.lookAfter(scene.orderId)
        expect(stage.refundsOf(scene.paymentId)).toEqual([20_400])
        return expectBack(scene)
      },
    }
  },
  // Detects a new key while the outcome of the last attempt is unknown.
  'two sellers retry a refund': async () => {
    const scene = await stage.refundFailed()
    return {
      act: scene.tryRefund,
      concurrent: scene.tryRefund,
      ends: async ({ concurrent }) => {
        expect(concurrent).toBe(true)
        await stage.lookAfter(scene.orderId)
        expect(await stage.resolutionsOf(scene.orderId)).toEqual(['refund tried again'])
        expect(stage.refundsOf(scene.paymentId)).toEqual([20_400])
        return expectBack(scene)
      },
    }
  },
  // Detects a new key at each attempt, and a refusal taken as final.
  'two sellers refund an unmatched payment': async () => {
    const scene = await stage.unmatched()
    return {
      act: scene.giveBack,
      concurrent: scene.giveBack,
      ends: async (granted) => {
        expect(granted).toEqual({ act: true, concurrent: true })
        expect(stage.refundsOf(scene.paymentId)).toEqual([2_500, 7_500])
        expect(await differencesOf(harness, [scene.paymentId])).toEqual([])
        return []
      },
    }
  },
}

it.each(Object.entries(scenes))('%s', (_name, open) => interleaveEverywhere(harness, open), 60_000)
