import { brokenInvariants } from '#domain/orders/order/invariants'
import { crashTest as it, expect } from '../crash/fixtures.ts'
import { readCounterexamples } from './guards.ts'
import { ImpossibleAct, startReplay } from './replay.ts'

it.for(readCounterexamples())(
  'what goes wrong without $guard does not go wrong at the shop',
  async ({ acts }, { harness }) => {
    const replay = await startReplay(harness)
    for (const act of acts) {
      try {
        await replay.act(act)
      } catch (error) {
        // The shop has refused what leads to it.
        if (!(error instanceof ImpossibleAct)) throw error
        break
      }
      expect(await brokenInvariants(harness.db)).toEqual([])
      // No payment buys that was announced as returned, and no refund that was made is failed.
      expect(await replay.state()).not.toMatch(/settling lapsing 1|refund failed again \d back 1/)
    }
    await harness.expectConsistent(await replay.end())
  },
)
