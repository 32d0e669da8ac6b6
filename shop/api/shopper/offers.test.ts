// Codes for a lower price: what they take off, whom they fit, and how often.
import * as fc from 'fast-check'
import { sql } from 'kysely'

import { calls } from '#contract/calls'
import {
  codeBegins,
  codeHasEnded,
  codeIsFor,
  codeIsHeld,
  codeIsUsedUp,
  codeIsYours,
  codeLacks,
  noSuchCode,
  offerRefusals,
} from '#contract/money/offer-wording'
import type { ListedOffer } from '#contract/money/offers'
import { dayInWords, today } from '#contract/orders/span-words'
import { recheckOpenOrders } from '#domain/orders/payments/recheck-open-orders'
import type { Browser } from '#test/browser'
import { describe, expect, it } from '#test/fixtures'
import type { Buyer, Placed } from '#test/people/buyer'
import { expectPartsAddUp } from '#test/scenes/part-refunds'
import { invoiceOf } from '#test/scenes/tax'

it.afterEach(async ({ shop }) => {
  shop.provider.faults.clear()
  await shop.expectHealth()
})

let made = 0
/** Adds a code and returns it. */
async function offer(seller: Browser, terms: object = { percent: 10 }): Promise<string> {
  const code = `FESTIVE-${++made}`
  const answer = await seller.post(calls.offerAdd.path, { code: code.toLowerCase(), ...terms })
  expect(answer).toMatchObject({ status: 200 })
  return code
}

async function offerOf(seller: Browser, code: string): Promise<ListedOffer | undefined> {
  const { body } = await seller.get(calls.offerList.path)
  return (body as { offers: ListedOffer[] }).offers.find((each) => each.code === code)
}

const quote = (who: Browser, items: object[], code?: string) =>
  who.post(calls.cartQuote.path, { items, ...(code && { code }) })
const refused = (why: string) => ({ status: 409, body: { success: false, msg: why, why } })

describe('a code is refused', () => {
  it.for([
    [{}, offerRefusals.oneOfTwo],
    [{ percent: 10, rupees: 50 }, offerRefusals.oneOfTwo],
    [{ percent: 10, from: '2030-01-02T00:00:00Z', until: '2030-01-01T00:00:00Z' }, offerRefusals.endsFirst],
    [{ percent: 10, until: '2020-01-01T00:00:00Z' }, offerRefusals.endsInPast],
  ] as const)('with %j: %s', async ([terms, msg], { seller }) => {
    expect(await seller.post(calls.offerAdd.path, { code: 'WRONG', ...terms })).toMatchObject({
      status: 400,
      body: { msg },
    })
  })

  it.for([
    ['percent', { percent: 91 }],
    ['percent', { percent: 0 }],
    ['percent', { percent: 2.5 }],
    ['rupees', { rupees: -1 }],
    ['limit', { percent: 1, limit: 0 }],
    // A Cyrillic letter that looks like a Latin one.
    ['code', { code: 'DIW\u0410LI', percent: 1 }],
    ['code', { code: 'AB', percent: 1 }],
  ] as const)('with a wrong %s: %j', async ([field, terms], { seller }) => {
    const { status, body } = await seller.post(calls.offerAdd.path, { code: 'WRONG', ...terms })
    expect([status, (body as { msg: string }).msg]).toEqual([400, expect.stringContaining(field)])
  })

  it('to packers and shoppers, twice, and for products that are not there', async ({ shop, seller, buyer }) => {
    const code = await offer(seller)
    expect(await seller.post(calls.offerAdd.path, { code, percent: 5 })).toMatchObject({
      status: 409,
      body: { msg: offerRefusals.taken },
    })
    expect(await seller.post(calls.offerAdd.path, { code: 'OTHER', percent: 5, products: ['none'] })).toMatchObject({
      status: 404,
    })
    expect(await seller.post(calls.offerEnd.path, { code: 'NEVER' })).toMatchObject({ status: 404 })
    expect((await buyer.post(calls.offerAdd.path, { code: 'MINE', percent: 90 })).status).toBe(403)
    expect((await shop.visitor().get(calls.offerList.path)).status).toBe(401)
  })
})

