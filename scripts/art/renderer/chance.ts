/** A deterministic random number generator, 0 <= n < 1: mulberry32. */
export type Chance = () => number

export function chanceOf(seed: string): Chance {
  let state = 0
  for (const letter of seed) state = (Math.imul(state, 31) + letter.charCodeAt(0)) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function between(chance: Chance, low: number, high: number): number {
  return low + chance() * (high - low)
}
