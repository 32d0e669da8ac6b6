// The recall of a lot: what is stopped, who is written to, and what is packed instead.
import { calls } from '#contract/calls'
import { doNotPack, lotRefusals } from '#contract/orders/lot-refusals'
import { onlyAvailable } from '#contract/wording'
import { keepLots } from '#domain/lots/keep-lots'
import { mailRecalls } from '#domain/orders/recalls/mail-recalls'
import type { Browser } from '#test/browser'
import { expect, it as base } from '#test/fixtures'
import type { Buyer } from '#test/people/buyer'
import { lotsOf, newDraft } from '#test/scenes/lots'
import { shipParcel } from '#test/scenes/parcels'
import type { TestShop } from '#test/shop'

const it = base.extend('inLots', { scope: 'file' }, true)

it.afterEach(({ shop }) => shop.expectHealth())

async function recallFirst(seller: Browser, product: string) {
  const first = (await lotsOf(seller, product)).find(({ number }) => number === 'FIRST')!
  const answer = await seller.post(calls.lotRecall.path, { lot: first._id, reason: 'Undeclared sulphites' })
  return { lot: first._id, answer }
}
const setStatus = (seller: Browser, orderId: string, status: string) =>
  seller.put(calls.orderUpdateStatus.path, { orderId, status })

it('of pieces without a lot is refused', async ({ shop, seller }) => {
  const product = await shop.stock(2)
  await seller.post(calls.productQuantity.path, { id: product, quantity: 5 })
  const undated = (await lotsOf(seller, product)).find(({ number }) => number === undefined)
  expect(await seller.post(calls.lotRecall.path, { lot: undated!._id, reason: 'Any' })).toMatchObject({
    status: 409,
    body: { msg: lotRefusals.undated },
  })
  expect(await seller.post(calls.lotRecall.path, { lot: 'nothing', reason: 'Any' })).toMatchObject({ status: 404 })
  expect(await seller.get(`${calls.lotOrders.path}?lot=nothing`)).toMatchObject({ status: 404 })
})

it('takes the lot off sale, finds its orders, stops what has not left, and writes to each shopper once', async ({
  shop,
  seller,
}) => {
  const product = await shop.stock(12)
  const [inHouse, away, other] = [await shop.buyer(), await shop.buyer(), await shop.buyer()]
  const first = await inHouse.buy([{ product, quantity: 2 }])
  const second = await inHouse.buy([{ product, quantity: 1 }])
  const left = await away.buy([{ product, quantity: 3 }])
  const untouched = await other.buy([{ product, quantity: 2 }])
  await setStatus(seller, left.orderId, 'Shipped')

  const recalls = await Promise.all(Array.from({ length: 5 }, () => recallFirst(seller, product)))
  expect(recalls.map(({ answer }) => answer.status)).toEqual(Array(5).fill(200))
  await Promise.all([mailRecalls(shop.db, shop.context), mailRecalls(shop.db, shop.context)])

  expect(await lotsOf(seller, product)).toMatchObject([
    { number: 'SECOND', toSell: 4, sold: 2 },
    { number: 'FIRST', toSell: 0, sold: 6, recalled: { reason: 'Undeclared sulphites' } },
  ])
  const { body } = await seller.get(`${calls.lotOrders.path}?lot=${recalls[0]!.lot}`)
  expect(body).toMatchObject({
    count: 3,
    orders: [
      { _id: second.orderId, stopped: true, told: true, pieces: 1 },
      { _id: first.orderId, stopped: true, told: true, pieces: 2 },
      { _id: left.orderId, stopped: false, told: true, pieces: 3 },
    ],
  })
  await expect.poll(() => shop.mailsTo(away, /^Recall/)).toHaveLength(1)
  await expect.poll(() => shop.mailsTo(inHouse, /^Recall/)).toHaveLength(1)
  expect(shop.mailsTo(away, /^Recall/)[0]?.text).toContain('do not eat')
  expect(shop.mailsTo(inHouse, /^Recall/)[0]?.text).toContain('have not left our shop')
  expect(shop.mailsTo(other, /^Recall/)).toEqual([])

  // Nothing of it is on the shelf, but orders have to be stopped.
  const { body: toAct } = await seller.get(calls.lotToAct.path)
  expect(toAct).toMatchObject({ count: 1, lots: [{ product, lot: { number: 'FIRST', toSell: 0, offSale: 0 } }] })

  for (const status of ['Packed', 'Shipped']) {
    expect(await setStatus(seller, first.orderId, status)).toMatchObject({
      status: 409,
      body: { msg: doNotPack('FIRST') },
    })
  }
  expect(await setStatus(seller, untouched.orderId, 'Packed')).toMatchObject({ status: 200 })
  expect((await inHouse.orders())[0]?.items[0]?.lots).toMatchObject([{ number: 'FIRST', recalled: true }])
})

