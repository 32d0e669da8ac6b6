import { openAccounts } from '../accounts.ts'
import { addProducts } from '../catalogue.ts'
import { startChild } from '../child.ts'
import type { Delay } from '../processes/slow-connection.ts'
import { spread } from '../rates.ts'
import type { Row } from '../row.ts'
import { keySecret, startShop } from '../start-shop.ts'
import { table } from '../table.ts'
import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'

const ROUND_TRIP_MS = 100
/** Longer than the shop's patience with its database. */
const SECONDS = 10
const CLIENTS = 128
/** Of each process. */
const POOL = 40

export const far: Row = {
  name: 'far',
  what: `orders of two processes, with ${POOL} connections each, whose database is ${ROUND_TRIP_MS} ms away`,
  run: async (bench) => {
    const link = startChild<Delay, string>('slow-connection.ts')
    const shop = await startShop(await bench.home(), await bench.outside(), {
      database: 'far',
      seed: 'none',
      through: (databaseUrl) => link.ask({ databaseUrl, ms: 0 }),
      env: { WORKERS: '2', DATABASE_POOL: String(POOL) },
    })
    try {
      await addProducts(shop.url, 50)
      const { products } = (await (await fetch(shop.url + calls.productList.path)).json()) as { products: Product[] }
      const accounts = await openAccounts(shop.url, CLIENTS)
      await link.ask({ databaseUrl: shop.databaseUrl, ms: ROUND_TRIP_MS / 2 })
      const ids = products.map(({ _id }) => _id)
      const buying = { shop: shop.url, flow: 'order' as const, keySecret, accounts, products: ids, mayRefuse: true }
      const rates = []
      let allRefused = 0
      for (let round = 0; round <= bench.options.rounds; round += 1) {
        const { perSecond, refused } = await bench.buyers.ask({ ...buying, clients: CLIENTS, seconds: SECONDS })
        await bench.untilMailed()
        // The first round opens the connections.
        if (round > 0) rates.push(perSecond)
        allRefused += refused
      }
      return table(
        [
          `two processes, round trip ${ROUND_TRIP_MS} ms, \`DATABASE_POOL=${POOL}\``,
          'orders settled a second',
          'refused',
        ],
        [[`${CLIENTS} clients`, spread(rates), allRefused]],
      )
    } finally {
      await shop.stop()
      link.stop()
    }
  },
}
