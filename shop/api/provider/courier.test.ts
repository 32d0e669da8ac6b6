import { randomBytes, randomUUID } from 'node:crypto'

import { calls } from '#contract/calls'
import { refusals } from '#contract/wording'
import { readAudit } from '#domain/audit/read-audit'
import { sweepCourierEvents } from '#domain/orders/parcels/courier-events'
import { changeSettings } from '#domain/settings/read-settings'
import { describe, expect, it as base } from '#test/fixtures'
import { shopperPassword } from '#test/people/accounts'
import { ordersOf } from '#test/people/buyer'
import { eventOf, reportTo, shipParcel } from '#test/scenes/parcels'
import type { TestShop } from '#test/shop'

const it = base
  .extend('dates', { scope: 'file' }, ({ shop }) => shop.stock(1_000))
  // A parcel with the whole order of its buyer.
  .extend('sent', async ({ shop, seller, dates, buyer }) => {
    const { orderId } = await buyer.buy([{ product: dates, quantity: 1 }])
    const { parcels } = await shipParcel(seller, orderId, [{ product: dates, quantity: 1 }])
    const number = parcels[0]?.number ?? ''
    const now = async () => {
      const order = (await ordersOf(buyer)).find(({ _id }) => _id === orderId)
      return { status: order?.status, state: order?.parcels?.[0]?.state, steps: order?.parcels?.[0]?.steps ?? [] }
    }
    const report = (type: string, place?: string) => shop.sandbox.courier.report(number, type as never, place)
    return { orderId, number, now, report }
  })

it.afterEach(({ shop }) => shop.expectHealth())

