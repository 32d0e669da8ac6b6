// The database is away under a load of buyers: the shop answers 503, loses nothing, and resumes by itself.
import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'
import type { FaultCase } from '../fault.ts'
import { createProduct, type SignedInBuyer, createBuyers } from '../harness/data.ts'
import { findings, isClean, summary } from '../harness/findings.ts'
import { type RunningShop, startShop } from '../harness/running-shop.ts'
import { untilSettled, SETTLED_WITHIN_S } from '../harness/settlement.ts'
import { buySteadily } from '../harness/steady-buyers.ts'

const BUYERS = 12
const AWAY_MS = 10_000
const READY_WITHIN_MS = 1_000

type Answer = { status: number; hasRetryAfter: boolean }

// Detects readiness that only means a running process, and webhooks acknowledged before they are stored.
export const databaseOutage: FaultCase = {
  name: `failure mode: database away for ${AWAY_MS / 1_000} s`,
  run: async () => {
    const shop = await startShop()
    try {
      shop.sandbox.razorpay.timing.set({ refundAfterMs: 200 })
      const products = await Promise.all([2_000, 2_000].map((quantity) => createProduct(shop, quantity)))
      const buyers = await createBuyers(shop, BUYERS)
      const load = buySteadily(shop, buyers, products)
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
      const sold = load.history.orders.length
      await load.stop()
      const settled = await untilSettled(shop)
      const found = await findings(shop, load.history)
      const all = Object.values(away).flat()
      const refused = all.filter(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter).length
      const errors = [...load.creates, ...load.list, ...load.account].filter(({ status }) => status === 500).length
      return {
        passed:
          isClean(found) &&
          refused === all.length &&
          errors === 0 &&
          ready <= READY_WITHIN_MS &&
          settled <= SETTLED_WITHIN_S,
        figures:
          `${refused} of ${all.length} answers during it were 503 with Retry-After (${away.ready.length} readiness, ` +
          `${away.order.length} orders, ${away.webhook.length} webhooks), ${errors} were 500; ready ${Math.round(ready)} ms after ` +
          `its return; ${sold} bought, settled after ${Math.round(settled)} s; ${summary(found)}`,
      }
    } finally {
      await shop.stop()
    }
  },
}

const KILLS = 5
/** PostgreSQL's own recovery takes about a second of it. */
const BACK_WITHIN_MS = 5_000

/** R16. Detects a start that waits for what outlives the main process, or that shares the data with it. */
export const killedPostmaster: FaultCase = {
  name: `failure mode: the main process of the database dies ${KILLS} times`,
  run: async () => {
    const shop = await startShop()
    try {
      const products = await Promise.all([2_000, 2_000].map((quantity) => createProduct(shop, quantity)))
      const load = buySteadily(shop, await createBuyers(shop, BUYERS), products)
      const back: number[] = []
      for (let nth = 0; nth < KILLS; nth++) {
        await pause(2_000)
        back.push(await shop.killPostmaster())
      }
      await pause(1_500)
      await load.stop()
      const settled = await untilSettled(shop)
      const found = await findings(shop, load.history)
      return {
        passed: isClean(found) && Math.max(...back) <= BACK_WITHIN_MS && settled <= SETTLED_WITHIN_S,
        figures:
          `ready after ${back.map((ms) => `${(ms / 1_000).toFixed(1)} s`).join(', ')}; ` +
          `${load.history.orders.length} bought, settled after ${Math.round(settled)} s; ${summary(found)}`,
      }
    } finally {
      await shop.stop()
    }
  },
}

async function ask(shop: RunningShop, path: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(shop.url + path, { ...init, signal: AbortSignal.timeout(15_000) })
  await answer.arrayBuffer()
  return { status: answer.status, hasRetryAfter: answer.headers.has('retry-after') }
}

function order(shop: RunningShop, buyer: SignedInBuyer, product: string): Promise<Answer> {
  return ask(shop, calls.orderRazorpay.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: buyer.cookie, 'x-forwarded-for': buyer.from },
    body: JSON.stringify({ userId: buyer.userId, items: [{ product, quantity: 1 }], address: buyer.address }),
  })
}

function webhook(shop: RunningShop): Promise<Answer> {
  const body = JSON.stringify({ event: 'payment.downtime.started', at: performance.now(), payload: {} })
  return ask(shop, calls.orderRazorpayWebhook.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': shop.sandbox.razorpay.sign(body) },
    body,
  })
}
