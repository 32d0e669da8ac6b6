// Orders by phone to many addresses, which a file names: one payment, a parcel for each address.
import { sql } from 'kysely'

import { type AnswerOf, type BodyOf, calls } from '#contract/calls'
import type { Delivery, Order } from '#contract/entities'
import { orderNumber } from '#contract/orders/order-number'
import { phoneRefusals } from '#contract/orders/phone-wording'
import { MAX_DELIVERIES } from '#contract/rules'
import { columnMissing, rowTwice, sheetRefusals, tooManyRows } from '#contract/sheet-wording'
import { deliveryOnlyIn } from '#contract/wording'
import type { Browser } from '#test/browser'
import { describe, expect, it as base } from '#test/fixtures'
import { shopperPassword } from '#test/people/accounts'
import { newSeller, sellerLogin } from '#test/people/sellers'
import { setStatus } from '#test/scenes/cash'
import { shipParcel } from '#test/scenes/parcels'
import { caller, claim, openLink, orderByPhone, paidByLink, payByLink, takenByPhone } from '#test/scenes/phone-orders'
import { refundPieces } from '#test/scenes/part-refunds'

type Read = AnswerOf<typeof calls.sellerOrderAddresses>
type NewDeliveries = NonNullable<BodyOf<typeof calls.sellerOrder>['deliveries']>

const it = base
  .extend('environment', { scope: 'file' }, { TAX_MODE: 'gst' })
  .extend('owner', ({ seller }) => seller)
  .extend('hamper', ({ shop }) => shop.stock(1_000, 100, { hsn: '0804', gstRate: 5 }))

it.afterEach(({ shop }) => shop.expectHealth())

const head = 'Name,Mobile No.,Address,City,Pincode,State,Qty'
const rows = [
  'Meena Kumari,98400 12345,"4 Lake View, Anna Nagar",Chennai,600040,Tamil Nadu,',
  'Ravi Shankar,+91 98400 22222,7 West Masi Street,Madurai,625001,TN,2',
  'Fathima Beevi,9840033333,21 Car Street,Tirunelveli,627001,,1',
]
const read = (seller: Browser, ...lines: string[]) =>
  seller.post(calls.sellerOrderAddresses.path, { csv: lines.join('\n') })

async function addresses(seller: Browser, ...lines: string[]): Promise<NewDeliveries> {
  const { deliveries, problems } = (await read(seller, head, ...lines)).body as Read
  expect(problems).toEqual([])
  return deliveries
}

const one = (product: string) => [{ product, quantity: 1 }]

async function listed(seller: Browser, search: string): Promise<Order | undefined> {
  const path = `${calls.orderSeller.path}?search=${encodeURIComponent(search)}`
  return ((await seller.get(path)).body as { orders: Order[] }).orders[0]
}

describe('a file of addresses is refused', () => {
  it('from visitors, shoppers and a seller who keeps the books', async ({ shop, buyer }) => {
    expect((await read(shop.visitor(), head, ...rows)).status).toBe(401)
    expect((await read(buyer, head, ...rows)).status).toBe(403)
    const books = await sellerLogin(shop, (await newSeller(shop, { role: 'books' })).email)
    expect((await read(books, head, ...rows)).status).toBe(403)
  })

  it('when it has no rows, lacks a column or is too long', async ({ owner }) => {
    const refused = (msg: string) => ({ status: 400, body: { success: false, msg } })
    expect(await read(owner, head)).toMatchObject(refused(sheetRefusals.empty))
    expect(await read(owner, 'Name,Phone,City,PIN', 'a,b,c,d')).toMatchObject(refused(columnMissing('Street')))
    const many = Array.from({ length: MAX_DELIVERIES + 1 }, (_, nth) => rows[0]!.replace('Meena', `Meena ${nth}`))
    expect(await read(owner, head, ...many)).toMatchObject(refused(tooManyRows(MAX_DELIVERIES)))
  })

  it('row by row, in words, and the others are read', async ({ owner }) => {
    const wrong = [
      'Meena Kumari,12345,4 Lake View,Chennai,600040,,',
      ',9840012345,4 Lake View,Chennai,600040,,',
      'Anil Nair,9840012345,4 Marine Drive,Kochi,682001,Kerala,',
      'Anil Nair,9840012345,4 Marine Drive,Kochi,682001,,',
      'Asha Raman,9840012345,4 Lake View,Chennai,600040,,0',
      'Asha Raman,9840012345,4 Lake View,Chennai,600040,,two',
      rows[0]!,
    ]
    const { status, body } = await read(owner, head, ...rows, ...wrong)
    const { deliveries, problems } = body as Read
    expect(status).toBe(200)
    expect(deliveries).toHaveLength(3)
    expect(problems.map(({ row }) => row)).toEqual([5, 6, 7, 8, 9, 10, 11])
    const [phone, name, kerala, pin, none, word, twice] = problems.map(({ msg }) => msg)
    expect([phone, name, none, word]).toEqual([
      expect.stringMatching(/^phone /),
      'name is required.',
      'sets must be at least 1.',
      expect.stringMatching(/^sets /),
    ])
    expect(kerala).toBe(deliveryOnlyIn('Tamil Nadu'))
    expect(pin).toContain('682001')
    expect(twice).toBe(rowTwice(2))
  })
})

