// The database is stopped under a load of buyers, is away for 10 s and comes back: the shop says so to everybody, loses
// nothing, and goes on by itself.
import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'
import { type Buyer, invite } from './buyers.ts'
import { findings } from './check.ts'
import { isClean, shelve, told } from './kill-rounds.ts'
import { watch } from './provider-load.ts'
import { settle, SETTLED_WITHIN_S } from './provider-settle.ts'
import type { Fault } from './run.ts'
import { openShopUnderFire, type ShopUnderFire } from './shop-under-fire.ts'

const BUYERS = 12
const AWAY_MS = 10_000
const READY_WITHIN_MS = 1_000

type Answer = { status: number; later: boolean }

// Fails when readiness only says that the process is there, or when a webhook is acknowledged before it is stored.
export const databaseAway: Fault = {
  name: `mood: database away for ${AWAY_MS / 1_000} s`,
  run: async () => {
    const shop = await openShopUnderFire()
    try {
      shop.sandbox.razorpay.timing.set({ refundAfterMs: 200 })
      const products = await Promise.all([2_000, 2_000].map((quantity) => shelve(shop, quantity)))
      const buyers = await invite(shop, BUYERS)
      const watched = watch(shop, buyers, products)
      await pause(3_000)
      const away = { ready: [] as Answer[], order: [] as Answer[], webhook: [] as Answer[] }
      const ready = await shop.withoutDatabase(async () => {
        const until = performance.now() + AWAY_MS
        while (performance.now() < until) {
          away.ready.push(await ask(shop, calls.readyz.path))
          away.order.push(await order(shop, buyers[0]!, products[0]!))
          away.webhook.push(await webhook(shop))
          await pause(100)
        }
      })
      await pause(1_500)
      const sold = watched.book.bought.length
      await watched.stop()
      const settled = await settle(shop)
      const found = await findings(shop, watched.book)
      const all = Object.values(away).flat()
      const honest = all.filter(({ status, later }) => status === 503 && later).length
      const bugs = [...watched.creates, ...watched.list, ...watched.account].filter(
        ({ status }) => status === 500,
      ).length
      return {
        passed:
          isClean(found) &&
          honest === all.length &&
          bugs === 0 &&
          ready <= READY_WITHIN_MS &&
          settled <= SETTLED_WITHIN_S,
        figures:
          `${honest} of ${all.length} answers meanwhile were 503 with Retry-After (${away.ready.length} readiness, ` +
          `${away.order.length} orders, ${away.webhook.length} webhooks), ${bugs} were 500; ready ${Math.round(ready)} ms after ` +
          `it was back; ${sold} bought, settled after ${Math.round(settled)} s; ${told(found)}`,
      }
    } finally {
      await shop.stop()
    }
  },
}

async function ask(shop: ShopUnderFire, path: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(shop.url + path, { ...init, signal: AbortSignal.timeout(15_000) })
  await answer.arrayBuffer()
  return { status: answer.status, later: answer.headers.has('retry-after') }
}

function order(shop: ShopUnderFire, buyer: Buyer, product: string): Promise<Answer> {
  return ask(shop, calls.orderRazorpay.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: buyer.cookie, 'x-forwarded-for': buyer.from },
    body: JSON.stringify({ userId: buyer.userId, items: [{ product, quantity: 1 }], address: buyer.address }),
  })
}

function webhook(shop: ShopUnderFire): Promise<Answer> {
  const body = JSON.stringify({ event: 'payment.downtime.started', at: performance.now(), payload: {} })
  return ask(shop, calls.orderRazorpayWebhook.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': shop.sandbox.razorpay.sign(body) },
    body,
  })
}
