// A hundred hostile pictures at once, while others buy, read the catalogue, look at a picture, log in and use the database.
// Detects decoders that work in the server's own threads: files, DNS and hashing wait for them.
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

import { calls } from '#contract/calls'
import { createSeller } from '#domain/accounts/sellers'
import { startSellerSession } from '#domain/accounts/sessions'
import { type Browser, browserOf } from '#test/browser'
import { add, almonds, form, photo } from '#test/scenes/products'
import type { FaultCase } from '../fault.ts'
import { createBuyers, createProduct } from '../harness/data.ts'
import { findings, isClean, summary, untilQuiet } from '../harness/findings.ts'
import { percentile } from '../harness/percentile.ts'
import { memoryOf } from '../harness/processes.ts'
import { type RunningShop, startShop } from '../harness/running-shop.ts'
import { buySteadily } from '../harness/steady-buyers.ts'
import { hostilePictures } from './hostile-pictures.ts'
import type { Sending } from './send-pictures.ts'

const WARM_UP_MS = 5_000
const QUIET_MS = 20_000
/** How often all files are sent: once takes too few seconds to compare. */
const WAVES = 3
const BETWEEN_READS_MS = 20
const BETWEEN_LOGINS_MS = 100
/** How many times slower the 99th percentile may get; times below the second number are noise of two cores. */
const SLOWER_AT_MOST = 2
const NOISE_MS = 15
/** How much the server may grow, and what it may hold. */
const GROWTH_MB = 200
const MEMORY_MB = 400
const BUYERS = 10

type Samples = Record<'list' | 'picture' | 'address book' | 'login', number[]>
type Figures = Samples & { order: number[] }

export const pictureBombs: FaultCase = {
  name: 'abuse: 100 picture bombs at once',
  run: async (random) => {
    const shop = await startShop()
    try {
      const products = await Promise.all(Array.from({ length: 40 }, () => createProduct(shop, 1_000)))
      const seller = await sellerOf(shop)
      const stored = await add(seller, form(almonds, [await photo()]))
      const [picture = ''] = (stored.body as { product: { image: string[] } }).product.image
      const files = await hostilePictures(random)
      const uploads = await inThread({ url: shop.url, cookies: seller.cookies, files })

      const readUntil = await openReaders(shop, picture)
      const buyers = buySteadily(shop, await createBuyers(shop, BUYERS), products)
      const measuredUntil = async (done: Promise<unknown>): Promise<Figures> => {
        const from = performance.now()
        const samples = await readUntil(done)
        return { ...samples, order: buyers.creates.filter(({ at }) => at >= from).map(({ ms }) => ms) }
      }
      await measuredUntil(pause(WARM_UP_MS))
      const quiet = await measuredUntil(pause(QUIET_MS))
      const idleMb = memoryOf(shop.pid(), 'VmRSS')
      const began = performance.now()
      const sent = inWaves(uploads.send)
      const during = await measuredUntil(sent)
      const seconds = (performance.now() - began) / 1_000
      const statuses = await sent
      const mostMb = memoryOf(shop.pid(), 'VmHWM')
      const after = await add(seller, form(almonds, [await photo()]))

      await buyers.stop()
      await untilQuiet(shop)
      const found = await findings(shop, buyers.history)
      const failed = buyers.creates.filter(({ status }) => status === 0 || status >= 500).length

      const count = (status: number) => statuses.filter((each) => each === status).length
      const slower = (Object.keys(quiet) as (keyof Figures)[]).map((name) => {
        const [before, now] = [percentile(quiet[name], 99), percentile(during[name], 99)]
        return { name, before, now, isSlow: !(now <= Math.max(before, NOISE_MS) * SLOWER_AT_MOST) }
      })
      return {
        passed:
          slower.every(({ isSlow }) => !isSlow) &&
          count(200) + count(400) + count(503) === statuses.length &&
          after.status === 200 &&
          failed === 0 &&
          mostMb - idleMb <= GROWTH_MB &&
          mostMb <= MEMORY_MB &&
          isClean(found),
        figures:
          `${WAVES} times ${files.length} files answered within ${seconds.toFixed(1)} s: ${count(200)} kept, ${count(400)} refused, ` +
          `${count(503)} told to wait, ${count(0)} without an answer; p99 ` +
          slower.map(({ name, before, now }) => `of ${name} ${before.toFixed(1)} -> ${now.toFixed(1)} ms`).join(', ') +
          `; ${buyers.history.orders.length} orders, ${failed} failed; the server's memory grew by ${mostMb - idleMb} to ${mostMb} MB ` +
          `at most; a photograph after it: ${after.status}; ${summary(found)}`,
      }
    } finally {
      await shop.stop()
    }
  },
}

async function sellerOf({ db, url }: RunningShop): Promise<Browser> {
  const account = { name: 'Seller', email: 'seller@example.com', password: 'a fig and a walnut' }
  const session = await startSellerSession(db, await createSeller(db, account))
  return browserOf(url, new Map([['seller', session]]))
}

/** Sends all again once all are answered. */
async function inWaves(send: () => Promise<number[]>): Promise<number[]> {
  const statuses: number[] = []
  for (let wave = 0; wave < WAVES; wave++) statuses.push(...(await send()))
  return statuses
}

/** A thread with the files, which sends them on demand and resolves with the statuses. */
async function inThread(sending: Sending) {
  const thread = new Worker(new URL('send-pictures.ts', import.meta.url), { workerData: sending })
  await once(thread, 'message')
  return {
    send: async () => {
      thread.postMessage('send')
      const [statuses] = (await once(thread, 'message')) as [number[]]
      return statuses
    },
  }
}

/** Resolves with what measures how long each kind of request takes, again and again until something is done. */
async function openReaders(shop: RunningShop, picture: string): Promise<(done: Promise<unknown>) => Promise<Samples>> {
  const shopper = browserOf(shop.url)
  const login = { email: 'asha@example.com', password: 'correct horse' }
  await shopper.post(calls.userRegister.path, { name: 'Asha', ...login })
  const requests: Record<keyof Samples, () => Promise<unknown>> = {
    list: () => browserOf(shop.url).get(calls.productList.path),
    picture: async () => (await fetch(shop.url + picture)).arrayBuffer(),
    'address book': () => shopper.get(calls.addressGet.path),
    login: () => browserOf(shop.url).post(calls.userLogin.path, login),
  }
  return async (done) => {
    const samples: Samples = { list: [], picture: [], 'address book': [], login: [] }
    let isOver = false
    const over = done.finally(() => (isOver = true))
    const keep = async (name: keyof Samples) => {
      while (!isOver) {
        const began = performance.now()
        await requests[name]().catch(() => {})
        samples[name].push(performance.now() - began)
        await pause(name === 'login' ? BETWEEN_LOGINS_MS : BETWEEN_READS_MS)
      }
    }
    await Promise.all([over, keep('list'), keep('picture'), keep('address book'), keep('login')])
    return samples
  }
}
