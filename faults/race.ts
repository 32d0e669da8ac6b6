// What happens at once, at two servers of one database from which they are 100 ms away. The line makes every gap between
// a question and the next one wide enough for others to step in.
import assert from 'node:assert/strict'

import { sql } from 'kysely'

import { startSellerSession } from '#domain/accounts/sessions'
import { createSeller } from '#domain/accounts/sellers'
import { type Browser, browserOf } from '#test/browser'
import { type Book, type Buyer, invite } from './buyers.ts'
import { findings, letItSettle, untilQuiet } from './check.ts'
import { isClean, shelve, told } from './kill-rounds.ts'
import type { Chance, Fault } from './run.ts'
import { openShopUnderFire, type ShopUnderFire } from './shop-under-fire.ts'
import { type SlowLine, startSlowLine } from '#test/slow-line'

const SERVERS = 2
const ONE_WAY_MS = 50

/** Somebody with one session, at whichever server answers. */
export type Visitor = { at: (nth: number) => Browser }
export type Shopper = Visitor & Buyer

export type Scene = {
  shop: ShopUnderFire
  line: SlowLine
  chance: Chance
  /** What the shop acknowledged; checked in the end. */
  book: Book
  shoppers: (count: number) => Promise<Shopper[]>
  seller: () => Promise<Visitor>
  /** What has to be there before the race: the line is quick meanwhile. */
  before: <T>(prepare: () => Promise<T>) => Promise<T>
  shelve: (quantity: number) => Promise<string>
  stock: (product: string) => Promise<{ available: number; reserved: number; sold: number }>
}

/** A race, which throws when somebody was told or given what is not so, and answers its figures. */
export function race(name: string, run: (scene: Scene) => Promise<string>, { mailsMayRepeat = false } = {}): Fault {
  return {
    name: `race: ${name}`,
    run: async (chance) => {
      let line: SlowLine | undefined
      const shop = await openShopUnderFire({
        servers: SERVERS,
        reach: async (url) => {
          line = await startSlowLine(url)
          return line.url
        },
      })
      try {
        const scene = sceneOf(shop, line!, chance)
        // The doors are opened first, as in a shop that has been running: a new connection takes four round trips.
        await knock(shop, 16)
        line!.delay(ONE_WAY_MS)
        const began = performance.now()
        const figures = await run(scene)
        const seconds = ((performance.now() - began) / 1_000).toFixed(1)
        assert.equal(shop.died(), 0, 'a server ended')
        line!.delay(0)
        await ((await hasUnfinished(shop)) ? letItSettle(shop) : untilQuiet(shop))
        const found = await findings(shop, scene.book)
        const { rows } = await sql<{ deadlocks: number }>`
          SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()`.execute(shop.db)
        const deadlocks = rows[0]?.deadlocks ?? -1
        return {
          passed: isClean(found) && (mailsMayRepeat || found.repeatedMails === 0) && deadlocks === 0,
          figures: `${figures}; in ${seconds} s; ${told(found)}, ${deadlocks} deadlocks`,
        }
      } finally {
        await shop.stop()
        await line?.stop()
      }
    },
  }
}

function sceneOf(shop: ShopUnderFire, line: SlowLine, chance: Chance): Scene {
  const { db, urls } = shop
  const visitor = (name: string, token: string): Visitor => {
    const browsers = urls.map((url) => {
      const browser = browserOf(url)
      browser.cookies.set(name, token)
      return browser
    })
    return { at: (nth) => browsers[nth % browsers.length]! }
  }
  return {
    shop,
    line,
    chance,
    book: { bought: [], refused: 0, unanswered: 0 },
    shoppers: async (count) =>
      (await invite(shop, count)).map((buyer) => ({ ...buyer, ...visitor('sid', buyer.cookie.slice('sid='.length)) })),
    seller: async () => {
      const email = `seller-${Math.floor(chance() * 1e9)}@example.com`
      const id = await createSeller(db, { name: 'Seller', email, password: 'correct horse battery' })
      return visitor('seller', await startSellerSession(db, id))
    },
    before: async (prepare) => {
      line.delay(0)
      const result = await prepare()
      line.delay(ONE_WAY_MS)
      return result
    },
    shelve: (quantity) => shelve(shop, quantity),
    stock: (product) =>
      db
        .selectFrom('products')
        .select(['available', 'reserved', 'sold'])
        .where('id', '=', product)
        .executeTakeFirstOrThrow(),
  }
}

/** So many ask each server at once for something that needs a line to the database. */
export async function knock({ urls }: ShopUnderFire, count: number): Promise<void> {
  await Promise.all(
    urls.flatMap((url) => Array.from({ length: count }, () => fetch(`${url}/readyz`).then((answer) => answer.text()))),
  )
}

async function hasUnfinished({ db }: ShopUnderFire): Promise<boolean> {
  return (
    (await db.selectFrom('orders').select('id').where('pay_state', '=', 'CREATING').executeTakeFirst()) !== undefined
  )
}

/** Goes on with something until it is told to stop; what went wrong meanwhile is thrown then. */
export function meanwhile(hands: number, act: (hand: number) => Promise<void>): () => Promise<void> {
  let going = true
  const all = Promise.all(
    Array.from({ length: hands }, async (_, hand) => {
      while (going) await act(hand)
    }),
  )
  all.catch(() => {})
  return async () => {
    going = false
    await all
  }
}

/** How often each status was answered: `1 x 200, 199 x 409`. */
export function tally(answers: readonly { status: number }[]): string {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ')
}
