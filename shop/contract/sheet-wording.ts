import type { MAX_DELIVERIES, MAX_SHEET_ROWS } from './rules.ts'

/** The refusals of a file of a spreadsheet, and of its rows. The page of the files alone loads them. */
export const sheetRefusals = {
  wrongEncoding: 'This file is not in UTF-8, so its letters would be wrong. Please save it as “CSV UTF-8”.',
  empty: 'This file has no rows.',
  formula: 'begins like a formula of a spreadsheet. Please begin it with a letter or a digit.',
  fromParts: 'are counted from the parts of the product. Please leave the cell empty.',
  aboveMrp: 'is higher than the MRP.',
  noSuchProduct: 'There is no product with this Id. Leave the Id empty for a new product.',
  severalProducts: 'Several products have this name and weight. Please give the Id of the one.',
  noName: 'A new product needs a name.',
  noSuchFile: 'This file is not known any more. Please choose it again.',
  noSuchOrder: 'There is no order with this number.',
  severalOrders: 'Several orders begin with this number. Please give the whole order id.',
  noNumber: 'The tracking number is missing.',
  noCourier: 'The courier is missing: name it in a column Courier, or choose yours in Settings.',
  nothingLeft: 'Every piece of this order is in a parcel already.',
} as const

/** A file that is no CSV; `why` is a sentence of the reader. */
export function notCsv(why: string): string {
  return `This file cannot be read as CSV: ${why}`
}

export function tooManyRows(most: typeof MAX_SHEET_ROWS | typeof MAX_DELIVERIES): string {
  return `A file has at most ${most.toLocaleString('en-IN')} rows. Please divide it.`
}

export function unknownColumn(heading: string, known: readonly string[]): string {
  return `The column “${heading.slice(0, 40)}” is not known. The columns are ${known.join(', ')}.`
}

export function columnMissing(heading: string): string {
  return `The column ${heading} is missing.`
}

export function columnTwice(heading: string): string {
  return `The column ${heading} is there twice.`
}

export function columnProblem(heading: string, why: string): string {
  return `${heading} ${why}`
}

export function rowTwice(row: number): string {
  return `Row ${row} is about the same.`
}

export function changedSinceRead(name: string): string {
  return `${name} has changed since the file was read. Please choose the file again.`
}

/** A new product whose label lacks something that the shop asks for. */
export const waitsForLabel = 'It waits in the archive until its label is complete.'

export function productsChanged(changed: number, added: number): string {
  return `${changed} ${changed === 1 ? 'product' : 'products'} changed, ${added} added.`
}
