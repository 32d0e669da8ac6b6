/** A number from 0 up to 1. */
export type Random = () => number

export type CaseResult = { passed: boolean; figures: string }

/** One failure that is caused on purpose, and what must hold after it. */
export type FaultCase = {
  name: string
  run: (random: Random) => Promise<CaseResult>
  /** Nothing in it is timed, so another may run at the same time. */
  untimed?: boolean
}

/** Park and Miller's generator: the same numbers for the same seed. */
export function randomFrom(seed: number): Random {
  let state = (seed % 2_147_483_646) + 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** The things in an order that depends on the numbers alone. */
export function shuffled<T>(things: readonly T[], random: Random): T[] {
  return things
    .map((thing) => ({ thing, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ thing }) => thing)
}
