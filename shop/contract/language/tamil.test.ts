import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

import { toCheck } from './tamil/to-check.ts'
import { tamil } from './tamil/tamil.ts'
import { wording } from './tamil/wording.ts'

const shop = path.resolve(import.meta.dirname, '../..')
const folder = path.join(import.meta.dirname, 'tamil')
const catalogues = globSync('*.ts', { cwd: folder }).filter(
  (file) => !['tamil.ts', 'pages.ts', 'to-check.ts'].includes(file),
)
const read = async (file: string) => Object.values((await import(path.join(folder, file))) as object) as object[]
const texts = Object.entries(tamil)
const namesIn = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name)
    .toSorted()
    .join()

it('No text is in two files', async () => {
  const keys = (await Promise.all(catalogues.map(read))).flat().flatMap(Object.keys)
  expect(keys.length).toBe(texts.length)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

it('A text has the same values in both languages', () => {
  expect(texts.filter(([english, words]) => namesIn(english) !== namesIn(words))).toEqual([])
})

it('Every text is of a page or an email, but for those that the wording of calls puts together', () => {
  const files = globSync('**/*.{ts,tsx}', {
    cwd: shop,
    exclude: ['contract/language/**', '**/*.test.*', 'web/seller/**'],
  })
  const sources = files.map((file) => readFileSync(path.join(shop, file), 'utf8'))
  const source = [...sources, readFileSync(path.join(shop, '../shop.config.ts'), 'utf8')]
    .join('\n')
    .replaceAll("\\'", "'")
  const ofPages = Object.keys(tamil).filter((english) => !Object.hasOwn(wording, english))
  expect(ofPages.filter((english) => !source.includes(english))).toEqual([])
})

it('What the owner is asked to check is there', () => {
  expect(Object.keys(toCheck).filter((text) => !Object.hasOwn(tamil, text))).toEqual([])
})
