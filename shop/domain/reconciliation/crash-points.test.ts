// The shop crashes at each request while a seller resolves a difference, as in crash-points.test.ts. The page showed an
// error or nothing, so the seller presses again. A scenario was seen to fail on the mutation named at it.
import { sql } from 'kysely'

import { orderNumber } from '#contract/orders/order-number'
import { shop as business } from '#shop'
import { crashEverywhere, type CrashScenario } from '../../../tests/crash/crash-points.ts'
import { crashTest as it, expect } from '../../../tests/crash/fixtures.ts'
import type { MoneyScene, MoneyStage } from '../../../tests/crash/money-stage.ts'
import type { Shop } from '../../../tests/crash/order-stage.ts'

/** The seller presses twice; only then does the shop retry its refunds. */
function pressed(scene: MoneyScene, press: (shop: Shop) => Promise<unknown>): Pick<CrashScenario, 'act' | 'after'> {
  return {
    act: press,
    after: async (shop) => {
      await press(shop)
      await scene.lookAfter()
    },
  }
}

async function expectPaid(scene: MoneyScene, resolution: string): Promise<string[]> {
  expect(await scene.resolutions()).toEqual([resolution])
  return scene.expectPaid()
}

async function expectRefunded(scene: MoneyScene, resolutions: string[], refundMails = 1): Promise<string[]> {
  expect(await scene.resolutions()).toEqual(resolutions)
  return scene.expectRefunded(refundMails)
}

const scenes: Record<string, (stage: MoneyStage) => Promise<CrashScenario>> = {
  // Mutation: records who settled a payment after the effect.
  'settling an unreported payment': async ({ paid }) => {
    const scene = await paid()
    return { ...pressed(scene, scene.settle), ends: () => expectPaid(scene, 'settled') }
  },
  // Mutation: the same.
  'settling the second payment of an order': async ({ harness, paidTwice }) => {
    const scene = await paidTwice()
    return {
      ...pressed(scene, scene.settle),
      ends: async () => {
        expect(await harness.mails(scene.who.email, /^Your refund/)).toBe(1)
        return expectPaid(scene, 'settled')
      },
    }
  },
  // Detects the answer to a second capture taken as a refusal.
  'capturing an authorised payment': async ({ settled }) => {
    const scene = await settled()
    await scene.misstate({ status: 'authorized' })
    return { ...pressed(scene, scene.capture), ends: () => expectPaid(scene, 'captured') }
  },
  // Detects recording who refunded an unmatched payment only after the refund.
  'refunding an unmatched payment': async ({ harness, unmatched }) => {
    const scene = await unmatched()
    return {
      act: scene.giveBack,
      after: scene.giveBack,
      ends: async () => {
        expect(scene.refunds()).toEqual([2_500, 7_500])
        const { rows } = await sql`
          SELECT amount_paise FROM foreign_refunds WHERE payment_id = ${scene.paymentId}`.execute(harness.db)
        expect(rows).toEqual([{ amount_paise: 7_500 }])
        return []
      },
    }
  },
  // Detects a write-off at each press.
  'writing off an order whose payment is missing': async ({ settled }) => {
    const scene = await settled()
    await scene.misstate({ status: 'failed' })
    return { ...pressed(scene, scene.takeBack), ends: () => expectRefunded(scene, ['order taken back'], 0) }
  },
  // Detects the same for this difference.
  'writing off an order that was paid in another amount': async ({ settled }) => {
    const scene = await settled()
    await scene.misstate({ amount: 9_900 })
    return { ...pressed(scene, scene.takeBack), ends: () => expectRefunded(scene, ['order taken back']) }
  },
  // Mutation: takes over an external refund at each press.
  'taking over a full refund': async ({ settled }) => {
    const scene = await settled()
    const takeOver = await scene.byHand()
    return { ...pressed(scene, takeOver), ends: () => expectRefunded(scene, ['refund taken over']) }
  },
  // Mutation: takes over an external refund at each press.
  'taking over a partial refund after a failed one': async ({ refundFailed }) => {
    const scene = await refundFailed()
    const takeOver = await scene.byHand(2_000)
    return {
      act: takeOver,
      after: async (shop) => {
        await takeOver(shop)
        await scene.tryRefund(shop)
        await scene.lookAfter()
      },
      ends: async () => {
        expect(scene.refunds()).toEqual([2_000, 18_400])
        return expectRefunded(scene, ['refund taken over', 'refund tried again'])
      },
    }
  },
  // Detects a new key while the outcome of the last attempt is unknown.
  'retrying a refund': async ({ refundFailed }) => {
    const scene = await refundFailed()
    return { ...pressed(scene, scene.tryRefund), ends: () => expectRefunded(scene, ['refund tried again']) }
  },
  // Detects dropping the lost refund in a transaction of its own: a crash after it loses the refund.
  'repeating a refund that the provider has lost': async ({ refundLost }) => {
    const scene = await refundLost()
    // The shopper is told when the refund is first processed, and when it really is.
    return { ...pressed(scene, scene.sendAgain), ends: () => expectRefunded(scene, ['refund sent again'], 2) }
  },
}

it.for(Object.entries(scenes))('%s', { timeout: 120_000 }, ([, open], { harness, money }) =>
  crashEverywhere(harness, () => open(money)),
)

// Detects recognising the first attempt by the number of the refund, which is 2 beside a part.
it('a failed refund is reported to the seller once, although a part was refunded manually before', async ({
  harness,
  money,
}) => {
  const scene = await money.settled()
  const takeOver = await scene.byHand(2_000)
  await takeOver(harness.second)
  await money.failRefund(scene)
  await harness.chase(scene.orderId)
  expect(await harness.mails(business.email, new RegExp(`^Refund failed.*${orderNumber(scene.orderId)}`))).toBe(1)
  await scene.lookAfter()
  await harness.expectConsistent(await expectRefunded(scene, ['refund taken over']))
})
