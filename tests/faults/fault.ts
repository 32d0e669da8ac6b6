/** A number from 0 up to 1. */
export type Random = () => number

export type CaseResult = { passed: boolean; figures: string }

/** How the shop of a fault differs; `lots`: its stock is in lots. */
export type ShopKind = { lots: boolean }

/** The environment of the tests of such a shop. */
export function environmentOf(kind: ShopKind | undefined): NodeJS.ProcessEnv {
  return { STOCK_IN_LOTS: kind?.lots ? 'on' : 'off' }
}

/** One failure that is caused on purpose, and what must hold after it. */
export type FaultCase = {
  name: string
  run: (random: Random, kind?: ShopKind) => Promise<CaseResult>
  /** Nothing in it is timed, so another may run at the same time. */
  untimed?: boolean
}

/** The same with the stock in lots. */
export function inLots({ name, run, ...fault }: FaultCase): FaultCase {
  return { ...fault, name: `in lots: ${name}`, run: (random) => run(random, { lots: true }) }
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

/** One of the things. */
export function chosen<T>(things: readonly T[], random: Random): T {
  return things[Math.floor(random() * things.length)]!
}
