import { setImmediate } from 'node:timers/promises'

import { describe, expect, it } from 'vitest'

import { MAX_SHEET_ROWS } from '#contract/rules'
import { columnMissing, columnTwice, sheetRefusals, tooManyRows } from '#contract/sheet-wording'
import { type Headings, isFormula, readSheet } from '#domain/process/read-sheet'

const headings: Headings<'name' | 'price'> = { name: ['Name'], price: ['MRP', 'Price'] }
const read = (text: string) => readSheet(text, headings)

it.each([
  ['commas', 'Name,MRP\nDates,300\n'],
  ['semicolons, as in other languages', 'Name;MRP\r\nDates;300\r\n'],
  ['tabs, a byte order mark and quotes', '\uFEFFname\t"price"\r\n"Dates"\t300'],
  ['a column without a heading', 'Name,,MRP\nDates,,300'],
])('reads %s', async (_, text) => {
  expect(await read(text)).toEqual([{ row: 2, cells: { name: 'Dates', price: '300' } }])
})

it('numbers rows as a spreadsheet does, also past an empty one, and leaves empty cells out', async () => {
  expect(await read('Name,MRP\n\n,\n"Dates, soft\nand dark", \nNuts')).toEqual([
    { row: 4, cells: { name: 'Dates, soft\nand dark' } },
    { row: 5, cells: { name: 'Nuts' } },
  ])
})

it('reads letters of four bytes wherever they stand', async () => {
  const name = `${'😀'.repeat(9_000)}a${'😀'.repeat(9_000)}`
  expect(await read(`Name\n${name}`)).toEqual([{ row: 2, cells: { name } }])
})

// Mutation: the whole file is one part.
it('lets other work go on while a large file is read', async () => {
  const work = { turns: 0, isOver: false }
  const reading = read(`Name\n${`${'Dates '.repeat(20)}\n`.repeat(4_000)}`).finally(() => (work.isOver = true))
  for (; !work.isOver; work.turns += 1) await setImmediate()
  expect(await reading).toHaveLength(4_000)
  expect(work.turns).toBeGreaterThan(25)
})

it('leaves out the apostrophe that keeps a spreadsheet from running a text', async () => {
  expect(await read("Name\n'=1+1\n'tis the season")).toMatchObject([
    { cells: { name: '=1+1' } },
    { cells: { name: "'tis the season" } },
  ])
  expect(['=1+1', '@a', '-5', '+a', '\t=a'].every(isFormula)).toBe(true)
  expect(isFormula("'=1")).toBe(false)
})

describe('refused in words is', () => {
  it.each([
    ['another encoding', 'Name\nCr\uFFFDme', sheetRefusals.wrongEncoding],
    ['UTF-16', 'N\0a\0m\0e\0', sheetRefusals.wrongEncoding],
    ['nothing', '', sheetRefusals.empty],
    ['headings alone', 'Name,MRP\n', sheetRefusals.empty],
    ['a quote that does not end', 'Name\n"Dates', 'This file cannot be read as CSV: Quote Not Closed'],
    [
      'a column that nobody knows',
      'Name,Prise\nDates,3',
      'The column “Prise” is not known. The columns are Name, MRP.',
    ],
    ['a column twice', 'MRP,price\n1,2', columnTwice('MRP')],
    ['a page of the web', '<!doctype html>\n<p>', 'The column “<!doctype html>” is not known.'],
    ['a million empty rows', `Name\n${'\n'.repeat(1_000_000)}`, tooManyRows(MAX_SHEET_ROWS)],
    ['a cell without end', `Name\n"${'x'.repeat(300_000)}"`, 'This file cannot be read as CSV: Max Record Size'],
    ['too many rows', `Name\n${'Dates\n'.repeat(MAX_SHEET_ROWS + 1)}`, tooManyRows(MAX_SHEET_ROWS)],
  ])('%s', async (_, text, msg) => {
    await expect(read(text)).rejects.toThrow(msg)
  })

  it('a file without a column that it needs, while columns of others may be ignored', async () => {
    const file = (text: string) => readSheet(text, headings, { required: ['price'], ignoresOthers: true })
    await expect(file('Name,Zone\nDates,4')).rejects.toThrow(columnMissing('MRP'))
    expect(await file('Zone,Price\n4,300')).toEqual([{ row: 2, cells: { price: '300' } }])
  })
})
