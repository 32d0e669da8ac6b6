import { timingSafeEqual } from 'node:crypto'

import type { Context } from 'hono'

import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { type App, serve } from '#api/http/serve'
import { metricsText } from '#api/metrics/text'
import { calls } from '#contract/calls'
import { refusals } from '#contract/wording'
import { Failure } from '#domain/process/failure'

/** For load balancers and Prometheus. */
export function healthCalls(app: App, deps: Deps): void {
  serve(app, deps, calls.healthz, { answer: () => ({}) })

  serve(app, deps, calls.readyz, {
    answer: async () => {
      if (deps.isDraining()) throw new Failure('unavailable', refusals.overloaded, { retryAfter: 1 })
      // A standby database answers reads but takes no orders.
      const { rows } = await deps.pool.query<{ readonly: string }>(
        `SELECT current_setting('transaction_read_only') AS readonly`,
      )
      if (rows[0]?.readonly !== 'off') throw new Failure('unavailable', refusals.unavailable, { retryAfter: 1 })
      return {}
    },
  })

  serve(app, deps, calls.metrics, {
    answer: async ({ c }) => {
      if (!isOperator(c, deps)) throw new Failure('missing', refusals.notFound)
      const { text, contentType } = await metricsText(deps)
      return c.body(text, 200, { 'Content-Type': contentType })
    },
  })
}

function isOperator(c: Context<Env>, { settings: { metricsToken } }: Deps): boolean {
  const bearer = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1]
  return metricsToken !== undefined && bearer !== undefined && isEqual(bearer, metricsToken)
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
