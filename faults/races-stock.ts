import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'
import { onlyAvailable } from '#contract/wording'
import { meanwhile, race, type Scene, type Shopper, tally } from './race.ts'
import { busy, buy, place, type Placed, slowest, type Told } from './shopping.ts'

const CROWD = 200

/** Everybody orders at the same moment, while others look at the shelf. */
async function rush(scene: Scene, product: string, quantityOf: (nth: number) => number) {
  const crowd = await scene.shoppers(CROWD)
  const stopReading = readShelf(scene)
  const answers = await Promise.all(
    crowd.map(async (who, nth) => {
      const quantity = quantityOf(nth)
      return { who, nth, quantity, ...(await place(scene, who, nth, [{ product, quantity }])) }
    }),
  )
  const shelf = await stopReading()
  const [won, lost] = [200, 409].map((status) => answers.filter((answer) => answer.status === status)) as [
    typeof answers,
    typeof answers,
  ]
  assert.equal(won.length + lost.length, CROWD, tally(answers))
  const sold = won.reduce((sum, { quantity }) => sum + quantity, 0)
  for (const { quantity, body } of lost) {
    const most = Number(/\d+/.exec((body as { msg: string }).msg)?.[0])
    assert.equal((body as { msg: string }).msg, onlyAvailable(most))
    assert.ok(most < quantity, `refused ${quantity} with ${most} there`)
  }
  return { won, lost, sold, figures: `${tally(answers)} (${busy(answers)}, ${slowest(answers)}); ${shelf}` }
}

/** Reads the catalogue at both servers without pause. */
function readShelf({ shop }: Scene): () => Promise<string> {
  const times: number[] = []
  const stop = meanwhile(shop.urls.length, async (hand) => {
    const began = performance.now()
    const answer = await fetch(shop.urls[hand]! + calls.productList.path)
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

async function payAll(scene: Scene, won: (Told & { who: Shopper; nth: number })[]) {
  await Promise.all(won.map(({ who, nth, body }) => buy(scene, who, nth, body as Placed)))
}

export const stockRaces = [
  // Mutant of this and the next: reads the stock without locking it, then writes it.
  race(`${CROWD} shoppers and one piece`, async (scene) => {
    const product = await scene.shelve(1)
    const { won, lost, figures } = await rush(scene, product, () => 1)
    assert.equal(won.length, 1)
    for (const { body } of lost) assert.equal((body as { msg: string }).msg, onlyAvailable(0))
    await payAll(scene, won)
    assert.deepEqual(await scene.stock(product), { available: 0, reserved: 0, sold: 1 })
    return figures
  }),

  race(`${CROWD} shoppers, one to three of seven pieces`, async (scene) => {
    const product = await scene.shelve(7)
    const quantities = Array.from({ length: CROWD }, () => 1 + Math.floor(scene.chance() * 3))
    const { won, sold, figures } = await rush(scene, product, (nth) => quantities[nth]!)
    // Nothing came back meanwhile, so whoever was refused a single piece saw an empty shelf.
    assert.equal(sold, 7)
    await payAll(scene, won)
    assert.deepEqual(await scene.stock(product), { available: 0, reserved: 0, sold: 7 })
    return figures
  }),

  // Mutant: locks the products in the order of the cart.
  race('100 pairs of carts in opposite order', async (scene) => {
    const [a, b] = [await scene.shelve(1_000), await scene.shelve(1_000)]
    const crowd = await scene.shoppers(200)
    const answers = await Promise.all(
      crowd.map((who, nth) => {
        const items = [a, b].map((product) => ({ product, quantity: 1 }))
        return place(scene, who, nth >> 1, nth % 2 ? items : items.toReversed())
      }),
    )
    assert.equal(tally(answers), '200 x 200')
    for (const product of [a, b]) {
      assert.deepEqual(await scene.stock(product), { available: 800, reserved: 200, sold: 0 })
    }
    return `${tally(answers)} (${busy(answers)}, ${slowest(answers)})`
  }),

  // Mutant: sets the seller's quantity from what was read without a lock.
  race(`${CROWD} shoppers while the seller keeps setting the stock`, async (scene) => {
    const product = await scene.shelve(20)
    const seller = await scene.seller()
    let set = 0
    const stopSetting = meanwhile(4, async (hand) => {
      const { status } = await seller
        .at(hand)
        .post(calls.productQuantity.path, { id: product, quantity: Math.floor(scene.chance() * 30) })
      assert.ok(status === 200 || status === 503, `the seller was told ${status}`)
      if (status === 200) set++
      await pause(10)
    })
    const { sold, figures } = await rush(scene, product, (nth) => 1 + (nth % 3))
    await stopSetting()
    const { available, reserved } = await scene.stock(product)
    assert.equal(reserved, sold)
    assert.ok(available >= 0)
    return `${set} times set, ${sold} pieces held; ${figures}`
  }),
]
