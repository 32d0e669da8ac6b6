import { refusals } from '#contract/wording'
import { Failure } from '#domain/process/failure'

export type BrowseQuery = {
  category?: string | undefined
  search?: string | undefined
  limit?: string | undefined
  cursor?: string | undefined
}

type Place = { rank: number; position: number }
type Browsable = { position: number; category: string }

/**
 * The rows descend by `rankOf`, and ascend by position where ranks are equal; `find` returns positions in any order. Throws a
 * Failure (400) for an unknown cursor.
 */
export function browse<R extends Browsable>(
  rows: readonly R[],
  { search, category, limit, cursor }: BrowseQuery,
  find: (text: string) => readonly number[],
  rankOf: (row: R) => number,
): { rows: readonly R[]; nextCursor: string | undefined } {
  const most = limit === undefined ? rows.length : Number(limit)
  const text = search?.trim()
  const found = text ? new Set(find(text)) : undefined
  const page: R[] = []
  for (const row of cursor === undefined ? rows : rowsAfter(rows, readCursor(cursor), rankOf)) {
    if (category !== undefined && row.category !== category) continue
    if (found && !found.has(row.position)) continue
    const last = page.at(-1)
    if (last && page.length === most)
      return { rows: page, nextCursor: writeCursor({ rank: rankOf(last), position: last.position }) }
    page.push(row)
  }
  return { rows: page, nextCursor: undefined }
}

function rowsAfter<R extends Browsable>(
  rows: readonly R[],
  { rank, position }: Place,
  rankOf: (row: R) => number,
): readonly R[] {
  const first = rows.findIndex((row) => rankOf(row) < rank || (rankOf(row) === rank && row.position > position))
  return first < 0 ? [] : rows.slice(first)
}

// A cursor holds the place of the last product of a page, so it stays valid when other products come or go.
function writeCursor({ rank, position }: Place): string {
  return Buffer.from(`after:${rank}:${position}`).toString('base64url')
}

function readCursor(cursor: string): Place {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, rank, position] = /^after:(\d{1,10}):(\d{1,15})$/.exec(text) ?? []
  const place = { rank: Number(rank), position: Number(position) }
  if (writeCursor(place) !== cursor) throw new Failure('invalid', refusals.unknownCursor)
  return place
}
