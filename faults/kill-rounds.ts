import { setTimeout as pause } from 'node:timers/promises'

import { insertProduct } from '#domain/catalogue/add-product'
import { buyOn, invite } from './buyers.ts'
import { type Findings, findings, letItSettle, lostOrders } from './check.ts'
import type { Fault } from './run.ts'
import { openShopUnderFire, type ShopUnderFire } from './shop-under-fire.ts'

const ROUNDS = 20
const BUYERS = 12
/** The shop is ready again within so many ms of the kill. */
const BACK_WITHIN_MS = 3_000

/** kill -9 of the server and of the database, in turns, while people buy. */
export const killRounds: Fault = {
  name: `kill -9 of server and database, ${ROUNDS} rounds under load`,
  run: async (chance) => {
    const shop = await openShopUnderFire()
    try {
      const products = await Promise.all([40, 1_000, 1_000, 1_000, 1_000].map((quantity) => shelve(shop, quantity)))
      const buyers = await invite(shop, BUYERS)
      const { book, stop } = buyOn(shop, buyers, products)
      const back: { server: number[]; database: number[] } = { server: [], database: [] }
      for (let round = 0; round < ROUNDS; round++) {
        await pause(600 + chance() * 1_200)
        const victim = chance() < 0.5 ? 'server' : 'database'
        back[victim].push(victim === 'server' ? await shop.killServer() : await shop.killDatabase())
        if ((await lostOrders(shop, book)) > 0) break
      }
      await pause(1_000)
      await stop()
      // What is lost stays lost, and what hangs on it would never settle.
      if ((await lostOrders(shop, book)) === 0) await letItSettle(shop)
      const found = await findings(shop, book)
      const slowest = Math.max(...back.server, ...back.database)
      const paid = book.bought.filter((each) => each.paid).length
      return {
        passed: isClean(found) && slowest < BACK_WITHIN_MS && paid > ROUNDS,
        figures:
          `${back.server.length} x server, ${back.database.length} x database; ${book.bought.length} orders and ${paid} payments ` +
          `acknowledged, ${book.unanswered} unanswered, ${book.refused} refused; back within ${Math.round(slowest)} ms; ${told(found)}`,
      }
    } finally {
      await shop.stop()
    }
  },
}

export async function shelve({ db }: ShopUnderFire, quantity: number): Promise<string> {
  const data = { name: 'Medjool dates', category: 'Dates', price: 200, offerPrice: 100 } as const
  const product = { ...data, description: [], quantity }
  return db.transaction().execute(async (tx) => (await insertProduct(tx, product, [], null)).id)
}

export function isClean(found: Findings): boolean {
  return (
    found.lostOrders + found.lostPayments + found.strayMoney + found.lostMails === 0 &&
    found.brokenInvariants.length === 0
  )
}

export function told(found: Findings): string {
  const broken = found.brokenInvariants.length > 0 ? `, broken: ${found.brokenInvariants.join('; ')}` : ''
  return (
    `lost: ${found.lostOrders} orders, ${found.lostPayments} payments, ${found.lostMails} mails; ` +
    `${found.strayMoney} payments astray, ${found.repeatedMails} mails repeated, ` +
    `the slowest ${found.slowestMailSeconds.toFixed(1)} s after its payment or the kill before it${broken}`
  )
}
