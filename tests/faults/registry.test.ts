import { globSync } from 'node:fs'

import { expect, it } from 'vitest'

import { slowTests } from '../run/slow-tests.ts'
import { lotsRun, wholeRun } from './registry.ts'

it('A shop with its stock in lots has every kill round that a shop without has', () => {
  const kills = (run: typeof wholeRun) => run.flatMap(({ name }) => (name.includes('kill -9') ? [name] : []))
  expect(kills(wholeRun)).toHaveLength(4)
  expect(kills(lotsRun)).toEqual(kills(wholeRun).map((name) => `in lots: ${name}`))
})

it('Each test that npm test leaves out is there', () => {
  const isThere = (name: string) => globSync(`**/${name}.test.ts`, { exclude: ['node_modules'] }).length > 0
  expect(
    Object.values(slowTests)
      .flat()
      .filter((name) => !isThere(name)),
  ).toEqual([])
})
