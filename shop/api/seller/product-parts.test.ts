// Products that are put together from others: their stock, their orders, and what goes back.
import { sql } from 'kysely'

import { calls } from '#contract/calls'
import {
  alreadyAPart,
  empty,
  madeOfOthers,
  onlyAvailable,
  onlyPiecesLeft,
  ownPiecesFirst,
  refusals,
} from '#contract/wording'
import { keepPutTogether } from '#domain/catalogue/put-together'
import { sellAtOnce } from '#domain/orders/payments/sell-order'
import type { Browser } from '#test/browser'
import { describe, expect, it, vi } from '#test/fixtures'
import { ordersOf } from '#test/people/buyer'
import { refundableOf, refundPieces } from '#test/scenes/part-refunds'
import { add, addAlmonds, almonds, form, ledgerOf, listed, update } from '#test/scenes/products'
import { invoiceOf } from '#test/scenes/tax'
import type { TestShop } from '#test/shop'

it.afterEach(({ shop }) => shop.expectHealth())

const refused = (status: number, msg: string) => ({ status, body: { success: false, msg } })

type Parts = { product: string; pieces: number }[]
async function hamper(seller: Browser, parts: Parts, data: object = {}): Promise<string> {
  const { _id } = await addAlmonds(seller, {
    name: 'Diwali Hamper',
    price: 1_000,
    offerPrice: 1_000,
    quantity: 0,
    parts,
    ...data,
  })
  return _id
}

/** Available, held and sold pieces. */
async function stockOf(shop: TestShop, product: string): Promise<number[]> {
  const row = await shop.db
    .selectFrom('products')
    .select(['available', 'reserved', 'sold'])
    .where('id', '=', product)
    .executeTakeFirstOrThrow()
  return [row.available, row.reserved, row.sold]
}

describe('parts are refused', () => {
  it('that are the product itself, there twice, unknown, put together themselves, or too many', async ({
    shop,
    seller,
  }) => {
    const [jar, box] = [await shop.stock(5), await shop.stock(0)]
    const made = await hamper(seller, [{ product: jar, pieces: 2 }])
    const ask = (parts: Parts) => update(seller, form({ id: box, parts }))
    expect(await ask([{ product: box, pieces: 1 }])).toMatchObject(refused(400, refusals.partOfItself))
    expect(
      await ask([
        { product: jar, pieces: 1 },
        { product: jar, pieces: 1 },
      ]),
    ).toMatchObject(refused(400, refusals.productTwice))
    expect(await ask([{ product: 'none', pieces: 1 }])).toMatchObject(refused(404, empty.product))
    expect(await ask([{ product: made, pieces: 1 }])).toMatchObject(refused(400, madeOfOthers('Diwali Hamper')))
    expect(await ask([{ product: jar, pieces: 0 }])).toMatchObject({ status: 400 })
    expect(await ask(Array.from({ length: 21 }, () => ({ product: jar, pieces: 1 })))).toMatchObject({ status: 400 })
    // A circle: what is a part of others cannot have parts.
    await seller.post(calls.productQuantity.path, { id: jar, quantity: 0 })
    expect(await update(seller, form({ id: jar, parts: [{ product: box, pieces: 1 }] }))).toMatchObject(
      refused(400, alreadyAPart('Medjool dates', 'Diwali Hamper')),
    )
  })

  it('for a product with pieces of its own, and a count for one that has parts', async ({ shop, seller }) => {
    const [jar, box] = [await shop.stock(5), await shop.stock(3)]
    const parts = [{ product: jar, pieces: 2 }]
    expect(await update(seller, form({ id: box, parts }))).toMatchObject(refused(409, ownPiecesFirst(3)))
    expect(await add(seller, form({ ...almonds, parts }))).toMatchObject(refused(409, refusals.quantityOfParts))
    expect(await update(seller, form({ id: box, parts, quantity: 0, seen: 3 }))).toMatchObject({ status: 200 })
    expect(await seller.post(calls.productQuantity.path, { id: box, quantity: 4 })).toMatchObject(
      refused(409, refusals.quantityOfParts),
    )
    expect(await update(seller, form({ id: box, quantity: 4 }))).toMatchObject(refused(409, refusals.quantityOfParts))
    expect(await listed(shop, box)).toMatchObject({ quantity: 2 })
    expect(await update(seller, form({ id: box, parts: [], quantity: 4 }))).toMatchObject({ status: 200 })
    expect(await listed(shop, box)).toMatchObject({ quantity: 4 })
    expect(await listed(shop, box)).not.toHaveProperty('parts')
  })
})

