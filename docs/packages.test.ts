import { expect, it } from 'vitest'

import { read } from './test-files.ts'

type Lock = { packages: Record<string, { integrity?: string; link?: boolean; dev?: boolean; license?: string }> }

// `npm install` leaves out the hash of a package of another system than the one that it runs on.
it.each(['package-lock.json', 'tests/support/openapi-tools/package-lock.json', 'tools/dev/fonts/package-lock.json'])(
  '%s has the hash of each package, of every system',
  (file) => {
    const { packages } = JSON.parse(read(file)) as Lock
    const installed = Object.entries(packages).filter(([name, { link }]) => name !== '' && !link)
    expect(installed.length).toBeGreaterThan(0)
    expect(installed.flatMap(([name, { integrity }]) => (integrity?.startsWith('sha512-') ? [] : [name]))).toEqual([])
  },
)

// Of sharp for Windows and for browsers, which no image contains, the library is a part.
it('the image keeps a notice of each package under the LGPL, with both licences', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as Lock
  const used = Object.entries(packages)
    .filter(([name, { dev, license }]) => !dev && license?.includes('GPL') && !/sharp-(win32|wasm32)/.test(name))
    .map(([name]) => name.replace('node_modules/', '').replace(/(?<=sharp-libvips-).*/, '*'))
  const notice = read('deploy/licences/README.md')
  expect([...new Set(used)].toSorted()).toEqual(
    [...notice.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name).toSorted(),
  )
  expect(read('deploy/licences/LGPL-3.0.txt')).toContain('GNU LESSER GENERAL PUBLIC LICENSE')
  expect(read('deploy/licences/GPL-3.0.txt')).toContain('GNU GENERAL PUBLIC LICENSE')
  expect(read('deploy/Dockerfile')).toContain('COPY --from=build /shop .')
  expect(read('.dockerignore')).not.toMatch(/deploy|licences|\*\.(md|txt)/)
})
