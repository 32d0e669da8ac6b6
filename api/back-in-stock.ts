import type { Deps } from '#api/deps'
import { type App, serve } from '#api/serve'
import { stopPage } from '#api/stop-page'
import { calls } from '#contract/calls'
import { countWaits, stopAllWaits, stopWaiting, waitFor, waitsOf } from '#domain/back-in-stock/waits'

const ONE_A_SECOND = { points: 60, seconds: 60, by: 'account' } as const
// A mail provider presses the stop button for many of its users from one address.
const STOPS_OF_A_PROVIDER = { points: 1_200, seconds: 3_600, by: 'ip' } as const

/** /api/back-in-stock, in a shop that has the option on. */
export function backInStockCalls(app: App, deps: Deps): void {
  const { db } = deps

  serve(app, deps, calls.backInStock, { answer: async ({ user }) => ({ products: await waitsOf(db, user.id) }) })

  serve(app, deps, calls.backInStockWait, {
    limit: ONE_A_SECOND,
    answer: async ({ user, body: { product } }) => {
      await waitFor(db, user.id, product)
      return {}
    },
  })

  serve(app, deps, calls.backInStockStop, {
    limit: ONE_A_SECOND,
    answer: async ({ user, body: { product } }) => {
      await stopWaiting(db, user.id, product)
      return {}
    },
  })

  // The page is the same for every token, so that it reveals nothing.
  serve(app, deps, calls.backInStockStopPage, { answer: ({ c }) => stopPage(c, 'asking') })

  serve(app, deps, calls.backInStockStopAll, {
    limit: STOPS_OF_A_PROVIDER,
    answer: async ({ c, query: { token = '' } }) => {
      await stopAllWaits(db, token)
      return stopPage(c, 'stopped')
    },
  })

  serve(app, deps, calls.backInStockWaiting, { answer: async () => ({ waiting: await countWaits(db) }) })
}
