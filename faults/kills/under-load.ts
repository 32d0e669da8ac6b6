import { setTimeout as pause } from 'node:timers/promises'

import type { Fault } from '../fault.ts'
import { keepBuying } from '../harness/buyers.ts'
import { addProduct, createBuyers } from '../harness/data.ts'
import { findings, isClean, letItSettle, lostOrders, summary } from '../harness/findings.ts'
import { startShop } from '../harness/running-shop.ts'

const BUYERS = 12
/** The shop is ready again within this time after a kill. */
const READY_WITHIN_MS = 3_000

/** kill -9 of the server or the database, at random, while buyers are active. */
export const killsUnderLoad = (rounds: number): Fault => ({
  name: `kill -9 of server and database, ${rounds} rounds under load`,
  run: async (random) => {
    const shop = await startShop()
    try {
      const products = await Promise.all([40, 1_000, 1_000, 1_000, 1_000].map((quantity) => addProduct(shop, quantity)))
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
        passed: isClean(found) && slowest < READY_WITHIN_MS && paid > rounds,
        figures:
          `${ready.server.length} x server, ${ready.database.length} x database; ${history.orders.length} orders and ${paid} payments ` +
          `acknowledged, ${history.unanswered} unanswered, ${history.refused} refused; ready within ${Math.round(slowest)} ms; ${summary(found)}`,
      }
    } finally {
      await shop.stop()
    }
  },
})
