import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { partsOfPieces, shareOfPieces, inProportion } from '#contract/money/piece-shares'
import { sumOfParts, taxInside } from '#contract/money/tax'

// A line, and its pieces in the groups in which they go back.
const line = fc
  .record({
    unit: fc.integer({ min: 100, max: 1_000_000 }),
    groups: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 }),
  })
  .map(({ unit, groups }) => ({ unit, groups, quantity: groups.reduce((sum, n) => sum + n, 0) }))

function inGroups<T>(groups: number[], share: (before: number, pieces: number) => T): T[] {
  let before = 0
  return groups.map((pieces) => {
    before += pieces
    return share(before - pieces, pieces)
  })
}
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

it('three pieces of 10.00 rupees are 3.33, 3.33 and 3.34', () => {
  expect([0, 1, 2].map((before) => shareOfPieces(1_000, 3, before, 1))).toEqual([333, 333, 334])
})

it('the shares of all pieces are the amount, and none is a paisa off its part of it', () => {
  fc.assert(
    fc.property(line, fc.nat(10_000_000), ({ groups, quantity }, paise) => {
      const shares = inGroups(groups, (before, pieces) => shareOfPieces(paise, quantity, before, pieces))
      expect(sum(shares)).toBe(paise)
      for (const [nth, share] of shares.entries())
        expect(Math.abs(share - (paise * groups[nth]!) / quantity)).toBeLessThan(1)
    }),
  )
})

it('the tax of an order is the sum of that of its lines, and none is below 0', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 99_000_000_00 }), { minLength: 1, maxLength: 100 }),
      fc.nat(1_000_000_000),
      (lines, tax) => {
        const shares = inProportion(tax, lines)
        expect(sum(shares)).toBe(tax)
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

it('the parts of all pieces with tax inside are those of the line, each part of at least 0', () => {
  fc.assert(
    fc.property(line, fc.constantFrom(0, 5, 18, 40), ({ unit, groups, quantity }, rate) => {
      const whole = taxInside(unit * quantity, rate)
      const parts = inGroups(groups, (before, pieces) => partsOfPieces(whole, quantity, before, pieces))
      expect(sumOfParts(parts)).toEqual(whole)
      for (const [nth, { taxablePaise, cgstPaise, sgstPaise }] of parts.entries()) {
        expect(taxablePaise + 2 * cgstPaise).toBe(unit * groups[nth]!)
        expect([cgstPaise, Math.min(taxablePaise, cgstPaise) >= 0]).toEqual([sgstPaise, true])
      }
    }),
  )
})
