import type { Context } from 'hono'

import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { isCrossSite } from '#api/http/middleware/frontends'

// Partitioned: only pages under the site of that frontend send the cookie. Browsers accept such cookies only over https.
export function crossSiteRules(c: Context<Env>, deps: Deps) {
  return cookiePrefix(deps) && isCrossSite(c, deps) ? ({ sameSite: 'None', partitioned: true } as const) : {}
}

/** The common cookie options: `__Host-` and Secure if the shop is reached over https. */
export function cookieRules(deps: Deps) {
  const common = { httpOnly: true, path: '/' } as const
  return cookiePrefix(deps) ? ({ ...common, secure: true, prefix: 'host' } as const) : common
}

export function cookiePrefix(deps: Deps): 'host' | undefined {
  return deps.settings.publicUrl.startsWith('https:') ? 'host' : undefined
}
