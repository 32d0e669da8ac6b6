import { limitConcurrencyByKey } from '#domain/concurrency-limit'

// A carrier has thousands of clients behind one address: five at once are more than the hash queue works on, and a
// hundred waiting calls start within seconds.
const [AT_ONCE, WAITING] = [5, 100]

/**
 * Limits the concurrent calls of each network; further calls wait in order, so that one network never fills the hash
 * queue of this process. Throws a Failure (503) when the queue of the network is full.
 */
export const inTurnOfNetwork = limitConcurrencyByKey(new Map(), AT_ONCE, WAITING)
