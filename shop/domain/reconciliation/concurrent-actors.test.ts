// A seller resolves a difference while another actor changes the same payment: the other act runs before each request of
// the first, as in concurrent-actors.test.ts. A scenario was seen to fail on the mutation named at it.
import { crashTest as it, expect } from '../../../tests/crash/fixtures.ts'
import { type ConcurrentScenario, interleaveEverywhere } from '../../../tests/crash/interleavings.ts'
import type { MoneyScene, MoneyStage } from '../../../tests/crash/money-stage.ts'

const both = { act: true, concurrent: true }

async function expectPaid(scene: MoneyScene): Promise<string[]> {
  expect(await scene.differences()).toEqual([])
  return scene.expectPaid()
}

/** All is refunded once the refunds have run; `expected` are their amounts and the seller's resolutions. */
async function expectRefunded(
  scene: MoneyScene,
  expected: { refunds?: number[]; resolutions?: string[] } = {},
  refundMails = 1,
): Promise<string[]> {
  await scene.lookAfter()
  expect({ refunds: scene.refunds(), resolutions: await scene.resolutions() }).toMatchObject(expected)
  expect(await scene.differences()).toEqual([])
  return scene.expectRefunded(refundMails)
}

const scenes: Record<string, (stage: MoneyStage) => Promise<ConcurrentScenario>> = {
  // Mutation: settles without locking the order.
  'a seller settles a payment that the reconciler finds': async ({ paid }) => {
    const scene = await paid()
    return {
      act: scene.settle,
      concurrent: scene.reconcile,
      granted: both,
      ends: () => expectPaid(scene),
    }
  },
  // Mutation: the same.
  'a seller settles a payment that the provider reports': async ({ harness, paid }) => {
    const scene = await paid()
    return {
      act: scene.tell,
      concurrent: scene.settle,
      granted: both,
      ends: async () => {
        await harness.runJobs()
        return expectPaid(scene)
      },
    }
  },
  // Mutation: the same.
  'two sellers settle the second payment of an order': async ({ paidTwice }) => {
    const scene = await paidTwice()
    return {
      act: scene.settle,
      concurrent: scene.settle,
      granted: both,
      ends: async () => {
        expect(await scene.resolutions()).toEqual(['settled'])
        await scene.lookAfter()
        return expectPaid(scene)
      },
    }
  },
  // Mutation: takes over an external refund beside the one that is owed.
  'a seller takes over an external refund while the shopper cancels': async ({ settled }) => {
    const scene = await settled()
    const takeOver = await scene.byHand()
    return {
      act: takeOver,
      concurrent: scene.cancel,
      granted: { act: true },
      ends: () => expectRefunded(scene, { resolutions: ['refund taken over'] }),
    }
  },
  // Mutation: the same.
  'a seller takes over a partial refund while the shopper cancels': async ({ settled }) => {
    const scene = await settled()
    const takeOver = await scene.byHand(2_000)
    return {
      act: takeOver,
      concurrent: scene.cancel,
      granted: both,
      ends: () => expectRefunded(scene, { refunds: [2_000, 18_400] }),
    }
  },
  // Mutation: numbers the attempts of a refund as if they were refunds. The rest then has a key that is taken.
  'a seller takes over a partial refund while the worker sends the whole': async ({ harness, settled }) => {
    const scene = await settled()
    await scene.cancel(harness.second)
    const takeOver = await scene.byHand(2_000)
    return {
      act: scene.send,
      concurrent: takeOver,
      ends: async ({ concurrent }) => {
        await scene.lookAfter()
        // Too much was pending; the provider has refused it by now.
        if (!concurrent) await takeOver(harness.second)
        return expectRefunded(scene, { refunds: [2_000, 18_400] })
      },
    }
  },
  // Mutation: writes off an order beside the refund that it owes.
  'a seller writes off an order while the shopper cancels': async ({ settled }) => {
    const scene = await settled()
    await scene.misstate({ status: 'failed' })
    return {
      act: scene.takeBack,
      concurrent: scene.cancel,
      granted: { act: true },
      ends: () => expectRefunded(scene, {}, 0),
    }
  },
  // Mutation: the same.
  'a seller writes off an order while its refund is sent': async ({ harness, settled }) => {
    const scene = await settled()
    await scene.cancel(harness.second)
    await scene.misstate({ status: 'failed' })
    return {
      act: scene.send,
      concurrent: scene.takeBack,
      granted: { concurrent: true },
      ends: () => expectRefunded(scene, {}, 0),
    }
  },
  // Detects a written-off payment that still counts as the order’s.
  'a seller writes off an order while its payment arrives after all': async ({ harness, settled }) => {
    const scene = await settled()
    await scene.misstate({ status: 'failed' })
    return {
      act: scene.takeBack,
      concurrent: async (shop) => {
        await scene.misstate({ status: 'captured' })
        await scene.tell(shop)
      },
      ends: async ({ act }) => {
        await scene.lookAfter()
        if (!act) return expectPaid(scene)
        // The payment belongs to no order now, and the page shows that.
        expect(await scene.differences()).toMatchObject([{ kind: 'unmatched', act: 'give back' }])
        await scene.giveBack(harness.second)
        return expectRefunded(scene, { refunds: [20_400] }, 0)
      },
    }
  },
  // Mutation: requests a refund under a new key at each attempt.
  'a seller retries a refund while the worker sends it': async ({ refundFailed }) => {
    const scene = await refundFailed()
    return {
      act: scene.tryRefund,
      concurrent: scene.send,
      ends: () => expectRefunded(scene, { refunds: [20_400] }),
    }
  },
  // Detects a new key while the outcome of the last attempt is unknown.
  'two sellers retry a refund': async ({ refundFailed }) => {
    const scene = await refundFailed()
    return {
      act: scene.tryRefund,
      concurrent: scene.tryRefund,
      granted: { concurrent: true },
      ends: () => expectRefunded(scene, { resolutions: ['refund tried again'], refunds: [20_400] }),
    }
  },
  // Detects a new key at each attempt, and a refusal taken as final.
  'two sellers refund an unmatched payment': async ({ unmatched }) => {
    const scene = await unmatched()
    return {
      act: scene.giveBack,
      concurrent: scene.giveBack,
      granted: both,
      ends: async () => {
        expect(scene.refunds()).toEqual([2_500, 7_500])
        expect(await scene.differences()).toEqual([])
        return []
      },
    }
  },
}

it.for(Object.entries(scenes))('%s', { timeout: 60_000 }, ([, open], { harness, money }) =>
  interleaveEverywhere(harness, () => open(money)),
)
