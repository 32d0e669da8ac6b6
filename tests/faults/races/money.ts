import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'
import type { Answer } from '#test/browser'
import { postReturn, returned } from '#test/scenes/payment-return'
import { untilQuiet } from '../harness/findings.ts'
import {
  busyCount,
  payAndVerify,
  retryWhileBusy,
  payAtProvider,
  orderUntilAnswered,
  type PlacedOrder,
  requestVerification,
  slowest,
} from './checkout-calls.ts'
import { inBackground, race, type Setup, type RaceShopper, tally } from './race.ts'

const ORDERS = 20
/** The pieces of one order, and the refunds of one piece that are asked for at once. */
const PIECES = 6
const REFUNDS = 200
/** So many that none of them meets the limit of a seller. */
const SELLERS = 10
/** The time of twenty round trips. */
const OTHERS_WITHIN_MS = 2_000

async function placed(setup: Setup, who: RaceShopper, product: string, quantity = 1): Promise<PlacedOrder> {
  const { status, body } = await orderUntilAnswered(setup, who, 0, [{ product, quantity }])
  assert.equal(status, 200, JSON.stringify(body))
  return body as PlacedOrder
}

/** The provider sends a webhook to one of the servers. */
async function sendWebhook({ shop }: Setup, nth: number, body: string): Promise<Answer> {
  const url = shop.urls[nth % shop.urls.length]! + calls.orderRazorpayWebhook.path
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': shop.sandbox.razorpay.sign(body) }
  const answer = await fetch(url, { method: 'POST', headers, body })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

async function movesOf({ shop }: Setup, orderId: string, kind: string): Promise<number> {
  const rows = await shop.db
    .selectFrom('stock_ledger')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .execute()
  return rows.length
}

type Cancel = (orderId: string, nth: number) => Promise<Answer>

/** Paid orders, each cancelled by two actors at once: one restock, one refund, one mail. Resolves with all answers. */
async function cancelTwice(setup: Setup, cancels: (shoppers: RaceShopper[]) => [Cancel, Cancel]) {
  const product = await setup.createProduct(1_000)
  const shoppers = await setup.shoppers(ORDERS)
  const orders = await setup.before(() =>
    Promise.all(
      shoppers.map(
        async (who, nth) => (await payAndVerify(setup, who, nth, await placed(setup, who, product, 2))).orderId,
      ),
    ),
  )
  // A cancelled order is no longer paid; its payment must be refunded.
  for (const bought of setup.history.orders) bought.paid = false
  const both = cancels(shoppers).map((cancel) =>
    Promise.all(orders.map((orderId, nth) => retryWhileBusy(() => cancel(orderId, nth)))),
  )
  const [one, other] = await Promise.all(both)
  for (const orderId of orders) assert.equal(await movesOf(setup, orderId, 'restock'), 1)
  assert.deepEqual(await setup.stock(product), { available: 1_000, reserved: 0, sold: 0 })
  await setup.before(() => untilQuiet(setup.shop))
  for (const { email } of shoppers) assert.equal(mailsTo(setup, email, /cancelled/), 1, 'mails of one cancellation')
  assert.equal(setup.shop.sandbox.razorpay.refunds().length, ORDERS)
  return { one: one!, other: other! }
}

/** All shoppers pay, and verify at once; calls that read the database are still answered in time. */
async function verifyTogether(
  setup: Setup,
  shoppers: RaceShopper[],
  place: (who: RaceShopper) => Promise<PlacedOrder>,
) {
  const paid = await setup.before(() =>
    Promise.all(shoppers.map(async (who) => payAtProvider(setup, await place(who)))),
  )
  let longest = 0
  // The address book, because the session alone comes from memory.
  const stopAsking = inBackground(setup.shop.urls.length, async (server) => {
    const began = performance.now()
    const { status } = await shoppers[0]!.at(server).post(calls.addressGet.path, {})
    assert.equal(status, 200, `others got ${status}`)
    longest = Math.max(longest, performance.now() - began)
    await pause(50)
  })
  const answers = await Promise.all(
    shoppers.map(async (who, nth) => {
      const began = performance.now()
      const first = await requestVerification(who.at(nth), paid[nth]!)
      const ms = performance.now() - began
      await payAndVerify(setup, who, nth, paid[nth]!, paid[nth]!)
      return { ...first, ms }
    }),
  )
  await stopAsking()
  for (const { status, body } of answers) assert.ok(status === 200 || status === 202, JSON.stringify([status, body]))
  assert.ok(longest < OTHERS_WITHIN_MS, `others waited ${Math.round(longest)} ms`)
  return `first answers: ${tally(answers)} (${slowest(answers)}), others wait ${Math.round(longest)} ms at most`
}

function mailsTo({ shop }: Setup, email: string, subject: RegExp): number {
  return shop.sandbox.mailbox.messages().filter((mail) => mail.to.includes(email) && subject.test(mail.subject)).length
}

export const moneyRaces = [
  // Mutation of this and of the two cancellations: settles without locking the order.
  race('one payment, verified 50 times, reported by 50 webhooks and brought back by 50 pages', async (setup) => {
    const { razorpay } = setup.shop.sandbox
    const [product, [who]] = [await setup.createProduct(10), await setup.shoppers(1)]
    razorpay.faults.set({ on: 'webhooks', do: 'drop' })
    const paid = await setup.before(async () => payAtProvider(setup, await placed(setup, who!, product)))
    const event = razorpay
      .webhooks()
      .find(({ event: name, body }) => name === 'payment.captured' && body.includes(paid.paymentId))
    const [verified, reported, broughtBack] = await Promise.all([
      Promise.all(Array.from({ length: 50 }, (_, nth) => requestVerification(who!.at(nth), paid))),
      Promise.all(Array.from({ length: 50 }, (_, nth) => sendWebhook(setup, nth, event?.body ?? ''))),
      Promise.all(Array.from({ length: 50 }, (_, nth) => postReturn(who!.at(nth), returned(paid)))),
    ])
    assert.equal(tally(reported), '50 x 200')
    assert.equal(tally(broughtBack), '50 x 303')
    for (const { status, body } of verified) assert.ok(status === 200 || status === 202, JSON.stringify([status, body]))
    await setup.before(() => untilQuiet(setup.shop))
    // A shopper whose payment was pending asks once more.
    await payAndVerify(setup, who!, 0, paid, paid)
    assert.equal(await movesOf(setup, paid.orderId, 'sell'), 1)
    assert.equal(mailsTo(setup, who!.email, /confirmed/), 1)
    assert.deepEqual(await setup.stock(product), { available: 9, reserved: 0, sold: 1 })
    return `verifications: ${tally(verified)}; webhooks: ${tally(reported)}; pages: ${tally(broughtBack)}`
  }),

  race('100 shoppers verify their payments of the same product at once', async (setup) => {
    const [product, shoppers] = [await setup.createProduct(1_000), await setup.shoppers(100)]
    setup.shop.sandbox.razorpay.faults.set({ on: 'webhooks', do: 'drop' })
    const figures = await verifyTogether(setup, shoppers, (who) => placed(setup, who, product))
    assert.deepEqual(await setup.stock(product), { available: 900, reserved: 0, sold: 100 })
    return figures
  }),

  // Each takes its piece again in a transaction that locks the product during several round trips.
  // Mutation: settles any number of payments at once.
  race('60 shoppers verify payments of orders that they had replaced, of the same product', async (setup) => {
    const [product, shoppers] = [await setup.createProduct(1_000), await setup.shoppers(60)]
    setup.shop.sandbox.razorpay.faults.set({ on: 'webhooks', do: 'drop' })
    const figures = await verifyTogether(setup, shoppers, async (who) => {
      const replaced = await placed(setup, who, product)
      await placed(setup, who, product, 2)
      return replaced
    })
    assert.deepEqual(await setup.stock(product), { available: 820, reserved: 120, sold: 60 })
    return figures
  }),

  // Mutation: refunds pieces of an order that is not locked.
  race(
    `${SELLERS} sellers at two servers refund a piece of ${PIECES} of one order, ${REFUNDS} times at once`,
    async (setup) => {
      const [product, [who]] = [await setup.createProduct(100), await setup.shoppers(1)]
      const sellers = await Promise.all(Array.from({ length: SELLERS }, () => setup.seller()))
      const { orderId, paymentId } = await setup.before(async () =>
        payAndVerify(setup, who!, 0, await placed(setup, who!, product, PIECES)),
      )
      const refund = (nth: number) => {
        const lines = [{ product, pieces: 1, toShelf: nth % 2 === 0 }]
        const body = { orderId, key: `the-refund-of-number-${nth}`, why: 'Broken', lines }
        return retryWhileBusy(() =>
          sellers[nth % SELLERS]!.at(Math.floor(nth / SELLERS)).post(calls.orderRefundPieces.path, body),
        )
      }
      const answers = await Promise.all(Array.from({ length: REFUNDS }, (_, nth) => refund(nth)))
      assert.equal(answers.filter(({ status }) => status === 200).length, PIECES, tally(answers))
      // Refused, or out of patience: each refund holds the lock of the order during several round trips.
      for (const { status } of answers) assert.ok([200, 409, 503].includes(status), tally(answers))
      await setup.before(() => untilQuiet(setup.shop))
      const refunds = setup.shop.sandbox.razorpay.refunds().filter(({ payment_id: of }) => of === paymentId)
      assert.equal(refunds.length, PIECES)
      const { sold } = await setup.stock(product)
      assert.equal(sold, 0)
      const moves = (await movesOf(setup, orderId, 'return')) + (await movesOf(setup, orderId, 'loss'))
      assert.equal(moves, PIECES)
      return `${tally(answers)} (${busyCount(answers)}, ${slowest(answers)})`
    },
  ),

  race(`two sellers cancel the same order, ${ORDERS} times`, async (setup) => {
    const seller = await setup.seller()
    const cancel = (server: number) => (orderId: string) =>
      seller.at(server).put(calls.orderUpdateStatus.path, { orderId, status: 'Cancelled' })
    const { one, other } = await cancelTwice(setup, () => [cancel(0), cancel(1)])
    assert.equal(tally([...one, ...other]), `${2 * ORDERS} x 200`)
    return `${tally([...one, ...other])} (${busyCount([...one, ...other])})`
  }),

  race(`seller and shopper cancel the same order, ${ORDERS} times`, async (setup) => {
    const seller = await setup.seller()
    const { one, other } = await cancelTwice(setup, (shoppers) => [
      (orderId, nth) => seller.at(nth).put(calls.orderUpdateStatus.path, { orderId, status: 'Cancelled' }),
      (orderId, nth) => shoppers[nth]!.at(nth + 1).post(calls.orderCancel.path, { orderId }),
    ])
    assert.equal(tally(one), `${ORDERS} x 200`)
    // The second one may find it cancelled.
    for (const { status } of other) assert.ok(status === 200 || status === 409)
    return `seller ${tally(one)} (${busyCount(one)}), shopper ${tally(other)} (${busyCount(other)})`
  }),
]
