import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

import type { Deps } from '#api/deps'
import type { Env } from '#api/serve'
import { errors, refusals } from '#contract/wording'
import { Failure, type FailureKind } from '#domain/failure'

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

/** The only place where what went wrong becomes an answer. */
export function answerFailure(deps: Pick<Deps, 'log'>): ErrorHandler<Env> {
  return (error, c) => {
    const failure = error instanceof Failure ? error : databaseDown(error)
    if (!failure) {
      deps.log.error({ err: error, method: c.req.method, path: c.req.path, requestId: c.get('requestId') }, 'bug')
      return c.json({ success: false, msg: errors.somethingWentWrong }, 500)
    }
    if (failure.kind === 'provider' || failure.kind === 'unavailable') {
      deps.log.warn({ err: failure, path: c.req.path, requestId: c.get('requestId') }, failure.kind)
    }
    if (failure.retryAfter !== undefined) c.header('Retry-After', String(failure.retryAfter))
    return c.json({ success: false, msg: failure.message }, statuses[failure.kind])
  }
}

/** What is no call is a page, where there are pages; below /api/ it is always JSON, whatever asks (web cache deception). */
export function answerUnknown(page?: NotFoundHandler<Env>): NotFoundHandler<Env> {
  return (c) => {
    if (!page || /^\/api(\/|$)/i.test(c.req.path)) return c.json({ success: false, msg: refusals.noSuchCall }, 404)
    // A form posted before its page's script has loaded gets the page's answer; no page takes anything else.
    return ['GET', 'HEAD', 'POST'].includes(c.req.method) ? page(c) : answerWrongMethod(c, ['GET', 'HEAD'])
  }
}

export function answerWrongMethod(c: Context<Env>, methods: string[]): Response {
  return c.json({ success: false, msg: refusals.wrongMethod }, 405, { Allow: methods.join(', ') })
}

// SQLSTATE classes 08 (connection), 53 (resources), 57 (operator) and the socket's own errors: try again later.
function databaseDown(error: Error): Failure | undefined {
  const code = (error as { code?: unknown }).code
  const down =
    (typeof code === 'string' && /^(08|53|57P|25006|55P03|57014|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)/.test(code)) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  return down ? new Failure('unavailable', refusals.unavailable, { retryAfter: 2, cause: error }) : undefined
}
