import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { errors, refusals } from '#contract/wording'
import { Failure, type FailureKind } from '#domain/process/failure'

const statuses: Record<FailureKind, ContentfulStatusCode> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  'too-large': 413,
  'wrong-type': 415,
  'too-many': 429,
  provider: 502,
  unavailable: 503,
}

/** The only place that turns errors into answers. */
export function answerFailure(deps: Pick<Deps, 'log'>): ErrorHandler<Env> {
  return (error, c) => {
    // The client disconnected: there is no error of the shop to log.
    if (!(error instanceof Failure) && c.req.raw.signal.aborted) return c.body(null, 400)
    const failure =
      error instanceof Failure ? error : (databaseDown(error) ?? unstorable(error) ?? accountDeleted(error))
    if (!failure) {
      deps.log.error({ err: error, method: c.req.method, path: c.req.path, requestId: c.get('requestId') }, 'bug')
      return c.json({ success: false, code: 'failed', msg: errors.somethingWentWrong }, 500)
    }
    if (failure.kind === 'provider' || failure.kind === 'unavailable') {
      deps.log.warn({ err: failure, path: c.req.path, requestId: c.get('requestId') }, failure.kind)
    }
    if (failure.retryAfter !== undefined) c.header('Retry-After', String(failure.retryAfter))
    // The server closes a connection whose request it did not read to the end, so the client must not reuse it.
    if (c.env?.incoming?.complete === false) c.header('Connection', 'close')
    const { code, message: msg, product } = failure
    const why = (code === 'no-such-code' || code === 'code-does-not-fit') && { why: msg }
    return c.json({ success: false, code, msg, ...(product && { product }), ...why }, statuses[failure.kind])
  }
}

/** Unknown paths are pages, if there are pages; below /api/ the answer is always JSON (web cache deception). */
export function answerUnknown(page?: NotFoundHandler<Env>): NotFoundHandler<Env> {
  return (c) => {
    if (!page || /^\/api(\/|$)/i.test(c.req.path))
      return c.json({ success: false, code: 'not-found', msg: refusals.noSuchCall }, 404)
    // A form posted before the page's script has loaded is a POST to the page; pages take no other methods.
    return ['GET', 'HEAD', 'POST'].includes(c.req.method) ? page(c) : answerWrongMethod(c, ['GET', 'HEAD'])
  }
}

export function answerWrongMethod(c: Context<Env>, methods: string[]): Response {
  return c.json({ success: false, code: 'wrong-method', msg: refusals.wrongMethod }, 405, { Allow: methods.join(', ') })
}

// SQLSTATE classes 08 (connection), 53 (resources), 57 (operator), 25006 (standby), 40 (rolled back by the database),
// 55P03 (lock) and socket errors can be retried later.
const RETRYABLE = /^(08|53|57|25006|40|55P03|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE)/
const LOST =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|after calling end on the pool/

/** Whether the database could not be reached, or refused for a reason that passes. */
export function isDatabaseDown(error: Error): boolean {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  // ENOENT of a connect is a missing database socket; any other ENOENT is a missing file of the shop.
  return (
    (typeof code === 'string' && (RETRYABLE.test(code) || (code === 'ENOENT' && syscall === 'connect'))) ||
    LOST.test(error.message)
  )
}

function databaseDown(error: Error): Failure | undefined {
  return isDatabaseDown(error)
    ? new Failure('unavailable', refusals.unavailable, { retryAfter: 2, cause: error })
    : undefined
}

// 23503: the row of an account that was deleted while this call ran.
function accountDeleted(error: Error): Failure | undefined {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23503' && typeof constraint === 'string' && constraint.endsWith('_user_id_fkey')
    ? new Failure('unauthenticated', refusals.notLoggedIn, { cause: error })
    : undefined
}

// 22021 and 22P05: a NUL or a lone surrogate in text that no schema checked, such as an id.
function unstorable(error: Error): Failure | undefined {
  const { code } = error as { code?: unknown }
  return code === '22021' || code === '22P05'
    ? new Failure('invalid', refusals.unstorable, { cause: error })
    : undefined
}
