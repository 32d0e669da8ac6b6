import { expect } from 'vitest'

import type { Harness } from './harness.ts'
import type { Moment } from './interceptor.ts'

export type CrashScenario = {
  /** The act of the shop during which it crashes. */
  act: (shop: Harness['shop']) => Promise<unknown>
  /** The events afterwards, by parties that do not know of the crash. */
  after: (shop: Harness['shop']) => Promise<unknown>
  /** Asserts the result; resolves with the orders concerned. */
  ends: () => Promise<string[]>
}

/** Crashes the shop at each request of an act, each time in a new scenario, and checks the result. */
export async function crashEverywhere(harness: Harness, open: () => Promise<CrashScenario>): Promise<void> {
  const whole = await open()
  const { requests } = await harness.runWithCrash(undefined, () => whole.act(harness.shop))
  expect(requests.length).toBeGreaterThan(2)
  await whole.after(harness.shop)
  await harness.expectConsistent(await whole.ends())

  for (const [i, { what, alone }] of requests.entries()) {
    // A crash loses all responses, so before this request equals after the previous one.
    const moments: Moment[] = i > 0 && alone ? ['after'] : ['before', 'after']
    for (const moment of moments) {
      const scenario = await open()
      const { crashed } = await harness.runWithCrash({ at: i + 1, moment }, () => scenario.act(harness.shop))
      expect(crashed).toBe(true)
      try {
        await scenario.after(harness.shop)
        await harness.expectConsistent(await scenario.ends())
      } catch (cause) {
        throw new Error(`Crashed ${moment} request ${i + 1} of ${requests.length}: ${what}`, { cause })
      }
    }
  }
}
