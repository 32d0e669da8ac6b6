import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'
import { onlyAvailable } from '#contract/wording'
import {
  busyCount,
  payAndVerify,
  orderUntilAnswered,
  type PlacedOrder,
  slowest,
  type TimedAnswer,
} from './checkout-calls.ts'
import { inBackground, race, type Setup, type RaceShopper, tally } from './race.ts'

export const SHOPPERS = 200

/** All shoppers order at the same moment, while others read the catalogue. */
export async function orderAtOnce(setup: Setup, product: string, quantityOf: (nth: number) => number) {
  const shoppers = await setup.shoppers(SHOPPERS)
  const stopReading = readCatalogue(setup)
  const answers = await Promise.all(
    shoppers.map(async (who, nth) => {
      const quantity = quantityOf(nth)
      return { who, nth, quantity, ...(await orderUntilAnswered(setup, who, nth, [{ product, quantity }])) }
    }),
  )
  const reads = await stopReading()
  const [won, lost] = [200, 409].map((status) => answers.filter((answer) => answer.status === status)) as [
    typeof answers,
    typeof answers,
  ]
  assert.equal(won.length + lost.length, SHOPPERS, tally(answers))
  const sold = won.reduce((sum, { quantity }) => sum + quantity, 0)
  for (const { quantity, body } of lost) {
    const most = Number(/\d+/.exec((body as { msg: string }).msg)?.[0])
    assert.equal((body as { msg: string }).msg, onlyAvailable(most))
    assert.ok(most < quantity, `refused ${quantity} with ${most} there`)
  }
  return { won, lost, sold, figures: `${tally(answers)} (${busyCount(answers)}, ${slowest(answers)}); ${reads}` }
}

/** Keeps reading the catalogue at both servers. */
function readCatalogue({ shop }: Setup): () => Promise<string> {
  const times: number[] = []
  const stop = inBackground(shop.urls.length, async (server) => {
    const began = performance.now()
    const answer = await fetch(shop.urls[server]! + calls.productList.path)
    await answer.text()
    assert.equal(answer.status, 200, 'the catalogue was not answered')
    times.push(performance.now() - began)
    await pause(50)
  })
  return async () => {
    await stop()
    times.sort((a, b) => a - b)
    const [median, last] = [times[Math.floor(times.length / 2)]!, times.at(-1)!].map(Math.round)
    return `catalogue read ${times.length} times, median ${median} ms, slowest ${last} ms`
  }
}

export async function payAll(setup: Setup, won: (TimedAnswer & { who: RaceShopper; nth: number })[]) {
  await Promise.all(won.map(({ who, nth, body }) => payAndVerify(setup, who, nth, body as PlacedOrder)))
}