it('sells nothing of what comes back', async ({ shop, seller }) => {
  const product = await shop.stock(4)
  const buyer = await shop.buyer()
  const { orderId } = await buyer.buy([{ product, quantity: 2 }])
  await recallFirst(seller, product)
  await buyer.cancel(orderId)
  expect(await buyer.order([{ product, quantity: 3 }])).toMatchObject({ status: 409, body: { msg: onlyAvailable(2) } })
  expect((await lotsOf(seller, product)).find(({ number }) => number === 'FIRST')).toMatchObject({
    toSell: 0,
    offSale: 2,
  })
  const [first] = (await lotsOf(seller, product)).filter(({ number }) => number === 'FIRST')
  const change = { lot: first!._id, number: 'OTHER', onShelf: 2, seen: 2, draftId: newDraft() }
  expect(await seller.post(calls.lotCorrect.path, change)).toMatchObject({
    status: 409,
    body: { msg: lotRefusals.recalled },
  })
})

it('is told to the shopper of an order that was cancelled after it left', async ({ shop, seller }) => {
  const product = await shop.stock(3)
  const buyer = await shop.buyer()
  const { orderId } = await buyer.buy([{ product, quantity: 3 }])
  for (const status of ['Shipped', 'Cancelled'])
    expect(await setStatus(seller, orderId, status)).toMatchObject({ status: 200 })
  await recallFirst(seller, product)
  await mailRecalls(shop.db, shop.context)
  await expect.poll(() => shop.mailsTo(buyer, /^Recall/)).toHaveLength(1)
})

it('stops an order that is paid after it, and tells its shopper', async ({ shop, seller }) => {
  const product = await shop.stock(4)
  const buyer = await shop.buyer()
  const placed = await buyer.place([{ product, quantity: 1 }])
  await recallFirst(seller, product)
  await mailRecalls(shop.db, shop.context)
  const paid = await shop.pay(placed)
  expect(await buyer.verify(paid)).toMatchObject({ status: 200 })
  expect(await setStatus(seller, paid.orderId, 'Packed')).toMatchObject({ status: 409 })
  await mailRecalls(shop.db, shop.context)
  await expect.poll(() => shop.mailsTo(buyer, /^Recall/)).toHaveLength(1)
})

it('lets an order be packed from other lots, once', async ({ shop, seller }) => {
  const product = await shop.stock(6)
  const { orderId } = await (await shop.buyer()).buy([{ product, quantity: 2 }])
  await recallFirst(seller, product)
  const repacked = await Promise.all([1, 2, 3].map(() => seller.post(calls.lotRepack.path, { order: orderId })))
  expect(repacked.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await lotsOf(seller, product)).toMatchObject([
    { number: 'FIRST', toSell: 0, sold: 0, offSale: 3 },
    { number: 'SECOND', toSell: 1, sold: 2 },
  ])
  expect(await shop.stockOf(product)).toEqual({ available: 1, reserved: 0, sold: 2 })
  expect(await setStatus(seller, orderId, 'Packed')).toMatchObject({ status: 200 })
  expect(await seller.post(calls.lotRepack.path, { order: 'nothing' })).toMatchObject({ status: 404 })
})

it('cannot be packed from other lots when these have too few pieces, or when it has left', async ({ shop, seller }) => {
  const product = await shop.stock(6)
  const buyer = await shop.buyer()
  const { orderId } = await buyer.buy([{ product, quantity: 3 }])
  const shipped = await buyer.buy([{ product, quantity: 3 }])
  await recallFirst(seller, product)
  expect(await seller.post(calls.lotRepack.path, { order: orderId })).toMatchObject({
    status: 409,
    body: { msg: onlyAvailable(0) },
  })
  await setStatus(seller, shipped.orderId, 'Shipped')
  expect(await seller.post(calls.lotRepack.path, { order: shipped.orderId })).toMatchObject({
    status: 409,
    body: { msg: lotRefusals.hasLeft },
  })
  await keepLots(shop.db)
})

