import * as z from 'zod/mini'

import type { LoginStep, SellerRole } from '../seller-login.ts'

/**
 * The kinds of callers. `anyone` needs no session; `user` and `seller` need their own cookie, and neither may make the
 * other's calls; `provider` signs its body; `operator` is loopback or holds the metrics token.
 */
export type Caller = 'anyone' | 'user' | 'seller' | 'provider' | 'operator'

export type Call = CallOf & (SellerCall | { caller: Exclude<Caller, 'seller'>; roles?: undefined; steps?: undefined })

/** A call of the seller names the roles that may make it. */
type SellerCall = {
  caller: 'seller'
  roles: readonly [SellerRole, ...SellerRole[]]
  /** The steps of an unfinished login that may make it too. */
  steps?: readonly LoginStep[]
}

type CallOf = {
  method: 'GET' | 'POST' | 'PUT'
  path: `/${string}`
  /** The call in a few words. */
  summary: string
  /** The description on the API page. */
  about: string
  /** Defined in section 7 of the specification. */
  specified?: true
  /** The JSON body, or for multipart the JSON of its field. */
  body?: z.ZodMiniObject<z.core.$ZodLooseShape, z.core.$strip>
  /** The most bytes of the body, where it is a file of a spreadsheet. */
  mostBytes?: number
  /** The body may also be the value of this key. */
  bodyMayBeIn?: string
  query?: z.ZodMiniObject
  /** The fields of a 200 beside `success: true`. Absent where the answer is not JSON. */
  answer?: z.ZodMiniObject
  /** A 200 may also be `{success:false}`, when the caller is not logged in. */
  mayBeLoggedOut?: true
  /** A 200 may also be a refusal with the next step of the login. */
  mayNeedStep?: true
  /** Further statuses, beside those that follow from its kind (answersOf): when, and the body if it is no Refusal. */
  others?: { readonly [status: number]: string | { when: string; body: z.ZodMiniObject } }
  /** The body is multipart/form-data: pictures, and a field with this name for the JSON. */
  multipart?: 'productData' | 'report' | 'reviewData'
}

/** Defines a call of the specification, section 7. It ignores unknown keys. */
export function specified<const C extends Call>(definition: C): C & { specified: true } {
  return { ...definition, specified: true }
}

/** Defines a call beyond the specification. It refuses unknown keys. */
export function additional<const C extends Call>(definition: C): C {
  const { body } = definition
  return body ? { ...definition, body: z.catchall(body, z.never()) } : definition
}

/** A query that refuses unknown keys: one that is misspelt would select everything. */
export function strict<S extends z.ZodMiniObject>(query: S): S {
  return z.catchall(query, z.never()) as unknown as S
}

export const messageAnswer = z.object({ msg: z.string() })
export const emptyAnswer = z.object({})

export const tooMany = 'Too many calls. `Retry-After` is the number of seconds to wait.'
export const unchanged = 'The answer still has the ETag of If-None-Match.'
export const passkeyFirst =
  'The session was opened by a passkey, which was used longer ago than 15 minutes: seller/passkey/confirm comes first.'
export const otherOrigin = 'A page of another origin makes the call.'
