import { setTimeout as pause } from 'node:timers/promises'

import type { FaultCase } from '../fault.ts'
import { keepBuying } from '../harness/buyers.ts'
import { createProduct, createBuyers } from '../harness/data.ts'
import { findings, isClean, letItSettle, lostOrders, summary } from '../harness/findings.ts'
import { startShop } from '../harness/running-shop.ts'

const BUYERS = 12
/** The shop is ready again within this time after a kill; on a busy machine, within that many times its first start. */
const READY_WITHIN_MS = 3_000
const READY_WITHIN_STARTS = 2

/** kill -9 of the server or the database, at random, while buyers are active. */
export const killsUnderLoad = (rounds: number): FaultCase => ({
  name: `kill -9 of server and database, ${rounds} rounds under load`,
  run: async (random, kind) => {
    const shop = await startShop(kind)
    try {
      const products = await Promise.all(
        [40, 1_000, 1_000, 1_000, 1_000].map((quantity) => createProduct(shop, quantity)),
      )
      const buyers = await createBuyers(shop, BUYERS)
      const { history, stop } = keepBuying(shop, buyers, products)
      const ready: { server: number[]; database: number[] } = { server: [], database: [] }
      for (let round = 0; round < rounds; round++) {
        await pause(600 + random() * 1_200)
        const victim = random() < 0.5 ? 'server' : 'database'
        ready[victim].push(victim === 'server' ? await shop.killServer() : await shop.killDatabase())
        if ((await lostOrders(shop, history)) > 0) break
      }
      await pause(1_000)
      await stop()
      // A lost order never settles.
      if ((await lostOrders(shop, history)) === 0) await letItSettle(shop)
      const found = await findings(shop, history)
      const slowest = Math.max(...ready.server, ...ready.database)
      const paid = history.orders.filter((each) => each.paid).length
      return {
        passed:
          isClean(found) && slowest < Math.max(READY_WITHIN_MS, READY_WITHIN_STARTS * shop.startMs) && paid > rounds,
        figures:
          `${ready.server.length} x server, ${ready.database.length} x database; ${history.orders.length} orders and ${paid} payments ` +
          `acknowledged, ${history.unanswered} unanswered, ${history.refused} refused; ready within ${Math.round(slowest)} ms; ${summary(found)}`,
      }
    } finally {
      await shop.stop()
    }
  },
})
