// Figures of rounds that take turns, so that what disturbs the machine disturbs all of them.

/** Measures each of `measures` in `rounds` turns, after a warm-up that does not count. The order changes each round. */
export async function inTurns<Name extends string>(
  measures: Record<Name, () => Promise<number>>,
  rounds: number,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(measures) as Name[]
  const seen = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const figure = await measures[name]()
      if (round > 0) seen[name].push(figure)
    }
  }
  return seen
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle) - 1] ?? Number.NaN)) / 2
}

/** The median with the quartiles, for many rounds with single outliers. */
export function quartiles(numbers: number[]): string {
  const sorted = numbers.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.round((sorted.length - 1) * part)] ?? Number.NaN
  return `${plain(median(numbers))} (${plain(at(0.25))}..${plain(at(0.75))})`
}

/** The median with the least and the greatest: `5,590 (5,401..5,702)`. */
export function spread(numbers: number[]): string {
  if (numbers.length === 0) return '-'
  return `${plain(median(numbers))} (${plain(Math.min(...numbers))}..${plain(Math.max(...numbers))})`
}

/** The spread of the ratios of each round. */
export function ratio(ours: number[], theirs: number[]): string {
  return spread(ours.map((each, round) => each / (theirs[round] ?? Number.NaN)))
}

/** Three digits and no more than are needed: 5,590; 42.1; 0.93. */
export function plain(number: number): string {
  if (!Number.isFinite(number)) return '-'
  const digits = Number.isInteger(number) || Math.abs(number) >= 100 ? 0 : Math.abs(number) >= 10 ? 1 : 2
  return number.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
