// Connections that a test takes from a pool. A pool does not end while one of them is out, so a test that fails must give
// them back, too.
import type pg from 'pg'

// A busy machine is slow, not wrong.
const CONNECT_MS = 20_000

/** Runs work on one connection of the pool. After work that failed it is closed, with its transaction. */
export async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return withClients(pool, 1, ([client]) => work(client!))
}

/** Runs work on that many connections of the pool at once. */
export async function withClients<T>(
  pool: pg.Pool,
  count: number,
  work: (clients: pg.PoolClient[]) => Promise<T>,
): Promise<T> {
  const { connectionTimeoutMillis } = pool.options
  pool.options.connectionTimeoutMillis = CONNECT_MS
  const taken = await Promise.allSettled(Array.from({ length: count }, () => pool.connect()))
  pool.options.connectionTimeoutMillis = connectionTimeoutMillis
  const clients = taken.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  let isDone = false
  try {
    const refused = taken.find((each) => each.status === 'rejected')
    if (refused) throw refused.reason
    const result = await work(clients)
    isDone = true
    return result
  } finally {
    for (const client of clients) client.release(!isDone)
  }
}

/** Opens that many connections of the pool at least, so that later work finds them. */
export async function openClients(pool: pg.Pool, count: number): Promise<void> {
  await withClients(pool, count, async () => {})
}
