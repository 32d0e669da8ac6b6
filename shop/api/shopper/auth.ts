import type { Context } from 'hono'

import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { isFrontend } from '#api/http/middleware/frontends'
import { spend } from '#api/http/middleware/rate-limit'
import { deviceOf, openSession } from '#api/http/middleware/sessions'
import { type App, serve } from '#api/http/serve'
import { storeFlow, takeFlow } from '#api/provider/google-flow'
import { originOf } from '#api/seller/audit'
import { calls } from '#contract/calls'
import { nextPage } from '#contract/next-page'
import { paths } from '#contract/paths'
import { refusals } from '#contract/wording'
import { signInWithGoogle } from '#domain/accounts/sign-in-with-google'
import { Failure } from '#domain/process/failure'

// Spent inside orBackToLogin, because a browser that follows a link must not end on JSON.
const LIMIT = { points: 1_200, seconds: 3_600, by: 'ip' } as const

export function authCalls(app: App, deps: Deps): void {
  serve(app, deps, calls.authGoogle, {
    answer: ({ c, query }) =>
      orBackToLogin(c, deps, async (way) => {
        way.origin = callingFrontend(c, deps)
        await spend(c, deps, calls.authGoogle, LIMIT, undefined)
        const provider = google(deps)
        const canonical = canonicalUrl(c, deps)
        if (canonical) return c.redirect(canonical)
        const { url, flow } = await provider.begin()
        await storeFlow(c, deps, { ...flow, next: way.origin + nextPage(query.next) })
        return c.redirect(url)
      }),
  })

  serve(app, deps, calls.authGoogleCallback, {
    answer: ({ c }) =>
      orBackToLogin(c, deps, async (way) => {
        await spend(c, deps, calls.authGoogleCallback, LIMIT, undefined)
        const provider = google(deps)
        const flow = await takeFlow(c, deps)
        way.origin = frontendOf(deps, flow.next)
        const identity = await provider.finish(new URL(c.req.url).searchParams, flow)
        const { db, queue, settings } = deps
        const { user, token } = await signInWithGoogle(db, queue, identity, settings.publicUrl, deviceOf(c))
        deps.audit.later({
          act: 'google sign-in',
          account: { kind: 'user', id: user.id },
          outcome: 'done',
          ...originOf(c, deps),
        })
        await openSession(c, deps, 'user', { token, ownerId: user.id, email: user.email })
        // Checked again, so that a leaked signing key opens no foreign page.
        return c.redirect(way.origin + nextPage(flow.next.slice(way.origin.length)))
      }),
  })
}

// Google redirects to the shop's configured address. A shop opened as 127.0.0.1 must start from there too, because the
// cookie of the flow belongs to one host name.
function canonicalUrl(c: Context<Env>, deps: Deps): string | undefined {
  const asked = new URL(c.req.url)
  const own = new URL(deps.settings.publicUrl)
  if (own.hostname !== 'localhost' || asked.hostname === own.hostname) return undefined
  return own.origin + asked.pathname + asked.search
}

// Only a same-site frontend gets its shopper back: a frontend of another site would not see the session cookie.
function callingFrontend(c: Context<Env>, deps: Deps): string {
  return c.req.header('sec-fetch-site') === 'same-site' ? frontendOf(deps, c.req.header('referer')) : ''
}

/** The configured frontend an address belongs to; '' for the shop's own pages. */
function frontendOf(deps: Deps, address = ''): string {
  const origin = URL.canParse(address) ? new URL(address).origin : undefined
  return origin !== undefined && isFrontend(deps, origin) ? origin : ''
}

type Way = { origin: string }

// After any error the browser must end on a page of the shop, or of the frontend it came from.
async function orBackToLogin(c: Context<Env>, deps: Deps, work: (way: Way) => Promise<Response>): Promise<Response> {
  const way = { origin: '' }
  try {
    return await work(way)
  } catch (error) {
    if (error instanceof Failure && error.kind === 'missing') throw error
    deps.audit.later({ act: 'google sign-in', outcome: 'failed', ...originOf(c, deps) })
    deps.log.warn({ err: error, requestId: c.get('requestId') }, 'google sign-in failed')
    return c.redirect(`${way.origin}${paths.login()}?error=google`)
  }
}

function google(deps: Deps) {
  if (!deps.google) throw new Failure('missing', refusals.noSuchCall)
  return deps.google
}
