import type { Context } from 'hono'

import { encoded, type Encoded, matches } from '#api/encoded'
import type { Env } from '#api/env'
import { readCache } from '#api/read-cache'
import type { Changes } from '#db/changes'

/** Reads an answer, which is valid until it is dropped, or until `until` in epoch milliseconds. */
type ReadAnswer = () => Promise<{ json: object; until?: number }>

export type ResponseCache = {
  answer: (c: Context<Env>, key: string, read: ReadAnswer) => Promise<Response>
  /** Drops the answer of this key, or all answers without a key. */
  drop: (key?: string) => void
}

/** A cache of at most `max` serialised answers to polled queries, unused while changes cannot be received. */
export function responseCache(changes: Changes, max: number): ResponseCache {
  const answers = readCache<Encoded>(() => changes.isListening(), max)
  return { answer, drop: answers.drop }

  async function answer(c: Context<Env>, key: string, read: ReadAnswer): Promise<Response> {
    const found = answers.ready(key) ?? (await answers.get(key, () => readAnswer(key, read)))
    return respond(c, found)
  }
}

async function readAnswer(key: string, read: ReadAnswer) {
  const { json, until = Number.POSITIVE_INFINITY } = await read()
  return { value: serialised(json), owner: key, until }
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
