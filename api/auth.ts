import type { Context } from 'hono'

import type { Deps } from '#api/deps'
import type { Env } from '#api/env'
import { rememberFlow, takeFlow } from '#api/google-flow'
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
      orBackToLogin(c, deps, async () => {
        await spend(c, deps, calls.authGoogle, often, undefined)
        const provider = google(deps)
        const elsewhere = underItsOwnName(c, deps)
        if (elsewhere) return c.redirect(elsewhere)
        const { url, flow } = await provider.begin()
        rememberFlow(c, deps, { ...flow, next: nextPage(query.next) })
        return c.redirect(url)
      }),
  })

  serve(app, deps, calls.authGoogleCallback, {
    answer: ({ c }) =>
      orBackToLogin(c, deps, async () => {
        await spend(c, deps, calls.authGoogleCallback, often, undefined)
        const provider = google(deps)
        const flow = await takeFlow(c, deps)
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

// Whatever goes wrong on the way over Google, a person must end on a page of ours.
async function orBackToLogin(c: Context<Env>, deps: Deps, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure && error.kind === 'missing') throw error
    deps.log.warn({ err: error, requestId: c.get('requestId') }, 'google sign-in failed')
    return c.redirect(`${paths.login()}?error=google`)
  }
}

function google(deps: Deps) {
  if (!deps.google) throw new Failure('missing', refusals.noSuchCall)
  return deps.google
}
