import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { calls } from '#contract/calls'
import { MAX_PARCEL_CORRECTIONS, MAX_PARCELS } from '#contract/orders/parcels'
import { refusals } from '#contract/wording'
import type { Browser } from '#test/browser'
import { describe, expect, it as base } from '#test/fixtures'
import type { Buyer } from '#test/people/buyer'
import { ordersOf } from '#test/people/buyer'
import { COURIER, eventOf, parcelOf, reportTo, shipParcel } from '#test/scenes/parcels'
import type { TestShop } from '#test/shop'

const it = base
  .extend('dates', { scope: 'file' }, ({ shop }) => shop.stock(1_000))
  .extend('nuts', { scope: 'file' }, ({ shop }) => shop.stock(1_000))

it.afterEach(({ shop }) => shop.expectHealth())

const { path } = calls.orderParcel
const mails = (shop: TestShop, buyer: Buyer) =>
  shop.mailsTo(buyer, /is on its way|has changed/).map(({ subject, text }) => ({ subject, text }))

describe('A parcel is refused', () => {
  it.for([
    ['without a number', { number: undefined }, 'number'],
    ['with a short number', { number: 'AB' }, 'number'],
    ['with markup for a number', { number: '<b>1234</b>' }, 'number'],
    ['with a long number', { number: 'A'.repeat(81) }, 'number'],
    ['without a courier', { courier: ' ' }, 'courier'],
    ['with a courier of two lines', { courier: 'India\nPost' }, 'courier'],
    ['with a long courier', { courier: 'C'.repeat(61) }, 'courier'],
    ['with a long link', { link: `https://courier.example/${'x'.repeat(300)}` }, 'link'],
    ['with spaces in its link', { link: 'https://courier.example/a b' }, 'link'],
    ['without lines', { lines: [] }, 'lines'],
    ['with no pieces of a line', { lines: [{ product: 'x', quantity: 0 }] }, 'quantity'],
    ['with a product twice', { lines: [1, 2].map(() => ({ product: 'x', quantity: 1 })) }, 'lines'],
    [
      'with a line too many',
      { lines: Array.from({ length: 101 }, (_, i) => ({ product: `${i}`, quantity: 1 })) },
      'lines',
    ],
    ['without a draft', { draftId: undefined }, 'draftId'],
    ['with an unknown field', { state: 'delivered' }, 'state'],
  ] as const)('B24: %s', async ([, change, field], { shop, seller, dates, buyer }) => {
    const { orderId } = await buyer.buy([{ product: dates, quantity: 1 }])
    const { status, body } = await seller.post(path, {
      ...parcelOf(orderId, [{ product: dates, quantity: 1 }]),
      ...change,
    })
    expect([status, (body as { msg: string }).msg]).toEqual([400, expect.stringContaining(field)])
    expect(mails(shop, buyer)).toEqual([])
  })

  it('B24: by a shopper and a visitor', async ({ shop, dates, buyer }) => {
    const { orderId } = await buyer.buy([{ product: dates, quantity: 1 }])
    const body = parcelOf(orderId, [{ product: dates, quantity: 1 }])
    expect((await buyer.post(path, body)).status).toBe(403)
    expect((await shop.visitor().post(path, body)).status).toBe(401)
  })

  it('for an order that is unknown, unpaid, cancelled or delivered', async ({ shop, seller, dates, buyer }) => {
    const line = [{ product: dates, quantity: 1 }]
    const refused = async (orderId: string) => {
      const { status, body } = await seller.post(path, parcelOf(orderId, line))
      return [status, (body as { msg: string }).msg]
    }
    expect(await refused('no such order')).toEqual([404, refusals.noSuchOrder])
    const { orderId: unpaid } = await (await shop.buyer()).place(line)
    expect(await refused(unpaid)).toEqual([409, refusals.parcelOfUnpaid])
    const { orderId } = await buyer.buy(line)
    const set = (status: string) => seller.put(calls.orderUpdateStatus.path, { orderId, status })
    await set('Delivered')
    expect(await refused(orderId)).toEqual([409, refusals.parcelOfDelivered])
    await set('Cancelled')
    expect(await refused(orderId)).toEqual([409, refusals.parcelOfCancelled])
  })

  it('B24: with more pieces than the order has left, or others', async ({ seller, dates, nuts, buyer }) => {
    const { orderId } = await buyer.buy([{ product: dates, quantity: 3 }])
    const ship = async (product: string, quantity: number) =>
      (await shipParcel(seller, orderId, [{ product, quantity }])).answer.status
    expect(await ship(dates, 4)).toBe(409)
    expect(await ship(nuts, 1)).toBe(409)
    expect(await ship(dates, 2)).toBe(200)
    expect(await ship(dates, 2)).toBe(409)
    expect(await ship(dates, 1)).toBe(200)
    expect(await ship(dates, 1)).toBe(409)
  })

  it('B24: with the number of another parcel', async ({ seller, dates, buyer, shop }) => {
    const line = [{ product: dates, quantity: 1 }]
    const { orderId } = await buyer.buy(line)
    const { orderId: other } = await (await shop.buyer()).buy(line)
    const { parcels } = await shipParcel(seller, orderId, line)
    const { answer } = await shipParcel(seller, other, line, { number: parcels[0]?.number })
    expect(answer).toMatchObject({ status: 409, body: { msg: refusals.parcelNumberTaken } })
    expect(
      (await shipParcel(seller, other, line, { number: parcels[0]?.number, courier: 'India Post' })).answer.status,
    ).toBe(200)
  })

  it(`B24: after ${MAX_PARCELS} of one order`, async ({ seller, dates, buyer }) => {
    const { orderId } = await buyer.buy([{ product: dates, quantity: MAX_PARCELS + 1 }])
    const line = [{ product: dates, quantity: 1 }]
    for (let n = 0; n < MAX_PARCELS; n++) expect((await shipParcel(seller, orderId, line)).answer.status).toBe(200)
    expect((await shipParcel(seller, orderId, line)).answer).toMatchObject({
      status: 409,
      body: { msg: refusals.parcelsFull },
    })
  })
})

