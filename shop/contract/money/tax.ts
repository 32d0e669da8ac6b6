/** How the shop charges tax, as `TAX_MODE` says; decision 013. */
export const taxModes = ['added', 'gst', 'composition'] as const
export type TaxMode = (typeof taxModes)[number]

/** The modes in which the prices are all that is paid. */
export type InclusiveMode = Exclude<TaxMode, 'added'>

/** An amount with its tax inside, in three parts that add up to it. In paise. */
export type TaxParts = { taxablePaise: number; cgstPaise: number; sgstPaise: number }

/**
 * The tax inside an amount in paise, at a rate in whole per cent. Each half is rounded half up to the paisa, so CGST and
 * SGST are equal; the taxable value is the rest, so nothing is lost (CGST Rules, 2017, rule 35).
 */
export function taxInside(paise: number, rate: number): TaxParts {
  const [inside, whole] = [BigInt(paise) * BigInt(rate), 2n * BigInt(100 + rate)]
  const half = Number((2n * inside + whole) / (2n * whole))
  return { taxablePaise: paise - 2 * half, cgstPaise: half, sgstPaise: half }
}

/** The sum of the parts of some lines, in paise. */
export function sumOfParts(lines: readonly TaxParts[]): TaxParts {
  const sum = { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0 }
  for (const line of lines) {
    sum.taxablePaise += line.taxablePaise
    sum.cgstPaise += line.cgstPaise
    sum.sgstPaise += line.sgstPaise
  }
  return sum
}
