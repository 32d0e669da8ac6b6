/** Cleanups of running processes and remaining files. An interrupted run (Ctrl-C) runs them, newest first. */
export const cleanups = new Set<() => Promise<unknown>>()

/** Runs the cleanups when this process is told to end, and then ends it. The signal is aborted from then on. */
export function cleanUpOnSignal(): AbortSignal {
  const stopped = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stopped.abort()
      void cleanUp().then(() => process.exit(130))
    })
  }
  return stopped.signal
}

async function cleanUp(): Promise<void> {
  for (const clean of [...cleanups].reverse()) await clean().catch(() => {})
}
