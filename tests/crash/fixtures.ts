// The fixtures of tests that interrupt the shop.
import { test } from 'vitest'

import { type Harness, openHarness } from './harness.ts'
import { moneyStage } from './money-stage.ts'
import { orderStage } from './order-stage.ts'

export { expect } from 'vitest'

export const crashTest = test
  /** The provider sends no webhook; a test delivers it. */
  .extend('harness', { scope: 'file' }, async ({}, { onCleanup }): Promise<Harness> => {
    const harness = await openHarness()
    onCleanup(harness.stop)
    harness.sandbox.razorpay.faults.set({ on: 'webhooks', do: 'drop' })
    return harness
  })
  .extend('orders', { scope: 'file' }, ({ harness }) => orderStage(harness))
  .extend('money', { scope: 'file' }, ({ harness }) => moneyStage(harness))
