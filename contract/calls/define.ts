import * as z from 'zod/mini'

/**
 * Who may make a call. `anyone` needs no session; `user` and `seller` need their own cookie, and neither opens the
 * other's calls; `provider` signs its body; `operator` is loopback or holds the metrics token.
 */
export type Caller = 'anyone' | 'user' | 'seller' | 'provider' | 'operator'

export type Call = {
  method: 'GET' | 'POST' | 'PUT'
  path: `/${string}`
  caller: Caller
  /** The call in a few words. */
  summary: string
  /** What the call is for, as the API page says it. */
  about: string
  /** In section 7 of the specification. */
  specified?: true
  /** The JSON body, or for multipart the JSON of `productData`. */
  body?: z.ZodMiniObject<z.core.$ZodLooseShape, z.core.$strip>
  /** The body may also be the value of this key. */
  bodyMayBeIn?: string
  query?: z.ZodMiniObject
  /** The answer of a 200; `success: true` stands beside it. Absent where the answer is not JSON. */
  answer?: z.ZodMiniObject
  /** A 200 may also be `{success:false}`: nobody is logged in. */
  orNobody?: true
  /** Statuses of this call besides those of its kind (answersOf): when, and the body if it is not a Refusal. */
  others?: { readonly [status: number]: string | { when: string; body: z.ZodMiniObject } }
  /** A body that is not JSON. */
  multipart?: true
}

/** A call of the specification, section 7. It ignores the keys it does not know. */
export function specified<const C extends Call>(definition: C): C & { specified: true } {
  return { ...definition, specified: true }
}

/** A call of our own. It refuses the keys it does not know. */
export function added<const C extends Call>(definition: C): C {
  const { body } = definition
  return body ? { ...definition, body: z.catchall(body, z.never()) } : definition
}

export const said = z.object({ msg: z.string() })
export const nothing = z.object({})

export const tooMany = 'Too many calls. `Retry-After` says in how many seconds to try again.'
export const unchanged = 'The answer still has the ETag of If-None-Match.'
export const otherOrigin = 'A page of another origin makes the call.'
