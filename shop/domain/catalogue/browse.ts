import { refusals } from '#contract/wording'
import { placeOf, rowAt } from '#domain/catalogue/by-position'
import { inOrder } from '#domain/catalogue/search/scores'
import { Failure } from '#domain/process/failure'

export type BrowseQuery = {
  category?: string | undefined
  search?: string | undefined
  limit?: string | undefined
  cursor?: string | undefined
}

type Browsable = { position: number; category: string }

/** The rows ascend by position; `find` returns positions in any order. Throws a Failure (400) for an unknown cursor. */
export function browse<R extends Browsable>(
  rows: readonly R[],
  { search, category, limit, cursor }: BrowseQuery,
  find: (text: string) => readonly number[],
): { rows: readonly R[]; nextCursor: string | undefined } {
  const after = cursor === undefined ? -1 : readCursor(cursor)
  const most = limit === undefined ? rows.length : Number(limit)
  const text = search?.trim()
  const page: R[] = []
  // In the catalogue's order, so that pages follow each other without gaps.
  for (const row of text ? found(rows, find(text), after) : rowsAfter(rows, after)) {
    if (category !== undefined && row.category !== category) continue
    if (page.length === most) return { rows: page, nextCursor: writeCursor(page.at(-1)?.position ?? after) }
    page.push(row)
  }
  return { rows: page, nextCursor: undefined }
}

function* found<R extends Browsable>(rows: readonly R[], positions: readonly number[], after: number): Iterable<R> {
  for (const position of inOrder(positions)) {
    const row = position > after ? rowAt(rows, position) : undefined
    if (row) yield row
  }
}

function rowsAfter<R extends Browsable>(rows: readonly R[], after: number): Iterable<R> {
  return after < 0 ? rows : rows.slice(placeOf(rows, after + 1))
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
