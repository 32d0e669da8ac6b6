import type { Deps } from '#api/http/deps'
import { type App, serve } from '#api/http/serve'
import { calls } from '#contract/calls'
import { readActivity } from '#domain/audit/read-activity'

/** The call of the Activity page. */
export function sellerActivityCalls(app: App, deps: Deps): void {
  serve(app, deps, calls.sellerActivity, {
    answer: async ({ query: { group, cursor } }) => {
      const { acts, nextCursor } = await readActivity(deps.db, group, cursor)
      return {
        acts: acts.map(({ at, act, outcome, seller, email, subject, name, detail, network }) => ({
          at: at.toISOString(),
          act,
          outcome,
          by: seller !== null && email !== null ? { name: seller, email } : undefined,
          subject: subject ?? undefined,
          name: name ?? undefined,
          detail: detail ?? undefined,
          network: network ?? undefined,
        })),
        nextCursor,
      }
    },
  })
}
