import { expect, it } from 'vitest'

import { read } from './test-files.ts'

type Lock = { packages: Record<string, { integrity?: string; link?: boolean }> }

// `npm install` leaves out the hash of a package of another system than the one that it runs on.
it.each(['package-lock.json', 'test/openapi-tools/package-lock.json', 'scripts/fonts/package-lock.json'])(
  '%s has the hash of each package, of every system',
  (file) => {
    const { packages } = JSON.parse(read(file)) as Lock
    const installed = Object.entries(packages).filter(([name, { link }]) => name !== '' && !link)
    expect(installed.length).toBeGreaterThan(0)
    expect(installed.flatMap(([name, { integrity }]) => (integrity?.startsWith('sha512-') ? [] : [name]))).toEqual([])
  },
)
