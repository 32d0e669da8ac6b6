// Simulations of what all orders of a moment wait for, one after the other. Seeded: the same numbers give the same answer.

export type Waits = {
  arrived: number
  served: number
  refused: number
  aSecond: number
  medianMs: number
  p99Ms: number
}

type Burst = { rate: number; seconds: number; seed: number }

/** A row lock: one at a time in the order of arrival; nobody waits longer than `patience` ms. */
export function simulateLock(burst: Burst, serviceMs: number, patience: number): Waits {
  const random = randomOf(burst.seed)
  const waits: number[] = []
  let refused = 0
  let free = 0
  let last = 0
  for (const at of arrivals(burst, random)) {
    const begins = Math.max(at, free)
    if (begins - at > patience) {
      refused += 1
      continue
    }
    waits.push(begins - at)
    free = begins + serviceMs * (0.5 + random())
    last = free
  }
  return summary(waits, refused, last)
}

/** Numbering in batches: whoever has come while one batch runs is in the next. */
export function simulateBatches(burst: Burst, batchMs: number, eachMs: number): Waits {
  const times = arrivals(burst, randomOf(burst.seed))
  const waits: number[] = []
  let free = 0
  let next = 0
  while (next < times.length) {
    const begins = Math.max(times[next] ?? 0, free)
    let end = next
    while (end < times.length && (times[end] ?? Infinity) <= begins) end += 1
    free = begins + batchMs + eachMs * (end - next)
    for (const at of times.slice(next, end)) waits.push(free - at)
    next = end
  }
  return summary(waits, 0, free)
}

/** Times in ms of a Poisson process. */
function arrivals({ rate, seconds }: Burst, random: () => number): number[] {
  const times: number[] = []
  let at = 0
  for (;;) {
    at += (-Math.log(1 - random()) / rate) * 1_000
    if (at >= seconds * 1_000) return times
    times.push(at)
  }
}

function summary(waits: number[], refused: number, lastMs: number): Waits {
  const sorted = waits.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0
  const served = waits.length
  const aSecond = lastMs > 0 ? served / (lastMs / 1_000) : 0
  return { arrived: served + refused, served, refused, aSecond, medianMs: at(0.5), p99Ms: at(0.99) }
}

/** Mulberry32, a small generator with 32 bits of state. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
