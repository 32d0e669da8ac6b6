import { setTimeout as pause } from 'node:timers/promises'

import type { Kysely, Transaction } from 'kysely'

const TRIES = 3
const PAUSE_MS = 25

// 40001 and 40P01: the database undid it so that another could go on. 57P01 to 57P03, 08 and the socket's own: it is
// being restarted, or the line broke.
const PASSING = /^(40001|40P01|57P0[123]|08|ECONNREFUSED|ECONNRESET|EPIPE)/
const LOST = /Connection terminated unexpectedly|is not queryable/

/**
 * Makes every `db.transaction().execute` try again what the database undid for a passing reason, the whole of it and
 * three times at most. Never once COMMIT was sent: whether that was done nobody can know, so its error goes to the
 * caller, who reads by a unique key what became of it or is called again himself.
 */
export function retryTransactions<DB>(db: Kysely<DB>): void {
  const begin = db.transaction.bind(db)
  db.transaction = () => {
    const transaction = begin()
    const once = transaction.execute.bind(transaction)
    transaction.execute = (work) => untilDone(once, work)
    return transaction
  }
}

async function untilDone<DB, T>(
  once: (work: (tx: Transaction<DB>) => Promise<T>) => Promise<T>,
  work: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  for (let nth = 1; ; nth++) {
    let commits = false
    let cause: unknown
    try {
      return await once(async (tx) => {
        try {
          const result = await work(tx)
          commits = true
          return result
        } catch (error) {
          cause = error
          throw error
        }
      })
    } catch (error) {
      // On a broken line the rollback fails too, and would hide why.
      const reason = cause ?? error
      if (commits || nth === TRIES || !isPassing(reason)) throw reason
      await pause(PAUSE_MS * nth * (0.5 + Math.random()))
    }
  }
}

function isPassing(error: unknown): boolean {
  const { code, syscall, message } = error as { code?: unknown; syscall?: unknown; message?: string }
  if (typeof code !== 'string') return LOST.test(message ?? '')
  // A database socket that is not there (yet); of anything else it would be a missing file.
  return PASSING.test(code) || (code === 'ENOENT' && syscall === 'connect')
}
