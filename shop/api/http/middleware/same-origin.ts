import type { MiddlewareHandler } from 'hono'

import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { isFrontend } from '#api/http/middleware/frontends'
import { calls } from '#contract/calls'
import { refusals } from '#contract/wording'
import { Failure } from '#domain/process/failure'

const logouts: readonly string[] = [calls.userLogout.path, calls.sellerLogout.path]
// Providers sign what they report, and what Razorpay has a browser post from its own site.
const signed: readonly string[] = Object.values(calls).flatMap(({ caller, path }) =>
  caller === 'provider' ? [path] : [],
)

/**
 * Refuses writes, and the two logouts that are GETs, from pages of other sites (OWASP CSRF cheat sheet: fetch metadata,
 * Origin as the fallback). Clients other than browsers send neither header and pass: they hold no one's cookies. The
 * configured frontends pass. A logout is not opened by a link either. The calls of providers are signed instead.
 */
export function sameOrigin(deps: Pick<Deps, 'settings'>): MiddlewareHandler<Env> {
  const { origin: own, protocol } = new URL(deps.settings.publicUrl)
  return async (c, next) => {
    const writes = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
    const isLogout = !writes && logouts.includes(c.req.path)
    const guarded = writes ? !signed.includes(c.req.path) : isLogout
    if (!guarded) return next()
    // Without https the shop runs on a local machine or network, where it may have several names.
    const here = protocol === 'http:' ? `http://${c.req.header('host')}` : own
    const origin = c.req.header('origin')
    const isLink = isLogout && isOpenedAsPage(c.req.header('sec-fetch-site'), c.req.header('accept'))
    if (isLink || (!isFrontend(deps, origin) && !isOwn(c.req.header('sec-fetch-site'), origin, [own, here]))) {
      throw new Failure('forbidden', refusals.foreignOrigin)
    }
    await next()
  }
}

function isOwn(site: string | undefined, origin: string | undefined, own: string[]): boolean {
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return origin === undefined || own.includes(origin)
}

// A link in an email or another app has no site, and old browsers send no fetch metadata. The shop's own pages never open
// a logout as a page.
function isOpenedAsPage(site: string | undefined, accept = ''): boolean {
  return site === 'none' || (site === undefined && accept.includes('text/html'))
}
