import type { Context } from 'hono'

import type { Deps } from '#api/deps'
import type { Env } from '#api/env'
import { rememberFlow, takeFlow } from '#api/google-flow'
import { isFrontend } from '#api/middleware/frontends'
import { spend } from '#api/middleware/rate-limit'
import { openSession } from '#api/middleware/sessions'
import { type App, serve } from '#api/serve'
import { calls } from '#contract/calls'
import { nextPage } from '#contract/next-page'
import { paths } from '#contract/paths'
import { refusals } from '#contract/wording'
import { signInWithGoogle } from '#domain/accounts/sign-in-with-google'
import { Failure } from '#domain/failure'

// Spent inside of orBackToLogin: whoever is over it comes by a link and must not end on JSON.
const often = { points: 1_200, seconds: 3_600, by: 'ip' } as const

export function authCalls(app: App, deps: Deps): void {
  serve(app, deps, calls.authGoogle, {
    answer: ({ c, query }) =>
      orBackToLogin(c, deps, async (way) => {
        way.origin = frontendAsked(c, deps)
        await spend(c, deps, calls.authGoogle, often, undefined)
        const provider = google(deps)
        const elsewhere = underItsOwnName(c, deps)
        if (elsewhere) return c.redirect(elsewhere)
        const { url, flow } = await provider.begin()
        rememberFlow(c, deps, { ...flow, next: way.origin + nextPage(query.next) })
        return c.redirect(url)
      }),
  })

  serve(app, deps, calls.authGoogleCallback, {
    answer: ({ c }) =>
      orBackToLogin(c, deps, async (way) => {
        await spend(c, deps, calls.authGoogleCallback, often, undefined)
        const provider = google(deps)
        const flow = await takeFlow(c, deps)
        way.origin = frontendOf(deps, flow.next)
        const identity = await provider.finish(new URL(c.req.url).searchParams, flow)
        const { token } = await signInWithGoogle(deps.db, deps.queue, identity, deps.settings.publicUrl)
        await openSession(c, deps, 'user', token)
        return c.redirect(flow.next)
      }),
  })
}

// Google sends the browser back to the shop's own address. A shop opened as 127.0.0.1 must start from there, too, or the
// cookie that remembers the way would stay behind under the other name.
function underItsOwnName(c: Context<Env>, deps: Deps): string | undefined {
  const asked = new URL(c.req.url)
  const own = new URL(deps.settings.publicUrl)
  if (own.hostname !== 'localhost' || asked.hostname === own.hostname) return undefined
  return own.origin + asked.pathname + asked.search
}

// A frontend of the shop's own site gets its shopper back. One of another site would not see the session's cookie.
function frontendAsked(c: Context<Env>, deps: Deps): string {
  return c.req.header('sec-fetch-site') === 'same-site' ? frontendOf(deps, c.req.header('referer')) : ''
}

/** The configured frontend an address belongs to; '' for the shop's own pages. */
function frontendOf(deps: Deps, address = ''): string {
  const origin = URL.canParse(address) ? new URL(address).origin : undefined
  return origin !== undefined && isFrontend(deps, origin) ? origin : ''
}

type Way = { origin: string }

// Whatever goes wrong on the way over Google, a person must end on a page of ours, or of the frontend they came from.
async function orBackToLogin(c: Context<Env>, deps: Deps, work: (way: Way) => Promise<Response>): Promise<Response> {
  const way = { origin: '' }
  try {
    return await work(way)
  } catch (error) {
    if (error instanceof Failure && error.kind === 'missing') throw error
    deps.log.warn({ err: error, requestId: c.get('requestId') }, 'google sign-in failed')
    return c.redirect(`${way.origin}${paths.login()}?error=google`)
  }
}

function google(deps: Deps) {
  if (!deps.google) throw new Failure('missing', refusals.noSuchCall)
  return deps.google
}
