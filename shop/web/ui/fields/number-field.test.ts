import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'

import { expect, it } from 'vitest'

const web = path.join(import.meta.dirname, '../..')

it('No field of the pages is of type number, which changes by the mouse wheel', async () => {
  const found: string[] = []
  let files = 0
  for await (const file of glob('**/*.tsx', { cwd: web })) {
    files += 1
    if (/type=["']number["']|type: 'number'/.test(await readFile(path.join(web, file), 'utf8'))) found.push(file)
  }
  expect(found).toEqual([])
  expect(files).toBeGreaterThan(100)
})
