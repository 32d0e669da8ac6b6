import { median, plain } from './rates.ts'
import { table } from './table.ts'

/** A shop of one of the compared sizes. */
export type Sized<T> = T & { size: number }

const ROUNDS = 10
/** Enough time for one figure of one size. */
const MOST_MS = 6_000

/**
 * Measures each figure of shops of growing sizes, in ms, and compares the largest with the smallest. The shops take turns.
 * `others` are further rows, one value for each size.
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
  const medians = Object.entries(seen).map(([name, ofShops]) => [name, ofShops.map(median)] as const)
  const rows = [...medians, ...Object.entries(others)].map(([name, values]) => [
    name,
    ...values.map(plain),
    plain((values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN)),
  ])
  return table([what, ...shops.map(({ size }) => size.toLocaleString('en')), 'largest / smallest'], rows)
}

/** The ms that a promise takes. */
export async function ms(act: Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act
  return performance.now() - began
}
