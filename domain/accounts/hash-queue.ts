import { availableParallelism } from 'node:os'

import { limitConcurrency } from '#domain/concurrency-limit'

// One core stays free for pages, orders and the database. Hashes run on libuv's four threads, which file access and DNS
// need too.
const CONCURRENCY = Math.min(Math.max(availableParallelism() - 1, 1), 3)

/**
 * Limits concurrent hashes in this process: each takes 19 MiB and a core, and many logins must not slow down the
 * catalogue. A call that finds the queue full throws a Failure (503).
 */
export const inHashQueue = limitConcurrency(CONCURRENCY, 50)
