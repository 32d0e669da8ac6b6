// Restore and drill end on Ctrl-C with nothing left behind: no database server, no half of a copy.
import { CannotStart } from '#config/cannot-start'
import { runScript } from '../start/run-script.ts'

/** Runs a script that gets a signal, and has it clean up when the process is told to end. */
export async function runInterruptible(script: (args: string[], signal: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  // Also for later ones, of which npm sends one at once: what is cleaned up takes seconds.
  const stop = () => stopping.abort(new CannotStart('Interrupted. What was begun is removed; run the command again.'))
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop)
  await runScript((args) => script(args, signal).finally(() => signal.throwIfAborted()))
  // A request to the place of backups may still be open.
  if (signal.aborted) process.exit()
}

/** The result of the work, or the reason of the signal as soon as it is aborted. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason as Error)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', onAbort))
}
