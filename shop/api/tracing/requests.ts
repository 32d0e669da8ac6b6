import type { Context, MiddlewareHandler } from 'hono'

import type { Traces } from '#adapters/traces'
import type { Env } from '#api/http/env'
import { isCall } from '#api/http/middleware/request-log'
import { paths } from '#contract/paths'
import { Failure } from '#domain/process/failure'

/** Makes each call a step of a trace: that of the page that makes it, or a new one. */
export function tracedCalls(traces: Traces): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { path } = c.req
    await traced(traces, c, isCall(path) ? path : 'unknown call', next)
  }
}

/** Makes the answer to a visitor of a page a step of a trace. */
export function tracedPage(traces: Traces, c: Context<Env>, answer: () => Promise<Response>): Promise<Response> {
  return traced(traces, c, pageOf(c.req.path), answer)
}

async function traced<T>(traces: Traces, c: Context<Env>, route: string, answer: () => Promise<T>): Promise<T> {
  const { method } = c.req
  // A page that is rendered makes calls of its own.
  const isOutermost = traces.current() === undefined
  const attributes = { 'http.request.method': method, 'http.route': route, 'mewa.request': c.get('requestId') }
  const step = {
    name: `${method} ${route}`,
    ...(isOutermost && { kind: 'server' as const }),
    attributes,
    sentByPage: isOutermost ? sentByPage(c) : undefined,
    isRefusal: (error: unknown) => error instanceof Failure,
  }
  return traces.run(step, async (note) => {
    const answered = await answer()
    const { status } = answered instanceof Response ? answered : c.res
    note({
      attributes: { 'http.response.status_code': status },
      ...(status >= 500 && { error: c.error?.name ?? String(status) }),
    })
    return answered
  })
}

/**
 * The trace of the page of this shop that makes a call. A browser says that a request is of the same origin, and lets no
 * page of another site say so. Requests of others, and the address line's own, begin a trace.
 */
function sentByPage(c: Context<Env>): string | undefined {
  return c.req.header('sec-fetch-site') === 'same-origin' ? c.req.header('traceparent') : undefined
}

// Each page by the fixed words of its path: anybody can write anything into an address.
const words = new Set(
  Object.values(paths).flatMap((path) => (path as (id: string) => string)('').split('?')[0]?.split('/') ?? []),
)

function pageOf(path: string): string {
  const known = path.split('/').map((word) => (words.has(word) ? word : '*'))
  return `page ${known.slice(0, 5).join('/')}`
}
