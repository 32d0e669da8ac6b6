// The statements that calls of the shop send to the database, without those of jobs and heartbeats.
import { createApp } from '#api/http/app'
import type { Deps } from '#api/http/deps'
import { connect } from '#db/connect'

export type CountedShop = {
  /** Answers a request of a client with these headers. */
  ask: (path: string, init?: RequestInit) => Promise<Response>
  /** The statements that `work` sends. */
  during: (work: () => Promise<unknown>) => Promise<string[]>
  stop: () => Promise<void>
}

/** The calls of the shop with the same changes, over a pool of their own that notes each statement. */
export function countStatements(deps: Deps): CountedShop {
  const { db, pool, close } = connect(String(deps.pool.options.connectionString))
  let sent: string[] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const [statement] = args as [string | { text: string }]
        sent.push(typeof statement === 'string' ? statement : statement.text)
        return query(...args)
      },
    })
  })
  const { app } = createApp({ ...deps, db, pool })
  return {
    ask: async (path, init) => app.request(new URL(path, deps.settings.publicUrl), init),
    during: async (work) => {
      sent = []
      await work()
      return sent
    },
    stop: close,
  }
}
