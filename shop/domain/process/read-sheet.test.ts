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
])('reads %s', (_, text) => {
  expect(read(text)).toEqual([{ row: 2, cells: { name: 'Dates', price: '300' } }])
})

it('numbers rows as a spreadsheet does, also past an empty one, and leaves empty cells out', () => {
  expect(read('Name,MRP\n\n,\n"Dates, soft\nand dark", \nNuts')).toEqual([
    { row: 4, cells: { name: 'Dates, soft\nand dark' } },
    { row: 5, cells: { name: 'Nuts' } },
  ])
})

it('leaves out the apostrophe that keeps a spreadsheet from running a text', () => {
  expect(read("Name\n'=1+1\n'tis the season")).toMatchObject([
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
    ['too many rows', `Name\n${'Dates\n'.repeat(MAX_SHEET_ROWS + 1)}`, tooManyRows(MAX_SHEET_ROWS)],
  ])('%s', (_, text, msg) => {
    expect(() => read(text)).toThrow(msg)
  })

  it('a file without a column that it needs, while columns of others may be ignored', () => {
    const file = (text: string) => readSheet(text, headings, { required: ['price'], ignoresOthers: true })
    expect(() => file('Name,Zone\nDates,4')).toThrow(columnMissing('MRP'))
    expect(file('Zone,Price\n4,300')).toEqual([{ row: 2, cells: { price: '300' } }])
  })
})
