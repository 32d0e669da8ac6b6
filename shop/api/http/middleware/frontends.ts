import type { Context, MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'

type Configured = { settings: Pick<Deps['settings'], 'frontendOrigins' | 'publicUrl'> }

/**
 * Enables CORS with credentials for the configured frontends. Other origins get answers without CORS headers; Vary keeps
 * caches from mixing the two.
 */
export function frontends(deps: Configured): MiddlewareHandler<Env> {
  const open = cors({
    origin: (origin) => origin,
    credentials: true,
    allowMethods: ['GET', 'POST', 'PUT'],
    exposeHeaders: ['ETag', 'Retry-After'],
    maxAge: 600,
  })
  return async (c, next) => {
    if (isFrontend(deps, c.req.header('origin'))) return open(c, next)
    await next()
    c.header('Vary', 'Origin', { append: true })
  }
}

/** Whether this origin is one of the configured frontends. */
export function isFrontend({ settings }: Configured, origin: string | undefined): boolean {
  return origin !== undefined && settings.frontendOrigins.includes(origin)
}

/** Whether the request is from a frontend of another site: browsers send its cookies only with SameSite=None. */
export function isCrossSite(c: Context<Env>, deps: Configured): boolean {
  return c.req.header('sec-fetch-site') === 'cross-site' && isFrontend(deps, c.req.header('origin'))
}
