import { search } from '#contract/search/search'
import { refusals } from '#contract/wording'
import { Failure } from '#domain/failure'

export type BrowseQuery = {
  category?: string | undefined
  search?: string | undefined
  limit?: string | undefined
  cursor?: string | undefined
}

type Browsable = { position: number; category: string; name: string; weight: string | null }

/**
 * The rows a shopper asked for, out of all rows in order: of one category, found by a search that
 * forgives slips, and so many after a cursor. Throws a Failure (400) for a cursor we never gave.
 */
export function browse<R extends Browsable>(
  rows: readonly R[],
  query: BrowseQuery,
): { rows: readonly R[]; nextCursor: string | undefined } {
  const wanted = filter(rows, query)
  const start = query.cursor === undefined ? 0 : firstAfter(wanted, readCursor(query.cursor))
  const end = query.limit === undefined ? wanted.length : start + Number(query.limit)
  const last = end < wanted.length ? wanted[end - 1] : undefined
  return {
    rows: start === 0 && end >= wanted.length ? wanted : wanted.slice(start, end),
    nextCursor: last && writeCursor(last.position),
  }
}

// The order stays the catalogue's, so that pages follow each other without a gap.
function filter<R extends Browsable>(rows: readonly R[], { search: text, category }: BrowseQuery): readonly R[] {
  const found = text?.trim() ? new Set(search(rows, text)) : undefined
  if (!found && category === undefined) return rows
  return rows.filter(
    (row) => (category === undefined || row.category === category) && (found === undefined || found.has(row)),
  )
}

function firstAfter(rows: readonly Browsable[], position: number): number {
  const index = rows.findIndex((row) => row.position > position)
  return index === -1 ? rows.length : index
}

// A cursor is the place of the last product seen, so it stays true when products come or go around it.
function writeCursor(position: number): string {
  return Buffer.from(`after:${position}`).toString('base64url')
}

function readCursor(cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString()
  const position = Number(/^after:(\d{1,15})$/.exec(text)?.[1] ?? Number.NaN)
  if (Number.isNaN(position) || writeCursor(position) !== cursor) {
    throw new Failure('invalid', refusals.unknownCursor)
  }
  return position
}
