import type pg from 'pg'

import { histogram } from '#api/metrics/histogram'

export const connectionsGiven = histogram(
  'database_connection_wait_seconds',
  'How long work waited for a connection to the database, by outcome.',
)

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void

/** Records how long each piece of work waits for a connection of this pool, and whether it gets one. */
export function measurePool(pool: pg.Pool): void {
  const given = connectionsGiven.meter({ outcome: 'given' })
  const failed = connectionsGiven.meter({ outcome: 'failed' })
  const connect = pool.connect.bind(pool) as (callback: Callback) => void
  const timed = (callback: Callback): void => {
    const begun = performance.now()
    connect((error, client, done) => {
      const record = error ? failed : given
      record((performance.now() - begun) / 1_000)
      callback(error, client, done)
    })
  }
  const asPromise = () =>
    new Promise<pg.PoolClient>((resolve, reject) => {
      timed((error, client) => (client ? resolve(client) : reject(error ?? new Error('The pool gave no connection.'))))
    })
  pool.connect = ((callback?: Callback) => (callback ? timed(callback) : asPromise())) as pg.Pool['connect']
}
