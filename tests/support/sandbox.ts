// The sandbox without a shop, and the merchant of its calls.
import { test } from 'vitest'

import { merchantOf } from '#sandbox/razorpay/merchant'
import { startSandbox } from '#sandbox/sandbox'

export { describe, expect } from 'vitest'

export const sandboxTest = test
  .extend('sandbox', { scope: 'file' }, async ({}, { onCleanup }) => {
    const sandbox = await startSandbox({ port: 0 })
    onCleanup(sandbox.stop)
    return sandbox
  })
  .extend('merchant', { scope: 'file' }, ({ sandbox }) => merchantOf(sandbox))
