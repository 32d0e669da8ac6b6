import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'
import type { CartItems } from '#contract/entities'
import type { Browser } from '#test/browser'
import {
  busyCount,
  payAndVerify,
  retryWhileBusy,
  requestOrder,
  orderUntilAnswered,
  type PlacedOrder,
  slowest,
} from './checkout-calls.ts'
import { inBackground, race, type Setup, type RaceShopper, tally } from './race.ts'

const SHOPPERS = 25
const ROUNDS = 20

async function changeCart(browser: Browser, cartItems: CartItems, ifMatch?: string) {
  const { status, headers, body } = await retryWhileBusy(() =>
    browser.post(calls.cartUpdate.path, { cartItems }, ifMatch ? { 'if-match': ifMatch } : {}),
  )
  assert.ok(status === 200 || status === 412, JSON.stringify(body))
  return { came: status === 200 ? 'first' : 'last', tag: headers.get('etag') ?? '' } as const
}

async function cartOf(browser: Browser): Promise<CartItems> {
  const { body } = await retryWhileBusy(() => browser.get(calls.userIsAuth.path))
  return (body as { user: { cartItems: CartItems } }).user.cartItems
}

/** Adds one while the order is placed and one while it is paid: what was bought leaves the cart, those two stay. */
async function buyWhileAdding(setup: Setup, who: RaceShopper, [a, b]: [string, string]): Promise<'first' | 'last'> {
  const items = [{ product: a, quantity: 2 }]
  const { tag } = await changeCart(who.at(0), { [a]: 2 })
  const [placed, added] = await Promise.all([
    orderUntilAnswered(setup, who, 0, items),
    changeCart(who.at(1), { [a]: 2, [b]: 1 }, tag),
  ])
  const { amount } = placed.body as PlacedOrder
  assert.equal(amount, 20_400)
  const [{ came }] = await Promise.all([
    pause(setup.random() * 5_000).then(() => changeCart(who.at(0), { [a]: 3, [b]: 1 }, added.tag)),
    payAndVerify(setup, who, 1, placed.body as PlacedOrder),
  ])
  // Refused by If-Match: the payment came first, so the third was not added; a browser would merge and retry.
  assert.deepEqual(await cartOf(who.at(1)), came === 'first' ? { [a]: 1, [b]: 1 } : { [b]: 1 })
  return came
}

async function setPrice(browser: Browser, id: string, offerPrice: number): Promise<boolean> {
  const form = new FormData()
  form.set('productData', JSON.stringify({ id, offerPrice }))
  const { status } = await browser.send(calls.productUpdate.path, { method: 'POST', body: form })
  assert.ok(status === 200 || status === 503, `the seller got ${status}`)
  return status === 200
}

export const checkoutRaces = [
  // Mutation: lets a shopper have two open attempts.
  race('20 clicks of each of 10 shoppers', async (setup) => {
    const product = await setup.createProduct(1_000)
    const shoppers = await setup.shoppers(10)
    const answers = await Promise.all(
      shoppers.flatMap((who) =>
        Array.from({ length: 20 }, async (_, nth) => ({
          who,
          ...(await retryWhileBusy(() => requestOrder(who, nth, [{ product, quantity: 3 }]))),
        })),
      ),
    )
    assert.equal(tally(answers), '200 x 200')
    for (const who of shoppers) {
      const own = answers.filter((answer) => answer.who === who)
      const first = own[0]!.body as PlacedOrder
      for (const { body } of own) assert.deepEqual(body, first)
      const created = setup.shop.sandbox.razorpay.orders().filter(({ receipt }) => receipt === first.orderId)
      assert.equal(created.length, 1)
    }
    assert.equal(setup.shop.sandbox.razorpay.orders().length, shoppers.length)
    assert.deepEqual(await setup.stock(product), { available: 970, reserved: 30, sold: 0 })
    return `${tally(answers)} (${busyCount(answers)}, ${slowest(answers)})`
  }),

  // Mutation: empties the whole cart after payment.
  race(`the cart changed while it is bought, ${SHOPPERS * ROUNDS} times`, async (setup) => {
    const came = { first: 0, last: 0 }
    const shoppers = await setup.shoppers(SHOPPERS)
    await Promise.all(
      shoppers.map(async (who) => {
        const products = [await setup.createProduct(1_000), await setup.createProduct(1_000)] as [string, string]
        for (let round = 0; round < ROUNDS; round++) came[await buyWhileAdding(setup, who, products)]++
        assert.deepEqual(await setup.stock(products[0]), {
          available: 1_000 - 2 * ROUNDS,
          reserved: 0,
          sold: 2 * ROUNDS,
        })
      }),
    )
    return `${came.first} additions before the payment, ${came.last} after`
  }),

  // Mutation: writes lines at the current price and their sum at the price read before.
  race('prices changed while 40 shoppers order and pay', async (setup) => {
    const product = await setup.createProduct(1_000)
    const [seller, shoppers] = [await setup.seller(), await setup.shoppers(40)]
    let [asked, changed] = [0, 0]
    const stopChanging = inBackground(1, async () => {
      const nth = asked++
      if (await setPrice(seller.at(nth), product, nth % 2 ? 100 : 150)) changed++
    })
    const seen = new Map<number, number>()
    await Promise.all(
      shoppers.map(async (who, nth) => {
        for (let round = 0; round < 2; round++) {
          const { status, body } = await orderUntilAnswered(setup, who, nth, [{ product, quantity: 2 }])
          assert.equal(status, 200, JSON.stringify(body))
          const { amount, orderId, razorpayOrderId } = body as PlacedOrder
          seen.set(amount, (seen.get(amount) ?? 0) + 1)
          await payAndVerify(setup, who, nth, body as PlacedOrder)
          const row = await setup.shop.db
            .selectFrom('orders as o')
            .innerJoin('order_items as i', 'i.order_id', 'o.id')
            .select(['o.amount_paise', 'o.subtotal_paise', 'i.unit_paise', 'o.pay_state'])
            .where('o.id', '=', orderId)
            .executeTakeFirstOrThrow()
          const subtotal = row.unit_paise * 2
          assert.deepEqual([row.subtotal_paise, row.amount_paise, row.pay_state], [subtotal, amount, 'PAID'])
          assert.equal(setup.shop.sandbox.razorpay.orders().find(({ id }) => id === razorpayOrderId)?.amount, amount)
        }
      }),
    )
    await stopChanging()
    assert.deepEqual(
      [...seen.keys()].toSorted((one, other) => one - other),
      [20_400, 30_600],
      'only one of the two prices occurred',
    )
    return `${changed} changes, ${seen.get(20_400)} orders at one price and ${seen.get(30_600)} at the other`
  }),
]
