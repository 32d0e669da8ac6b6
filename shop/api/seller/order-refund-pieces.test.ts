import { sql } from 'kysely'

import { calls } from '#contract/calls'
import { orderNumber } from '#contract/orders/order-number'
import { onlyMoneyLeft, onlyPiecesLeft, refusals } from '#contract/wording'
import { setOrderStatus } from '#domain/orders/status/set-status'
import type { Browser } from '#test/browser'
import { describe, expect, it } from '#test/fixtures'
import { oneOfEach, ordersOf } from '#test/people/buyer'
import { expectPartsAddUp, refundableOf, refundPieces } from '#test/scenes/part-refunds'
import { invoiceOf } from '#test/scenes/tax'
import type { TestShop } from '#test/shop'

it.afterEach(async ({ shop }) => {
  shop.provider.faults.clear()
  await shop.expectHealth()
})

const key = 'one-key-of-a-refund'
/** The texts of the only email with such a subject. */
async function mailsAbout(shop: TestShop, to: { email: string }, subject: RegExp): Promise<string[]> {
  await expect.poll(() => shop.mailsTo(to, subject).length).toBe(1)
  return shop.mailsTo(to, subject).map(({ text }) => text)
}

const refused = (status: number, msg: string) => ({ status, body: { success: false, msg } })