const toldOf = (shop: TestShop, buyer: Buyer) => shop.mailsTo(buyer, /^Recall/)[0]?.text

it('is of no parcel: an order with pieces of it is not shipped until it is packed from other lots', async ({
  shop,
  seller,
}) => {
  const product = await shop.stock(6)
  const buyer = await shop.buyer()
  const { orderId } = await buyer.buy([{ product, quantity: 2 }])
  await recallFirst(seller, product)
  const ship = async () => (await shipParcel(seller, orderId, [{ product, quantity: 2 }])).answer
  expect(await ship()).toMatchObject({ status: 409, body: { msg: doNotPack('FIRST') } })
  expect((await buyer.orders())[0]).toMatchObject({ status: 'Order Placed', stopped: true })
  expect(await seller.post(calls.lotRepack.path, { order: orderId })).toMatchObject({ status: 200 })
  expect(await ship()).toMatchObject({ status: 200 })
  expect((await buyer.orders())[0]).not.toHaveProperty('stopped')
  await expect.poll(() => shop.mailsTo(buyer, /is on its way/)).toHaveLength(1)
})

it('stops what is left of an order that was shipped in part, and its shopper reads so', async ({ shop, seller }) => {
  const product = await shop.stock(12)
  const [part, whole] = [await shop.buyer(), await shop.buyer()]
  const { orderId } = await part.buy([{ product, quantity: 3 }])
  const sent = await whole.buy([{ product, quantity: 2 }])
  await shipParcel(seller, orderId, [{ product, quantity: 1 }])
  await shipParcel(seller, sent.orderId, [{ product, quantity: 2 }])
  const { lot } = await recallFirst(seller, product)
  await expect.poll(() => toldOf(shop, part)).toContain('A part of order')
  expect(toldOf(shop, part)).not.toContain('have not left our shop')
  await expect.poll(() => toldOf(shop, whole)).toContain('which has left our shop')

  // Nothing of it is on the shelf.
  const [first] = (await lotsOf(seller, product)).filter(({ number }) => number === 'FIRST')
  await seller.post(calls.lotWriteOff.path, { lot, quantity: first!.offSale, reason: 'Recalled', draftId: newDraft() })
  expect((await seller.get(calls.lotToAct.path)).body).toMatchObject({
    lots: expect.arrayContaining([expect.objectContaining({ product })]),
  })
  const orders = async () => (await seller.get(`${calls.lotOrders.path}?lot=${lot}`)).body
  expect(await orders()).toMatchObject({
    orders: [
      { _id: orderId, stopped: true, pieces: 3 },
      { _id: sent.orderId, stopped: false },
    ],
  })
  const rest = async () => (await shipParcel(seller, orderId, [{ product, quantity: 2 }])).answer
  expect(await rest()).toMatchObject({ status: 409, body: { msg: doNotPack('FIRST') } })
  expect(await seller.post(calls.lotRepack.path, { order: sent.orderId })).toMatchObject({ status: 409 })

  // The piece in the parcel stays of the recalled lot.
  expect(await seller.post(calls.lotRepack.path, { order: orderId })).toMatchObject({ status: 200 })
  expect((await part.orders())[0]?.items[0]?.lots).toMatchObject([
    { number: 'FIRST', quantity: 1, recalled: true },
    { number: 'SECOND', quantity: 2 },
  ])
  expect(await orders()).toMatchObject({ orders: [{ stopped: false }, { stopped: false }] })
  expect(await rest()).toMatchObject({ status: 200 })
})

it('stops an order again whose parcel was recorded by mistake', async ({ shop, seller }) => {
  const product = await shop.stock(8)
  const { orderId } = await (await shop.buyer()).buy([{ product, quantity: 3 }])
  const { parcels } = await shipParcel(seller, orderId, [{ product, quantity: 2 }])
  await recallFirst(seller, product)
  expect(await seller.post(calls.lotRepack.path, { order: orderId })).toMatchObject({ status: 200 })
  expect((await seller.post(calls.orderParcelRemove.path, { parcelId: parcels[0]?._id })).body).toMatchObject({
    order: { status: 'Order Placed', stopped: true },
  })
  expect(await setStatus(seller, orderId, 'Packed')).toMatchObject({ status: 409 })
  expect(await seller.post(calls.lotRepack.path, { order: orderId })).toMatchObject({ status: 200 })
  expect(await setStatus(seller, orderId, 'Packed')).toMatchObject({ status: 200 })
})
