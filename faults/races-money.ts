import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'
import type { Answer } from '#test/browser'
import { untilQuiet } from './check.ts'
import { meanwhile, race, type Scene, type Shopper, tally } from './race.ts'
import { busy, buy, insist, pay, place, type Placed, prove, slowest } from './shopping.ts'

const ORDERS = 20
/** Thirty round trips. */
const OTHERS_WITHIN_MS = 3_000

async function placed(scene: Scene, who: Shopper, product: string, quantity = 1): Promise<Placed> {
  const { status, body } = await place(scene, who, 0, [{ product, quantity }])
  assert.equal(status, 200, JSON.stringify(body))
  return body as Placed
}

/** The provider tells of a payment, at whichever server. */
async function tell({ shop }: Scene, nth: number, body: string): Promise<Answer> {
  const url = shop.urls[nth % shop.urls.length]! + calls.orderRazorpayWebhook.path
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': shop.sandbox.razorpay.sign(body) }
  const answer = await fetch(url, { method: 'POST', headers, body })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

async function movesOf({ shop }: Scene, orderId: string, kind: string): Promise<number> {
  const rows = await shop.db
    .selectFrom('stock_ledger')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .execute()
  return rows.length
}

type Hands = (orderId: string, nth: number) => Promise<Answer>

/** Paid orders, each cancelled by two at once: one restock, one refund, one mail. Answers what each was told. */
async function cancelTwice(scene: Scene, hands: (shoppers: Shopper[]) => [Hands, Hands]) {
  const product = await scene.shelve(1_000)
  const shoppers = await scene.shoppers(ORDERS)
  const orders = await scene.before(() =>
    Promise.all(
      shoppers.map(async (who, nth) => (await buy(scene, who, nth, await placed(scene, who, product, 2))).orderId),
    ),
  )
  // What is cancelled is not paid any more; its money is looked for among what went back.
  for (const bought of scene.book.bought) bought.paid = false
  const told = hands(shoppers).map((hand) =>
    Promise.all(orders.map((orderId, nth) => insist(() => hand(orderId, nth)))),
  )
  const [one, other] = await Promise.all(told)
  for (const orderId of orders) assert.equal(await movesOf(scene, orderId, 'restock'), 1)
  assert.deepEqual(await scene.stock(product), { available: 1_000, reserved: 0, sold: 0 })
  await scene.before(() => untilQuiet(scene.shop))
  for (const { email } of shoppers) assert.equal(mailsTo(scene, email, /cancelled/), 1, 'mails of one cancellation')
  assert.equal(scene.shop.sandbox.razorpay.refunds().length, ORDERS)
  return { one: one!, other: other! }
}

function mailsTo({ shop }: Scene, email: string, subject: RegExp): number {
  return shop.sandbox.mailbox.messages().filter((mail) => mail.to.includes(email) && subject.test(mail.subject)).length
}

export const moneyRaces = [
  // Mutant of this and of the two cancellations: settles without locking the order.
  race('one payment, proved 50 times and told 50 times', async (scene) => {
    const { razorpay } = scene.shop.sandbox
    const [product, [who]] = [await scene.shelve(10), await scene.shoppers(1)]
    razorpay.faults.set({ on: 'webhooks', do: 'drop' })
    const paid = await scene.before(async () => pay(scene, await placed(scene, who!, product)))
    const event = razorpay
      .webhooks()
      .find(({ event: name, body }) => name === 'payment.captured' && body.includes(paid.paymentId))
    const [proved, told] = await Promise.all([
      Promise.all(Array.from({ length: 50 }, (_, nth) => prove(who!.at(nth), paid))),
      Promise.all(Array.from({ length: 50 }, (_, nth) => tell(scene, nth, event?.body ?? ''))),
    ])
    assert.equal(tally(told), '50 x 200')
    for (const { status, body } of proved) assert.ok(status === 200 || status === 202, JSON.stringify([status, body]))
    await scene.before(() => untilQuiet(scene.shop))
    // Whoever was told to wait asks once more.
    await buy(scene, who!, 0, paid, paid)
    assert.equal(await movesOf(scene, paid.orderId, 'sell'), 1)
    assert.equal(mailsTo(scene, who!.email, /confirmed/), 1)
    assert.deepEqual(await scene.stock(product), { available: 9, reserved: 0, sold: 1 })
    return `proofs: ${tally(proved)}; webhooks: ${tally(told)}`
  }),

  // Mutant: settles as many at once as there are.
  race('100 shoppers prove their payments of the same thing at once', async (scene) => {
    const [product, shoppers] = [await scene.shelve(1_000), await scene.shoppers(100)]
    scene.shop.sandbox.razorpay.faults.set({ on: 'webhooks', do: 'drop' })
    const paid = await scene.before(() =>
      Promise.all(shoppers.map(async (who) => pay(scene, await placed(scene, who, product)))),
    )
    // Others go on: each call that reads the database is answered, and soon.
    let longest = 0
    const stopAsking = meanwhile(scene.shop.urls.length, async (hand) => {
      const began = performance.now()
      const { status } = await shoppers[0]!.at(hand).get(calls.userIsAuth.path)
      assert.equal(status, 200, `others were told ${status}`)
      longest = Math.max(longest, performance.now() - began)
      await pause(50)
    })
    const answers = await Promise.all(
      shoppers.map(async (who, nth) => {
        const began = performance.now()
        const first = await prove(who.at(nth), paid[nth]!)
        const ms = performance.now() - began
        await buy(scene, who, nth, paid[nth]!, paid[nth]!)
        return { ...first, ms }
      }),
    )
    await stopAsking()
    for (const { status, body } of answers) assert.ok(status === 200 || status === 202, JSON.stringify([status, body]))
    assert.ok(longest < OTHERS_WITHIN_MS, `others waited ${Math.round(longest)} ms`)
    assert.deepEqual(await scene.stock(product), { available: 900, reserved: 0, sold: 100 })
    return `first answers: ${tally(answers)} (${slowest(answers)}), others wait ${Math.round(longest)} ms at most`
  }),

  race(`two sellers cancel the same order, ${ORDERS} times`, async (scene) => {
    const seller = await scene.seller()
    const cancel = (server: number) => (orderId: string) =>
      seller.at(server).put(calls.orderUpdateStatus.path, { orderId, status: 'Cancelled' })
    const { one, other } = await cancelTwice(scene, () => [cancel(0), cancel(1)])
    assert.equal(tally([...one, ...other]), `${2 * ORDERS} x 200`)
    return `${tally([...one, ...other])} (${busy([...one, ...other])})`
  }),

  race(`seller and shopper cancel the same order, ${ORDERS} times`, async (scene) => {
    const seller = await scene.seller()
    const { one, other } = await cancelTwice(scene, (shoppers) => [
      (orderId, nth) => seller.at(nth).put(calls.orderUpdateStatus.path, { orderId, status: 'Cancelled' }),
      (orderId, nth) => shoppers[nth]!.at(nth + 1).post(calls.orderCancel.path, { orderId }),
    ])
    assert.equal(tally(one), `${ORDERS} x 200`)
    // Who comes second finds it cancelled.
    for (const { status } of other) assert.ok(status === 200 || status === 409)
    return `seller ${tally(one)} (${busy(one)}), shopper ${tally(other)} (${busy(other)})`
  }),
]
