// Products that are put together from others whose pieces are in lots.
import { calls } from '#contract/calls'
import { doNotPack } from '#contract/orders/lot-refusals'
import { refusals } from '#contract/wording'
import { expect, it as base } from '#test/fixtures'
import { ordersOf } from '#test/people/buyer'
import { dayFromNow, lotsOf, receipt } from '#test/scenes/lots'
import { refundPieces } from '#test/scenes/part-refunds'
import { addAlmonds, listed } from '#test/scenes/products'

const it = base
  .extend('inLots', { scope: 'file' }, true)
  // Six jars of each product: three of the lot FIRST, best before 200 days from now, and three of SECOND.
  .extend('jar', ({ shop }) => shop.stock(6))
  .extend('box', async ({ seller, jar }) => {
    const parts = [{ product: jar, pieces: 2 }]
    return (await addAlmonds(seller, { name: 'Diwali Hamper', quantity: 0, parts }))._id
  })

it.afterEach(({ shop }) => shop.expectHealth())

it('A lot is not received of a product that is put together, which shows the earliest date of its parts', async ({
  shop,
  seller,
  box,
}) => {
  expect(await seller.post(calls.lotReceive.path, receipt(box))).toMatchObject({
    status: 409,
    body: { msg: refusals.quantityOfParts },
  })
  expect(await listed(shop, box)).toMatchObject({ inLots: true, quantity: 3 })
  const { body } = await shop.visitor().get(`${calls.lotBestBefore.path}?product=${box}`)
  expect(body).toMatchObject({ bestBefore: dayFromNow(200) })
})

it('A recall of a part finds the orders of what it is in, and stops them', async ({ seller, buyer, jar, box }) => {
  const { orderId } = await buyer.buy([{ product: box, quantity: 2 }])
  const [order] = await ordersOf(seller, calls.orderSeller.path)
  expect(order?.items[0]?.parts).toMatchObject([
    {
      product: jar,
      pieces: 2,
      lots: [
        { number: 'FIRST', quantity: 3 },
        { number: 'SECOND', quantity: 1 },
      ],
    },
  ])
  const first = (await lotsOf(seller, jar)).find(({ number }) => number === 'FIRST')!
  await seller.post(calls.lotRecall.path, { lot: first._id, reason: 'Moths' })
  const { body } = await seller.get(`${calls.lotOrders.path}?lot=${first._id}`)
  expect(body).toMatchObject({ count: 1, orders: [{ _id: orderId, stopped: true, pieces: 3 }] })
  expect(await seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Packed' })).toMatchObject({
    status: 409,
    body: { msg: doNotPack('FIRST') },
  })
})

it('A part that goes back returns to the lot that is sold first', async ({ seller, buyer, jar, box }) => {
  const { orderId } = await buyer.buy([{ product: box, quantity: 2 }])
  const back = [{ product: box, part: jar, pieces: 1, toShelf: true }]
  expect(await refundPieces(seller, orderId, back)).toMatchObject({ status: 200 })
  const lots = Object.fromEntries(
    (await lotsOf(seller, jar)).map(({ number, toSell, sold }) => [number, { toSell, sold }]),
  )
  expect(lots).toEqual({ FIRST: { toSell: 1, sold: 2 }, SECOND: { toSell: 2, sold: 1 } })
})
