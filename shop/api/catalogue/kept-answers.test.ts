import { expect, test } from 'vitest'

import { keptAnswers } from '#api/catalogue/kept-answers'
import { encoded } from '#api/http/encoded'

const answerOf = (bytes: number) => ({ ...encoded('{}', {}), bytes })
const MB = 1024 * 1024

test('Answers are kept until the catalogue changes, the latest as far as there is room', () => {
  const kept = keptAnswers()
  kept.put(1, 'list', answerOf(100 * MB))
  for (let place = 0; place < 5; place += 1) kept.put(1, `${place}`, answerOf(10 * MB))
  expect(['list', '0', '1', '2', '3', '4'].map((key) => kept.get(1, key) !== undefined)).toEqual([
    true,
    false,
    false,
    true,
    true,
    true,
  ])
  expect(kept.get(2, '4')).toBeUndefined()
  for (let place = 0; place < 1_000; place += 1) kept.put(2, `${place}`, answerOf(1))
  expect([kept.get(2, '499') === undefined, kept.get(2, '500') === undefined]).toEqual([true, false])
})
