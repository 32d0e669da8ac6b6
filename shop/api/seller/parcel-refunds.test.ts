// Refunds of pieces and parcels of the same order: refunded pieces go out no more, and what was sent stays sent.
import { calls } from '#contract/calls'
import { refusals } from '#contract/wording'
import { expect, it as base } from '#test/fixtures'
import type { Buyer } from '#test/people/buyer'
import { ordersOf } from '#test/people/buyer'
import { parcelOf, shipParcel } from '#test/scenes/parcels'
import { refundPieces } from '#test/scenes/part-refunds'

const it = base.extend('dates', { scope: 'file' }, ({ shop }) => shop.stock(1_000))

it.afterEach(({ shop }) => shop.expectHealth())

const tooLarge = { status: 409, body: { msg: refusals.parcelTooLarge } }
const statusOf = async (buyer: Buyer) => (await ordersOf(buyer))[0]?.status

it('Pieces that are refunded before they are packed go into no parcel, and their order is delivered without them', async ({
  shop,
  seller,
  dates,
  buyer,
}) => {
  const { orderId } = await buyer.buy([{ product: dates, quantity: 5 }])
  await refundPieces(seller, orderId, [{ product: dates, pieces: 1, toShelf: true }])
  expect((await shipParcel(seller, orderId, [{ product: dates, quantity: 5 }])).answer).toMatchObject(tooLarge)
  const { parcels } = await shipParcel(seller, orderId, [{ product: dates, quantity: 4 }])
  expect((await shipParcel(seller, orderId, [{ product: dates, quantity: 1 }])).answer).toMatchObject(tooLarge)
  await shop.sandbox.courier.report(parcels[0]?.number ?? '', 'parcel.delivered')
  await expect.poll(() => statusOf(buyer)).toBe('Delivered')
})

it('An order of which all pieces are refunded has no parcel', async ({ seller, dates, buyer }) => {
  const { orderId } = await buyer.buy([{ product: dates, quantity: 2 }])
  await refundPieces(seller, orderId, [{ product: dates, pieces: 2 }])
  expect((await shipParcel(seller, orderId, [{ product: dates, quantity: 1 }])).answer).toMatchObject(tooLarge)
})

it('A lost piece was in a parcel, so the rest still goes out, and the order is delivered with it', async ({
  shop,
  seller,
  dates,
  buyer,
}) => {
  const { orderId } = await buyer.buy([{ product: dates, quantity: 3 }])
  const first = await shipParcel(seller, orderId, [{ product: dates, quantity: 2 }])
  await shop.sandbox.courier.report(first.parcels[0]?.number ?? '', 'parcel.delivered')
  await refundPieces(seller, orderId, [{ product: dates, pieces: 1, toShelf: false }])
  const [order] = await ordersOf(buyer)
  expect(order?.items[0]).toMatchObject({ quantity: 3, refunded: 1, refundedInParcels: 1 })
  expect((await shipParcel(seller, orderId, [{ product: dates, quantity: 2 }])).answer).toMatchObject(tooLarge)
  const { parcels } = await shipParcel(seller, orderId, [{ product: dates, quantity: 1 }])
  expect(await statusOf(buyer)).toBe('Shipped')
  await shop.sandbox.courier.report(parcels.at(-1)?.number ?? '', 'parcel.delivered')
  await expect.poll(() => statusOf(buyer)).toBe('Delivered')
})

it('A piece for the shelf has not left while one is in no parcel', async ({ shop, seller, dates, buyer }) => {
  const { orderId } = await buyer.buy([{ product: dates, quantity: 3 }])
  const { parcels } = await shipParcel(seller, orderId, [{ product: dates, quantity: 2 }])
  await refundPieces(seller, orderId, [{ product: dates, pieces: 2, toShelf: true }])
  // The second of them came back from the parcel.
  expect((await ordersOf(buyer))[0]?.items[0]).toMatchObject({ refunded: 2, refundedInParcels: 1 })
  expect((await shipParcel(seller, orderId, [{ product: dates, quantity: 1 }])).answer).toMatchObject(tooLarge)
  await shop.sandbox.courier.report(parcels[0]?.number ?? '', 'parcel.delivered')
  await expect.poll(() => statusOf(buyer)).toBe('Delivered')
})

it('A parcel that is removed takes its refunded pieces along: they do not go out again', async ({
  seller,
  dates,
  buyer,
}) => {
  const { orderId } = await buyer.buy([{ product: dates, quantity: 3 }])
  const { parcels } = await shipParcel(seller, orderId, [{ product: dates, quantity: 3 }])
  await refundPieces(seller, orderId, [{ product: dates, pieces: 1 }])
  const removal = await seller.post(calls.orderParcelRemove.path, { parcelId: parcels[0]?._id })
  expect(removal).toMatchObject({ status: 200, body: { order: { items: [{ refunded: 1 }] } } })
  expect((await shipParcel(seller, orderId, [{ product: dates, quantity: 3 }])).answer).toMatchObject(tooLarge)
  expect((await shipParcel(seller, orderId, [{ product: dates, quantity: 2 }])).answer).toMatchObject({ status: 200 })
  expect((await shipParcel(seller, orderId, [{ product: dates, quantity: 1 }])).answer).toMatchObject(tooLarge)
})

it('Parcels and refunds at once never send a refunded piece', async ({ seller, dates, buyer }) => {
  const { orderId } = await buyer.buy([{ product: dates, quantity: 6 }])
  const line = [{ product: dates, quantity: 1 }]
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, nth) => [
      refundPieces(seller, orderId, [{ product: dates, pieces: 1, toShelf: nth % 2 === 0 }]),
      seller.post(calls.orderParcel.path, parcelOf(orderId, line)),
    ]).flat(),
  )
  // Refunds and parcels in turn; a busy shop answers 503.
  const made = answers.filter(({ status }, nth) => nth % 2 === 0 && status === 200).length
  const [order] = await ordersOf(buyer)
  const { refunded, refundedInParcels = 0 } = order?.items[0] ?? {}
  expect(refunded).toBe(made)
  expect(made).toBeGreaterThan(0)
  expect((order?.parcels?.length ?? 0) - refundedInParcels).toBeLessThanOrEqual(6 - made)
})
