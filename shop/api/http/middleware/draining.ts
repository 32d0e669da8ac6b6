import type { MiddlewareHandler } from 'hono'

import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'

/** A server that shuts down closes its connections, so that the next request goes to another server. */
export function draining(deps: Pick<Deps, 'isDraining'>): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next()
    if (deps.isDraining()) c.header('Connection', 'close')
  }
}
