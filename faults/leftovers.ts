/** What still runs or lies about. A run that is cut short (Ctrl-C) ends it, what began last first. */
export const leftovers = new Set<() => Promise<unknown>>()

/** Ends all of it when this process is told to end, and then the process. Aborted from then on. */
export function endLeftoversWhenTold(): AbortSignal {
  const over = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      over.abort()
      void endAll().then(() => process.exit(130))
    })
  }
  return over.signal
}

async function endAll(): Promise<void> {
  for (const end of [...leftovers].reverse()) await end().catch(() => {})
}
