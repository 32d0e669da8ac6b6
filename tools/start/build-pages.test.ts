import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { expect, it } from '#test/fixtures'

import { fingerprint, sources } from './build-pages.ts'

const project = path.resolve(import.meta.dirname, '../..')

it('a change of any source makes the pages stale, and a source that has moved is found', async ({ folder }) => {
  for (const source of sources) await cp(path.join(project, source), path.join(folder, source), { recursive: true })
  const seen = [await fingerprint(folder)]
  expect(seen).toEqual([await fingerprint()])
  for (const file of ['shop/web/root.tsx', 'shop/contract/wording.ts', 'vite.config.ts']) {
    await writeFile(path.join(folder, file), '// changed')
    seen.push(await fingerprint(folder))
  }
  expect(new Set(seen).size).toBe(4)
  await rm(path.join(folder, 'shop/contract'), { recursive: true })
  await mkdir(path.join(folder, 'contract'))
  await expect(fingerprint(folder)).rejects.toThrow('ENOENT')
})
