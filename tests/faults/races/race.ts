// Concurrent use of two servers with one database at a round-trip time of 100 ms. The delay widens every gap between two
// statements, so that others can interleave there.
import assert from 'node:assert/strict'

import { createSeller } from '#domain/accounts/sellers'
import { startSellerSession } from '#domain/accounts/sessions'
import { type Browser, browserOf } from '#test/browser'
import { type SlowConnection, startSlowConnection } from '#test/slow-connection'
import type { FaultCase, Random, ShopKind } from '../fault.ts'
import type { History } from '../harness/buyers.ts'
import { createHamper, createProduct, type SignedInBuyer, createBuyers } from '../harness/data.ts'
import { findings, isClean, letItSettle, summary, untilQuiet } from '../harness/findings.ts'
import { type RunningShop, startShop } from '../harness/running-shop.ts'

const SERVERS = 2
const ONE_WAY_MS = 50

/** A visitor with one session, at any of the servers. */
export type Visitor = { at: (nth: number) => Browser }
export type RaceShopper = Visitor & SignedInBuyer

export type Setup = {
  shop: RunningShop
  /** Between the servers and the database. */
  link: SlowConnection
  random: Random
  /** The acknowledged orders and payments; checked at the end. */
  history: History
  shoppers: (count: number) => Promise<RaceShopper[]>
  seller: () => Promise<Visitor>
  /** Prepares the race without the delay. */
  before: <T>(prepare: () => Promise<T>) => Promise<T>
  createProduct: (quantity: number) => Promise<string>
  /** A product of Rs 100 that is put together from these. */
  createHamper: (parts: { product: string; pieces: number }[]) => Promise<string>
  stock: (product: string) => Promise<{ available: number; reserved: number; sold: number }>
}

type Terms = { mailsMayRepeat?: boolean } & Partial<ShopKind>

/** A race. `run` resolves with its figures, and throws when an answer or a result is wrong. */
export function race(
  name: string,
  run: (setup: Setup) => Promise<string>,
  { mailsMayRepeat = false, lots = false }: Terms = {},
): FaultCase {
  return {
    name: `race: ${name}`,
    run: async (random, kind = { lots }) => {
      let link: SlowConnection | undefined
      const shop = await startShop({
        ...kind,
        servers: SERVERS,
        databaseUrlFor: async (url) => {
          link = await startSlowConnection(url)
          return link.url
        },
      })
      try {
        const setup = setupOf(shop, link!, random)
        // Connections are opened first, as in a shop that has been running: a new one takes four round trips.
        await warmUp(shop, 16)
        link!.delay(ONE_WAY_MS)
        const began = performance.now()
        const figures = await run(setup).catch(async (cause: unknown) => {
          throw new Error(`${String(cause)}; ${await shop.deadlocks()} deadlocks`, { cause })
        })
        const seconds = ((performance.now() - began) / 1_000).toFixed(1)
        assert.equal(shop.exited(), 0, 'a server ended')
        link!.delay(0)
        await ((await hasUnfinished(shop)) ? letItSettle(shop) : untilQuiet(shop))
        const found = await findings(shop, setup.history)
        return {
          passed: isClean(found) && (mailsMayRepeat || found.repeatedMails === 0),
          figures: `${figures}; in ${seconds} s; ${summary(found)}`,
        }
      } finally {
        await shop.stop()
        await link?.stop()
      }
    },
  }
}

function setupOf(shop: RunningShop, link: SlowConnection, random: Random): Setup {
  const { db, urls } = shop
  const visitor = (name: string, token: string): Visitor => {
    const cookies = new Map([[name, token]])
    const browsers = urls.map((url) => browserOf(url, cookies))
    return { at: (nth) => browsers[nth % browsers.length]! }
  }
  return {
    shop,
    link,
    random,
    history: { orders: [], refused: 0, unanswered: 0 },
    shoppers: async (count) =>
      (await createBuyers(shop, count)).map((buyer) => ({
        ...buyer,
        ...visitor('sid', buyer.cookie.slice('sid='.length)),
      })),
    seller: async () => {
      const email = `seller-${Math.floor(random() * 1e9)}@example.com`
      const id = await createSeller(db, { name: 'Seller', email, password: 'correct horse battery' })
      return visitor('seller', await startSellerSession(db, id))
    },
    before: async (prepare) => {
      link.delay(0)
      const result = await prepare()
      link.delay(ONE_WAY_MS)
      return result
    },
    createProduct: (quantity) => createProduct(shop, quantity),
    createHamper: (parts) => createHamper(shop, parts),
    stock: (product) =>
      db
        .selectFrom('products')
        .select(['available', 'reserved', 'sold'])
        .where('id', '=', product)
        .executeTakeFirstOrThrow(),
  }
}

/** Asks each server this many times at once for an answer that needs a database connection. */
export async function warmUp({ urls }: RunningShop, count: number): Promise<void> {
  await Promise.all(
    urls.flatMap((url) => Array.from({ length: count }, () => fetch(`${url}/readyz`).then((answer) => answer.text()))),
  )
}

async function hasUnfinished({ db }: RunningShop): Promise<boolean> {
  return (
    (await db.selectFrom('orders').select('id').where('pay_state', '=', 'CREATING').executeTakeFirst()) !== undefined
  )
}

/** Repeats an act in a number of workers until the function is called, which throws the error of any of them. */
export function inBackground(workers: number, act: (worker: number) => Promise<void>): () => Promise<void> {
  let isActive = true
  const all = Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (isActive) await act(worker)
    }),
  )
  all.catch(() => {})
  return async () => {
    isActive = false
    await all
  }
}

/** The count of each status: `1 x 200, 199 x 409`. */
export function tally(answers: readonly { status: number }[]): string {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ')
}