describe('A parcel', () => {
  it('sets Shipped, and its email names courier, number and link', async ({ shop, seller, dates, buyer }) => {
    const { orderId } = await buyer.buy([{ product: dates, quantity: 2 }])
    const { answer, parcels } = await shipParcel(seller, orderId, [{ product: dates, quantity: 2 }], {
      courier: COURIER.toUpperCase(),
      number: ' sbx 123-456 ',
    })
    expect(answer).toMatchObject({ status: 200, body: { order: { status: 'Shipped' } } })
    const link = 'https://courier.example/parcels/SBX123-456'
    expect(parcels).toEqual([
      {
        _id: expect.any(String),
        courier: COURIER,
        number: 'SBX123-456',
        link,
        state: 'shipped',
        lines: [{ product: dates, quantity: 2 }],
        shippedAt: expect.any(String),
        steps: [],
      },
    ])
    expect((await buyer.orders())[0]?.parcels).toEqual(parcels)
    await expect.poll(() => mails(shop, buyer)).toHaveLength(1)
    const [mail] = mails(shop, buyer)
    for (const text of [COURIER, 'SBX123-456', link]) expect(mail?.text).toContain(text)
  })

  it('sent twice is added once, and mailed once', async ({ shop, seller, dates, buyer }) => {
    const { orderId } = await buyer.buy([{ product: dates, quantity: 5 }])
    const body = parcelOf(orderId, [{ product: dates, quantity: 1 }])
    const answers = await Promise.all(Array.from({ length: 5 }, () => seller.post(path, body)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await ordersOf(buyer))[0]?.parcels).toHaveLength(1)
    await expect.poll(() => mails(shop, buyer)).toHaveLength(1)
  })

  // Mutation: the pieces that are left are read without the lock of the order.
  it('never takes more pieces than were bought, however many are added at once', async ({
    shop,
    seller,
    dates,
    buyer,
  }) => {
    const { orderId } = await buyer.buy([{ product: dates, quantity: 3 }])
    const add = () => shipParcel(seller, orderId, [{ product: dates, quantity: 1 }])
    const answers = await Promise.all(Array.from({ length: 12 }, add))
    const statuses = answers.map(({ answer }) => answer.status).toSorted()
    expect(statuses).toEqual([200, 200, 200, ...Array.from({ length: 9 }, () => 409)])
    await expect.poll(() => mails(shop, buyer)).toHaveLength(3)
  })

  it('of a part of an order is mailed with its lines, and the next one by itself', async ({
    shop,
    seller,
    dates,
    nuts,
    buyer,
  }) => {
    const { orderId } = await buyer.buy([
      { product: dates, quantity: 2 },
      { product: nuts, quantity: 1 },
    ])
    await shipParcel(seller, orderId, [{ product: dates, quantity: 2 }])
    await shipParcel(seller, orderId, [{ product: nuts, quantity: 1 }])
    await expect.poll(() => mails(shop, buyer)).toHaveLength(2)
    const mailed = (subject: RegExp) => mails(shop, buyer).find((mail) => subject.test(mail.subject))?.text
    expect(mailed(/^Your order .* is on its way$/)).toContain('2 x Medjool dates')
    expect(mailed(/^A parcel of your order .* is on its way$/)).toContain('1 x Medjool dates')
  })

  it('of an order that the seller has set to Shipped is mailed by itself', async ({ shop, seller, dates, buyer }) => {
    const { orderId } = await buyer.buy([{ product: dates, quantity: 1 }])
    await seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Shipped' })
    await shipParcel(seller, orderId, [{ product: dates, quantity: 1 }])
    await expect
      .poll(() =>
        mails(shop, buyer)
          .map(({ subject }) => subject.split(' ')[0])
          .toSorted(),
      )
      .toEqual(['A', 'Your'])
  })

  it.for([
    ['https://courier.example/any?of=them', true],
    ['http://courier.example/parcels/1', false],
    ['https://courier.example.evil.test/1', false],
    ['https://courier.example:8443/1', false],
    ['https://courier.example@evil.test/1', false],
    ['https://user:word@courier.example/1', false],
    ['javascript:alert(1)', false],
    ['data:text/html,hello', false],
    ['//courier.example/1', false],
  ] as const)('B21: with %s for a link: a link is %s', async ([link, isLink], { shop, seller, dates, buyer }) => {
    const { orderId } = await buyer.buy([{ product: dates, quantity: 1 }])
    const { parcels } = await shipParcel(seller, orderId, [{ product: dates, quantity: 1 }], { link })
    expect(parcels[0]).toMatchObject(isLink ? { link } : { linkText: link })
    expect(parcels[0]).not.toHaveProperty(isLink ? 'linkText' : 'link')
    await expect.poll(() => mails(shop, buyer)).toHaveLength(1)
    const html = shop.mailsTo(buyer, /on its way/)[0]?.html ?? ''
    expect(html.includes(`href="${link.replaceAll('&', '&amp;')}"`)).toBe(isLink)
  })

  it('of another courier has no link of its own', async ({ seller, dates, buyer }) => {
    const { orderId } = await buyer.buy([{ product: dates, quantity: 1 }])
    const { parcels } = await shipParcel(seller, orderId, [{ product: dates, quantity: 1 }], { courier: 'India Post' })
    expect(parcels[0]).not.toHaveProperty('link')
  })
})

