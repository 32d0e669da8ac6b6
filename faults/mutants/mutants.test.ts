// The mutants themselves run by hand (`npm run test:faults -- mutant`); that they still fit the code is seen each time.
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

import { mutants } from './mutants.ts'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8')

it.each(mutants.map((mutant) => [mutant.name, mutant] as const))('%s: fits the code, and a test', (_name, mutant) => {
  for (const { file, from, to } of mutant.edits) {
    expect(to).not.toBe(from)
    expect(read(file).split(from), `${file} has it exactly once: ${from}`).toHaveLength(2)
  }
  if ('fault' in mutant.fails) return
  const { test, named = '' } = mutant.fails
  expect(read(test) + read('test/crash/kept-days.ts')).toContain(named)
})
