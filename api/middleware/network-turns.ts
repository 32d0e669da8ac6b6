import { limitConcurrencyByKey } from '#domain/concurrency-limit'

// A carrier has thousands behind one address: five at once are more than the hash queue works on, and the hundred
// behind them are in within seconds.
const [AT_ONCE, WAITING] = [5, 100]

/**
 * Lets a few calls of each network in at once and more wait in the order they came, so that what one network sends
 * never fills the hash queue of this process for all. A call that finds its network's line full throws a Failure (503).
 */
export const inTurnOfNetwork = limitConcurrencyByKey(new Map(), AT_ONCE, WAITING)
