import type { IncomingHttpHeaders } from 'node:http'

import type { Context } from 'hono'

import type { Deps } from '#api/http/deps'
import { encoded, type Encoded, responseOf, type Sent, sentTo } from '#api/http/encoded'
import type { Env } from '#api/http/env'
import { answerHeaders } from '#api/http/middleware/security-headers'
import { readCache } from '#api/http/read-cache'

/** Reads an answer, which is valid until it is dropped, or until `until` in epoch milliseconds. */
type ReadAnswer = () => Promise<{ json: object; until?: number }>

// Bounds the effect of a server that is killed between a commit and its notification.
const KEPT_MS = 60_000

export type ResponseCache = {
  answer: (c: Context<Env>, key: string, read: ReadAnswer) => Promise<Response>
  /** The cached answer if it was sent in this encoding before. */
  ready: (headers: IncomingHttpHeaders, key: string) => Sent | undefined
  /** Drops the answer of this key, or all answers without a key. */
  drop: (key?: string) => void
}

/** A cache of at most `max` serialised answers to polled queries, unused while changes cannot be received. */
export function responseCache({ changes, settings }: Pick<Deps, 'changes' | 'settings'>, max: number): ResponseCache {
  const answers = readCache<Encoded>('answers', () => changes.isListening(), max)
  const common = answerHeaders(settings)
  return {
    answer,
    ready: (headers, key) => {
      const variant = answers.ready(key)?.made(headers['accept-encoding'])
      return variant && sentTo(headers['if-none-match'], variant)
    },
    drop: answers.drop,
  }

  async function answer(c: Context<Env>, key: string, read: ReadAnswer): Promise<Response> {
    const found = answers.ready(key) ?? (await answers.get(key, () => readAnswer(key, read, common)))
    return respond(c, found)
  }
}

async function readAnswer(key: string, read: ReadAnswer, headers: Record<string, string>) {
  const { json, until = Number.POSITIVE_INFINITY } = await read()
  return { value: serialised(json, headers), owner: key, until: Math.min(until, Date.now() + KEPT_MS) }
}

/** Answers a polled query without a cache: the answer is read each time, and a 304 if the client has it already. */
export async function answerUnlessKnown(c: Context<Env>, json: object): Promise<Response> {
  return respond(c, serialised(json))
}

function serialised(json: object, headers: Record<string, string> = {}): Encoded {
  return encoded(JSON.stringify({ success: true, ...json }), headers)
}

async function respond(c: Context<Env>, answer: Encoded): Promise<Response> {
  const variant = await answer.in(c.req.header('accept-encoding'))
  return responseOf(sentTo(c.req.header('if-none-match'), variant))
}