const stored = async (shop: TestShop) =>
  (
    await shop.db
      .selectFrom('courier_events')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
const refusedEvents = (shop: TestShop) =>
  readAudit(shop.db, { since: new Date(0), acts: ['courier event refused'], limit: 1_000 })
/** The moves of parcels that are queued or running. */
const movesToDo = async (shop: TestShop) =>
  (await shop.deps.pool.query(`SELECT FROM pgboss.job WHERE name = 'parcel' AND state < 'completed'`)).rowCount
const delivered = (number: string) => eventOf(number, 'parcel.delivered')
const delivering = (shop: TestShop, email: string) => shop.mailsTo({ email }, /has been delivered/)

describe('an event is refused, and leaves a trace, ', () => {
  const stranger = `whsec_${randomBytes(32).toString('base64')}`
  it.for([
    ['without a signature', () => ({ 'webhook-signature': '' })],
    ['with a signature of another version', () => ({ 'webhook-signature': `v2,${'A'.repeat(43)}=` })],
    ['without a time', () => ({ 'webhook-timestamp': '' })],
    ['with another time', () => ({ 'webhook-timestamp': '1' })],
    ['with another id', () => ({ 'webhook-id': 'msg_other' })],
    ['with a long id', () => ({ 'webhook-id': 'm'.repeat(201) })],
    ['signed by a stranger', (shop: TestShop, body: string) => shop.sandbox.courier.headersOf('msg_1', body, stranger)],
    [
      'with an id that reaches into the time',
      (shop: TestShop, body: string) => {
        const { 'webhook-timestamp': time = '', ...signed } = shop.sandbox.courier.headersOf('msg.1', body)
        return { ...signed, 'webhook-id': 'msg', 'webhook-timestamp': `1.${time}` }
      },
    ],
  ] as const)('B20: %s', async ([, change], { shop, sent }) => {
    const [before, traces] = [await stored(shop), (await refusedEvents(shop)).length]
    const body = delivered(sent.number)
    expect(await reportTo(shop, body, change(shop, body))).toMatchObject({
      status: 401,
      body: { msg: refusals.wrongSignature },
    })
    expect(await stored(shop)).toBe(before)
    expect((await sent.now()).status).toBe('Shipped')
    await expect.poll(async () => (await refusedEvents(shop)).length).toBe(traces + 1)
  })

  it('B20: whose body was written anew', async ({ shop, sent }) => {
    const body = delivered(sent.number)
    const signed = shop.sandbox.courier.headersOf('msg_2', body)
    expect((await reportTo(shop, `${body} `, signed)).status).toBe(401)
    expect((await sent.now()).status).toBe('Shipped')
  })
})

it('B20: a signed body is refused that is too long, not JSON, or no event', async ({ shop }) => {
  const before = await stored(shop)
  expect((await reportTo(shop, JSON.stringify({ filler: 'x'.repeat(32 * 1024) }))).status).toBe(413)
  const none = ['', 'no json', '[]', '{}', eventOf('', 'parcel.delivered'), eventOf('<b>', 'parcel.delivered')]
  const badTime = delivered('ABCD1234').replace(/"timestamp":"[^"]+"/, '"timestamp":"yesterday"')
  for (const body of [...none, badTime, eventOf('ABCD1234', 't'.repeat(101))]) {
    expect(await reportTo(shop, body)).toMatchObject({ status: 400, body: { msg: refusals.notAnEvent } })
  }
  expect(await stored(shop)).toBe(before)
  expect((await shop.visitor().get(calls.courierEvents.path)).status).toBe(405)
})

it('B20: strangers are slowed down', async ({ shop }) => {
  const visitor = shop.visitor()
  const post = () => visitor.post(calls.courierEvents.path, {})
  const statuses = new Set<number>()
  for (let n = 0; n < 60; n++) {
    for (const { status } of await Promise.all(Array.from({ length: 21 }, post))) statuses.add(status)
  }
  expect(statuses).toEqual(new Set([401, 429]))
})

describe('The courier', () => {
  it('moves a parcel, which shopper and seller see with time and place', async ({ shop, sent, seller }) => {
    expect(await sent.report('parcel.picked_up', 'Tirunelveli')).toEqual([200])
    await expect.poll(async () => (await sent.now()).state).toBe('picked up')
    await sent.report('parcel.in_transit', 'Madurai hub')
    await expect.poll(async () => (await sent.now()).state).toBe('in transit')
    const { steps, status } = await sent.now()
    expect(status).toBe('Shipped')
    expect(steps).toEqual([
      { state: 'picked up', at: expect.any(String), place: 'Tirunelveli' },
      { state: 'in transit', at: expect.any(String), place: 'Madurai hub' },
    ])
    const listed = await ordersOf(seller, `${calls.orderSeller.path}?limit=25`)
    expect(listed.find(({ _id }) => _id === sent.orderId)?.parcels?.[0]?.steps).toEqual(steps)
    await shop.expectHealth()
  })

  it('delivers an order with one email, which the history names as its act', async ({ shop, sent, seller, buyer }) => {
    const answers = await shop.sandbox.courier.deliver(sent.number, { times: 10, shuffled: true })
    expect(new Set(answers)).toEqual(new Set([200]))
    await expect.poll(async () => (await sent.now()).status).toBe('Delivered')
    expect((await sent.now()).steps.map(({ state }) => state)).toEqual([
      'picked up',
      'in transit',
      'out for delivery',
      'delivered',
    ])
    await expect.poll(() => delivering(shop, buyer.email)).toHaveLength(1)
    const { body } = await seller.get(`${calls.orderHistory.path}?orderId=${sent.orderId}`)
    expect((body as { events: object[] }).events).toContainEqual(
      expect.objectContaining({ actor: 'courier', what: 'status', to: 'Delivered' }),
    )
  })

  it('changes nothing that the seller has set to Delivered before, or back since', async ({
    shop,
    sent,
    seller,
    buyer,
  }) => {
    const set = (status: string) => seller.put(calls.orderUpdateStatus.path, { orderId: sent.orderId, status })
    await set('Delivered')
    await sent.report('parcel.delivered')
    await expect.poll(async () => (await sent.now()).state).toBe('delivered')
    await expect.poll(() => delivering(shop, buyer.email)).toHaveLength(1)
    await set('Shipped')
    const [event] = shop.sandbox.courier.events().filter(({ number }) => number === sent.number)
    await shop.sandbox.courier.redeliver(event?.id ?? '', 10)
    await sent.report('parcel.out_for_delivery')
    await expect.poll(() => movesToDo(shop)).toBe(0)
    expect((await sent.now()).status).toBe('Shipped')
    expect(delivering(shop, buyer.email)).toHaveLength(1)
  })

  it('delivers no order that is cancelled', async ({ sent, seller }) => {
    await seller.put(calls.orderUpdateStatus.path, { orderId: sent.orderId, status: 'Cancelled' })
    await sent.report('parcel.delivered')
    await expect.poll(async () => (await sent.now()).state).toBe('delivered')
    expect((await sent.now()).status).toBe('Cancelled')
  })

  it('reports a number before the shop has it, and the parcel gets it later', async ({
    shop,
    seller,
    dates,
    buyer,
  }) => {
    const number = `EARLY${randomUUID().slice(0, 8)}`.toUpperCase()
    expect(await shop.sandbox.courier.report(number, 'parcel.out_for_delivery')).toEqual([200])
    const { orderId } = await buyer.buy([{ product: dates, quantity: 1 }])
    await shipParcel(seller, orderId, [{ product: dates, quantity: 1 }], { number })
    await expect.poll(async () => (await ordersOf(buyer))[0]?.parcels?.[0]?.state).toBe('out for delivery')
  })

  it("does not touch another courier's parcel with the same number", async ({ shop, seller, dates, buyer, sent }) => {
    const { orderId } = await buyer.buy([{ product: dates, quantity: 1 }])
    await shipParcel(seller, orderId, [{ product: dates, quantity: 1 }], { courier: 'India Post', number: sent.number })
    await shop.sandbox.courier.deliver(sent.number)
    await expect.poll(async () => (await sent.now()).status).toBe('Delivered')
    const other = (await ordersOf(buyer)).find(({ _id }) => _id === orderId)
    expect([other?.status, other?.parcels?.[0]?.state]).toEqual(['Shipped', 'shipped'])
  })

  it('delivers an order of several parcels with the last of them, and one that is packed in part not at all', async ({
    shop,
    seller,
    dates,
    buyer,
  }) => {
    const { orderId } = await buyer.buy([{ product: dates, quantity: 3 }])
    const ship = async () =>
      (await shipParcel(seller, orderId, [{ product: dates, quantity: 1 }])).parcels.at(-1)?.number ?? ''
    const statusNow = async () => (await ordersOf(buyer))[0]?.status
    const statesNow = async () => (await ordersOf(buyer))[0]?.parcels?.map(({ state }) => state)
    const [first, second] = [await ship(), await ship()]
    await shop.sandbox.courier.report(first, 'parcel.delivered')
    await shop.sandbox.courier.report(second, 'parcel.delivered')
    await expect.poll(statesNow).toEqual(['delivered', 'delivered'])
    expect(await statusNow()).toBe('Shipped')
    const third = await ship()
    await shop.sandbox.courier.report(third, 'parcel.delivered')
    await expect.poll(statusNow).toBe('Delivered')
  })

  it('may report what the shop does not know, with any text', async ({ shop, sent }) => {
    const odd = eventOf(sent.number, 'parcel.in_transit', { place: `A\u0000B\ud800 ${'x'.repeat(150)}` })
    expect((await reportTo(shop, odd)).status).toBe(200)
    expect((await reportTo(shop, eventOf(sent.number, 'parcel.weighed', { kilos: 2 }))).status).toBe(200)
    expect((await reportTo(shop, eventOf(sent.number, '__proto__'))).status).toBe(200)
    await expect.poll(async () => (await sent.now()).state).toBe('in transit')
    const kept = await shop.db
      .selectFrom('courier_events')
      .select('body')
      .where('tracking_number', '=', sent.number)
      .execute()
    expect(kept.map(({ body }) => body.toString())).toContain(odd)
  })

  it('cannot put a parcel into the future', async ({ shop, sent }) => {
    await reportTo(shop, eventOf(sent.number, 'parcel.in_transit', {}, new Date(Date.now() + 86_400_000 * 400)))
    await expect.poll(async () => (await sent.now()).steps).toHaveLength(1)
    expect(Date.parse((await sent.now()).steps[0]?.at ?? '')).toBeLessThanOrEqual(Date.now() + 1_000)
  })
})

describe('What the courier wrote', () => {
  const eventsOf = async (shop: TestShop, number: string) => {
    const events = shop.db.selectFrom('courier_events').select(['body', 'place', 'state'])
    const rows = await events.where('tracking_number', '=', number).execute()
    return rows.map(({ body, ...row }) => ({ ...row, body: body.toString() }))
  }
  const old = (shop: TestShop, number: string, days: number) =>
    shop.deps.pool.query(
      'UPDATE courier_events SET received_at = received_at - make_interval(days => $2) WHERE tracking_number = $1',
      [number, days],
    )

  // Mutation: the events of numbers that no parcel got stay.
  it('is emptied after 90 days, and deleted when no parcel got its number', async ({ shop, sent }) => {
    const [unknown, young] = ['UNKNOWN1', 'UNKNOWN2']
    await sent.report('parcel.in_transit', 'Chennai')
    await expect.poll(async () => (await sent.now()).state).toBe('in transit')
    for (const number of [unknown, young]) expect((await reportTo(shop, delivered(number))).status).toBe(200)
    await old(shop, sent.number, 91)
    await old(shop, unknown, 91)
    await old(shop, young, 89)
    await sweepCourierEvents(shop.db)
    expect(await eventsOf(shop, unknown)).toEqual([])
    expect(await eventsOf(shop, young)).toMatchObject([{ body: expect.stringContaining(young) }])
    const kept = await eventsOf(shop, sent.number)
    expect(kept.length).toBeGreaterThan(0)
    for (const event of kept) expect(event).toMatchObject({ body: '', state: 'in transit' })
    // The timeline stays.
    expect((await sent.now()).steps).toHaveLength(1)
  })

  // Mutation: the deletion of an account leaves the courier's events.
  it('of the parcels of a deleted account is emptied, and of others stays', async ({
    shop,
    seller,
    buyer,
    dates,
    sent,
  }) => {
    const other = await shop.buyer()
    const { orderId } = await other.buy([{ product: dates, quantity: 1 }])
    const { parcels } = await shipParcel(seller, orderId, [{ product: dates, quantity: 1 }])
    const others = parcels[0]?.number ?? ''
    for (const number of [sent.number, others]) await shop.sandbox.courier.report(number, 'parcel.delivered', 'Madurai')
    await expect.poll(async () => (await sent.now()).status).toBe('Delivered')
    await expect.poll(async () => (await ordersOf(other))[0]?.status).toBe('Delivered')
    expect((await buyer.post(calls.userDelete.path, { password: shopperPassword })).status).toBe(200)
    const emptied = await eventsOf(shop, sent.number)
    expect(emptied.length).toBeGreaterThan(0)
    for (const event of emptied) expect(event).toMatchObject({ body: '', place: null })
    for (const event of await eventsOf(shop, others)) expect(event).toMatchObject({ place: 'Madurai' })
  })
})

// Mutation: the courier is read at the start alone.
it('Another courier that the owner chooses has its links, and its events, without a new start', async ({
  shop,
  sent,
  buyer,
}) => {
  const linkOf = async () => (await ordersOf(buyer))[0]?.parcels?.[0]?.link
  expect(await linkOf()).toBe(`https://courier.example/parcels/${sent.number}`)
  const trackingUrl = 'https://other.example/{number}'
  await changeSettings(shop.db, { courier: { name: 'Sandbox Courier', trackingUrl } })
  await expect.poll(linkOf).toBe(`https://other.example/${sent.number}`)
  await changeSettings(shop.db, { courier: { name: 'Another', trackingUrl } })
  await expect.poll(linkOf).toBeUndefined()
  expect((await sent.report('parcel.in_transit'))[0]).toBe(200)
  const rows = shop.db.selectFrom('courier_events').select('courier').where('tracking_number', '=', sent.number)
  expect(await rows.execute()).toEqual([{ courier: 'Another' }])
})
