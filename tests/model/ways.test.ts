// The ways of a file (WAYS, written by `npm run test:model`) at the shop, side by side with the model.
import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { brokenInvariants } from '#domain/orders/order/invariants'
import { type Harness, openHarness } from '../crash/harness.ts'
import { startReplay } from './replay.ts'
import type { Way } from './spin.ts'

const BATCH = 100
const ways = JSON.parse(readFileSync(process.env['WAYS'] ?? 'no ways', 'utf8')) as Way[]
const batches = Array.from({ length: Math.ceil(ways.length / BATCH) }, (_, nth) => ({
  from: nth * BATCH + 1,
  batch: ways.slice(nth * BATCH, (nth + 1) * BATCH),
}))

it.for(batches)(
  'the shop agrees with the model on the ways from seed $from',
  { timeout: 600_000 },
  async ({ batch }) => {
    const harness = await openHarness()
    try {
      harness.sandbox.razorpay.faults.set({ on: 'webhooks', do: 'drop' })
      for (const way of batch) await goAlong(harness, way)
      expect(await brokenInvariants(harness.db)).toEqual([])
    } finally {
      await harness.stop()
    }
  },
)

async function goAlong(harness: Harness, { seed, steps }: Way): Promise<void> {
  const replay = await startReplay(harness)
  const acts: string[] = []
  for (const { act, state } of steps) {
    acts.push(act)
    await replay.act(act).catch((cause: unknown) => {
      throw new Error([`Seed ${seed}`, ...acts].join('\n'), { cause })
    })
    expect({ seed, acts, state: await replay.state() }).toEqual({ seed, acts, state })
  }
  const orders = await replay.end()
  await harness.expectConsistent(orders).catch((cause: unknown) => {
    throw new Error([`After seed ${seed}`, ...acts].join('\n'), { cause })
  })
}
