import type pg from 'pg'

type Query = (query: string | { text: string }, ...rest: unknown[]) => Promise<unknown>

/** Executes the next matching statement on this pool, and loses its response. */
export function loseResponse(pool: pg.Pool, to: RegExp): void {
  const clients = (pool as unknown as { _clients: pg.Client[] })._clients
  const queries = clients.map((client) => ({ client, execute: client.query.bind(client) as Query }))
  for (const { client, execute } of queries) {
    const losing: Query = async (query, ...rest) => {
      const response = await execute(query, ...rest)
      if (!to.test(typeof query === 'string' ? query : query.text)) return response
      for (const each of queries) Object.assign(each.client, { query: each.execute })
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    }
    Object.assign(client, { query: losing })
  }
}
