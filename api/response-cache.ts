import type { Context } from 'hono'

import { encoded, type Encoded, matches } from '#api/encoded'
import type { Env } from '#api/env'
import type { Changes } from '#db/changes'

type Kept = { answer: Encoded; until: number }
type Reading = { answer: Promise<Encoded>; isOld: boolean }
/** An answer as it is read; good until it is dropped, or until then in epoch milliseconds. */
type Read = () => Promise<{ json: object; until?: number }>

export type ResponseCache = {
  answer: (c: Context<Env>, question: string, read: Read) => Promise<Response>
  /** This question's answer is no longer true; without one, none is. */
  drop: (question?: string) => void
}

/**
 * Answers to polled questions, from memory while nothing changed; the one longest not asked for goes first when there
 * are more than `max`. What was dropped while it was read is not kept, and nothing is while changes cannot be heard.
 */
export function responseCache(changes: Changes, max: number): ResponseCache {
  const kept = new Map<string, Kept>()
  const readings = new Map<string, Reading>()
  return {
    answer: async (c, question, read) =>
      respond(c, (await (ready(question) ?? readings.get(question)?.answer)) ?? (await fill(question, read))),
    drop: (question) => {
      if (question !== undefined) drop(question)
      else for (const each of new Set([...kept.keys(), ...readings.keys()])) drop(each)
    },
  }

  function drop(question: string): void {
    kept.delete(question)
    const reading = readings.get(question)
    if (reading) reading.isOld = true
    readings.delete(question)
  }

  function ready(question: string): Encoded | undefined {
    const found = kept.get(question)
    if (!found || !changes.isListening() || Date.now() >= found.until) return undefined
    // Asked for last, so it goes last.
    kept.delete(question)
    kept.set(question, found)
    return found.answer
  }

  function fill(question: string, read: Read): Promise<Encoded> {
    const reading: Reading = { answer: run(), isOld: false }
    readings.set(question, reading)
    return reading.answer

    async function run(): Promise<Encoded> {
      try {
        const { json, until = Number.POSITIVE_INFINITY } = await read()
        const made = serialised(json)
        if (!reading.isOld && changes.isListening()) keep(question, { answer: made, until })
        return made
      } finally {
        if (readings.get(question) === reading) readings.delete(question)
      }
    }
  }

  function keep(question: string, entry: Kept): void {
    kept.delete(question)
    kept.set(question, entry)
    const [oldest] = kept.keys()
    if (kept.size > max && oldest !== undefined) kept.delete(oldest)
  }
}

/** Answers a polled question whose answer is not kept: read each time, and sent only to whoever has it not yet. */
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
