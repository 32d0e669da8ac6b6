import pg from 'pg'

import { statementName } from './prepared-client.ts'

/**
 * Called before a statement with its text, which has no values, and its name; undefined for a statement that is not
 * watched. What it returns is called at the statement's end, with the error of one that failed.
 */
export type WatchStatement = (text: string, name: () => string) => ((error?: unknown) => void) | undefined

type Query = { text?: unknown; name?: string; submit?: unknown }

/** The class of a pool's clients whose statements are watched. */
export function watchedClient(watch: WatchStatement): typeof pg.Client {
  return class extends pg.Client {
    override query(...query: unknown[]): never {
      const run = super.query.bind(this) as (...query: unknown[]) => unknown
      const [first] = query as [string | Query]
      const { text, name, submit } = typeof first === 'string' ? ({ text: first } as Query) : first
      // A cursor reads its rows later, one batch at a time.
      const end = typeof text === 'string' && !submit ? watch(text, () => name ?? statementName(text)) : undefined
      if (!end) return run(...query) as never
      const callback = query.at(-1)
      if (typeof callback === 'function') {
        const done = callback as (error: unknown, result: unknown) => void
        const ended = (error: unknown, result: unknown) => {
          end(error ?? undefined)
          done(error, result)
        }
        return run(...query.slice(0, -1), ended) as never
      }
      const result = run(...query) as Promise<unknown>
      result.then(() => end(), end)
      return result as never
    }
  }
}
