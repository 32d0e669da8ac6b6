import { refusals } from '#contract/wording'
import { Failure } from '#domain/failure'

export type BrowseQuery = {
  category?: string | undefined
  search?: string | undefined
  limit?: string | undefined
  cursor?: string | undefined
}

type Browsable = { position: number; category: string }

/**
 * Filters all rows, in order, by category and by a search, and returns a page of them after a cursor; `find` returns the
 * positions that a text means. Throws a Failure (400) for a cursor that the shop did not create.
 */
export function browse<R extends Browsable>(
  rows: readonly R[],
  query: BrowseQuery,
  find: (text: string) => ReadonlySet<number>,
): { rows: readonly R[]; nextCursor: string | undefined } {
  const wanted = filter(rows, query, find)
  const start = query.cursor === undefined ? 0 : firstAfter(wanted, readCursor(query.cursor))
  const end = query.limit === undefined ? wanted.length : start + Number(query.limit)
  const last = end < wanted.length ? wanted[end - 1] : undefined
  return {
    rows: start === 0 && end >= wanted.length ? wanted : wanted.slice(start, end),
    nextCursor: last && writeCursor(last.position),
  }
}

// The rows keep the catalogue's order, so that pages follow each other without gaps.
function filter<R extends Browsable>(
  rows: readonly R[],
  { search: text, category }: BrowseQuery,
  find: (text: string) => ReadonlySet<number>,
): readonly R[] {
  const found = text?.trim() ? find(text) : undefined
  if (!found && category === undefined) return rows
  return rows.filter(
    (row) => (category === undefined || row.category === category) && (found === undefined || found.has(row.position)),
  )
}

function firstAfter(rows: readonly Browsable[], position: number): number {
  const index = rows.findIndex((row) => row.position > position)
  return index === -1 ? rows.length : index
}

// A cursor holds the position of the last product of a page, so it stays valid when other products come or go.
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
