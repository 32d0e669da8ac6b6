import type pg from 'pg'

type Query = (asked: string | { text: string }, ...rest: unknown[]) => Promise<unknown>

/** Executes the next matching statement on this pool, and loses its answer. */
export function loseAnswer(pool: pg.Pool, to: RegExp): void {
  const clients = (pool as unknown as { _clients: pg.Client[] })._clients
  const queries = clients.map((client) => ({ client, query: client.query.bind(client) as Query }))
  for (const { client, query } of queries) {
    const losing: Query = async (asked, ...rest) => {
      const answer = await query(asked, ...rest)
      if (!to.test(typeof asked === 'string' ? asked : asked.text)) return answer
      for (const each of queries) Object.assign(each.client, { query: each.query })
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    }
    Object.assign(client, { query: losing })
  }
}
