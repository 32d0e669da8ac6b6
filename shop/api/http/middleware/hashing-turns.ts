import { HASH_THREADS } from '#domain/accounts/passwords'
import { limitConcurrency, limitConcurrencyByKey } from '#domain/process/concurrency-limit'

// While a thread hashes for one call, a few others read and count in the database; more would take it from orders.
const [AT_ONCE, WAITING] = [HASH_THREADS + 2, 200]
// One network never has all turns. A carrier has thousands of clients behind one address, and a hundred waiting calls
// start within seconds.
const ofNetwork = { atOnce: HASH_THREADS + 1, waiting: 100 }

const inTurn = limitConcurrency(AT_ONCE, WAITING)
const inTurnOfNetwork = limitConcurrencyByKey(new Map(), ofNetwork.atOnce, ofNetwork.waiting)

/**
 * Limits the concurrent calls that hash a password, of each network and in all; further calls wait in order, before they
 * read or count anything. Throws a Failure (503) when the queue of the network or that of all is full.
 */
export function inTurnToHash<T>(network: string, work: () => Promise<T>): Promise<T> {
  return inTurnOfNetwork(network, () => inTurn(work))
}
