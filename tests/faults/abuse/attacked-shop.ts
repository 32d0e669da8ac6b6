// A shop whose shoppers buy, read the list, fill a cart and open pages, measured while it is quiet and while it is attacked.
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import { buildPages, pagesAreStale } from '#tools/start/build-pages'
import { post } from '#test/people/signed-in'
import type { FaultCase } from '../fault.ts'
import { createBuyers, createProduct } from '../harness/data.ts'
import { findings, isClean, summary, untilQuiet } from '../harness/findings.ts'
import { percentile } from '../harness/percentile.ts'
import { memoryOf } from '../harness/processes.ts'
import { type RunningShop, startShop } from '../harness/running-shop.ts'
import { buySteadily, type Sample } from '../harness/steady-buyers.ts'
import type { Attackers, Hostile, Seen } from './connections.ts'
import type { Honest, HonestLoad } from './honest-logins.ts'

const BUYERS = 20
const WARM_UP_MS = 4_000
const QUIET_MS = 30_000
const OPENING_MS = 12_000
export const ATTACK_MS = 30_000
const BETWEEN_PAGES_MS = 100
/** Within the limit of an account. */
const BETWEEN_CARTS_MS = 250
/** How many times slower the 99th percentile may get; times below the second number are noise of two cores. */
const SLOWER_AT_MOST = 2
const NOISE_MS = 15
const MEMORY_MB = 400

type Attack = {
  name: string
  /** Options of the shop that are on. */
  /** All of them at once. */
  hostile: Hostile[] | ((shop: RunningShop) => Hostile[] | Promise<Hostile[]>)
  /** The attack is that the connections are open: times count from then on. */
  isQuietOnceOpen?: true
  /** People whom the attack must not keep out. */
  honest?: (shop: RunningShop) => Promise<HonestLoad>
}

/** An attack over raw connections, beside shoppers. */
export function attack({ name, hostile, isQuietOnceOpen, honest }: Attack): FaultCase {
  return {
    name: `abuse: ${name}`,
    run: async () => {
      if (await pagesAreStale()) await buildPages()
      const shop = await startShop()
      try {
        const products = await Promise.all(Array.from({ length: 40 }, () => createProduct(shop, 1_000)))
        const accounts = await createBuyers(shop, BUYERS)
        const buyers = buySteadily(shop, accounts, products)
        const visitor = keepAsking(BETWEEN_PAGES_MS, () => openPage(shop.url))
        const cart = keepAsking(BETWEEN_CARTS_MS, () =>
          post(shop.url, accounts[0]!, calls.cartUpdate.path, { cartItems: { [products[0]!]: 1 } }),
        )
        const people = await honest?.(shop)
        await pause(WARM_UP_MS)
        const quietFrom = performance.now()
        await pause(QUIET_MS)
        const quietUntil = performance.now()
        const attackers = await attackersOf({
          url: shop.url,
          hostile: hostile instanceof Function ? await hostile(shop) : hostile,
        })
        const attackedFrom = isQuietOnceOpen ? performance.now() : quietUntil
        const stopPeople = people?.begin()
        await pause(ATTACK_MS)
        const until = performance.now()
        const met = (await stopPeople?.()) ?? []
        const seen = await attackers.stop()
        const memory = memoryOf(shop.pid(), 'VmHWM')
        await Promise.all([buyers.stop(), visitor.stop(), cart.stop()])
        await untilQuiet(shop)
        const found = await findings(shop, buyers.history)

        const measured = Object.entries({
          list: buyers.list,
          cart: cart.samples,
          order: buyers.creates,
          page: visitor.samples,
        })
        const slower = measured.map(([what, samples]) => {
          const p99 = (from: number, to: number) => percentile(between(samples, from, to), 99)
          const [before, now] = [p99(quietFrom, quietUntil), p99(attackedFrom, until)]
          // A page waits for the turn of its network, and for what began before it.
          const isSlow = what !== 'page' && !(now <= Math.max(before, NOISE_MS) * SLOWER_AT_MOST)
          return {
            what,
            before,
            now,
            isSlow,
            failed: samples.filter(({ status }) => status === 0 || status >= 500).length,
          }
        })
        const failed = slower.reduce((sum, each) => sum + each.failed, 0)
        return {
          passed:
            attackers.areOpen &&
            failed === 0 &&
            slower.every(({ isSlow }) => !isSlow) &&
            memory <= MEMORY_MB &&
            met.every(({ gotIn, refused }) => gotIn > 0 && refused.length === 0) &&
            isClean(found),
          figures:
            `p99 ${slower.map(({ what, before, now }) => `of ${what} ${before.toFixed(1)} -> ${now.toFixed(1)} ms`).join(', ')}; ` +
            `${failed} of the shoppers' requests failed; memory ${memory} MB at most; ${described(seen)}; ${met.map(told).join('')}${summary(found)}`,
        }
      } finally {
        await shop.stop()
      }
    },
  }
}

function between(samples: Sample[], from: number, to: number): number[] {
  return samples.filter(({ at }) => at >= from && at < to).map(({ ms }) => ms)
}

function told({ name, gotIn, refused }: Honest): string {
  const kinds = [...new Set(refused)].join(', ')
  return `${name}: ${gotIn} got in, ${refused.length} did not${kinds && ` (${kinds})`}; `
}

function described({ opened, most, refused, answers }: Seen): string {
  const statuses = Object.entries(answers).map(([status, count]) => `${count} x ${status}`)
  return `attackers: ${opened} connections, ${most} at a time, ${refused} refused, ${statuses.join(', ') || 'no answer read'}`
}

/** Resolves when all connections are open, or could not be opened in time. */
async function attackersOf(attackers: Attackers): Promise<{ areOpen: boolean; stop: () => Promise<Seen> }> {
  const thread = new Worker(new URL('connections.ts', import.meta.url), { workerData: attackers })
  const areOpen = await Promise.race([
    once(thread, 'message').then(() => true),
    pause(OPENING_MS, false, { ref: false }),
  ])
  return {
    areOpen,
    stop: async () => {
      thread.postMessage('stop')
      let seen: unknown = 'open'
      while (seen === 'open') [seen] = (await once(thread, 'message')) as [unknown]
      await thread.terminate()
      return seen as Seen
    },
  }
}

/** A visitor of another network opens a page. */
async function openPage(url: string): Promise<{ status: number }> {
  const answer = await fetch(url + paths.home(), {
    headers: { 'x-forwarded-for': '10.7.0.1', 'accept-encoding': 'br' },
    signal: AbortSignal.timeout(15_000),
  })
  await answer.arrayBuffer().catch(() => {})
  return answer
}

/** Asks again and again, with a pause after each answer. */
function keepAsking(
  pauseMs: number,
  ask: () => Promise<{ status: number }>,
): { samples: Sample[]; stop: () => Promise<void> } {
  const samples: Sample[] = []
  let isActive = true
  const all = (async () => {
    for (; isActive; await pause(pauseMs)) {
      const at = performance.now()
      const answer = await ask().catch(() => undefined)
      samples.push({ at, ms: performance.now() - at, status: answer?.status ?? 0 })
    }
  })()
  return {
    samples,
    stop: async () => {
      isActive = false
      await all
    },
  }
}
