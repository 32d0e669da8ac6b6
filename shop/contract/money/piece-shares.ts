/** The amounts of pieces of a line, apart from the shapes of refunds, so that a page loads no schema. */
import type { TaxParts } from './tax.ts'

/**
 * The share of `pieces` of a line in an amount, after `before` pieces have had theirs. All that went back so far is
 * rounded down to the paisa, so the last piece gets the remainder and the shares add up to the amount.
 */
export function shareOfPieces(paise: number, quantity: number, before: number, pieces: number): number {
  return Math.floor((paise * (before + pieces)) / quantity) - Math.floor((paise * before) / quantity)
}

/** An amount in paise, divided in proportion to some weights; the shares add up to it. */
export function inProportion(paise: number, weights: readonly number[]): number[] {
  const whole = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  let sum = 0n
  let given = 0
  return weights.map((weight) => {
    sum += BigInt(weight)
    const upToHere = Number((BigInt(paise) * sum) / whole)
    const share = upToHere - given
    given = upToHere
    return share
  })
}

/** The share of pieces in the parts of a line with tax inside. The halves stay equal. */
export function partsOfPieces(parts: TaxParts, quantity: number, before: number, pieces: number): TaxParts {
  const { taxablePaise, cgstPaise, sgstPaise } = parts
  const whole = shareOfPieces(taxablePaise + cgstPaise + sgstPaise, quantity, before, pieces)
  const half = shareOfPieces(cgstPaise, quantity, before, pieces)
  return { taxablePaise: whole - 2 * half, cgstPaise: half, sgstPaise: half }
}
