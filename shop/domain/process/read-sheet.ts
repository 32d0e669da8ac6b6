import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

import { CsvError, parse } from 'csv-parse'

import { MAX_SHEET_ROWS } from '#contract/rules'
import { columnMissing, columnTwice, notCsv, sheetRefusals, tooManyRows, unknownColumn } from '#contract/sheet-wording'
import { plainText } from '#contract/typed'
import { Failure } from '#domain/process/failure'

/** A row with the number that a spreadsheet gives it, and its cells that are not empty. */
export type SheetRow<K extends string> = { row: number; cells: Partial<Record<K, string>> }

/** The headings of each column, in any case; the first one is its name. */
export type Headings<K extends string> = Record<K, readonly [string, ...string[]]>

/**
 * The rows of a CSV file (RFC 4180; also with semicolons or tabs), with a row of headings first. An apostrophe before what
 * could be a formula, which our own files have, is left out. Throws a Failure (400) that says what is wrong with the file.
 */
export async function readSheet<K extends string>(
  text: string,
  headings: Headings<K>,
  { required = [], ignoresOthers = false }: { required?: readonly K[]; ignoresOthers?: boolean } = {},
): Promise<SheetRow<K>[]> {
  // A replacement character stands for what is not UTF-8, and text of UTF-16 is full of zeros.
  if (/[\uFFFD\0]/.test(text)) throw new Failure('invalid', sheetRefusals.wrongEncoding)
  const [first, ...rest] = await recordsOf(text)
  const columns = columnsOf(first ?? [], headings, ignoresOthers)
  const missing = required.find((key) => !columns.includes(key))
  if (missing) throw new Failure('invalid', columnMissing(headings[missing][0]))
  const rows = rest
    .map((record, nth) => ({ row: nth + 2, cells: cellsOf(record, columns) }))
    .filter(({ cells }) => Object.keys(cells).length > 0)
  if (rows.length === 0) throw new Failure('invalid', sheetRefusals.empty)
  if (rows.length > MAX_SHEET_ROWS) throw new Failure('invalid', tooManyRows(MAX_SHEET_ROWS))
  return rows
}

// With the heading, and as many empty rows.
const MAX_RECORDS = 2 * MAX_SHEET_ROWS + 1
// The longest description has 50,000 letters, of three bytes each in Indic scripts.
const MAX_RECORD_BYTES = 250_000
// The library takes 2 us a byte: between two parts other requests are answered.
const PART_BYTES = 16_384

async function recordsOf(text: string): Promise<string[][]> {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    relaxColumnCount: true,
    skipEmptyLines: false,
    maxRecordSize: MAX_RECORD_BYTES,
  })
  const records: string[][] = []
  try {
    const parsing = Readable.from(partsOf(Buffer.from(text))).compose(parser)
    for await (const record of parsing as AsyncIterable<string[]>) {
      if (records.push(record) > MAX_RECORDS) throw new Failure('invalid', tooManyRows(MAX_SHEET_ROWS))
    }
    return records
  } catch (error) {
    if (error instanceof CsvError) throw new Failure('invalid', notCsv(error.message.slice(0, 200)), { cause: error })
    throw error
  }
}

async function* partsOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += PART_BYTES) {
    yield bytes.subarray(from, from + PART_BYTES)
    await setImmediate()
  }
}

// Spreadsheets write the one of their language.
function delimiterOf(text: string): string {
  const [heading = ''] = text.split(/\r?\n/, 1)
  return [',', ';', '\t'].reduce((best, each) => (count(heading, each) > count(heading, best) ? each : best))
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}

function columnsOf<K extends string>(
  record: string[],
  headings: Headings<K>,
  ignoresOthers: boolean,
): (K | undefined)[] {
  const names = Object.entries<readonly string[]>(headings) as [K, readonly string[]][]
  const columns = record.map((heading) => {
    const typed = plainText(heading)
    if (typed === '') return undefined
    const found = names.find(([, known]) => known.some((each) => letters(each) === letters(typed)))
    if (!found && !ignoresOthers) {
      throw new Failure(
        'invalid',
        unknownColumn(
          typed,
          Object.values<readonly [string, ...string[]]>(headings).map(([name]) => name),
        ),
      )
    }
    return found?.[0]
  })
  const twice = columns.find((key, nth) => key !== undefined && columns.indexOf(key) !== nth)
  if (twice) throw new Failure('invalid', columnTwice(headings[twice][0]))
  return columns
}

// "Order No." is "order no".
function letters(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function cellsOf<K extends string>(record: string[], columns: (K | undefined)[]): Partial<Record<K, string>> {
  const cells = columns.flatMap((key, nth) => {
    const cell = (record[nth] ?? '').trim()
    return key === undefined || cell === '' ? [] : [[key, cell.replace(/^'(?=[=+\-@])/, '')] as const]
  })
  return Object.fromEntries(cells) as Partial<Record<K, string>>
}

/** Whether a spreadsheet would take the text for a formula (OWASP, CSV Injection). */
export function isFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text)
}
