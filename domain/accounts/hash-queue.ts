import { availableParallelism } from 'node:os'

import { takeTurns } from '#domain/turns'

// Hashes run on libuv's four threads, which files and host names need too.
const AT_ONCE = Math.min(availableParallelism(), 3)

/**
 * The queue of this process: each hash takes 19 MiB and a core, and a flood of logins must not take the catalogue's. The
 * call that finds it full throws a Failure (503).
 */
export const inHashQueue = takeTurns(AT_ONCE, 50)