export const stockRaces = [
  // Mutation of this and the next: reads the stock without locking it, then writes it.
  race(`${SHOPPERS} shoppers and one piece`, async (setup) => {
    const product = await setup.createProduct(1)
    const { won, lost, figures } = await orderAtOnce(setup, product, () => 1)
    assert.equal(won.length, 1)
    for (const { body } of lost) assert.equal((body as { msg: string }).msg, onlyAvailable(0))
    await payAll(setup, won)
    assert.deepEqual(await setup.stock(product), { available: 0, reserved: 0, sold: 1 })
    return figures
  }),

  race(`${SHOPPERS} shoppers, one to three of seven pieces`, async (setup) => {
    const product = await setup.createProduct(7)
    const quantities = Array.from({ length: SHOPPERS }, () => 1 + Math.floor(setup.random() * 3))
    const { won, sold, figures } = await orderAtOnce(setup, product, (nth) => quantities[nth]!)
    // Nothing was returned to stock, so a refusal of a single piece means that none was left.
    assert.equal(sold, 7)
    await payAll(setup, won)
    assert.deepEqual(await setup.stock(product), { available: 0, reserved: 0, sold: 7 })
    return figures
  }),

  // Mutation: locks the products in the order of the cart.
  race('100 pairs of carts in opposite order', async (setup) => {
    const [a, b] = [await setup.createProduct(1_000), await setup.createProduct(1_000)]
    const shoppers = await setup.shoppers(200)
    const answers = await Promise.all(
      shoppers.map((who, nth) => {
        const items = [a, b].map((product) => ({ product, quantity: 1 }))
        return orderUntilAnswered(setup, who, nth >> 1, nth % 2 ? items : items.toReversed())
      }),
    )
    assert.equal(tally(answers), '200 x 200')
    for (const product of [a, b]) {
      assert.deepEqual(await setup.stock(product), { available: 800, reserved: 200, sold: 0 })
    }
    return `${tally(answers)} (${busyCount(answers)}, ${slowest(answers)})`
  }),

  // Mutations: counts the pieces of a product and of a component apart; takes stock without a lock and a guard.
  race('100 hampers against 100 single buyers for the last jars', async (setup) => {
    const [jars, tins] = [160, 120]
    const [jar, tin] = [await setup.createProduct(jars), await setup.createProduct(tins)]
    const hamper = await setup.createHamper([
      { product: tin, pieces: 1 },
      { product: jar, pieces: 2 },
    ])
    const carts = [
      { jars: 2, tins: 1, products: [hamper] },
      { jars: 1, tins: 1, products: [jar, tin] },
      { jars: 3, tins: 1, products: [hamper, jar] },
      { jars: 1, tins: 1, products: [tin, jar] },
    ] as const
    const shoppers = await setup.shoppers(SHOPPERS)
    const answers = await Promise.all(
      shoppers.map(async (who, nth) => {
        const cart = carts[nth % carts.length]!
        const items = cart.products.map((product) => ({ product, quantity: 1 }))
        return { who, nth, cart, ...(await orderUntilAnswered(setup, who, nth, items)) }
      }),
    )
    const [won, lost] = [200, 409].map((status) => answers.filter((answer) => answer.status === status))
    assert.equal(won!.length + lost!.length, SHOPPERS, tally(answers))
    const taken = (of: 'jars' | 'tins') => won!.reduce((sum, { cart }) => sum + cart[of], 0)
    const left = { jars: jars - taken('jars'), tins: tins - taken('tins') }
    // Nothing was returned to stock, so a refusal means that too few are left.
    for (const { cart } of lost!) {
      assert.ok(left.jars < cart.jars || left.tins < cart.tins, `refused ${cart.jars} jars with ${left.jars} left`)
    }
    await payAll(setup, won!)
    assert.deepEqual(await setup.stock(tin), { available: left.tins, reserved: 0, sold: tins - left.tins })
    assert.deepEqual(await setup.stock(jar), { available: left.jars, reserved: 0, sold: jars - left.jars })
    assert.deepEqual(await setup.stock(hamper), { available: 0, reserved: 0, sold: 0 })
    return `${tally(answers)}, ${left.jars} jars left (${busyCount(answers)}, ${slowest(answers)})`
  }),

  // Mutation: sets the seller's quantity from a read without a lock.
  race(`${SHOPPERS} shoppers while the seller keeps setting the stock`, async (setup) => {
    const product = await setup.createProduct(20)
    const seller = await setup.seller()
    let set = 0
    const stopSetting = inBackground(4, async (nth) => {
      const { status } = await seller
        .at(nth)
        .post(calls.productQuantity.path, { id: product, quantity: Math.floor(setup.random() * 30) })
      assert.ok(status === 200 || status === 503, `the seller got ${status}`)
      if (status === 200) set++
      await pause(10)
    })
    const { sold, figures } = await orderAtOnce(setup, product, (nth) => 1 + (nth % 3))
    await stopSetting()
    const { available, reserved } = await setup.stock(product)
    assert.equal(reserved, sold)
    assert.ok(available >= 0)
    return `${set} times set, ${sold} pieces held; ${figures}`
  }),
]
