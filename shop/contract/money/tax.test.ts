import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { sumOfParts, taxInside } from '#contract/money/tax'
import { gstRates, hsnProblem } from '#contract/products/product-tax-checks'

const paise = fc.integer({ min: 1, max: 99 * 100_000_000 })
const rate = fc.constantFrom(...gstRates)

describe('the tax inside an amount', () => {
  // Mutation: three parts that are rounded apart from each other.
  it('is in parts that add up to the amount, with equal halves, none negative', () => {
    fc.assert(
      fc.property(paise, rate, (amount, percent) => {
        const { taxablePaise, cgstPaise, sgstPaise } = taxInside(amount, percent)
        expect(taxablePaise + cgstPaise + sgstPaise).toBe(amount)
        expect(cgstPaise).toBe(sgstPaise)
        expect(Math.min(taxablePaise, cgstPaise)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('is half the rate of the taxable value on each side, to the paisa', () => {
    fc.assert(
      fc.property(paise, rate, (amount, percent) => {
        const { taxablePaise, cgstPaise } = taxInside(amount, percent)
        expect(Math.abs(cgstPaise - (taxablePaise * percent) / 200)).toBeLessThan(1)
      }),
    )
  })

  it.each([
    [10_500, 5, [10_000, 250, 250]],
    [20_000, 5, [19_048, 476, 476]],
    [100, 18, [84, 8, 8]],
    [1, 40, [1, 0, 0]],
    [74_900, 0, [74_900, 0, 0]],
  ])('of %i paise at %i %% is %j', (amount, percent, parts) => {
    expect(Object.values(taxInside(amount, percent))).toEqual(parts)
  })

  it('of several lines is the sum of their parts', () => {
    expect(sumOfParts([taxInside(10_500, 5), taxInside(100, 18)])).toEqual({
      taxablePaise: 10_084,
      cgstPaise: 258,
      sgstPaise: 258,
    })
    expect(sumOfParts([])).toEqual({ taxablePaise: 0, cgstPaise: 0, sgstPaise: 0 })
  })
})

describe('an HSN code', () => {
  it.each(['0804', '080410', '08041020', '9705'])('may be %s', (hsn) => {
    expect(hsnProblem(hsn)).toBeUndefined()
  })

  it.each([
    ['08O4', 'has "O" in place 3, which is no digit'],
    ['0804 ', 'has " " in place 5, which is no digit'],
    ['०८०४', 'has "०" in place 1, which is no digit'],
    ['080', 'has 3 digits; a code has 4, 6 or 8'],
    ['08041', 'has 5 digits; a code has 4, 6 or 8'],
    ['080410201', 'has 9 digits; a code has 4, 6 or 8'],
    ['', 'has 0 digits; a code has 4, 6 or 8'],
    ['0004', 'begins with 00, and no goods have a code of chapter 00'],
    ['7701', 'begins with 77, and no goods have a code of chapter 77'],
    ['9983', 'begins with 99, and no goods have a code of chapter 99'],
  ])('cannot be %j: it %s', (hsn, problem) => {
    expect(hsnProblem(hsn)).toBe(problem)
  })
})
