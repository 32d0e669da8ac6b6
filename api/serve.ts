import type { Context, Hono } from 'hono'
import type * as z from 'zod/mini'

import type { AnswerOf, BodyOf, Call, QueryOf } from '#contract/calls'
import { explain, parseOptions } from '#contract/explain'
import { inBothPlaces } from '#contract/wording'
import { clientNetwork } from '#api/client-address'
import type { Deps } from '#api/deps'
import type { Env } from '#api/env'
import { inTurnOfNetwork } from '#api/middleware/network-turns'
import { type Limit, spend } from '#api/middleware/rate-limit'
import { type CurrentUser, requireSeller, requireUser, type SessionSeller } from '#api/middleware/sessions'
import { readJson } from '#api/read-json'
import { Failure } from '#domain/failure'

export type App = Hono<Env>

/** What a handler gets: the parsed body and query, and whoever the call's caller says must be there. */
export type Asked<C extends Call> = {
  c: Context<Env>
  body: C extends { multipart: true } ? undefined : BodyOf<C>
  query: QueryOf<C>
  user: C['caller'] extends 'user' ? CurrentUser : undefined
  seller: C['caller'] extends 'seller' ? SessionSeller : undefined
}

type Handler<C extends Call> = {
  /** How often one address or one account may call; for calls that declare the 429. */
  limit?: C extends { others: { 429: unknown } } ? Limit : never
  /** It hashes a password: few calls of one network do so at once, and the next ones wait. */
  hashes?: true
  /** The msg of a 400 that the specification words itself; undefined where the field's reason says more. */
  refusal?: (body: unknown) => string | undefined
  /** What a 200 says beside `success: true`; or a Response where the call is not plain JSON. Throws Failure. */
  answer: (asked: Asked<C>) => Promise<AnswerOf<C> | Response> | AnswerOf<C> | Response
}

/** Mounts one call of the contract: guard, query, body, turn, limit, work, answer, in that order. */
export function serve<const C extends Call>(app: App, deps: Deps, call: C, handler: Handler<C>): void {
  app.on(call.method, call.path, async (c) => {
    const user = call.caller === 'user' ? await requireUser(c, deps) : undefined
    const seller = call.caller === 'seller' ? await requireSeller(c, deps) : undefined
    const query = call.query ? parse(call.query, c.req.query()) : undefined
    const body = call.body && !call.multipart ? parseBody(call, await readJson(c.req.raw), handler) : undefined
    const work = async () => {
      // What is refused as malformed, or for want of room in the line, is not held against who sent it.
      if (handler.limit) await spend(c, deps, call, handler.limit, user?.id ?? seller?.id)
      // The four values are what the call's own type says they are; TypeScript cannot see through the conditionals.
      return handler.answer({ c, body, query, user, seller } as unknown as Asked<C>)
    }
    const answer = await (handler.hashes ? inTurnOfNetwork(clientNetwork(c, deps.settings.trustProxy), work) : work())
    return answer instanceof Response ? answer : c.json(Object.assign({ success: true }, answer))
  })
}

function parseBody<C extends Call>(call: C, sent: unknown, { refusal }: Handler<C>): unknown {
  const body = call.bodyMayBeIn === undefined ? sent : unwrap(call, call.bodyMayBeIn, sent)
  const result = call.body?.safeParse(body, parseOptions)
  if (result?.error) throw new Failure('invalid', refusal?.(sent) ?? explain(result.error))
  return result?.data
}

// A body that stands in both places at once could mean two things.
function unwrap(call: Call, key: string, sent: unknown): unknown {
  if (!(sent instanceof Object) || !Object.hasOwn(sent, key)) return sent
  const doubled = Object.keys(call.body?.shape ?? {}).find((field) => Object.hasOwn(sent, field))
  if (doubled !== undefined) throw new Failure('invalid', inBothPlaces(doubled, key))
  return (sent as Record<string, unknown>)[key]
}

/** Parses at the door. Throws a Failure that names the first wrong field. */
export function parse<S extends z.ZodMiniType>(schema: S, value: unknown): z.infer<S> {
  const result = schema.safeParse(value, parseOptions)
  if (!result.success) throw new Failure('invalid', explain(result.error))
  return result.data
}
