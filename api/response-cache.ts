import type { Context } from 'hono'

import { encoded, type Encoded, matches } from '#api/encoded'
import type { Env } from '#api/env'
import type { Changes } from '#db/changes'

type Cached = { answer: Encoded; until: number }
type Reading = { answer: Promise<Encoded>; isStale: boolean }
/** Reads an answer, which is valid until it is dropped, or until `until` in epoch milliseconds. */
type Read = () => Promise<{ json: object; until?: number }>

export type ResponseCache = {
  answer: (c: Context<Env>, key: string, read: Read) => Promise<Response>
  /** Drops the answer of this key, or all answers without a key. */
  drop: (key?: string) => void
}

/**
 * An LRU cache of at most `max` answers to polled queries. An answer dropped during its read is not cached, and the
 * cache is not used while changes cannot be received.
 */
export function responseCache(changes: Changes, max: number): ResponseCache {
  const cached = new Map<string, Cached>()
  const readings = new Map<string, Reading>()
  return {
    answer: async (c, key, read) =>
      respond(c, (await (ready(key) ?? readings.get(key)?.answer)) ?? (await fill(key, read))),
    drop: (key) => {
      if (key !== undefined) drop(key)
      else for (const each of new Set([...cached.keys(), ...readings.keys()])) drop(each)
    },
  }

  function drop(key: string): void {
    cached.delete(key)
    const reading = readings.get(key)
    if (reading) reading.isStale = true
    readings.delete(key)
  }

  function ready(key: string): Encoded | undefined {
    const found = cached.get(key)
    if (!found || !changes.isListening() || Date.now() >= found.until) return undefined
    // Moves the entry to the end of the LRU order.
    cached.delete(key)
    cached.set(key, found)
    return found.answer
  }

  function fill(key: string, read: Read): Promise<Encoded> {
    const reading: Reading = { answer: run(), isStale: false }
    readings.set(key, reading)
    return reading.answer

    async function run(): Promise<Encoded> {
      try {
        const { json, until = Number.POSITIVE_INFINITY } = await read()
        const made = serialised(json)
        if (!reading.isStale && changes.isListening()) store(key, { answer: made, until })
        return made
      } finally {
        if (readings.get(key) === reading) readings.delete(key)
      }
    }
  }

  function store(key: string, entry: Cached): void {
    cached.delete(key)
    cached.set(key, entry)
    const [oldest] = cached.keys()
    if (cached.size > max && oldest !== undefined) cached.delete(oldest)
  }
}

/** Answers a polled query without a cache: the answer is read each time, and a 304 if the client has it already. */
export function answerUnlessKnown(c: Context<Env>, json: object): Promise<Response> {
  return respond(c, serialised(json))
}

function serialised(json: object): Encoded {
  return encoded(JSON.stringify({ success: true, ...json }), { 'Cache-Control': 'private, no-cache' })
}

async function respond(c: Context<Env>, answer: Encoded): Promise<Response> {
  const variant = await answer.in(c.req.header('accept-encoding'))
  if (matches(c.req.header('if-none-match'), variant.etag)) return c.body(null, 304, variant.unchangedHeaders)
  return c.body(variant.body, 200, variant.headers)
}