describe('a refund of pieces is refused', () => {
  it('B22: to everybody but an owner', async ({ shop, buyer }) => {
    const product = await shop.stock(5)
    const { orderId } = await buyer.buy([{ product, quantity: 2 }])
    const statuses = async (who: Browser) => [
      (await refundPieces(who, orderId, [{ product, pieces: 1 }])).status,
      (await who.get(`${calls.orderRefundable.path}?orderId=${orderId}`)).status,
    ]
    expect(await statuses(shop.visitor())).toEqual([401, 401])
    expect(await statuses(buyer)).toEqual([403, 403])
  })

  it.for<[string, object, RegExp]>([
    ['no lines', { lines: [] }, /lines/],
    ['no pieces', { lines: [{ product: 'a', pieces: 0, toShelf: true }] }, /pieces/],
    ['half a piece', { lines: [{ product: 'a', pieces: 0.5, toShelf: true }] }, /pieces/],
    ['too many pieces', { lines: [{ product: 'a', pieces: 1_000_001, toShelf: true }] }, /pieces/],
    ['a price', { lines: [{ product: 'a', pieces: 1, toShelf: true }], amount: 1 }, /amount/],
    ['a made-up reason', { why: 'Because' }, /why/],
    ['a short key', { key: 'short' }, /key/],
    [
      'a product twice',
      { lines: Array.from({ length: 2 }, () => ({ product: 'a', pieces: 1, toShelf: true })) },
      new RegExp(refusals.productTwice),
    ],
  ])('with %s', async ([, change, msg], { seller }) => {
    const body = { orderId: 'a', key, why: 'Broken', lines: [{ product: 'a', pieces: 1, toShelf: true }], ...change }
    const answer = await seller.post(calls.orderRefundPieces.path, body)
    expect(answer).toMatchObject({ status: 400, body: { msg: expect.stringMatching(msg) } })
  })

  it('for an order that is not there, not paid, or cancelled, and for a product that is not in it', async ({
    shop,
    seller,
    buyer,
  }) => {
    const [product, other] = [await shop.stock(5), await shop.stock(5)]
    expect(await refundPieces(seller, 'none', [{ product, pieces: 1 }])).toMatchObject(
      refused(404, refusals.noSuchOrder),
    )
    const placed = await buyer.place([{ product, quantity: 2 }])
    const one = [{ product, pieces: 1 }]
    expect(await refundPieces(seller, placed.orderId, one)).toMatchObject(refused(409, refusals.piecesOfUnpaid))
    await buyer.verify(await shop.pay(placed))
    const lines = [{ product: other, pieces: 1 }]
    expect(await refundPieces(seller, placed.orderId, lines)).toMatchObject(refused(404, refusals.noSuchLine))
    await buyer.cancel(placed.orderId)
    expect(await refundPieces(seller, placed.orderId, one)).toMatchObject(refused(409, refusals.piecesOfUnpaid))
  })

  it('B22: for more pieces than the line has left', async ({ shop, seller, buyer }) => {
    const product = await shop.stock(5)
    const { orderId } = await buyer.buy([{ product, quantity: 3 }])
    const tooMany = await refundPieces(seller, orderId, [{ product, pieces: 4 }])
    expect(tooMany).toMatchObject(refused(409, onlyPiecesLeft('Medjool dates', 3)))
    expect((await refundPieces(seller, orderId, [{ product, pieces: 2 }])).status).toBe(200)
    const again = await refundPieces(seller, orderId, [{ product, pieces: 2 }])
    expect(again).toMatchObject(refused(409, onlyPiecesLeft('Medjool dates', 1)))
    expect((await refundPieces(seller, orderId, [{ product, pieces: 1 }])).status).toBe(200)
    const none = await refundPieces(seller, orderId, [{ product, pieces: 1 }])
    expect(none).toMatchObject(refused(409, onlyPiecesLeft('Medjool dates', 0)))
  })

  it('below what Razorpay refunds', async ({ shop, seller, buyer }) => {
    const product = await shop.stock(9, 0.5)
    const { orderId } = await buyer.buy([{ product, quantity: 4 }])
    const one = await refundPieces(seller, orderId, [{ product, pieces: 1 }])
    expect(one).toMatchObject(refused(409, refusals.refundTooSmall))
  })

  it('beyond what a person has left of the payment at Razorpay', async ({ shop, seller, buyer }) => {
    const product = await shop.stock(5)
    const { orderId, paymentId } = await buyer.buy([{ product, quantity: 2 }])
    const refundId = await shop.provider.refund(paymentId, { amount: 15_000 })
    const resolved = await seller.post(calls.sellerMoneyResolve.path, { act: 'take over refund', id: refundId })
    expect(resolved.status).toBe(200)
    const answer = await refundPieces(seller, orderId, [{ product, pieces: 1 }])
    expect(answer).toMatchObject(refused(409, onlyMoneyLeft('₹54.00')))
    expect((await refundableOf(seller, orderId)).left).toBe(54)
  })

  it('when the seller has not seen an earlier one, and under the key of another one', async ({
    shop,
    seller,
    buyer,
  }) => {
    const product = await shop.stock(5)
    const { orderId } = await buyer.buy([{ product, quantity: 4 }])
    const one = [{ product, pieces: 1 }]
    expect((await refundPieces(seller, orderId, one, { key, seen: 0 })).status).toBe(200)
    expect(await refundPieces(seller, orderId, one, { seen: 0 })).toMatchObject(refused(409, refusals.refundsMoved))
    for (const other of [{ why: 'Spoilt' }, { lines: [{ product, pieces: 1, toShelf: true }] }])
      expect(await refundPieces(seller, orderId, one, { key, ...other })).toMatchObject(
        refused(409, refusals.refundKeyUsed),
      )
    expect((await refundPieces(seller, orderId, one, { key, seen: 0 })).status).toBe(200)
    expect((await refundableOf(seller, orderId)).refunds).toHaveLength(1)
  })
})

