import { LRUCache } from 'lru-cache'

import { cacheHits, type CacheName, measuredRead } from '#api/metrics/caches'

/** A value that was read, the account or key whose changes drop it, and until when it is valid, in epoch ms. */
export type Read<T> = { value: T; owner: string; until: number }

export type ReadCache<T> = {
  /** The cached value if it may be used now. */
  ready: (key: string) => T | undefined
  /** The value as it was last read, current or not, and until when it was valid; an outdated one for a limited time. */
  last: (key: string) => { value: T; until: number } | undefined
  /** The cached value, or what `read` finds. Concurrent calls share one read. */
  get: (key: string, read: () => Promise<Read<T>>) => Promise<T>
  /** Drops the values of this owner, or all values without an owner. */
  drop: (owner?: string) => void
  /** Any value may have changed: each is read again before it is used, and `last` alone knows it meanwhile. */
  outdate: () => void
}

// A database moves, and all ways to it with it, within this time.
const OUTDATED_MS = 30_000

// The owners dropped during a read; undefined stands for all. A read's own owner is known only at its end.
type Reading = { dropped: Set<string | undefined> }

/**
 * An LRU cache of at most `max` values; `name` is that of its metrics. A value whose owner is dropped during its read is not
 * stored, and a call after a drop never joins a read that began before it. Nothing is stored or used while `isCurrent` is
 * false.
 */
export function readCache<T>(name: CacheName, isCurrent: () => boolean, max: number): ReadCache<T> {
  const keysOf = new Map<string, Set<string>>()
  const cached = new LRUCache<string, Read<T> & { outdatedAt?: number }>({ max, dispose: forgetKey })
  const readings = new Set<Reading>()
  const joinable = new Map<string, Promise<T>>()
  return {
    ready,
    last,
    get: async (key, read) => ready(key) ?? joinable.get(key) ?? fill(key, read),
    drop,
    outdate,
  }

  function last(key: string): Read<T> | undefined {
    const found = cached.peek(key)
    const isTooOld = found?.outdatedAt !== undefined && Date.now() - found.outdatedAt >= OUTDATED_MS
    return isTooOld ? undefined : found
  }

  function ready(key: string): T | undefined {
    const found = cached.get(key)
    if (!found || found.outdatedAt !== undefined || Date.now() >= found.until || !isCurrent()) return undefined
    cacheHits[name] += 1
    return found.value
  }

  function fill(key: string, read: () => Promise<Read<T>>): Promise<T> {
    const reading: Reading = { dropped: new Set() }
    readings.add(reading)
    const result = run()
    joinable.set(key, result)
    return result

    async function run(): Promise<T> {
      try {
        const found = await measuredRead(name, read)
        const isDropped = reading.dropped.has(undefined) || reading.dropped.has(found.owner)
        // A session that has ended is not known any more, whether changes can be received or not.
        if (found.until <= Date.now()) cached.delete(key)
        else if (!isDropped && isCurrent()) store(key, found)
        return found.value
      } finally {
        readings.delete(reading)
        if (joinable.get(key) === result) joinable.delete(key)
      }
    }
  }

  function store(key: string, found: Read<T>): void {
    cached.set(key, { ...found })
    keysOf.set(found.owner, (keysOf.get(found.owner) ?? new Set()).add(key))
  }

  function forgetKey({ owner }: Read<T>, key: string): void {
    const keys = keysOf.get(owner)
    keys?.delete(key)
    if (keys?.size === 0) keysOf.delete(owner)
  }

  function outdate(): void {
    forgetReadings(undefined)
    const outdatedAt = Date.now()
    for (const found of cached.values()) found.outdatedAt ??= outdatedAt
  }

  function forgetReadings(owner: string | undefined): void {
    joinable.clear()
    for (const reading of readings) reading.dropped.add(owner)
  }

  function drop(owner?: string): void {
    forgetReadings(owner)
    if (owner === undefined) cached.clear()
    else for (const key of keysOf.get(owner) ?? []) cached.delete(key)
  }
}
