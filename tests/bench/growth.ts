import { median, plain, quartiles } from './rates.ts'
import { table } from './table.ts'

/** A shop of one of the compared sizes. */
export type Sized<T> = T & { size: number }

const ROUNDS = 10
/** Enough time for one figure of one size. */
const MOST_MS = 6_000

/**
 * Measures each figure of shops of growing sizes, in ms, and compares the largest with the smallest. The shops take turns;
 * a cell is the median with the quartiles. `others` are further rows, one value for each size.
 */
export async function growth<T>(
  what: string,
  shops: Sized<T>[],
  figures: Record<string, (shop: Sized<T>, round: number) => Promise<number>>,
  others: Record<string, number[]> = {},
): Promise<string> {
  const seen: Record<string, number[][]> = {}
  for (const name of Object.keys(figures)) seen[name] = shops.map(() => [])
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, measure] of Object.entries(figures)) {
      for (const [nth, shop] of shops.entries()) {
        const mine = seen[name]![nth]!
        if (mine.reduce((sum, each) => sum + each, 0) > MOST_MS) continue
        const figure = await measure(shop, round)
        if (round > 0 || figure > MOST_MS) mine.push(figure)
      }
    }
  }
  const rows = Object.entries(seen).map(([name, ofShops]) => [
    name,
    ...ofShops.map(quartiles),
    grownBy(ofShops.map(median)),
  ])
  for (const [name, values] of Object.entries(others)) rows.push([name, ...values.map(plain), grownBy(values)])
  return table([what, ...shops.map(({ size }) => size.toLocaleString('en')), 'largest / smallest'], rows)
}

function grownBy(values: number[]): string {
  return plain((values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN))
}

/** The ms that a promise takes. */
export async function ms(act: Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act
  return performance.now() - began
}
