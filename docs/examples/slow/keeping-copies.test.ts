// Lines of README.md, CONTRIBUTING.md and docs/operations.md about backups, pictures and further shops are typed in a copy of this checkout.
import { it as base, vi } from '#test/fixtures'

import { keepingCopies } from '../keeping-copies.ts'
import { largerShops } from '../larger-shops.ts'
import { type Reader, startReader } from '../shop-of-a-reader.ts'

// Whole runs on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

const it = base.extend('reader', { scope: 'file' }, async ({}, { onCleanup }): Promise<Reader> => {
  const reader = await startReader()
  onCleanup(reader.stop)
  return reader
})

it.for(Object.entries({ ...largerShops, ...keepingCopies }))('%s', ([, run], { reader }) => run(reader))
