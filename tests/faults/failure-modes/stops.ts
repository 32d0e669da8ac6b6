// A shop of two processes is stopped in order again and again under a load of buyers.
import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'
import type { FaultCase } from '../fault.ts'
import { createBuyers, createProduct } from '../harness/data.ts'
import { findings, isClean, summary } from '../harness/findings.ts'
import { startShop } from '../harness/running-shop.ts'
import { untilSettled } from '../harness/settlement.ts'
import { buySteadily } from '../harness/steady-buyers.ts'

const BUYERS = 12
const STOPS = 50
/** With the start after it, also on a busy machine. */
const STOPPED_WITHIN_MS = 180_000
const METRICS_TOKEN = 'the metrics of a stopped shop'

/** R15. Detects a supervisor that outlives its processes. */
export const stops: FaultCase = {
  name: `failure mode: ${STOPS} stops of two processes`,
  run: async () => {
    const shop = await startShop({ environment: { WORKERS: '2', METRICS_TOKEN } })
    let isActive = true
    // Its questions are the messages between the processes.
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const watching = (async () => {
      for (; isActive; await pause(5)) {
        await fetch(shop.url + calls.metrics.path, { headers }).then(
          (answer) => answer.text(),
          () => {},
        )
      }
    })()
    try {
      const products = await Promise.all([2_000, 2_000].map((quantity) => createProduct(shop, quantity)))
      const load = buySteadily(shop, await createBuyers(shop, BUYERS), products)
      const codes: (number | null | 'hangs')[] = []
      while (codes.length < STOPS && !codes.includes('hangs')) {
        await pause(300)
        codes.push(
          await Promise.race([shop.restartServer(), pause(STOPPED_WITHIN_MS, 'hangs' as const, { ref: false })]),
        )
      }
      await load.stop()
      await untilSettled(shop)
      const found = await findings(shop, load.history)
      const inOrder = codes.filter((code) => code === 0).length
      return {
        passed: isClean(found) && inOrder === STOPS,
        figures: `${inOrder} of ${codes.length} in order, the last ${codes.at(-1)}; ${load.history.orders.length} bought; ${summary(found)}`,
      }
    } finally {
      isActive = false
      await watching
      await shop.stop()
    }
  },
}