describe('an order to many addresses', () => {
  it('is refused when one of them is in another state, and nothing is held', async ({ shop, owner, hamper }) => {
    const [first, ...others] = await addresses(owner, ...rows)
    const deliveries = [...others, { ...first!, state: 'Kerala', zipCode: '682001' }]
    expect(await orderByPhone(owner, one(hamper), { deliveries })).toMatchObject({
      status: 400,
      body: { msg: deliveryOnlyIn('Tamil Nadu') },
    })
    expect((await orderByPhone(owner, one(hamper), { deliveries: [] })).status).toBe(400)
    expect(
      (await orderByPhone(owner, one(hamper), { deliveries: [{ ...first!, sets: 99 }, ...others, ...others] })).status,
    ).toBe(200)
    const many = Array.from({ length: 11 }, () => ({ ...first!, sets: 99 }))
    expect(await orderByPhone(owner, one(hamper), { deliveries: many })).toMatchObject({
      status: 409,
      body: { code: 'not-enough-stock', msg: 'Only 895 item(s) available' },
    })
    expect(await shop.stockOf(hamper)).toMatchObject({ available: 895, reserved: 105 })
  })

  it('is paid once, for a business, and each address is told from the others', async ({ shop, owner, hamper }) => {
    const deliveries = await addresses(owner, ...rows)
    const buyer = { gstin: '33AAPFU0939F1Z2', name: 'Anand Sweets LLP' }
    const taken = await takenByPhone(owner, [{ product: hamper, quantity: 50 }], { deliveries, buyer })
    expect(taken.amount).toBe(20_000)
    expect(await openLink(shop.visitor(), taken)).toMatchObject({ addresses: 3, lines: [{ quantity: 200 }] })
    await payByLink(shop, taken)
    expect(await shop.stockOf(hamper)).toEqual({ available: 800, reserved: 0, sold: 200 })
    const invoices = await owner.get(`${calls.orderInvoices.path}?orderIds=${taken.orderId}`)
    expect(invoices.body).toMatchObject({ invoices: [{ business: buyer, buyer: { name: caller.name } }] })
    const order = await listed(owner, 'fathima')
    expect(order).toMatchObject({ _id: taken.orderId, address: { name: caller.name } })
    expect(order?.deliveries).toEqual([
      {
        name: 'Meena Kumari',
        street: '4 Lake View, Anna Nagar',
        city: 'Chennai',
        state: 'Tamil Nadu',
        zipcode: '600040',
        country: 'India',
        phone: '98400 12345',
        sets: 1,
      },
      expect.objectContaining({ name: 'Ravi Shankar', state: 'Tamil Nadu', sets: 2 }),
      expect.objectContaining({ name: 'Fathima Beevi', state: 'Tamil Nadu', sets: 1 }),
    ] satisfies Delivery[])
  })

  it('has a parcel for each address, also from the file of a courier', async ({ shop, owner, hamper }) => {
    const deliveries = await addresses(owner, ...rows)
    const meena = { email: `office-${hamper.slice(0, 6)}@example.com` }
    const taken = await takenByPhone(owner, one(hamper), { deliveries, ...meena })
    await payByLink(shop, taken)
    const { orderId } = taken
    const line = one(hamper)
    for (const delivery of [undefined, 4]) {
      const { answer } = await shipParcel(owner, orderId, line, { delivery })
      expect(answer).toMatchObject({ status: 400, body: { msg: phoneRefusals.whichAddress } })
    }
    const { parcels } = await shipParcel(owner, orderId, line, { delivery: 2 })
    expect(parcels).toMatchObject([{ delivery: 2, lines: line }])
    const number = orderNumber(orderId)
    const tag = orderId.slice(0, 6)
    const csv = [
      'Order,Tracking number,Courier',
      `${number}-1,SWF${tag}101,Swift`,
      `${number}-2,SWF${tag}102,Swift`,
      `${number}-3,SWF${tag}103,Swift`,
      `${number}-3,SWF${tag}104,Swift`,
      `${number}-4,SWF${tag}105,Swift`,
      `${number}-x,SWF${tag}106,Swift`,
      `${number},SWF${tag}107,Swift`,
    ].join('\n')
    const file = (await owner.post(calls.orderParcelFile.path, { csv })).body as AnswerOf<typeof calls.orderParcelFile>
    expect(file.parcels).toMatchObject([
      { name: 'Meena Kumari', delivery: 1, lines: line },
      { name: 'Ravi Shankar', delivery: 2, lines: line },
      { name: 'Fathima Beevi', delivery: 3, lines: line },
    ])
    expect(file.problems).toEqual([
      { row: 5, msg: rowTwice(4) },
      ...[6, 7, 8].map((row) => ({ row, msg: phoneRefusals.whichAddress })),
    ])
    for (const { row: _, name: __, ...parcel } of file.parcels)
      expect(await owner.post(calls.orderParcel.path, parcel)).toMatchObject({ status: 200 })
    expect((await listed(owner, number))?.parcels?.map(({ delivery }) => delivery)).toEqual([2, 1, 2, 3])
    const again = (await owner.post(calls.orderParcelFile.path, { csv })).body as typeof file
    expect([again.known, again.parcels]).toEqual([3, []])
    await setStatus(owner, orderId, 'Delivered')
    await expect.poll(() => shop.mailsTo(meena, /./).length).toBe(3)
    const { rows: queued } = await sql<{ kind: string }>`
      SELECT data -> 'facts' ->> 'kind' AS kind FROM pgboss.job
      WHERE name = 'mail' AND data ->> 'orderId' = ${orderId} AND data ->> 'to' = ${meena.email} ORDER BY created_on`.execute(
      shop.db,
    )
    expect(queued.map(({ kind }) => kind)).toEqual(['confirmed', 'shipped', 'delivered'])
  })

  it('leaves the last addresses without pieces that were refunded before they were sent', async ({
    shop,
    owner,
    hamper,
  }) => {
    const deliveries = await addresses(owner, ...rows)
    const taken = await takenByPhone(owner, one(hamper), { deliveries })
    await payByLink(shop, taken)
    const { orderId } = taken
    const refund = await refundPieces(owner, orderId, [{ product: hamper, pieces: 2, toShelf: true }])
    expect(refund).toMatchObject({ status: 200 })
    const number = orderNumber(orderId)
    const csv = [
      'Order,Tracking number,Courier',
      ...[1, 2, 3].map((n) => `${number}-${n},RF${orderId.slice(0, 6)}${n},Swift`),
    ]
    const file = (await owner.post(calls.orderParcelFile.path, { csv: csv.join('\n') })).body as AnswerOf<
      typeof calls.orderParcelFile
    >
    expect(file.parcels.map(({ delivery, lines }) => [delivery, lines[0]?.quantity])).toEqual([
      [1, 1],
      [2, 1],
    ])
    expect(file.problems).toEqual([{ row: 4, msg: sheetRefusals.nothingLeft }])
  })

  it('is forgotten with the account that claimed it, and told to it before', async ({ shop, owner, buyer, hamper }) => {
    const deliveries = await addresses(owner, ...rows)
    const taken = await paidByLink(shop, one(hamper), buyer, { deliveries })
    expect(await claim(buyer, taken)).toMatchObject({ status: 200 })
    expect(await buyer.orders()).toMatchObject([{ _id: taken.orderId, deliveries: [{ name: 'Meena Kumari' }, {}, {}] }])
    const search = `${orderNumber(taken.orderId)} fathima`
    expect(await listed(owner, search)).toMatchObject({ _id: taken.orderId })
    expect(JSON.stringify((await buyer.post(calls.userData.path)).body)).toContain('21 Car Street')
    await setStatus(owner, taken.orderId, 'Shipped')
    await setStatus(owner, taken.orderId, 'Delivered')
    expect(await buyer.post(calls.userDelete.path, { password: shopperPassword })).toMatchObject({ status: 200 })
    const left = await shop.db.selectFrom('orders').select('deliveries').where('id', '=', taken.orderId).execute()
    expect(left).toEqual([{ deliveries: null }])
    expect(await listed(owner, search)).toBeUndefined()
  })
})
