import { inProportion } from './piece-shares.ts'

/** What a code takes off: of one hundred, or paise; from the least amount of the lines that it is for. */
export type Terms = {
  percent: number | null
  paise: number | null
  leastPaise: number
  /** Those lines alone; null for both: all lines. */
  categories: readonly string[] | null
  products: readonly string[] | null
}

/** A line before the discount. */
export type OfferedLine = { productId: string; category: string; paise: number }

/** The discount of each line, in paise; or what the order lacks, in paise, or that no line is of what the code is for. */
export type Discount = { shares: number[] } | { lacksPaise: number } | { isForOthers: true }

// Razorpay takes no smaller payment.
const LEAST_PAYMENT_PAISE = 100

/** Rounds down to the paisa, and leaves at least one rupee to pay. */
export function discountOf(terms: Terms, lines: readonly OfferedLine[]): Discount {
  const weights = lines.map((line) => (isFor(terms, line) ? line.paise : 0))
  const sum = total(weights)
  if (sum === 0) return { isForOthers: true }
  if (sum < terms.leastPaise) return { lacksPaise: terms.leastPaise - sum }
  const wanted = terms.percent === null ? (terms.paise ?? 0) : Math.floor((sum * terms.percent) / 100)
  const most = Math.max(0, total(lines.map(({ paise }) => paise)) - LEAST_PAYMENT_PAISE)
  return { shares: inProportion(Math.min(wanted, sum, most), weights) }
}

function isFor({ categories, products }: Terms, { category, productId }: OfferedLine): boolean {
  if (categories === null && products === null) return true
  return (categories?.includes(category) ?? false) || (products?.includes(productId) ?? false)
}

function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, paise) => sum + paise, 0)
}
