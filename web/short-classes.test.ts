import { expect, test } from 'vitest'

import { renameInSource } from '#web/short-classes.ts'
import { classesOf, renameInStyles, shortNames } from '#web/short-names.ts'

const names = new Map([
  ['mt-2', 'aB'],
  ['hover:bg-shade', 'c4'],
  ['text-[min(var(--text-xs),5.5vw)]', 'Xy'],
  ['2xl:w-1/2', 'q0'],
  ['bottom-bar', 'bottom-bar'],
])
const rename = (source: string) => renameInSource(source, 'page.tsx', names)

test.each([
  [`export const a = <p className="mt-2 flex hover:bg-shade" />`, `className="aB flex c4"`],
  ['export const a = (more: string) => <p className={`mt-2 ${more} hover:bg-shade`} />', '`aB ${more} c4`'],
  [`export const a = (on: boolean) => <p className={on ? 'mt-2' : ''} />`, `on ? 'aB' : ''`],
  [`export const bar = 'bottom-bar mt-2'`, `'bottom-bar aB'`],
  [`export const a = { bar: 'mt-2' } as const satisfies object`, `{ bar: 'aB' } as const`],
])('a list of classes gets the short names: %s', (source, renamed) => {
  expect(rename(source)).toContain(renamed)
})

test.each([
  [`import page from './mt-2/page.tsx'`],
  [`export const text = 'An item of the button, press it'`],
  ['export const look = (of: string) => `button button-${of}`'],
])('a text without classes stays as it is: %s', (source) => {
  expect(rename(source)).toBe(source)
})

test('a text of classes and other words stops the build', () => {
  expect(() => rename(`export const a = 'mt-2 no-such-class'`)).toThrow('"mt-2 no-such-class" contains classes')
})

const styles = [
  '.mt-2{margin-top:.5rem}',
  '.flex{display:flex}',
  '@media (hover:hover){.hover\\:bg-shade:hover{background:url(./a.png)}}',
  '.text-\\[min\\(var\\(--text-xs\\)\\,5\\.5vw\\)\\]{font-size:min(var(--text-xs),5.5vw)}',
  '.\\32 xl\\:w-1\\/2{width:50%}',
  'svg[class*=text-]{color:canvastext}',
].join('\n')

test('the classes of a stylesheet are read without their escapes', () => {
  expect(classesOf(styles)).toEqual(expect.arrayContaining([...names.keys()].filter((name) => name !== 'bottom-bar')))
})

test('a stylesheet gets the same names, and spells out what a part of a name selects', () => {
  const renamed = renameInStyles(styles, names)
  expect(renamed).toContain('.aB{margin-top:.5rem}')
  expect(renamed).toContain('.flex{display:flex}')
  expect(renamed).toContain('.c4:hover{')
  expect(renamed).toContain('.Xy{font-size:min(var(--text-xs),5.5vw)}')
  expect(renamed).toContain('.q0{width:50%}')
  expect(renamed).toContain('svg:is(.Xy){color:canvastext}')
})

test('each class has a name of its own, words and kept ones keep theirs, and none is that of an advertisement', () => {
  const classes = Array.from({ length: 1_500 }, (_, nth) => `w-${nth}`)
  const short = shortNames([...classes, 'flex', 'bottom-bar'], ['bottom-bar'])
  expect(new Set(short.values()).size).toBe(short.size)
  expect(short.has('flex')).toBe(false)
  expect(short.get('bottom-bar')).toBe('bottom-bar')
  for (const name of classes) expect(short.get(name)).toMatch(/^(?!ad)[a-z][a-z0-9]$/i)
})

test('a new class changes the names of few others', () => {
  const classes = Array.from({ length: 1_000 }, (_, nth) => `w-${nth}`)
  const [before, after] = [shortNames(classes), shortNames(['gap-1', ...classes])]
  expect(classes.filter((name) => before.get(name) !== after.get(name)).length).toBeLessThan(10)
})