it('The stock and the names of parts reach the product within 5 s', async ({ shop, seller }) => {
  const [jar, tin] = [await shop.stock(7), await shop.stock(3)]
  const box = await hamper(seller, [
    { product: jar, pieces: 2 },
    { product: tin, pieces: 1 },
  ])
  const shows = (quantity: number) =>
    vi.waitFor(async () => expect(await listed(shop, box)).toMatchObject({ quantity }), { timeout: 5_000 })
  await shows(3)
  expect(await listed(shop, box)).toMatchObject({
    parts: [
      { product: jar, name: 'Medjool dates', pieces: 2 },
      { product: tin, name: 'Medjool dates', pieces: 1 },
    ],
  })
  await seller.post(calls.productQuantity.path, { id: jar, quantity: 5 })
  await shows(2)
  await seller.post(calls.productArchive.path, { id: tin, archived: true })
  await shows(0)
  await seller.post(calls.productArchive.path, { id: tin, archived: false })
  await shows(2)
  await update(seller, form({ id: tin, name: 'Ajwa in a tin' }))
  await vi.waitFor(async () => expect((await listed(shop, box))?.parts?.[1]?.name).toBe('Ajwa in a tin'), {
    timeout: 5_000,
  })
})

describe('an order', () => {
  it('takes the pieces of parts beside its other lines, and gives them back', async ({ shop, seller, buyer }) => {
    const [jar, tin] = [await shop.stock(7), await shop.stock(3)]
    const box = await hamper(seller, [
      { product: jar, pieces: 2 },
      { product: tin, pieces: 1 },
    ])
    const items = [
      { product: box, quantity: 2 },
      { product: jar, quantity: 3 },
    ]
    const paid = await buyer.buy(items)
    expect([await stockOf(shop, jar), await stockOf(shop, tin), await stockOf(shop, box)]).toEqual([
      [0, 0, 7],
      [1, 0, 2],
      [0, 0, 0],
    ])
    expect((await ledgerOf(shop, jar)).map(({ kind }) => kind)).toEqual(['initial', 'hold', 'sell'])
    const [order] = await ordersOf(seller, calls.orderSeller.path)
    expect(order?.items.find(({ product }) => product._id === box)).toMatchObject({
      quantity: 2,
      parts: [
        { product: jar, pieces: 2 },
        { product: tin, pieces: 1 },
      ],
    })
    await buyer.cancel(paid.orderId)
    await shop.expectPayState(paid.orderId, 'REFUNDED')
    expect([await stockOf(shop, jar), await stockOf(shop, tin)]).toEqual([
      [7, 0, 0],
      [3, 0, 0],
    ])
  })

  it('is sold by the one statement that sells others, with its parts', async ({ shop, seller, buyer }) => {
    const jar = await shop.stock(5)
    const box = await hamper(seller, [{ product: jar, pieces: 2 }])
    const placed = await buyer.place([{ product: box, quantity: 2 }])
    shop.provider.faults.set({ on: 'webhooks', do: 'drop' })
    const { paymentId } = await shop.pay(placed)
    const payment = await shop.deps.razorpay.payment(paymentId)
    if (payment.is !== 'done') throw new Error('The provider does not have the payment')
    const { settings } = shop.context
    expect(await sellAtOnce(shop.db, placed.orderId, payment.value, settings)).toBe(buyer.userId)
    shop.provider.faults.clear()
    expect(await stockOf(shop, jar)).toEqual([1, 0, 4])
  })

  it('of more than its parts give says how many there are', async ({ shop, seller, buyer }) => {
    const jar = await shop.stock(7)
    const box = await hamper(seller, [{ product: jar, pieces: 2 }])
    const three = { product: box, quantity: 3 }
    expect(await buyer.order([{ product: box, quantity: 4 }])).toMatchObject({
      ...refused(409, onlyAvailable(3)),
      body: { product: box },
    })
    // One jar of the seven is left beside three boxes; which line is short is said with what there is of it.
    expect(await buyer.order([three, { product: jar, quantity: 2 }])).toMatchObject({
      ...refused(409, onlyAvailable(1)),
      body: { product: jar },
    })
    await buyer.buy([three, { product: jar, quantity: 1 }])
    expect(await stockOf(shop, jar)).toEqual([0, 0, 7])
  })

  it('keeps what it was made of when the parts change while it is held', async ({ shop, seller, buyer }) => {
    const [jar, tin] = [await shop.stock(5), await shop.stock(5)]
    const box = await hamper(seller, [{ product: jar, pieces: 2 }])
    const placed = await buyer.place([{ product: box, quantity: 1 }])
    await update(seller, form({ id: box, parts: [{ product: tin, pieces: 1 }] }))
    await buyer.verify(await shop.pay(placed))
    expect([await stockOf(shop, jar), await stockOf(shop, tin)]).toEqual([
      [3, 0, 2],
      [5, 0, 0],
    ])
  })

  it('takes the parts that the product has when it is ordered', async ({ shop, seller, buyer }) => {
    const [jar, tin] = [await shop.stock(5), await shop.stock(5)]
    const box = await hamper(seller, [{ product: jar, pieces: 2 }])
    await shop.db
      .updateTable('products')
      .set({ components: JSON.stringify([{ product: tin, pieces: 4 }]) })
      .where('id', '=', box)
      .execute()
    await buyer.buy([{ product: box, quantity: 1 }])
    expect([await stockOf(shop, jar), await stockOf(shop, tin)]).toEqual([
      [5, 0, 0],
      [1, 0, 4],
    ])
  })
})

