import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { formatPaise, formatRupees, taxOn, toPaise, toRupees, totals } from './money.ts'

const paise = fc.integer({ min: 0, max: 100_000_000_00 })
const percent = fc.integer({ min: 0, max: 100_00 }).map((hundredths) => hundredths / 100)

describe('tax', () => {
  it('is 2 % rounded half up to the paisa, as exact arithmetic has it', () => {
    fc.assert(
      fc.property(paise, (amount) => {
        const exact = (BigInt(amount) * 2n * 10n) / 100n // in tenths of a paisa, rounded down
        const rounded = (exact + 5n) / 10n
        expect(taxOn(amount, 2)).toBe(Number(rounded))
      }),
    )
  })

  it('is right where a float is wrong', () => {
    // (1.25 * 1.02).toFixed(2) and similar code miss the half paisa.
    expect(taxOn(125, 2)).toBe(3)
    expect(taxOn(25, 2)).toBe(1)
    expect(taxOn(24, 2)).toBe(0)
    expect(taxOn(12_345_675, 2)).toBe(246_914)
  })

  it('is never off by more than half a paisa, at any percentage with two decimals', () => {
    fc.assert(
      fc.property(paise, percent, (amount, rate) => {
        const twice = 2n * BigInt(taxOn(amount, rate)) * 10_000n
        const exactTwice = 2n * BigInt(amount) * BigInt(Math.round(rate * 100))
        const off = twice > exactTwice ? twice - exactTwice : exactTwice - twice
        expect(off <= 10_000n).toBe(true)
      }),
    )
  })
})

describe('totals', () => {
  const lines = fc.array(
    fc.record({ unitPaise: fc.integer({ min: 1, max: 10_000_000 }), quantity: fc.integer({ min: 1, max: 99 }) }),
    { maxLength: 50 },
  )

  it('add up: the total is the subtotal and its tax, in whole paise', () => {
    fc.assert(
      fc.property(lines, (some) => {
        const { subtotalPaise, taxPaise, totalPaise } = totals(some, 2)
        expect(subtotalPaise).toBe(some.reduce((sum, line) => sum + line.unitPaise * line.quantity, 0))
        expect(taxPaise).toBe(taxOn(subtotalPaise, 2))
        expect(totalPaise).toBe(subtotalPaise + taxPaise)
        expect(Number.isSafeInteger(totalPaise)).toBe(true)
      }),
    )
  })

  it('do not depend on the order of the lines, nor on one line being split in two', () => {
    fc.assert(
      fc.property(lines, fc.nat(), (some, at) => {
        const split = some.flatMap((line, i) =>
          i === at % Math.max(some.length, 1) && line.quantity > 1
            ? [
                { ...line, quantity: 1 },
                { ...line, quantity: line.quantity - 1 },
              ]
            : [line],
        )
        expect(totals(split.toReversed(), 2)).toEqual(totals(some, 2))
      }),
    )
  })

  it('of nothing are nothing', () => {
    expect(totals([], 2)).toEqual({ subtotalPaise: 0, taxPaise: 0, totalPaise: 0 })
  })
})

describe('rupees on the wire', () => {
  it('come back as the same paise, through JSON too', () => {
    fc.assert(
      fc.property(paise, (amount) => {
        expect(toPaise(JSON.parse(JSON.stringify(toRupees(amount))) as number)).toBe(amount)
      }),
    )
  })

  it('have at most two decimals', () => {
    fc.assert(
      fc.property(paise, (amount) => {
        expect(String(toRupees(amount))).toMatch(/^\d+(\.\d{1,2})?$/)
      }),
    )
  })

  it('with a third decimal, or no number at all, are refused', () => {
    for (const wrong of [0.001, 10.005, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(() => toPaise(wrong)).toThrow(RangeError)
    }
  })
})

describe('an amount on the screen', () => {
  it('is grouped the Indian way and always has two decimals', () => {
    expect(formatPaise(0)).toBe('₹0.00')
    expect(formatPaise(5)).toBe('₹0.05')
    expect(formatPaise(99_999)).toBe('₹999.99')
    expect(formatPaise(100_000)).toBe('₹1,000.00')
    expect(formatPaise(12_345_600)).toBe('₹1,23,456.00')
    expect(formatPaise(1_234_567_890)).toBe('₹1,23,45,678.90')
    expect(formatPaise(-12_345_600)).toBe('-₹1,23,456.00')
    expect(formatRupees(1_020.1)).toBe('₹1,020.10')
  })

  it('agrees with the platform’s own Indian format', () => {
    const platform = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
    fc.assert(
      fc.property(paise, (amount) => {
        expect(formatPaise(amount)).toBe(platform.format(amount / 100))
      }),
    )
  })
})