describe('a refund of pieces', () => {
  it('gives back money and pieces, keeps the order, and tells the shopper which and how much', async ({
    shop,
    seller,
    buyer,
  }) => {
    let [jars, dates] = ['1', '0']
    // The lines of an order stand in the order of their ids, and the last one gets the rest of the tax.
    while (jars > dates) [jars, dates] = [await shop.stock(10, 333.33), await shop.stock(10, 250)]
    const { orderId, paymentId } = await buyer.buy([
      { product: jars, quantity: 3 },
      { product: dates, quantity: 2 },
    ])
    const { body } = await refundPieces(seller, orderId, [
      { product: jars, pieces: 1 },
      { product: dates, pieces: 2, toShelf: true },
    ])
    // 333.33 + 6.66 of tax, and 500 + 10.01: the tax of the order is 30.00, of which the first line has 19.99.
    expect(body).toMatchObject({
      order: { isPaid: true, payment: 'paid', refunded: 850, items: [{ quantity: 3, refunded: 1 }, { refunded: 2 }] },
    })
    await expect.poll(() => shop.providerRefunds(paymentId)).toMatchObject([{ amount: 850_00, status: 'processed' }])
    expect(await shop.stockOf(jars)).toEqual({ available: 7, reserved: 0, sold: 2 })
    expect(await shop.stockOf(dates)).toEqual({ available: 10, reserved: 0, sold: 0 })
    expect((await buyer.orders())[0]).toMatchObject({ isPaid: true, refunded: 850 })

    await expect.poll(() => shop.mailsTo(buyer, /part of your order/)).toHaveLength(1)
    const [mail] = shop.mailsTo(buyer, /part of your order/)
    expect(mail?.text).toMatch(/1 x Medjool dates[^]*of 3 in the order[^]*2 x Medjool dates[^]*of 2[^]*₹850\.00/)
    await expect.poll(() => shop.mailsTo(buyer, /Your refund for order/)).toHaveLength(1)

    await expect
      .poll(async () => (await refundableOf(seller, orderId)).refunds)
      .toMatchObject([
        {
          seller: 'Test Seller',
          why: 'Broken',
          amount: 850,
          state: 'refunded',
          creditNote: expect.stringMatching(/^CN\/\d\d-\d\d\/\d{6}$/),
          lines: [
            { product: jars, pieces: 1, toShelf: false },
            { product: dates, pieces: 2, toShelf: true },
          ],
        },
      ])
    const { events } = (await seller.get(`${calls.orderHistory.path}?orderId=${orderId}`)).body as { events: object[] }
    expect(events.at(-1)).toMatchObject({
      what: 'refund',
      name: 'Test Seller',
      to: '₹850.00 for 1 x Medjool dates, 2 x Medjool dates (Broken)',
    })
  })

  it('B22: is one refund under one key, however often it is asked for', async ({ shop, seller, buyer }) => {
    const product = await shop.stock(5)
    const { orderId, paymentId } = await buyer.buy([{ product, quantity: 3 }])
    const press = () => refundPieces(seller, orderId, [{ product, pieces: 1, toShelf: true }], { key })
    const answers = await Promise.all(Array.from({ length: 20 }, press))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await expect.poll(() => shop.providerRefunds(paymentId)).toMatchObject([{ amount: 102_00 }])
    expect(await shop.stockOf(product)).toEqual({ available: 3, reserved: 0, sold: 2 })
  })

  // Mutation: refunds pieces of an order that is not locked.
  it('B22: never goes beyond the payment or the pieces, with 200 at once', async ({ shop, seller, buyer }) => {
    const product = await shop.stock(200, 3.33)
    const { orderId, paymentId, amount } = await buyer.buy([{ product, quantity: 50 }])
    const other = await shop.seller()
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, nth) =>
        refundPieces(nth % 2 ? seller : other, orderId, [{ product, pieces: 1, toShelf: nth % 3 === 0 }]),
      ),
    )
    const counts = [200, 409].map((status) => answers.filter((answer) => answer.status === status).length)
    expect(counts).toEqual([50, 150])
    await expect
      .poll(() => shop.providerRefunds(paymentId).reduce((sum, each) => sum + each.amount, 0), { timeout: 20_000 })
      .toBe(amount)
    const { rows } = await sql<{ serials: number[] }>`
      SELECT array_agg(serial - s.first ORDER BY serial) AS serials
      FROM invoices, (SELECT min(serial) AS first FROM invoices WHERE order_id = ${orderId} AND part_id IS NOT NULL) s
      WHERE order_id = ${orderId} AND part_id IS NOT NULL`.execute(shop.db)
    expect(rows[0]?.serials).toEqual(Array.from({ length: 50 }, (_, nth) => nth))
    const { sold, reserved } = await shop.stockOf(product)
    expect([sold, reserved]).toEqual([0, 0])
  })

  it('has a credit note of its own, and a later cancellation takes back what is left', async ({
    shop,
    seller,
    buyer,
  }) => {
    const product = await shop.stock(10, 333.33)
    const { orderId, paymentId } = await buyer.buy([{ product, quantity: 3 }])
    await refundPieces(seller, orderId, [{ product, pieces: 1 }])
    const part = { number: expect.stringMatching(/^CN/), why: 'Broken', pieces: { total: 339.99, tax: 6.66 } }
    const invoice = await invoiceOf(buyer, orderId)
    expect(invoice).toMatchObject({ total: 1019.99, partNotes: [part], payment: 'paid' })
    expect(invoice).not.toHaveProperty('creditNote')
    expect((await buyer.cancel(orderId)).status).toBe(200)
    await shop.expectPayState(orderId, 'REFUNDED')
    const amounts = shop.providerRefunds(paymentId).map(({ amount }) => amount)
    expect(new Set(amounts)).toEqual(new Set([339_99, 680_00]))
    expect(amounts).toHaveLength(2)
    expect(await shop.stockOf(product)).toEqual({ available: 9, reserved: 0, sold: 0 })
    const [cancelled] = await mailsAbout(shop, buyer, /is cancelled/)
    expect(cancelled).toContain('We are sending ₹680.00, what is left of ₹1,019.99, back the way you paid.')
    expect(cancelled).toContain('₹339.99 refunded for 1 x Medjool dates.')
    expect(await invoiceOf(buyer, orderId)).toMatchObject({
      creditNote: { rest: { lines: [{ quantity: 2 }], subtotal: 666.66, tax: 13.34, total: 680 } },
      partNotes: [part],
    })
    const { body } = await seller.get(`${calls.orderExport.path}?from=2026-01-01&to=2099-01-01`)
    const row = (body as string).split('\r\n').find((line) => line.includes(orderId))
    expect(row).toMatch(/"CN\/[^"]+, CN\/[^"]+".*"1019\.99"/)
  })

  it('is in the emails that follow, and not in those before', async ({ shop, seller, buyer }) => {
    const product = await shop.stock(10)
    const { orderId } = await buyer.buy([{ product, quantity: 3 }])
    await refundPieces(seller, orderId, [{ product, pieces: 1 }])
    await refundPieces(seller, orderId, [{ product, pieces: 1 }])
    await seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Shipped' })
    const [shipped] = await mailsAbout(shop, buyer, /is on its way/)
    expect(shipped).toContain('refunded for 2 x Medjool dates.')
    const [confirmed] = await mailsAbout(shop, buyer, /is confirmed/)
    expect(confirmed).not.toContain('refunded for')
  })

  it('of all pieces leaves nothing to pack and nothing to cancel', async ({ shop, seller, buyer }) => {
    const product = await shop.stock(5)
    const { orderId } = await buyer.buy([{ product, quantity: 2 }])
    const toPack = async () => (await ordersOf(seller, calls.orderParcels.path)).map(({ _id }) => _id)
    expect(await toPack()).toContain(orderId)
    await refundPieces(seller, orderId, [{ product, pieces: 2, toShelf: true }])
    expect(await toPack()).not.toContain(orderId)
    const cancelled = await seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Cancelled' })
    expect(cancelled).toMatchObject(refused(409, refusals.paymentUsedUp))
    expect(await buyer.cancel(orderId)).toMatchObject(refused(409, refusals.paymentUsedUp))
    expect(await shop.stockOf(product)).toEqual({ available: 5, reserved: 0, sold: 0 })
  })

  it('of a whole line leaves the other one alone to a later cancellation', async ({ shop, seller, buyer }) => {
    const [broken, good] = [await shop.stock(5), await shop.stock(5)]
    const { orderId } = await buyer.buy(oneOfEach(broken, good))
    await refundPieces(seller, orderId, [{ product: broken, pieces: 1 }])
    await buyer.cancel(orderId)
    const moves = shop.db.selectFrom('stock_ledger').where('order_id', '=', orderId).where('kind', '=', 'restock')
    expect(await moves.select('product_id').execute()).toEqual([{ product_id: good }])
  })

  it('before a cancellation that the seller undoes leaves the rest sold', async ({ shop, seller, buyer }) => {
    const product = await shop.stock(5)
    const { orderId } = await buyer.buy([{ product, quantity: 3 }])
    await refundPieces(seller, orderId, [{ product, pieces: 1, toShelf: true }])
    await seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Cancelled' })
    expect(await shop.stockOf(product)).toEqual({ available: 5, reserved: 0, sold: 0 })
    await shop.expectHealth()
    const undone = await seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Packed' })
    expect(undone).toMatchObject({ status: 200, body: { order: { isPaid: true, refunded: 102 } } })
    expect(await shop.stockOf(product)).toEqual({ available: 3, reserved: 0, sold: 2 })
  })

  it('that the bank refuses is told to the shop, and tried again under the next key', async ({
    shop,
    seller,
    buyer,
  }) => {
    const product = await shop.stock(5)
    const { orderId, paymentId } = await buyer.buy([{ product, quantity: 3 }])
    shop.provider.timing.set({ refundAfterMs: null })
    await refundPieces(seller, orderId, [{ product, pieces: 1 }])
    await expect.poll(() => shop.providerRefunds(paymentId)).toHaveLength(1)
    await shop.provider.refundOutcome(shop.providerRefunds(paymentId)[0]?.id ?? '', 'failed')
    const state = async () => (await refundableOf(seller, orderId)).refunds[0]?.state
    await expect.poll(state).toBe('refund failed')
    expect(await shop.payStateOf(orderId)).toBe('PAID')
    const warning = () =>
      shop.sandbox.mailbox
        .messages()
        .filter(({ subject }) => subject.includes(orderNumber(orderId)) && /Refund failed/.test(subject))
    await expect.poll(warning).toHaveLength(1)
    shop.provider.timing.set({ refundAfterMs: 20 })
    expect((await seller.post(calls.orderRefund.path, { orderId })).status).toBe(200)
    await expect.poll(state).toBe('refunded')
    expect(shop.providerRefunds(paymentId)).toMatchObject([{ status: 'failed' }, { amount: 102_00 }])
  })

  it('is made once when the provider did it and its answer was lost, beside another one of the same amount', async ({
    shop,
    seller,
    buyer,
  }) => {
    const product = await shop.stock(5)
    const { orderId, paymentId } = await buyer.buy([{ product, quantity: 3 }])
    shop.provider.faults.set({ on: 'refunds.create', do: 'drop-answer', times: 2 })
    await Promise.all([1, 2].map(() => refundPieces(seller, orderId, [{ product, pieces: 1 }])))
    await setOrderStatus(shop.db, shop.context, 'a seller', orderId, 'Cancelled')
    await shop.expectPayState(orderId, 'REFUNDED')
    await expect
      .poll(async () => (await refundableOf(seller, orderId)).refunds.map(({ state }) => state), { timeout: 15_000 })
      .toEqual(['refunded', 'refunded'])
    expect(shop.providerRefunds(paymentId).map(({ amount }) => amount)).toEqual([102_00, 102_00, 102_00])
  })

  it('adds up to the payment, whatever is refunded when', async ({ shop, seller }) => {
    const [one, two] = (await shop.buyers(2)) as [
      Awaited<ReturnType<typeof shop.buyer>>,
      Awaited<ReturnType<typeof shop.buyer>>,
    ]
    const products = [await shop.stock(50, 33.33), await shop.stock(50, 7.77)]
    const items = products.map((product, nth) => ({ product, quantity: nth ? 7 : 3 }))
    await expectPartsAddUp(shop, one, seller, items, [
      [1, 2],
      [0, 3],
      [1, 0],
    ])
    await expectPartsAddUp(shop, two, seller, items, [
      [1, 2],
      [2, 5],
    ])
  })
})