describe('a refund', () => {
  it('of whole pieces puts the parts back, and of one part loses that alone', async ({ shop, seller, buyer }) => {
    const [jar, tin] = [await shop.stock(10, 300), await shop.stock(10, 100)]
    const box = await hamper(seller, [
      { product: jar, pieces: 2 },
      { product: tin, pieces: 1 },
    ])
    const { orderId } = await buyer.buy([{ product: box, quantity: 2 }])
    expect(await refundPieces(seller, orderId, [{ product: box, pieces: 1, toShelf: true }])).toMatchObject({
      status: 200,
    })
    expect([await stockOf(shop, jar), await stockOf(shop, tin)]).toEqual([
      [8, 0, 2],
      [9, 0, 1],
    ])
    expect(await refundPieces(seller, orderId, [{ product: box, part: 'none', pieces: 1 }])).toMatchObject(
      refused(404, refusals.noSuchLine),
    )
    const jars = (pieces: number) => refundPieces(seller, orderId, [{ product: box, part: jar, pieces }])
    expect(await jars(3)).toMatchObject(refused(409, onlyPiecesLeft('Medjool dates', 2)))
    expect(await jars(1)).toMatchObject({ status: 200 })
    expect(await stockOf(shop, jar)).toEqual([8, 0, 1])
    // Two jars of 300 and a tin of 100 share the price of 1,000, and the tax of 2 % on it.
    const { lines, refunds } = await refundableOf(seller, orderId)
    expect(refunds.map(({ amount }) => amount)).toEqual([1_020, 437.14])
    expect(refunds[1]?.lines).toEqual([
      { product: box, part: jar, pieces: 1, toShelf: false, name: 'Medjool dates (Diwali Hamper)', amount: 437.14 },
    ])
    expect(lines[0]).toMatchObject({
      quantity: 2,
      refunded: 1,
      parts: [
        { quantity: 4, refunded: 3 },
        { quantity: 2, refunded: 1 },
      ],
    })
    // No whole piece is left.
    expect(await refundPieces(seller, orderId, [{ product: box, pieces: 1 }])).toMatchObject(
      refused(409, onlyPiecesLeft('Medjool dates', 1)),
    )
    const rest = [
      { product: box, part: jar, pieces: 1 },
      { product: box, part: tin, pieces: 1, toShelf: true },
    ]
    expect(await refundPieces(seller, orderId, rest)).toMatchObject({ status: 200 })
    const invoice = await invoiceOf(buyer, orderId)
    expect(invoice.partNotes?.reduce((sum, { pieces }) => sum + Math.round(pieces.total * 100), 0)).toBe(204_000)
    expect((await refundableOf(seller, orderId)).lines[0]).toMatchObject({ quantity: 2, refunded: 2 })
  })

  it('is the same for the same key, whole or of a part, and refused for whole pieces beside a part of them', async ({
    shop,
    seller,
    buyer,
  }) => {
    const jar = await shop.stock(10)
    const box = await hamper(seller, [{ product: jar, pieces: 2 }])
    const { orderId } = await buyer.buy([{ product: box, quantity: 3 }])
    const both = [
      { product: box, pieces: 1 },
      { product: box, part: jar, pieces: 1 },
    ]
    expect(await refundPieces(seller, orderId, both)).toMatchObject(refused(400, refusals.productTwice))
    const key = 'one-key-of-a-hamper'
    for (const pieces of [[{ product: box, pieces: 1 }], [{ product: box, pieces: 1 }]])
      expect(await refundPieces(seller, orderId, pieces, { key })).toMatchObject({ status: 200 })
    const other = [{ product: box, part: jar, pieces: 1 }]
    expect(await refundPieces(seller, orderId, other, { key })).toMatchObject(refused(409, refusals.refundKeyUsed))
    expect(await stockOf(shop, jar)).toEqual([4, 0, 4])
  })
})

it('Names and counts that are right are not written again', async ({ shop, seller }) => {
  const jar = await shop.stock(5)
  await hamper(seller, [{ product: jar, pieces: 2 }])
  const versions = () => sql`SELECT xmin::text FROM products WHERE components IS NOT NULL`.execute(shop.db)
  await keepPutTogether(shop.db)
  const before = (await versions()).rows
  await keepPutTogether(shop.db)
  expect((await versions()).rows).toEqual(before)
})
