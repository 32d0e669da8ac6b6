// The provider's messages in all their moods, while nobody comes back from paying: each order becomes paid by what the
// messages say or by the shop's own asking, and once.
import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import { calls } from '#contract/calls'
import { type Book, type Buyer, invite, say } from './buyers.ts'
import { findings } from './check.ts'
import { isClean, shelve, told } from './kill-rounds.ts'
import { isSettled, ORDERS_TIME_S, passTime, settle, SETTLED_WITHIN_S } from './provider-settle.ts'
import type { Chance, Fault, Outcome } from './run.ts'
import { openShopUnderFire, type ShopUnderFire } from './shop-under-fire.ts'

const BUYERS = 120
const EACH_MS = 50
const COPIES = 10
const HEARD_WITHIN_S = 20
const DAY_S = 24 * 3_600

export const webhookMoods: Fault[] = [
  {
    // Fails when the confirmation is written for each message and not for the change it makes.
    name: `mood: webhooks ${COPIES} times each, shuffled`,
    run: (chance) =>
      inShop(async (shop) => {
        const { book, done } = await buyOnce(shop)
        const answers: number[] = []
        let heard = 0
        for (let last = false; !last;) {
          last = await Promise.race([done.then(() => true), pause(400).then(() => false)])
          const news = shop.sandbox.razorpay.webhooks().slice(heard)
          heard += news.length
          answers.push(
            ...(await deliver(
              shop,
              shuffled(
                news.flatMap((hook) => Array<string>(COPIES).fill(hook.id)),
                chance,
              ),
            )),
          )
        }
        const began = performance.now()
        const inTime = () => performance.now() - began < HEARD_WITHIN_S * 1_000
        while (!(await isSettled(shop)) && inTime()) await pause(100)
        const seconds = (performance.now() - began) / 1_000
        const found = await findings(shop, book)
        const refused = answers.filter((status) => status !== 200).length
        return {
          passed: seconds < HEARD_WITHIN_S && refused === 0 && found.repeatedMails === 0 && isClean(found),
          figures:
            `${answers.length} deliveries of ${heard} messages about ${book.bought.length} orders, ${refused} not taken; ` +
            `settled ${seconds.toFixed(1)} s after the last; ${told(found)}`,
        }
      }),
  },
  {
    // Fails when the reconciler looks only after orders whose hold is over.
    name: 'mood: webhooks dropped, and delivered a day late',
    run: (chance) =>
      inShop(async (shop) => {
        const { book, done } = await buyOnce(shop)
        await done
        const settled = await settle(shop)
        const before = await effects(shop)
        await passTime(shop, DAY_S)
        const messages = shop.sandbox.razorpay.webhooks().map(({ id }) => id)
        const answers = await deliver(shop, shuffled(messages, chance))
        await allHeard(shop)
        const after = await effects(shop)
        const changed = Object.keys(after).filter((what) => after[what] !== before[what])
        const found = await findings(shop, book)
        const refused = answers.filter((status) => status !== 200).length
        return {
          passed:
            settled <= SETTLED_WITHIN_S &&
            changed.length + refused === 0 &&
            found.repeatedMails === 0 &&
            isClean(found),
          figures:
            `${book.bought.length} orders settled without any message in ${ORDERS_TIME_S} + ${(settled - ORDERS_TIME_S).toFixed(1)} s; ` +
            `${messages.length} messages a day later changed ${changed.length === 0 ? 'nothing' : changed.join(', ')}; ${told(found)}`,
        }
      }),
  },
]

async function inShop(act: (shop: ShopUnderFire) => Promise<Outcome>): Promise<Outcome> {
  const shop = await openShopUnderFire()
  try {
    // The shop hears only what is delivered by hand.
    shop.sandbox.razorpay.faults.set({ on: 'webhooks', do: 'drop' })
    return await act(shop)
  } finally {
    await shop.stop()
  }
}

/** One buyer after another orders, pays, and is never seen again. */
async function buyOnce(shop: ShopUnderFire): Promise<{ book: Book; done: Promise<void> }> {
  const products = await Promise.all([500, 500, 500].map((quantity) => shelve(shop, quantity)))
  const buyers = await invite(shop, BUYERS)
  const book: Book = { bought: [], refused: 0, unanswered: 0 }
  const buy = async (buyer: Buyer, product: string) => {
    const checkout = { userId: buyer.userId, items: [{ product, quantity: 1 }], address: buyer.address }
    const placed = await say(shop.url, buyer, calls.orderRazorpay.path, checkout)
    if (!placed.success) throw new Error(`No order: ${placed.status}`)
    const { orderId, razorpayOrderId } = placed as typeof placed & { orderId: string; razorpayOrderId: string }
    await shop.sandbox.razorpay.pay(razorpayOrderId)
    book.bought.push({ buyer, orderId, paid: true })
  }
  const all = buyers.map(async (buyer, nth) => {
    await pause(nth * EACH_MS)
    await buy(buyer, products[nth % products.length]!)
  })
  return { book, done: Promise.all(all).then(() => undefined) }
}

/** Delivers webhooks at once, some at a time. Answers the statuses. */
async function deliver({ sandbox }: ShopUnderFire, ids: string[]): Promise<number[]> {
  const answers: number[] = []
  for (let at = 0; at < ids.length; at += 40) {
    const some = ids.slice(at, at + 40).map((id) => sandbox.razorpay.redeliver(id))
    answers.push(...(await Promise.all(some)).flat())
  }
  return answers
}

async function allHeard({ db }: ShopUnderFire): Promise<void> {
  for (let round = 0; round < 300; round++) {
    const { rows } = await sql<{ open: number }>`
      SELECT count(*)::int AS open FROM webhook_events WHERE processed_at IS NULL`.execute(db)
    if (rows[0]?.open === 0) return
    await pause(100)
  }
}

/** Everything that money, goods and mails leave behind, counted. */
async function effects({ db, sandbox }: ShopUnderFire): Promise<Record<string, string>> {
  const { rows } = await sql<Record<string, string>>`
    SELECT (SELECT json_object_agg(pay_state, n) FROM (SELECT pay_state, count(*) AS n FROM orders GROUP BY 1) o)::text AS orders,
      (SELECT json_object_agg(kind, n) FROM (SELECT kind, count(*) AS n FROM stock_ledger GROUP BY 1) l)::text AS ledger,
      (SELECT count(*) FROM payments)::text AS payments, (SELECT count(*) FROM refunds)::text AS refunds,
      (SELECT count(*) FROM order_events)::text AS events,
      (SELECT count(*) FROM pgboss.job WHERE name = 'mail')::text AS mails`.execute(db)
  return { ...rows[0], delivered: String(sandbox.mailbox.messages().length) }
}

function shuffled<T>(things: T[], chance: Chance): T[] {
  return things
    .map((thing) => ({ thing, at: chance() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ thing }) => thing)
}
