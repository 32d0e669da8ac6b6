import type { MiddlewareHandler } from 'hono'

import { clientAddress } from '#api/http/client-address'
import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { measure } from '#api/metrics/answers'
import { calls } from '#contract/calls'

const known = new Set<string>(Object.values(calls).map((call) => call.path))

/** Whether a path is that of a call of the contract. */
export function isCall(path: string): boolean {
  return known.has(path)
}

/**
 * Logs each write and each refusal, and measures every answer. It never logs a body, a cookie or a query: they contain
 * passwords, codes and sign-in secrets.
 */
export function requestLog(deps: Pick<Deps, 'log' | 'settings'>): MiddlewareHandler<Env> {
  return async (c, next) => {
    const start = performance.now()
    await next()
    const ms = performance.now() - start
    const { method, path } = c.req
    const { status } = c.res
    measure(method, isCall(path) ? path : path.startsWith('/api/') ? 'unknown' : 'page', status, ms / 1_000)
    const level = status >= 500 ? 'error' : status >= 400 || (method !== 'GET' && method !== 'HEAD') ? 'info' : 'debug'
    if (!deps.log.isLevelEnabled(level)) return
    const from = clientAddress(c, deps.settings.trustProxy)
    deps.log[level]({ requestId: c.get('requestId'), method, path, status, ms: Math.round(ms), from }, 'answered')
  }
}
