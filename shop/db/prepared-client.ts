import { createHash } from 'node:crypto'

import pg from 'pg'

// A prepared statement costs the database memory for each connection, so a text is named only once it repeats.
const RUNS_BEFORE_NAMED = 2
const MAX_NAMES = 200
const MAX_COUNTED = 1_000

// BEGIN and COMMIT have no plan. A statement may begin with a comment.
const PLANNED = /^(?:\s|--.*\n)*(?:select|with|insert|update|delete)\b/i

/** The names of the statements that the connections of a pool repeat. */
type StatementNames = {
  nameOf: (text: string) => string | undefined
  /** Names this statement no longer. */
  forget: (text: string) => void
  /** Names no statement any longer. */
  stop: () => void
}

/** The hash of the text, so that two processes behind one pooler never mean different statements by it. */
export function statementName(text: string): string {
  return `s${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
}

export function statementNames(): StatementNames {
  const names = new Map<string, string | undefined>()
  let runs = new Map<string, number>()
  let isStopped = false

  return {
    nameOf: (text) => {
      if (isStopped) return undefined
      if (names.has(text) || names.size >= MAX_NAMES || !PLANNED.test(text)) return names.get(text)
      const before = runs.get(text) ?? 0
      if (before >= RUNS_BEFORE_NAMED) {
        runs.delete(text)
        names.set(text, statementName(text))
        return names.get(text)
      }
      if (runs.size >= MAX_COUNTED) runs = new Map()
      runs.set(text, before + 1)
      return undefined
    },
    forget: (text) => void names.set(text, undefined),
    stop: () => {
      isStopped = true
    },
  }
}

/**
 * The class of a pool's clients that name the statements they repeat, so that the database plans each once for a
 * connection. Only the protocol's own messages are used (Parse, Bind, Execute), which PgBouncer understands since 1.21.
 */
export function preparedClient(names: StatementNames, Client = pg.Client): typeof pg.Client {
  return class extends Client {
    override query(...query: unknown[]): never {
      const run = super.query.bind(this) as (...query: unknown[]) => unknown
      const [text, values, callback] = query
      if (typeof text !== 'string' || !Array.isArray(values)) return run(...query) as never
      const name = names.nameOf(text)
      if (name === undefined) return run(...query) as never
      const isAlone = this.getTransactionStatus() === 'I'
      const named = (run({ name, text, values }) as Promise<unknown>).catch((error: unknown) => {
        if (isOutdated(error)) names.forget(text)
        else if (isUnsupported(error)) names.stop()
        else throw error
        // The statement was refused before it ran. A transaction is repeated as a whole (shop/db/retry.ts).
        if (!isAlone) throw error
        return run(text, values)
      })
      if (typeof callback !== 'function') return named as never
      // A pool's own `query`.
      const done = callback as (error: unknown, result?: unknown) => void
      return void named.then((result) => done(null, result), done) as never
    }
  }
}

/** Whether a statement was refused only because of its name, before it ran. */
export function isRefusedByName(error: unknown): boolean {
  return isOutdated(error) || isUnsupported(error)
}

// A migration changed the columns of its result ("cached plan must not change result type").
function isOutdated(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

// It is not on this connection, or already there: a pooler between them changes connections and knows no names.
function isUnsupported(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === '26000' || code === '42P05'
}