describe('A correction', () => {
  const { path: correct } = calls.orderParcelCorrect

  it('is refused for a parcel that is unknown, and for a number that is taken', async ({ seller, dates, buyer }) => {
    const { orderId } = await buyer.buy([{ product: dates, quantity: 2 }])
    const line = [{ product: dates, quantity: 1 }]
    const { parcels } = await shipParcel(seller, orderId, line)
    const { parcels: two } = await shipParcel(seller, orderId, line)
    const body = { parcelId: two[1]?._id, courier: COURIER, number: parcels[0]?.number }
    expect((await seller.post(correct, { ...body, parcelId: 'unknown' })).status).toBe(404)
    expect((await seller.post(correct, { ...body, number: 'x' })).status).toBe(400)
    expect(await seller.post(correct, body)).toMatchObject({ status: 409, body: { msg: refusals.parcelNumberTaken } })
    expect((await buyer.post(correct, body)).status).toBe(403)
  })

  it('is mailed once, however often it is sent', async ({ shop, seller, dates, buyer }) => {
    const { orderId } = await buyer.buy([{ product: dates, quantity: 1 }])
    const { parcels } = await shipParcel(seller, orderId, [{ product: dates, quantity: 1 }])
    const body = { parcelId: parcels[0]?._id, courier: COURIER, number: `TN${randomUUID().slice(0, 8)}` }
    const answers = await Promise.all(Array.from({ length: 6 }, () => seller.post(correct, body)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    await expect.poll(() => mails(shop, buyer)).toHaveLength(2)
    const changed = shop.mailsTo(buyer, /has changed/)
    expect(changed).toHaveLength(1)
    expect(changed[0]?.text).toContain(body.number.toUpperCase())
  })

  it('begins anew with what the courier has reported of the right number', async ({ shop, seller, dates, buyer }) => {
    const { orderId } = await buyer.buy([{ product: dates, quantity: 1 }])
    const { parcels } = await shipParcel(seller, orderId, [{ product: dates, quantity: 1 }])
    const stateNow = async () =>
      (await ordersOf(seller, `${calls.orderSeller.path}?limit=5`)).find(({ _id }) => _id === orderId)?.parcels?.[0]
        ?.state
    const right = `TN${randomUUID().slice(0, 8)}`.toUpperCase()
    await reportTo(shop, eventOf(right, 'parcel.in_transit'))
    await reportTo(shop, eventOf(parcels[0]?.number ?? '', 'parcel.out_for_delivery'))
    await expect.poll(stateNow).toBe('out for delivery')
    await seller.post(correct, { parcelId: parcels[0]?._id, courier: COURIER, number: right })
    await expect.poll(stateNow).toBe('in transit')
  })

  it(`is refused after ${MAX_PARCEL_CORRECTIONS} of them`, async ({ seller, dates, buyer }) => {
    const { orderId } = await buyer.buy([{ product: dates, quantity: 1 }])
    const { parcels } = await shipParcel(seller, orderId, [{ product: dates, quantity: 1 }])
    const to = (number: string) => seller.post(correct, { parcelId: parcels[0]?._id, courier: COURIER, number })
    for (let n = 0; n < MAX_PARCEL_CORRECTIONS; n++) expect((await to(`${orderId.slice(0, 12)}-${n}`)).status).toBe(200)
    expect(await to('ONE-TOO-MANY')).toMatchObject({ status: 409, body: { msg: refusals.parcelCorrectedOften } })
  })
})

describe('The removal of a parcel', () => {
  const { path: remove } = calls.orderParcelRemove
  const removed = (shop: TestShop, buyer: Buyer) => shop.mailsTo(buyer, /noted by mistake/)

  /** A paid order with one parcel of all its pieces. */
  async function withParcel(seller: Browser, buyer: Buyer, product: string) {
    const line = [{ product, quantity: 2 }]
    const { orderId } = await buyer.buy(line)
    const { parcels } = await shipParcel(seller, orderId, line)
    const [parcel] = parcels
    if (!parcel) throw new Error('The order has no parcel')
    return { orderId, parcelId: parcel._id, number: parcel.number, line }
  }

  it('is refused to shoppers and visitors, and for a parcel that is unknown', async ({
    shop,
    seller,
    dates,
    buyer,
  }) => {
    const { parcelId } = await withParcel(seller, buyer, dates)
    expect((await buyer.post(remove, { parcelId })).status).toBe(403)
    expect((await shop.visitor().post(remove, { parcelId })).status).toBe(401)
    expect((await seller.post(remove, {})).status).toBe(400)
    expect(await seller.post(remove, { parcelId: 'unknown' })).toMatchObject({
      status: 404,
      body: { msg: refusals.noSuchParcel },
    })
    expect((await ordersOf(buyer))[0]?.parcels).toHaveLength(1)
  })

  it('is refused for a parcel that the courier has reported, also before its job ran', async ({
    shop,
    seller,
    dates,
    buyer,
  }) => {
    const { parcelId, number } = await withParcel(seller, buyer, dates)
    // The event is stored, and its job has not moved the parcel.
    await sql`
      INSERT INTO courier_events (courier, event_id, event, tracking_number, state, occurred_at, body)
      VALUES (${COURIER}, ${randomUUID()}, 'parcel.picked_up', ${number}, 'picked up', now(), '')`.execute(shop.db)
    expect(await seller.post(remove, { parcelId })).toMatchObject({
      status: 409,
      body: { msg: refusals.parcelReported },
    })
    expect((await ordersOf(buyer))[0]).toMatchObject({ status: 'Shipped', parcels: [{ _id: parcelId }] })
    expect(removed(shop, buyer)).toEqual([])
  })

  it('is refused while its order is delivered or cancelled', async ({ seller, dates, buyer }) => {
    const { orderId, parcelId } = await withParcel(seller, buyer, dates)
    for (const [status, msg] of [
      ['Delivered', refusals.parcelHasArrived],
      ['Cancelled', refusals.parcelOfCancelled],
    ] as const) {
      await seller.put(calls.orderUpdateStatus.path, { orderId, status })
      expect(await seller.post(remove, { parcelId })).toMatchObject({ status: 409, body: { msg } })
    }
  })

  it('sets the order back, is mailed once, and leaves its pieces and its number free', async ({
    shop,
    seller,
    dates,
    buyer,
  }) => {
    const { orderId, parcelId, number, line } = await withParcel(seller, buyer, dates)
    const answers = await Promise.all(Array.from({ length: 6 }, () => seller.post(remove, { parcelId })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404, 404])
    const { body } = answers.find(({ status }) => status === 200) ?? {}
    expect(body).toMatchObject({ order: { status: 'Order Placed' } })
    const [order] = await ordersOf(buyer)
    expect(order?.status).toBe('Order Placed')
    expect(order?.parcels ?? []).toEqual([])

    const { answer } = await shipParcel(seller, orderId, line, { number })
    expect(answer).toMatchObject({ status: 200, body: { order: { status: 'Shipped' } } })
    await expect.poll(() => mails(shop, buyer)).toHaveLength(2)
    await expect.poll(() => removed(shop, buyer)).toHaveLength(1)
    expect(removed(shop, buyer)[0]?.text).toContain(number)
  })

  it('leaves the order Shipped while another parcel is on its way', async ({ seller, dates, buyer }) => {
    const { orderId } = await buyer.buy([{ product: dates, quantity: 2 }])
    const line = [{ product: dates, quantity: 1 }]
    await seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Packed' })
    const [first] = (await shipParcel(seller, orderId, line)).parcels
    const [, second] = (await shipParcel(seller, orderId, line)).parcels
    expect(await seller.post(remove, { parcelId: first?._id })).toMatchObject({
      status: 200,
      body: { order: { status: 'Shipped', parcels: [{ _id: second?._id }] } },
    })
    expect(await seller.post(remove, { parcelId: second?._id })).toMatchObject({
      status: 200,
      body: { order: { status: 'Packed' } },
    })
  })
})
