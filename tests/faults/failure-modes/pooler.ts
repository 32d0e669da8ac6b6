// Shoppers buy at two servers that reach the database through PgBouncer in transaction mode, with fewer connections than
// the servers ask for: every transaction may come to another connection.
import { setTimeout as pause } from 'node:timers/promises'
import path from 'node:path'

import { sql } from 'kysely'

import { calls } from '#contract/calls'
import type { FaultCase } from '../fault.ts'
import { keepBuying } from '../harness/buyers.ts'
import { createBuyers, createProduct } from '../harness/data.ts'
import { findings, isClean, letItSettle, summary } from '../harness/findings.ts'
import { CONNECTIONS, type Pooler, startPooler } from '../harness/pooler.ts'
import { type RunningShop, startShop } from '../harness/running-shop.ts'

const BUYERS = 12
const BUYING_MS = 8_000
const GIVES_UP_MS = 10_000

/** Detects state of a session that is left on a connection, or expected there, and a LISTEN that hears nothing. */
export const pooler: FaultCase = {
  name: 'failure mode: a pooler in transaction mode between shop and database',
  run: async () => {
    let started: Pooler | undefined
    const environment: NodeJS.ProcessEnv = {}
    const shop = await startShop({
      servers: 2,
      environment,
      databaseUrlFor: async (url) => {
        environment['DATABASE_DIRECT_URL'] = url
        const sockets = new URLSearchParams(url.slice(url.indexOf('?'))).get('host') ?? ''
        started = await startPooler(path.join(sockets, '..', '..', 'pooler'), sockets)
        return started.url
      },
    })
    try {
      const products = await Promise.all([2_000, 2_000, 2_000].map((quantity) => createProduct(shop, quantity)))
      const { history, stop } = keepBuying(shop, await createBuyers(shop, BUYERS), products)
      await pause(BUYING_MS)
      const heardMs = await untilSeen(shop, products[0]!)
      await stop()
      const connections = await connectionsOf(shop)
      await letItSettle(shop)
      const found = await findings(shop, history)
      return {
        passed:
          isClean(found) &&
          history.unanswered === 0 &&
          history.orders.length > BUYERS &&
          heardMs < 2_000 &&
          connections <= CONNECTIONS,
        figures:
          `${history.orders.length} orders, ${history.unanswered} unanswered; a new price seen at both servers after ` +
          `${Math.round(heardMs)} ms; ${connections} connections for ${shop.urls.length} servers; ${summary(found)}`,
      }
    } finally {
      await shop.stop()
      await started?.stop()
    }
  },
}

/** The ms until both servers show a price that was changed behind their backs. */
async function untilSeen({ db, urls }: RunningShop, product: string): Promise<number> {
  const path = `${calls.productOne.path}?id=${product}`
  const priceAt = async (url: string) => {
    const answer = (await (await fetch(url + path)).json()) as { product: { offerPrice: number } }
    return answer.product.offerPrice
  }
  await Promise.all(urls.map(priceAt))
  await sql`UPDATE products SET offer_price_paise = 9900 WHERE id = ${product}`.execute(db)
  const began = performance.now()
  while (performance.now() < began + GIVES_UP_MS) {
    const prices = await Promise.all(urls.map(priceAt))
    if (prices.every((price) => price === 99)) return performance.now() - began
    await pause(20)
  }
  return Infinity
}

/** How many connections the pooler has opened; those of the servers themselves listen, or belong to this process. */
async function connectionsOf({ db }: RunningShop): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'pooler'`.execute(
    db,
  )
  return rows[0]?.count ?? Infinity
}
