// The fixtures of tests that interrupt the shop.
import { test } from 'vitest'

import { type Harness, openHarness } from '#test/crash/harness'
import { moneyStage } from '#test/crash/money-stage'
import { orderStage } from '#test/crash/order-stage'

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
