// Each line of README.md and docs/operations.md for somebody who runs a shop is typed in a copy of this checkout.
import { it as base } from '#test/fixtures'

import { runningAShop } from './running-a-shop.ts'
import { type Reader, startReader } from './shop-of-a-reader.ts'

const it = base.extend('reader', { scope: 'file' }, async ({}, { onCleanup }): Promise<Reader> => {
  const reader = await startReader()
  onCleanup(reader.stop)
  return reader
})

it.for(Object.entries(runningAShop))('%s', ([, run], { reader }) => run(reader))
