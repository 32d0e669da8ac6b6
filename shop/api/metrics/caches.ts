import { histogram, type Metric } from '#api/metrics/histogram'

/** The caches that answer without a query. */
export type CacheName = 'catalogue' | 'sessions' | 'accounts' | 'answers'

export const cacheReads = histogram(
  'cache_read_duration_seconds',
  'Duration of the reads of the database that fill a cache, by cache and outcome.',
)

/** How often each cache was used: numbers alone, because a use takes less than a µs. */
export const cacheHits: Record<CacheName, number> = { catalogue: 0, sessions: 0, accounts: 0, answers: 0 }

/** Reads for a cache, and records it. */
export async function measuredRead<T>(cache: CacheName, read: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  let outcome: 'done' | 'failed' = 'failed'
  try {
    const found = await read()
    outcome = 'done'
    return found
  } finally {
    cacheReads.meter({ cache, outcome })((performance.now() - begun) / 1_000)
  }
}

/** A counter of the uses of each cache. */
export function cacheHitsMetric(): Metric {
  const name = 'cache_hits_total'
  return {
    name,
    help: 'Reads that a cache answered without the database.',
    type: 'counter',
    aggregator: 'sum',
    values: Object.entries(cacheHits).map(([cache, value]) => ({ metricName: name, labels: { cache }, value })),
  }
}
