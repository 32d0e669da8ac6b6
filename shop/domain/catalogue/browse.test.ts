import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { browse as browseWith, type BrowseQuery } from '#domain/catalogue/browse'

type Row = { position: number; rank: number; category: string; name: string }
const browse = (all: readonly Row[], query: BrowseQuery) =>
  browseWith(
    all,
    query,
    (text) =>
      all
        .filter(({ name }) => name.includes(text))
        .map(({ position }) => position)
        .reverse(),
    ({ rank }) => rank,
  )

const rows = fc
  .array(
    fc.record({
      category: fc.constantFrom('Dates', 'Nuts'),
      name: fc.string({ maxLength: 6 }),
      rank: fc.nat({ max: 3 }),
    }),
    { maxLength: 30 },
  )
  .map((list) => list.map((row, i) => ({ ...row, position: (i + 1) * 3 })).sort((a, b) => b.rank - a.rank))

describe('browsing the catalogue', () => {
  test('page by page finds the same products as a single request, in the same order', () => {
    const question = fc.record({
      category: fc.option(fc.constantFrom('Dates', 'Nuts', 'Honey'), { nil: undefined }),
      search: fc.option(fc.string({ maxLength: 2 }), { nil: undefined }),
    })
    fc.assert(
      fc.property(rows, question, fc.integer({ min: 1, max: 7 }), (all, query, limit) => {
        const found: unknown[] = []
        let cursor: string | undefined
        do {
          const page = browse(all, { ...query, limit: String(limit), cursor })
          expect(page.rows.length).toBeLessThanOrEqual(limit)
          found.push(...page.rows)
          expect(found.length).toBeLessThanOrEqual(all.length)
          cursor = page.nextCursor
        } while (cursor !== undefined)
        expect(found).toEqual(browse(all, query).rows)
      }),
    )
  })

  test('continues at the right place when products were added or removed in between', () => {
    const at = (position: number, rank = 0) => ({ position, rank, category: 'Nuts', name: `p${position}` })
    const { nextCursor } = browse([at(1), at(2), at(3)], { limit: '2' })
    expect(browse([at(1), at(3), at(4)], { cursor: nextCursor }).rows).toEqual([at(3), at(4)])
    const ranked = browse([at(8, 9), at(5, 2), at(1), at(3)], { limit: '2' })
    expect(browse([at(8, 9), at(7, 2), at(1), at(3)], { cursor: ranked.nextCursor }).rows).toEqual([
      at(7, 2),
      at(1),
      at(3),
    ])
  })

  test('refuses every cursor that it did not create', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (cursor) => {
        expect(() => browse([], { cursor })).toThrow('The cursor is not one this shop gave.')
      }),
    )
  })
})
