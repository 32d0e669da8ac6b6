import { readFileSync, globSync } from 'node:fs'
import path from 'node:path'

import * as wording from '#contract/wording'

import { expect, test } from './harness/fixtures.ts'

const project = path.resolve(import.meta.dirname, '../..')
const read = (pattern: string) =>
  globSync(pattern, { cwd: project })
    // This file names the two texts that no journey shows.
    .filter((file) => !file.endsWith('wording.spec.ts'))
    .map((file) => readFileSync(path.join(project, file), 'utf8'))
    .join('\n')

// Refusals that the pages do not let a shopper provoke, or that only a failing provider causes.
const shownByNoJourney = ['errors.cartEmpty', 'errors.somethingWentWrongPayment']
const texts = [
  ...Object.keys(wording.errors).map((key) => `errors.${key}`),
  ...Object.keys(wording.success).map((key) => `success.${key}`),
  'paymentNotVerifiedBecause',
  'onlyAvailable',
  'onlyLeft',
  ...Object.keys(wording.empty).map((key) => `empty.${key}`),
  ...Object.keys(wording.busy).map((key) => `busy.${key}`),
]

test('Every text of the specification is covered by a journey or by a test of a call', () => {
  const journeys = read('tests/e2e/**/*.spec.ts')
  const callTests = read('shop/{api,domain}/**/*.test.ts')
  const seen = texts.filter((text) => !shownByNoJourney.includes(text))
  expect(seen.filter((text) => !isNamed(text, journeys))).toEqual([])
  expect(shownByNoJourney.filter((text) => !isNamed(text, callTests))).toEqual([])
})

function isNamed(text: string, sources: string): boolean {
  return new RegExp(`\\b${RegExp.escape(text)}(?!\\w)`).test(sources)
}
