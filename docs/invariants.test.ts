import { expect, it } from 'vitest'

import { read } from './test-files.ts'

const checked = [...read('shop/db/invariants.sql').matchAll(/^-- (I\d+[a-z]?):/gm)].map(([, number]) => number)

it.each(['docs/payments.md', 'docs/reliability.md'])('%s names every invariant that is checked', (document) => {
  const rows = [...read(document).matchAll(/^\| (I\d+[a-z]?(?:, I\d+[a-z]?)*) \|/gm)]
  const named = new Set(rows.flatMap(([, numbers = '']) => numbers.split(', ')))
  expect(checked.filter((number) => !named.has(number ?? ''))).toEqual([])
})
