import { setTimeout as pause } from 'node:timers/promises'

import { stoodStillSince } from '../harness/standstill.ts'
import { findPrimary } from './database-host.ts'
import type { Load } from './load.ts'
import type { DatabaseHost } from './network.ts'

const GIVES_UP_MS = 90_000

/** The times in which nothing was acknowledged, of rounds in which the machine did not stand still. */
export type Silences = {
  /** Adds the time of a round that began then, in ms; returns it in words. */
  add: (began: number, ms: number) => string
  longestMs: () => number
  /** Whether more than half of the rounds count. */
  areEnough: () => boolean
  figures: () => string
}

/** The times of the rounds of a case. What was acknowledged counts in every round. */
export function silencesOfRounds(): Silences {
  const counted: number[] = []
  let rounds = 0
  const longestMs = () => Math.max(...counted)
  return {
    add: (began, ms) => {
      rounds++
      const stoodStill = stoodStillSince(began)
      if (stoodStill === 0) counted.push(ms)
      const not = stoodStill === 0 ? '' : `, not counted: the machine stood still for ${seconds(stoodStill)}`
      return `nothing acknowledged for ${seconds(ms)} at most${not}`
    },
    longestMs,
    areEnough: () => counted.length * 2 > rounds,
    figures: () => `${rounds} rounds, ${counted.length} timed; writes go on within ${seconds(longestMs())}`,
  }
}

export function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}

/** Waits until another host than this one is the primary. */
export async function untilReplaced(primary: DatabaseHost): Promise<DatabaseHost> {
  const began = performance.now()
  while (performance.now() - began - stoodStillSince(began) < GIVES_UP_MS) {
    const next = await findPrimary(primary)
    if (next) return next
    await pause(100)
  }
  throw new Error(`Nothing replaces ${primary}.`)
}

/** Waits until a primary is found and so many more requests than now were acknowledged; resolves with the ms. */
export async function untilWritesGoOn(load: Load, more = 20): Promise<number> {
  const began = performance.now()
  const wanted = load.acknowledged() + more
  while (performance.now() - began - stoodStillSince(began) < GIVES_UP_MS) {
    if (load.acknowledged() >= wanted && (await findPrimary())) return performance.now() - began
    await pause(100)
  }
  return Infinity
}
