import { expect, it } from 'vitest'

import { read, testFiles } from './test-files.ts'

// The attacks by group; a number between two that is not here was merged into another.
const groups: [string, number[]][] = [
  ['A', [1, 2, 3, 4, 5, 6, 7, 8, 10, 11]],
  ['B', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27]],
  ['C', [1, 2, 3, 4, 5, 6, 7]],
  ['D', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]],
  ['E', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19]],
  ['F', [1, 2, 3, 4, 5, 6]],
  ['G', [1, 2, 3, 4, 6, 7, 9, 10, 11, 12, 13, 14]],
  ['H', [1, 2, 4, 5, 6, 7]],
  ['P', [1, 3, 4, 5, 6]],
  ['R', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]],
]
const numbers = groups.flatMap(([group, members]) => members.map((member) => `${group}${member}`))

/** The numbers at the beginning of the titles of each test file: `it('A3, A5: ...`. */
const tested = new Map(
  [...testFiles].map(([file, text]) => [
    file,
    new Set([...text.matchAll(/['"`]((?:[A-Z]\d+, )*[A-Z]\d+): /g)].flatMap(([, found = '']) => found.split(', '))),
  ]),
)
const filesOf = (number: string) => [...tested.keys()].filter((file) => tested.get(file)?.has(number))

const rows = new Map(
  [...read('docs/security.md').matchAll(/^\| ([A-Z]\d+) \|.*\| ([^|]*) \|$/gm)].map(([, number = '', tests = '']) => [
    number,
    tests,
  ]),
)

it('Each attack stands in the list once, and no other number', () => {
  expect([...rows.keys()]).toEqual(numbers)
  expect([...tested.values()].flatMap((found) => [...found]).filter((number) => !numbers.includes(number))).toEqual([])
})

it.each(numbers)('%s has a test with its number in each file that the list names', (number) => {
  const carriers = filesOf(number)
  const tests = rows.get(number) ?? ''
  // A row without a test says so, until it has one.
  if (tests === 'open') return expect(carriers).toEqual([])
  const named = [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !carriers.some((file) => file.endsWith(`/${name}`) || file === name))).toEqual([])
})
