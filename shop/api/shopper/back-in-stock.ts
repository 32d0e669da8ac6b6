import type { Deps } from '#api/http/deps'
import { type App, serve } from '#api/http/serve'
import { type LinkPage, linkPage } from '#api/pages/link-page'
import { calls } from '#contract/calls'
import { countWaits, stopAllWaits, stopWaiting, waitFor, waitsOf } from '#domain/back-in-stock/waits'

const ONE_A_SECOND = { points: 60, seconds: 60, by: 'account' } as const
// A mail provider presses the stop button for many of its users from one address.
const STOPS_OF_A_PROVIDER = { points: 1_200, seconds: 3_600, by: 'ip' } as const

const pages = {
  asking: {
    title: 'Stop these emails?',
    text: 'We write once when a product that you asked for is back in stock. Press Stop, and we write about none of them.',
    button: 'Stop',
  },
  stopped: {
    title: 'Stopped',
    text: 'You wait for no product any more. On the page of one that is sold out you can ask again whenever you like.',
  },
} as const satisfies Record<string, LinkPage>

/** /api/back-in-stock */
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
  serve(app, deps, calls.backInStockStopPage, { answer: ({ c }) => linkPage(c, pages.asking) })

  serve(app, deps, calls.backInStockStopAll, {
    limit: STOPS_OF_A_PROVIDER,
    answer: async ({ c, query: { token = '' } }) => {
      await stopAllWaits(db, token)
      return linkPage(c, pages.stopped)
    },
  })

  serve(app, deps, calls.backInStockWaiting, { answer: async () => ({ waiting: await countWaits(db) }) })
}
