import type { MiddlewareHandler } from 'hono'

import type { Deps } from '#api/deps'
import type { Env } from '#api/serve'
import { calls } from '#contract/calls'
import { refusals } from '#contract/wording'
import { Failure } from '#domain/failure'

const logouts: readonly string[] = [calls.userLogout.path, calls.sellerLogout.path]

/**
 * Refuses writes, and the two logouts that are GETs, when another site's page caused them (OWASP CSRF cheat sheet,
 * fetch metadata with Origin as the fall-back). A client that is no browser sends neither header and passes: it holds
 * no one's cookies. The provider's webhook is signed instead.
 */
export function sameOrigin(deps: Deps): MiddlewareHandler<Env> {
  const own = new URL(deps.settings.publicUrl).host
  return async (c, next) => {
    const writes = c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.req.method !== 'OPTIONS'
    const guarded = writes ? c.req.path !== calls.orderRazorpayWebhook.path : logouts.includes(c.req.path)
    if (guarded && !isOwn(c.req.header('sec-fetch-site'), c.req.header('origin'), [own, c.req.header('host')])) {
      throw new Failure('forbidden', refusals.foreignOrigin)
    }
    await next()
  }
}

function isOwn(site: string | undefined, origin: string | undefined, hosts: (string | undefined)[]): boolean {
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (origin === undefined) return true
  return URL.canParse(origin) && hosts.includes(new URL(origin).host)
}
