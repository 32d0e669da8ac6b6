// Failure modes of the provider's webhooks while no shopper returns from paying: each order becomes paid once, by a
// webhook or by the shop's own request.
import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import { calls } from '#contract/calls'
import { post } from '#test/people/signed-in'
import { type FaultCase, type CaseResult, shuffled } from '../fault.ts'
import { type History } from '../harness/buyers.ts'
import { createProduct, type SignedInBuyer, createBuyers } from '../harness/data.ts'
import { findings, isClean, summary } from '../harness/findings.ts'
import { type RunningShop, startShop } from '../harness/running-shop.ts'
import { AGED_BY_S, isSettled, makeOlder, untilSettled, SETTLED_WITHIN_S } from '../harness/settlement.ts'

const BUYERS = 120
const EACH_MS = 50
const COPIES = 10
const SETTLED_AFTER_LAST_WITHIN_S = 20
const DAY_S = 24 * 3_600

export const webhookFailureModes: FaultCase[] = [
  {
    // Mutation: queues the confirmation for each message.
    name: `failure mode: webhooks ${COPIES} times each, shuffled`,
    run: (random) =>
      inShop(async (shop) => {
        const { history, done } = await buyOnce(shop)
        const answers: number[] = []
        let seen = 0
        for (let last = false; !last;) {
          last = await Promise.race([done.then(() => true), pause(400).then(() => false)])
          const news = shop.sandbox.razorpay.webhooks().slice(seen)
          seen += news.length
          answers.push(
            ...(await deliver(
              shop,
              shuffled(
                news.flatMap((hook) => Array<string>(COPIES).fill(hook.id)),
                random,
              ),
            )),
          )
        }
        const began = performance.now()
        const inTime = () => performance.now() - began < SETTLED_AFTER_LAST_WITHIN_S * 1_000
        while (!(await isSettled(shop)) && inTime()) await pause(100)
        const seconds = (performance.now() - began) / 1_000
        const found = await findings(shop, history)
        const refused = answers.filter((status) => status !== 200).length
        return {
          passed: seconds < SETTLED_AFTER_LAST_WITHIN_S && refused === 0 && found.repeatedMails === 0 && isClean(found),
          figures:
            `${answers.length} deliveries of ${seen} messages about ${history.orders.length} orders, ${refused} not taken; ` +
            `settled ${seconds.toFixed(1)} s after the last; ${summary(found)}`,
        }
      }),
  },
  {
    // Mutation: asks about an order only when its hold is over.
    name: 'failure mode: webhooks dropped, and delivered a day late',
    run: (random) =>
      inShop(async (shop) => {
        const { history, done } = await buyOnce(shop)
        await done
        const settled = await untilSettled(shop)
        const before = await effects(shop)
        await makeOlder(shop, DAY_S)
        const messages = shop.sandbox.razorpay.webhooks().map(({ id }) => id)
        const answers = await deliver(shop, shuffled(messages, random))
        await untilProcessed(shop)
        const after = await effects(shop)
        const changed = Object.keys(after).filter((what) => after[what] !== before[what])
        const found = await findings(shop, history)
        const refused = answers.filter((status) => status !== 200).length
        return {
          passed:
            settled <= SETTLED_WITHIN_S &&
            changed.length + refused === 0 &&
            found.repeatedMails === 0 &&
            isClean(found),
          figures:
            `${history.orders.length} orders settled without any message in ${AGED_BY_S} + ${(settled - AGED_BY_S).toFixed(1)} s; ` +
            `${messages.length} messages a day later changed ${changed.length === 0 ? 'nothing' : changed.join(', ')}; ${summary(found)}`,
        }
      }),
  },
]

async function inShop(act: (shop: RunningShop) => Promise<CaseResult>): Promise<CaseResult> {
  const shop = await startShop()
  try {
    // Only what this file delivers reaches the shop.
    shop.sandbox.razorpay.faults.set({ on: 'webhooks', do: 'drop' })
    return await act(shop)
  } finally {
    await shop.stop()
  }
}

/** One buyer after another orders, pays, and does not return. */
async function buyOnce(shop: RunningShop): Promise<{ history: History; done: Promise<void> }> {
  const products = await Promise.all([500, 500, 500].map((quantity) => createProduct(shop, quantity)))
  const buyers = await createBuyers(shop, BUYERS)
  const history: History = { orders: [], refused: 0, unanswered: 0 }
  const buy = async (buyer: SignedInBuyer, product: string) => {
    const checkout = { userId: buyer.userId, items: [{ product, quantity: 1 }], address: buyer.address }
    const placed = await post(shop.url, buyer, calls.orderRazorpay.path, checkout)
    if (!placed.success) throw new Error(`No order: ${placed.status}`)
    const { orderId, razorpayOrderId } = placed as typeof placed & { orderId: string; razorpayOrderId: string }
    await shop.sandbox.razorpay.pay(razorpayOrderId)
    history.orders.push({ buyer, orderId, paid: true })
  }
  const all = buyers.map(async (buyer, nth) => {
    await pause(nth * EACH_MS)
    await buy(buyer, products[nth % products.length]!)
  })
  return { history, done: Promise.all(all).then(() => undefined) }
}

/** Delivers webhooks, 40 at a time. Resolves with the statuses. */
async function deliver({ sandbox }: RunningShop, ids: string[]): Promise<number[]> {
  const answers: number[] = []
  for (let at = 0; at < ids.length; at += 40) {
    const some = ids.slice(at, at + 40).map((id) => sandbox.razorpay.redeliver(id))
    answers.push(...(await Promise.all(some)).flat())
  }
  return answers
}

async function untilProcessed({ db }: RunningShop): Promise<void> {
  for (let round = 0; round < 300; round++) {
    const { rows } = await sql<{ open: number }>`
      SELECT count(*)::int AS open FROM webhook_events WHERE processed_at IS NULL`.execute(db)
    if (rows[0]?.open === 0) return
    await pause(100)
  }
}

/** Counts of all rows and mails that payments cause. */
async function effects({ db, sandbox }: RunningShop): Promise<Record<string, string>> {
  const { rows } = await sql<Record<string, string>>`
    SELECT (SELECT json_object_agg(pay_state, n) FROM (SELECT pay_state, count(*) AS n FROM orders GROUP BY 1) o)::text AS orders,
      (SELECT json_object_agg(kind, n) FROM (SELECT kind, count(*) AS n FROM stock_ledger GROUP BY 1) l)::text AS ledger,
      (SELECT count(*) FROM payments)::text AS payments, (SELECT count(*) FROM refunds)::text AS refunds,
      (SELECT count(*) FROM order_events)::text AS events,
      (SELECT count(*) FROM pgboss.job WHERE name = 'mail')::text AS mails`.execute(db)
  return { ...rows[0], delivered: String(sandbox.mailbox.messages().length) }
}