describe('a code', () => {
  it('takes a part off each line, in any case and with spaces, before tax is added', async ({
    shop,
    seller,
    buyer,
  }) => {
    const [a, b] = [await shop.stock(5, 333.33), await shop.stock(5, 100)]
    const code = await offer(seller, { percent: 15 })
    const items = [
      { product: a, quantity: 2 },
      { product: b, quantity: 1 },
    ]
    const { body } = await quote(buyer, items, ` ${code.toLowerCase()} `)
    expect(body).toMatchObject({ code, subtotal: 766.66, discount: 114.99, tax: 13.03, total: 664.7 })
    const { orderId, amount } = await buyer.buy(items, { code })
    expect(amount).toBe(664_70)
    const [order] = await buyer.orders()
    expect(order).toMatchObject({ amount: 664.7, code, discount: 114.99 })
    const invoice = await invoiceOf(buyer, orderId)
    expect(invoice).toMatchObject({ subtotal: 651.67, tax: 13.03, total: 664.7 })
    expect(invoice.lines.reduce((sum, line) => sum + Math.round(line.amount * 100), 0)).toBe(651_67)
    expect(await offerOf(seller, code)).toMatchObject({ percent: 15, used: 1, held: 0 })
  })

  it('is listed with the least amount that it asks for, if any', async ({ seller }) => {
    expect(await offerOf(seller, await offer(seller))).not.toHaveProperty('least')
    expect(await offerOf(seller, await offer(seller, { percent: 10, least: 0.01 }))).toMatchObject({ least: 0.01 })
  })

  it('in rupees takes no more off than the lines that it is for, and leaves a rupee to pay', async ({
    shop,
    seller,
    buyer,
  }) => {
    const [a, b] = [await shop.stock(5, 100), await shop.stock(5, 400)]
    const items = [a, b].map((product) => ({ product, quantity: 1 }))
    const ofOne = await offer(seller, { rupees: 150, products: [a] })
    expect((await quote(buyer, items, ofOne)).body).toMatchObject({ discount: 100, total: 408 })
    const ofAll = await offer(seller, { rupees: 9_000 })
    expect((await quote(buyer, items, ofAll)).body).toMatchObject({ discount: 499, total: 1.02 })
  })

  it('that does not fit says what would make it fit', async ({ shop, seller, buyer }) => {
    const dates = await shop.stock(5, 100)
    const items = [{ product: dates, quantity: 1 }]
    const expectWhy = async (code: string, why: string) => {
      expect((await quote(buyer, items, code)).body).toMatchObject({ why, discount: 0, total: 102 })
      expect(await buyer.order(items, { code })).toMatchObject(refused(why))
    }
    const fromMore = await offer(seller, { percent: 10, least: 150.5 })
    await expectWhy(fromMore, codeLacks(fromMore, '₹50.50'))
    const honey = await offer(seller, { percent: 10, categories: ['Honey'] })
    await expectWhy(honey, codeIsFor(honey, 'Organic Honey'))
    const from = new Date(Date.now() + 2 * 86_400_000)
    const later = await offer(seller, { percent: 10, from: from.toISOString() })
    await expectWhy(later, codeBegins(later, dayInWords(today(from))))
    const ended = await offer(seller)
    await seller.post(calls.offerEnd.path, { code: ended })
    await expectWhy(ended, codeHasEnded(ended))
    const over = await offer(seller, { percent: 10, until: '2100-01-01T00:00:00Z' })
    await sql`UPDATE offers SET ends = now() - interval '1 second' WHERE code = ${over}`.execute(shop.db)
    await expectWhy(over, codeHasEnded(over))
    expect(await quote(buyer, items, 'N0WHERE')).toMatchObject(refused(noSuchCode('N0WHERE')))
    expect(await buyer.order(items, { code: 'N0WHERE' })).toMatchObject(refused(noSuchCode('N0WHERE')))
  })

  it('is an order of its own: with it, without it, and again', async ({ shop, seller, buyer }) => {
    const product = await shop.stock(5, 100)
    const code = await offer(seller)
    const items = [{ product, quantity: 1 }]
    const idOf = async (changes: object) =>
      ((await buyer.order(items, changes as Record<string, unknown>)).body as Placed).orderId
    const first = await idOf({ code })
    expect(await idOf({ code })).toBe(first)
    expect(await offerOf(seller, code)).toMatchObject({ used: 0, held: 1 })
    expect(await idOf({})).not.toBe(first)
    expect(await offerOf(seller, code)).toMatchObject({ used: 0, held: 0 })
  })

  it('comes back when its order is cancelled, and is used again once', async ({ shop, seller }) => {
    const [asha, ravi] = (await shop.buyers(2)) as [Buyer, Buyer]
    const product = await shop.stock(5, 100)
    const code = await offer(seller, { percent: 10, limit: 1 })
    const items = [{ product, quantity: 1 }]
    const { orderId } = await asha.buy(items, { code })
    expect(await ravi.order(items, { code })).toMatchObject(refused(codeIsUsedUp(code)))
    await asha.cancel(orderId)
    await shop.expectPayState(orderId, 'REFUNDED')
    expect(await ravi.order(items, { code })).toMatchObject({ status: 200 })
    expect(await asha.order(items, { code })).toMatchObject(refused(codeIsHeld(code)))
  })

  it('that somebody else has used meanwhile keeps the seller from taking a cancelling back', async ({
    shop,
    seller,
  }) => {
    const [asha, ravi] = (await shop.buyers(2)) as [Buyer, Buyer]
    const product = await shop.stock(5, 100)
    const code = await offer(seller, { percent: 10, limit: 1 })
    const { orderId } = await asha.buy([{ product, quantity: 1 }], { code })
    const set = (status: string) => seller.put(calls.orderUpdateStatus.path, { orderId, status })
    expect(await set('Cancelled')).toMatchObject({ status: 200 })
    expect(await ravi.order([{ product, quantity: 1 }], { code })).toMatchObject({ status: 200 })
    expect(await set('Packed')).toMatchObject({ status: 409, body: { msg: codeIsUsedUp(code) } })
    await shop.expectPayState(orderId, 'REFUNDED')
  })

  it('of each shopper once is refused the second time, to that one alone', async ({ shop, seller }) => {
    const [asha, ravi] = (await shop.buyers(2)) as [Buyer, Buyer]
    const product = await shop.stock(5, 100)
    const code = await offer(seller, { percent: 10, each: 1 })
    const items = [{ product, quantity: 1 }]
    await asha.buy(items, { code })
    expect(await asha.order(items, { code })).toMatchObject(refused(codeIsYours(code, 1)))
    await ravi.buy(items, { code })
  })

  // Mutation: does not lock the code.
  it('with a limit of one is used by one of forty shoppers at once', async ({ shop, seller }) => {
    const crowd = await shop.buyers(40)
    const product = await shop.stock(100, 100)
    const code = await offer(seller, { percent: 50, limit: 1 })
    const answers = await Promise.all(crowd.map((who) => who.order([{ product, quantity: 1 }], { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(39)
    expect(await offerOf(seller, code)).toMatchObject({ used: 0, held: 1 })
  })

  it('that somebody else has used meanwhile is not given to a payment that comes too late', async ({
    shop,
    seller,
  }) => {
    const [asha, ravi] = (await shop.buyers(2)) as [Buyer, Buyer]
    const product = await shop.stock(5, 100)
    const code = await offer(seller, { percent: 10, limit: 1 })
    const items = [{ product, quantity: 1 }]
    const placed = (await asha.order(items, { code })).body as Placed
    await shop.passTime(placed.orderId, 26)
    await recheckOpenOrders(shop.db, shop.context)
    await ravi.buy(items, { code })
    await shop.pay(placed)
    await shop.expectPayState(placed.orderId, 'REFUNDED')
    expect(await offerOf(seller, code)).toMatchObject({ used: 1, held: 0 })
    expect(await shop.stockOf(product)).toEqual({ available: 4, reserved: 0, sold: 1 })
  })

  it('of each shopper once is not given to a second order that is paid too late', async ({ shop, seller, buyer }) => {
    const product = await shop.stock(5, 100)
    const code = await offer(seller, { percent: 10, each: 1 })
    const items = [{ product, quantity: 1 }]
    const placed = (await buyer.order(items, { code })).body as Placed
    await shop.passTime(placed.orderId, 26)
    await recheckOpenOrders(shop.db, shop.context)
    await buyer.buy(items, { code })
    await shop.pay(placed)
    await shop.expectPayState(placed.orderId, 'REFUNDED')
    expect(await shop.stockOf(product)).toEqual({ available: 4, reserved: 0, sold: 1 })
  })

  it('is not found by guessing: a shopper has twenty tries in an hour', async ({ shop, buyer }) => {
    const product = await shop.stock(5, 100)
    const items = [{ product, quantity: 1 }]
    const statuses = []
    for (let nth = 0; nth < 22; nth++) statuses.push((await quote(buyer, items, `GUESS-${nth}`)).status)
    expect(statuses).toEqual([...Array<number>(20).fill(409), 429, 429])
    expect((await quote(buyer, items)).status).toBe(200)
  })
})

it('Whatever goes back of orders with a code adds up to what was paid', async ({ shop, seller }) => {
  // A refund of less than a rupee is refused.
  const line = fc.record({ paise: fc.integer({ min: 2_000, max: 200_000 }), quantity: fc.integer({ min: 1, max: 5 }) })
  const order = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
    percent: fc.integer({ min: 1, max: 90 }),
    groups: fc.array(fc.array(fc.nat(2), { minLength: 3, maxLength: 3 }), { maxLength: 3 }),
  })
  const buyers = await shop.buyers(5)
  await fc.assert(
    fc.asyncProperty(fc.array(order, { minLength: 5, maxLength: 5 }), async (orders) => {
      await Promise.all(
        orders.map(async ({ lines, percent, groups }, nth) => {
          const code = await offer(seller, { percent })
          const items = []
          for (const { paise, quantity } of lines) items.push({ product: await shop.stock(50, paise / 100), quantity })
          await expectPartsAddUp(shop, buyers[nth]!, seller, items, groups, { code })
        }),
      )
    }),
    // A shorter one would meet the limits of these shoppers.
    { numRuns: 1, endOnFailure: true },
  )
})
