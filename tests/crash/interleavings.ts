import { expect } from 'vitest'

import { Failure } from '#domain/process/failure'
import type { Harness } from './harness.ts'

type Shop = Harness['shop']
export type ConcurrentScenario = {
  act: (shop: Shop) => Promise<unknown>
  /** The act of the concurrent actor. */
  concurrent: (shop: Shop) => Promise<unknown>
  /** The acts that must be granted, or refused. */
  granted?: { act?: boolean; concurrent?: boolean }
  /** Asserts the result, given which of the two was granted; resolves with the orders concerned. */
  ends: (granted: { act: boolean; concurrent: boolean }) => Promise<string[]>
}

/** Lets the concurrent act run before each request of the other, each time in a new scenario, and checks the result. */
export async function interleaveEverywhere(harness: Harness, open: () => Promise<ConcurrentScenario>): Promise<void> {
  const alone = await open()
  const { requests } = await harness.runWithCrash(undefined, () => alone.act(harness.shop))
  for (const [i, { what }] of requests.entries()) {
    const scenario = await open()
    const granted = { act: true, concurrent: true }
    const refused = (who: keyof typeof granted) => (error: unknown) => {
      if (!(error instanceof Failure)) throw error
      granted[who] = false
    }
    try {
      await harness.interleave(
        i + 1,
        () => scenario.concurrent(harness.second).catch(refused('concurrent')),
        () => scenario.act(harness.shop).catch(refused('act')),
      )
      expect(granted).toMatchObject(scenario.granted ?? {})
      await harness.expectConsistent(await scenario.ends(granted))
    } catch (cause) {
      throw new Error(`The concurrent act before request ${i + 1} of ${requests.length}: ${what}`, { cause })
    }
  }
}
