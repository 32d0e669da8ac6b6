// The primary database fails while shoppers buy, and its synchronous standby takes over: nothing that was acknowledged is
// lost, orders go on within seconds, and whoever only reads sees no error.
import { setTimeout as pause } from 'node:timers/promises'

import { type ReplicatedDatabase, startReplicatedDatabase } from '#test/databases/replicated-database'
import type { FaultCase } from '../fault.ts'
import { keepBuying } from '../harness/buyers.ts'
import { createBuyers, createProduct } from '../harness/data.ts'
import { findings, isClean, letItSettle, summary } from '../harness/findings.ts'
import { keepReading } from '../harness/readers.ts'
import { startShop } from '../harness/running-shop.ts'

const BUYERS = 12
const SERVERS = 2
const GIVES_UP_MS = 60_000

type Failure = {
  how: string
  /** Orders go on within this time after the standby was promoted. */
  resumesWithinMs: number
  begin: (database: ReplicatedDatabase) => Promise<void>
  /** Later, while the second server is in use. */
  afterwards?: (database: ReplicatedDatabase) => Promise<void>
}

const failures: Failure[] = [
  { how: 'is killed', resumesWithinMs: 8_000, begin: (database) => database.signalFirst('SIGKILL') },
  {
    // A stalled host keeps its connections open; one without an answer is closed after 8 s. When it wakes up it believes
    // that it is the primary.
    how: 'stalls, and wakes up later',
    resumesWithinMs: 20_000,
    begin: (database) => database.signalFirst('SIGSTOP'),
    afterwards: (database) => database.signalFirst('SIGCONT'),
  },
  {
    // Its connections stay open and answer every write with 25006.
    how: 'takes no writes any more',
    resumesWithinMs: 8_000,
    begin: async (database) => {
      await database.on('first', 'ALTER SYSTEM SET default_transaction_read_only = on')
      await database.on('first', 'SELECT pg_reload_conf()')
    },
  },
]

/** Detects connections that are kept to a primary that was replaced, and reads that need a primary. */
export const failovers: FaultCase[] = failures.map((failure) => ({
  name: `failover: the primary database ${failure.how}`,
  run: async () => {
    let database: ReplicatedDatabase | undefined
    const shop = await startShop({
      servers: SERVERS,
      startDatabase: async (folder) => (database = await startReplicatedDatabase(folder)),
    })
    try {
      const products = await Promise.all([2_000, 2_000, 2_000].map((quantity) => createProduct(shop, quantity)))
      const buyers = await createBuyers(shop, BUYERS + 1)
      const { reading, stop: stopReading } = await keepReading(shop, buyers[BUYERS]!, products[0]!)
      const { history, stop } = keepBuying(shop, buyers.slice(0, BUYERS), products)
      await pause(3_000)
      const before = history.orders.length
      await failure.begin(database!)
      await pause(1_000)
      await database!.promote()
      const began = performance.now()
      const until = history.orders.length + BUYERS
      while (history.orders.length < until && performance.now() < began + GIVES_UP_MS) await pause(20)
      const resumed = performance.now() - began
      await failure.afterwards?.(database!)
      await pause(3_000)
      await stop()
      await stopReading()
      await letItSettle(shop)
      const found = await findings(shop, history)
      return {
        passed: isClean(found) && resumed <= failure.resumesWithinMs && reading.wrong.size === 0 && shop.exited() === 0,
        figures:
          `${before} orders acknowledged before and ${history.orders.length - before} after, ${history.unanswered} ` +
          `unanswered; ${BUYERS} more within ${(resumed / 1_000).toFixed(1)} s; ${reading.answers} reads, ` +
          `${reading.pages} of them pages, wrong: ${[...reading.wrong].join(', ') || 'none'}, the slowest ${(reading.slowestMs / 1_000).toFixed(1)} s; ${summary(found)}`,
      }
    } finally {
      await shop.stop()
    }
  },
}))
