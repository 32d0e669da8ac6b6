import { setTimeout as pause } from 'node:timers/promises'

import type { Kysely, Transaction } from 'kysely'

import { isRefusedByName } from './prepared-client.ts'

const TRIES = 3
const PAUSE_MS = 25

// 40001 and 40P01: rolled back in favour of another transaction. 25006: the server became a standby. 57P01 to 57P03, 08
// and the socket errors: the database is restarting, or the connection was lost.
const TRANSIENT = /^(40001|40P01|25006|57P0[123]|08|ECONNREFUSED|ECONNRESET|EPIPE)/
const CONNECTION_LOST = /Connection terminated unexpectedly|is not queryable/

/**
 * Makes every `db.transaction().execute` retry the whole transaction after a transient error, with three tries in all.
 * It never retries after COMMIT was sent, because the result of the commit is unknown: the caller gets the error, and
 * looks up the result by a unique key or is repeated itself.
 */
export function retryTransactions<DB>(db: Kysely<DB>): void {
  const begin = db.transaction.bind(db)
  db.transaction = () => {
    const transaction = begin()
    const execute = transaction.execute.bind(transaction)
    transaction.execute = (work) => withRetries(execute, work)
    return transaction
  }
}

async function withRetries<DB, T>(
  execute: (work: (tx: Transaction<DB>) => Promise<T>) => Promise<T>,
  work: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let commitSent = false
    let cause: unknown
    try {
      return await execute(async (tx) => {
        try {
          const result = await work(tx)
          commitSent = true
          return result
        } catch (error) {
          cause = error
          throw error
        }
      })
    } catch (error) {
      // After a lost connection the rollback fails too, and its error would hide the cause.
      const reason = cause ?? error
      if (commitSent || attempt === TRIES || !isTransient(reason)) throw reason
      await pause(PAUSE_MS * attempt * (0.5 + Math.random()))
    }
  }
}

function isTransient(error: unknown): boolean {
  const { code, syscall, message } = error as { code?: unknown; syscall?: unknown; message?: string }
  if (isRefusedByName(error)) return true
  if (typeof code !== 'string') return CONNECTION_LOST.test(message ?? '')
  // ENOENT on connect: the database's socket does not exist (yet).
  return TRANSIENT.test(code) || (code === 'ENOENT' && syscall === 'connect')
}
