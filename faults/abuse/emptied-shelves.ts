// Accounts that order all they can and never pay, while others buy. Detects holds that newcomers take beyond their share,
// and orders that become slow for everybody else.
import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import { calls } from '#contract/calls'
import { brokenInvariants } from '#domain/orders/invariants'
import type { FaultCase } from '../fault.ts'
import { post } from '../harness/buyers.ts'
import { createBuyers, createProduct, type SignedInBuyer } from '../harness/data.ts'
import { percentile } from '../harness/percentile.ts'
import { type RunningShop, startShop } from '../harness/running-shop.ts'
import { buySteadily } from '../harness/steady-buyers.ts'

const PRODUCTS = 42
const SHELF = 40
const QUIET_MS = 8_000
const ATTACK_MS = 30_000
/** Requests of the attack that are under way at the same time, and the pause of each before the next: 60 a second at most. */
const AT_ONCE = 6
const BETWEEN_ORDERS_MS = 100
const REGULARS = 4
/** How many times slower the 99th percentile may get; times below the second number are noise of two cores. */
const SLOWER_AT_MOST = 3
const NOISE_MS = 50

export const emptiedShelves: FaultCase[] = [attack(1, 1), attack(300, 1), attack(10_000, 1_000)]

function attack(accounts: number, networks: number): FaultCase {
  const address = networks === 1 ? 'one address' : `${networks} addresses`
  const those = accounts === 1 ? 'one account that never pays' : `${accounts} accounts on ${address} that never pay`
  return {
    name: `abuse: the shelves and ${those}`,
    run: async (random) => {
      const shop = await startShop()
      try {
        const products: string[] = []
        for (let i = 0; i < PRODUCTS; i++) products.push(await createProduct(shop, SHELF))
        const attackers = await createBuyers(shop, accounts, { networks })
        const load = buySteadily(shop, await createBuyers(shop, REGULARS), products)
        await pause(QUIET_MS)
        const before = percentilesOf(load)
        for (const samples of [load.creates, load.list]) samples.length = 0
        const refusedBefore = load.history.refused
        const shares = watchShares(shop)
        const { placed, refused } = await orderAll(shop, attackers, products, random)
        const share = await shares()
        const during = percentilesOf(load)
        await load.stop()

        const bought = load.history.orders.length
        const regularsRefused = load.history.refused - refusedBefore
        const isSlow = (name: keyof typeof before) => during[name] > Math.max(before[name], NOISE_MS) * SLOWER_AT_MOST
        const broken = await brokenInvariants(shop.db)
        return {
          passed:
            share.most <= 0.5 && regularsRefused === 0 && broken.length === 0 && !isSlow('order') && !isSlow('list'),
          figures:
            `${placed} orders placed and ${refused} refused; at most ${percent(share.most)} of a shelf held, ` +
            `${percent(share.all)} of all; ${bought} orders of regulars, ${regularsRefused} refused; p99 ` +
            (['order', 'list'] as const)
              .map((name) => `of ${name} ${before[name].toFixed(0)} -> ${during[name].toFixed(0)} ms`)
              .join(', ') +
            `; ${broken.length} broken invariants`,
        }
      } finally {
        await shop.stop()
      }
    },
  }
}

const percent = (share: number) => `${Math.round(share * 100)} %`

function percentilesOf({ creates, list }: ReturnType<typeof buySteadily>) {
  const p99 = (samples: { ms: number }[]) =>
    percentile(
      samples.map(({ ms }) => ms),
      99,
    )
  return { order: p99(creates), list: p99(list) }
}

/** The accounts in turn order as much of some products as they can, until the time is over. */
async function orderAll(shop: RunningShop, accounts: SignedInBuyer[], products: string[], random: () => number) {
  const counts = { placed: 0, refused: 0 }
  const until = performance.now() + ATTACK_MS
  let next = 0
  const attackOnce = async () => {
    const who = accounts[next++ % accounts.length]!
    const quantity = [99, 10, 5, 1][Math.floor(random() * 4)]!
    const lines = accounts.length === 1 ? PRODUCTS : 1 + Math.floor(random() * 3)
    const at = Math.floor(random() * PRODUCTS)
    const items = Array.from({ length: lines }, (_, i) => ({ product: products[(at + i) % PRODUCTS]!, quantity }))
    const checkout = { userId: who.userId, items, address: who.address }
    const answer = await post(shop.url, who, calls.orderRazorpay.path, checkout)
    if (answer.success) counts.placed++
    else counts.refused++
  }
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < until) {
        await attackOnce()
        await pause(BETWEEN_ORDERS_MS)
      }
    }),
  )
  return counts
}

/** Reads again and again what newcomers hold; resolves with the largest share of a shelf, and of all, at any time. */
function watchShares({ db }: RunningShop): () => Promise<{ most: number; all: number }> {
  const share = { most: 0, all: 0 }
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await sql<{ most: number; held: number }>`
        SELECT max(reserved_by_newcomers)::int AS most, sum(reserved_by_newcomers)::int AS held FROM products`.execute(
        db,
      )
      const { most = 0, held = 0 } = rows[0] ?? {}
      share.most = Math.max(share.most, most / SHELF)
      share.all = Math.max(share.all, held / (SHELF * PRODUCTS))
      await pause(200)
    }
  })()
  return async () => {
    isOver = true
    await watching
    return share
  }
}
