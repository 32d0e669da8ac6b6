// The file of tracking numbers that a courier gives the shop.
import { type AnswerOf, calls } from '#contract/calls'
import { orderNumber } from '#contract/orders/order-number'
import { rowTwice, sheetRefusals } from '#contract/sheet-wording'
import { refusals } from '#contract/wording'
import type { Browser } from '#test/browser'
import { expect, it as base } from '#test/fixtures'
import { ordersOf } from '#test/people/buyer'
import { COURIER, shipParcel } from '#test/scenes/parcels'

type Read = AnswerOf<typeof calls.orderParcelFile>

const it = base.extend('dates', { scope: 'file' }, ({ shop }) => shop.stock(1_000))
it.afterEach(({ shop }) => shop.expectHealth())

const read = async (seller: Browser, ...rows: string[]): Promise<Read> => {
  const answer = await seller.post(calls.orderParcelFile.path, { csv: rows.join('\n') })
  expect(answer.status).toBe(200)
  return answer.body as Read
}

it('Rows that can be no parcel are refused in words, and the others are read', async ({ seller, buyer, dates }) => {
  const line = [{ product: dates, quantity: 2 }]
  const [going, cancelled, sent] = [await buyer.buy(line), await buyer.buy(line), await buyer.buy(line)]
  const unpaid = await buyer.place(line)
  await buyer.post(calls.orderCancel.path, { orderId: cancelled.orderId })
  const { parcels } = await shipParcel(seller, sent.orderId, line)
  const taken = parcels[0]?.number ?? ''
  const file = await read(
    seller,
    'AWB,Zone,Reference No,Courier',
    `SWF 123 a,4,${orderNumber(going.orderId)},`,
    `SWF9999,4,${orderNumber(going.orderId)},`,
    `SWF124,4,${cancelled.orderId},`,
    `SWF125,4,${unpaid.orderId},`,
    `SWF126,4,${orderNumber(sent.orderId)},`,
    `${taken},4,${orderNumber(sent.orderId)},`,
    'SWF127,4,#FFFFFFFF,',
    `,4,${orderNumber(going.orderId)},`,
    `x!,4,${orderNumber(going.orderId)},`,
  )
  expect(file.parcels).toEqual([
    {
      row: 2,
      name: expect.any(String) as string,
      orderId: going.orderId,
      draftId: expect.stringMatching(/^file-[0-9a-f]{40}$/) as string,
      courier: COURIER,
      number: 'SWF123A',
      lines: line,
    },
  ])
  expect(file.known).toBe(1)
  expect(file.problems).toEqual([
    { row: 3, msg: rowTwice(2) },
    { row: 4, msg: refusals.parcelOfCancelled },
    { row: 5, msg: refusals.parcelOfUnpaid },
    { row: 6, msg: sheetRefusals.nothingLeft },
    { row: 8, msg: sheetRefusals.noSuchOrder },
    { row: 9, msg: sheetRefusals.noNumber },
    { row: 10, msg: 'number must be 4 to 40 letters, digits or -.' },
  ])
  const other = await buyer.buy(line)
  expect((await read(seller, 'Order,Tracking number', `${other.orderId},${taken}`)).problems).toEqual([
    { row: 2, msg: refusals.parcelNumberTaken },
  ])
})

// Mutation: the draft is another one each time.
it('A file that is sent twice makes no second parcel, and is known then', async ({ seller, buyer, dates }) => {
  const { orderId } = await buyer.buy([{ product: dates, quantity: 3 }])
  await shipParcel(seller, orderId, [{ product: dates, quantity: 1 }])
  const rows = ['Order number;Tracking number', `${orderNumber(orderId)};SWF777`]
  const [first, second] = [await read(seller, ...rows), await read(seller, ...rows)]
  for (const { parcels } of [first, second]) {
    for (const { row: _, name: __, ...parcel } of parcels) {
      expect(parcel.lines).toEqual([{ product: dates, quantity: 2 }])
      expect(await seller.post(calls.orderParcel.path, parcel)).toMatchObject({ status: 200 })
    }
  }
  const [order] = await ordersOf(buyer)
  expect(order).toMatchObject({ status: 'Shipped', parcels: [{}, { number: 'SWF777' }] })
  expect(order?.parcels).toHaveLength(2)
  expect(await read(seller, ...rows)).toMatchObject({ parcels: [], known: 1, problems: [] })
})

it.extend(
  'settings',
  { scope: 'file' },
  { courier: null },
)('Without a courier of its own the shop asks for the column', async ({ seller, buyer, dates }) => {
  const { orderId } = await buyer.buy([{ product: dates, quantity: 1 }])
  expect((await read(seller, 'Order,AWB', `${orderId},SWF888`)).problems).toEqual([
    { row: 2, msg: sheetRefusals.noCourier },
  ])
  expect((await read(seller, 'Order,AWB,Courier', `${orderId},SWF888,Post`)).parcels).toMatchObject([
    { courier: 'Post' },
  ])
})
