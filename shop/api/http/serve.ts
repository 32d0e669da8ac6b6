import type { Context, Hono } from 'hono'
import type * as z from 'zod/mini'

import { clientNetwork } from '#api/http/client-address'
import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { inTurnToHash } from '#api/http/middleware/hashing-turns'
import { type Limit, spend } from '#api/http/middleware/rate-limit'
import { type CurrentUser, requireSeller, requireUser, type SessionSeller } from '#api/http/middleware/sessions'
import { readJson } from '#api/http/read-json'
import type { AnswerOf, BodyOf, Call, QueryOf } from '#contract/calls'
import { explain, parseOptions } from '#contract/explain'
import { sentTwice } from '#contract/wording'
import { Failure } from '#domain/process/failure'

export type App = Hono<Env>

/** The input of a handler: the parsed body and query, and the session that the call requires. */
export type CallInput<C extends Call> = {
  c: Context<Env>
  body: C extends { multipart: string } ? undefined : BodyOf<C>
  query: QueryOf<C>
  user: C['caller'] extends 'user' ? CurrentUser : undefined
  seller: C['caller'] extends 'seller' ? SessionSeller : undefined
}

type Handler<C extends Call> = {
  /** The rate limit per address or account; for calls that declare the 429. */
  limit?: C extends { others: { 429: unknown } } ? Limit : never
  /** The call hashes a password: only a few calls of one network run at once, and the next ones wait. */
  hashes?: true
  /** The message of a 400 as the specification words it; undefined for the reason of the field. */
  refusal?: (body: unknown) => string | undefined
  /** The fields of a 200 beside `success: true`, or a Response where the call is not plain JSON. Throws Failure. */
  answer: (input: CallInput<C>) => Promise<AnswerOf<C> | Response> | AnswerOf<C> | Response
}

/** Mounts one call of the contract: session, query, body, network turn, limit, handler and answer, in that order. */
export function serve<const C extends Call>(app: App, deps: Deps, call: C, handler: Handler<C>): void {
  app.on(call.method, call.path, async (c) => {
    const user = call.caller === 'user' ? await requireUser(c, deps) : undefined
    const seller = call.caller === 'seller' ? await requireSeller(c, deps, call) : undefined
    const query = call.query ? parse(call.query, c.req.query()) : undefined
    const body =
      call.body && !call.multipart ? parseBody(call, await readJson(c.req.raw, call.mostBytes), handler) : undefined
    const work = async () => {
      // A malformed call, or one refused because the network's queue is full, does not count against the limit.
      if (handler.limit) await spend(c, deps, call, handler.limit, user?.id ?? seller?.id)
      // TypeScript cannot resolve the conditional types here.
      return handler.answer({ c, body, query, user, seller } as unknown as CallInput<C>)
    }
    const answer = await (handler.hashes ? inTurnToHash(clientNetwork(c, deps.settings.trustProxy), work) : work())
    return answer instanceof Response ? answer : c.json(Object.assign({ success: true }, answer))
  })
}

function parseBody<C extends Call>(call: C, sent: unknown, { refusal }: Handler<C>): unknown {
  const body = call.bodyMayBeIn === undefined ? sent : unwrap(call, call.bodyMayBeIn, sent)
  const result = call.body?.safeParse(body, parseOptions)
  if (result?.error) throw new Failure('invalid', refusal?.(sent) ?? explain(result.error))
  return result?.data
}

// A field in both places would be ambiguous.
function unwrap(call: Call, key: string, sent: unknown): unknown {
  if (!(sent instanceof Object) || !Object.hasOwn(sent, key)) return sent
  const doubled = Object.keys(call.body?.shape ?? {}).find((field) => Object.hasOwn(sent, field))
  if (doubled !== undefined) throw new Failure('invalid', sentTwice(doubled, key))
  return (sent as Record<string, unknown>)[key]
}

/** Parses untrusted input. Throws a Failure (400) that names the first wrong field. */
export function parse<S extends z.ZodMiniType>(schema: S, value: unknown): z.infer<S> {
  const result = schema.safeParse(value, parseOptions)
  if (!result.success) throw new Failure('invalid', explain(result.error))
  return result.data
}
