import { expect, it } from 'vitest'

import { lotsRun, wholeRun } from './registry.ts'

it('A shop with its stock in lots has every kill round that a shop without has', () => {
  const kills = (run: typeof wholeRun) => run.flatMap(({ name }) => (name.includes('kill -9') ? [name] : []))
  expect(kills(wholeRun)).toHaveLength(4)
  expect(kills(lotsRun)).toEqual(kills(wholeRun).map((name) => `in lots: ${name}`))
})
