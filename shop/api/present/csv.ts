import { stringify } from 'csv-stringify/sync'

/**
 * Rows as CSV (RFC 4180), every field quoted. A spreadsheet runs a cell that begins like a formula, so such a cell begins
 * with an apostrophe (OWASP, CSV Injection).
 */
export function csv(rows: (string | number | null)[][], options = {}): Buffer {
  const text = stringify(rows, {
    quoted: true,
    quoted_empty: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    ...options,
  })
  return Buffer.from(text)
}
