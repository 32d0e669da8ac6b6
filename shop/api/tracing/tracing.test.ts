import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import { calls } from '#contract/calls'
import { deleteOldTraces } from '#domain/orders/order/order-trace'
import { describe, expect, it, vi } from '#test/fixtures'
import { shopperPassword } from '#test/people/accounts'
import { type Buyer, type Paid, type Placed, proof } from '#test/people/buyer'
import { homeAddress } from '#test/people/home-address'
import { almonds, add, form, photo } from '#test/scenes/products'
import { type Collector, type CollectedSpan, startCollector } from '#test/trace-collector'

const itTraces = it
  .extend('collector', { scope: 'file' }, async ({}, { onCleanup }): Promise<Collector> => {
    const collector = await startCollector()
    onCleanup(collector.stop)
    return collector
  })
  .extend('environment', { scope: 'file' }, ({ collector }) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }))

/** The headers of a call that a tap on a page of the shop makes. */
function tapOn(site = 'same-origin', flags = '01') {
  const trace = randomBytes(16).toString('hex')
  const tap = randomBytes(8).toString('hex')
  return { trace, tap, headers: { traceparent: `00-${trace}-${tap}-${flags}`, 'sec-fetch-site': site } }
}

async function place(who: Buyer, product: string, headers: Record<string, string>): Promise<Placed> {
  const order = { userId: who.userId, items: [{ product, quantity: 1 }], address: who.address }
  const { status, body } = await who.post(calls.orderRazorpay.path, order, headers)
  expect(status).toBe(200)
  return body as Placed
}

function verify(who: Buyer, paid: Paid, headers: Record<string, string>) {
  return who.post(calls.orderRazorpayVerify.path, proof(paid), headers)
}

const childrenOf = (spans: CollectedSpan[], parent: CollectedSpan | undefined) =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId).map(({ name }) => name)
const named = (spans: CollectedSpan[], name: string) => spans.find((span) => span.name === name)

// SpanStatusCode.ERROR of OTLP.
const FAILED = 2
const placing = `POST ${calls.orderRazorpay.path}`
const verifying = `POST ${calls.orderRazorpayVerify.path}`

describe('a payment', () => {
  itTraces('is one trace from the tap to the mails of the sale', async ({ collector, shop, buyer }) => {
    const product = await shop.stock(5)
    const { trace, tap, headers } = tapOn()
    const paid = await shop.pay(await place(buyer, product, headers), { silent: true })
    expect((await verify(buyer, paid, headers)).status).toBe(200)
    await shop.expectPayState(paid.orderId, 'PAID')

    const spans = await collector.trace(
      trace,
      placing,
      verifying,
      'settle order',
      'issue documents',
      'job mail',
      'send mail',
    )
    const [order, proof] = [named(spans, placing), named(spans, verifying)]
    expect([order?.parentSpanId, proof?.parentSpanId]).toEqual([tap, tap])
    expect(childrenOf(spans, order)).toEqual(expect.arrayContaining(['Razorpay createOrder', 'INSERT order_traces']))
    expect(childrenOf(spans, proof)).toEqual(expect.arrayContaining(['Razorpay payment', 'settle order']))
    expect(order?.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': calls.orderRazorpay.path,
      'http.response.status_code': 200,
      'mewa.request': expect.any(String),
    })
    const ids = new Set([tap, ...spans.map(({ spanId }) => spanId)])
    expect(spans.filter(({ parentSpanId }) => !ids.has(parentSpanId ?? ''))).toEqual([])
  })

  itTraces('settled by its webhook continues the trace of the tap', async ({ collector, shop, buyer }) => {
    const product = await shop.stock(5)
    const { trace, headers } = tapOn()
    const placed = await place(buyer, product, headers)
    // The tab is closed: only the provider tells the shop.
    await shop.pay(placed)
    await shop.expectPayState(placed.orderId, 'PAID')
    const spans = await collector.trace(trace, placing, 'settle order', 'job mail', 'send mail')
    const settling = named(spans, 'settle order')
    expect(settling?.attributes['mewa.order']).toBe(placed.orderId)
    const job = collector.spans().find(({ spanId }) => spanId === settling?.links?.[0]?.spanId)
    expect(job?.traceId).not.toBe(trace)
  })
})

// Mutation: never deletes, or deletes the traces of orders that may still be paid.
itTraces('the trace of an order is deleted after 15 days', async ({ shop, buyer }) => {
  const product = await shop.stock(5)
  const old = await place(buyer, product, tapOn().headers)
  await sql`UPDATE order_traces SET created_at = now() - interval '15 days 1 second' WHERE order_id = ${old.orderId}`.execute(
    shop.db,
  )
  const other = await shop.buyer()
  const recent = await place(other, product, tapOn().headers)
  await sql`UPDATE order_traces SET created_at = now() - interval '14 days' WHERE order_id = ${recent.orderId}`.execute(
    shop.db,
  )
  await deleteOldTraces(shop.db)
  const kept = await shop.db.selectFrom('order_traces').select('order_id').execute()
  const ids = kept.map(({ order_id }) => order_id)
  expect([ids.includes(old.orderId), ids.includes(recent.orderId)]).toEqual([false, true])
})

describe('the header of a call', () => {
  itTraces('of another site or of no browser begins a trace', async ({ collector, shop, buyer }) => {
    const product = await shop.stock(5)
    const foreign = tapOn('none')
    await place(buyer, product, foreign.headers)
    const { traceparent } = tapOn().headers
    await buyer.post(calls.addressGet.path, {}, { traceparent })
    const own = tapOn()
    await buyer.post(calls.addressGet.path, {}, own.headers)
    // The last of the three, so the others have arrived, too.
    await collector.trace(own.trace, `POST ${calls.addressGet.path}`)
    expect(collector.text()).not.toContain(foreign.trace)
    expect(collector.text()).not.toContain(traceparent.slice(3, 35))
  })

  itTraces('that is no traceparent begins a trace', async ({ collector, buyer }) => {
    const headers = { 'sec-fetch-site': 'same-origin', traceparent: '00-asha@example.com-01' }
    const { headers: answered } = await buyer.post(calls.addressGet.path, {}, headers)
    await expectSpan(collector, ({ attributes }) => attributes['mewa.request'] === answered.get('x-request-id'))
    expect(collector.text()).not.toContain('asha@example.com')
  })
})

describe('a step that fails', () => {
  itTraces('has the status of an error and its kind', async ({ collector, shop, buyer }) => {
    const product = await shop.stock(5)
    const { trace, headers } = tapOn()
    shop.provider.faults.set({ on: 'orders.create', do: 'error500' })
    const order = { userId: buyer.userId, items: [{ product, quantity: 1 }], address: buyer.address }
    expect((await buyer.post(calls.orderRazorpay.path, order, headers)).status).toBe(502)
    shop.provider.faults.clear()
    const spans = await collector.trace(trace, placing, 'Razorpay createOrder')
    expect(named(spans, 'Razorpay createOrder')).toMatchObject({
      status: { code: FAILED },
      attributes: { 'error.type': 'unreachable' },
    })
    expect(named(spans, placing)).toMatchObject({ status: { code: FAILED }, attributes: { 'error.type': 'Failure' } })
  })

  itTraces('is none when the shop refuses a call', async ({ collector, shop }) => {
    const { trace, headers } = tapOn()
    expect((await shop.visitor().post(calls.addressGet.path, {}, headers)).status).toBe(401)
    const [refused] = await collector.trace(trace, `POST ${calls.addressGet.path}`)
    expect(refused).toMatchObject({ status: { code: 0 }, attributes: { 'http.response.status_code': 401 } })
  })

  itTraces('in the database names the SQLSTATE alone', async ({ collector, shop }) => {
    const { trace, headers } = tapOn()
    const name = 'Unlucky Person'
    await sql`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'no room for %', NEW.email USING ERRCODE = 'P0001'; END $$`.execute(shop.db)
    await sql`CREATE TRIGGER fail BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION fail()`.execute(shop.db)
    const account = { name, email: 'unlucky@example.com', password: shopperPassword }
    expect((await shop.visitor().post(calls.userRegister.path, account, headers)).status).toBe(500)
    await sql`DROP TRIGGER fail ON users`.execute(shop.db)
    const spans = await collector.trace(trace, `POST ${calls.userRegister.path}`)
    const failed = spans
      .filter(({ status }) => status.code === FAILED)
      .map(({ attributes }) => attributes['error.type'])
    expect(failed).toContain('P0001')
    expect(spans.every(({ status }) => status.message === undefined)).toBe(true)
    expect(collector.text()).not.toContain(account.email)
  })
})

itTraces('the decoding of a picture is a step of its upload', async ({ collector, seller }) => {
  const { status, headers } = await add(seller, form(almonds, [await photo()]))
  expect(status).toBe(200)
  const upload = await expectSpan(
    collector,
    ({ attributes }) => attributes['mewa.request'] === headers.get('x-request-id'),
  )
  const spans = await collector.trace(upload.traceId, 'decode picture')
  expect(named(spans, 'decode picture')).toMatchObject({ parentSpanId: upload.spanId })
})

itTraces(
  'no span has anything of a person, a secret or a value of a statement',
  async ({ collector, shop, registered, buyer }) => {
    const { trace, headers } = tapOn()
    const product = await shop.stock(5)
    const paid = await shop.pay(await place(buyer, product, headers), { silent: true })
    await verify(buyer, paid, headers)
    await registered.post(calls.userLogin.path, { email: registered.email, password: shopperPassword }, headers)
    await shop.visitor().post(calls.userSendResetOtp.path, { email: registered.email }, headers)
    await shop.visitor().get(`/api/${registered.email}?token=${registered.email}`, headers)
    await shop.visitor().get(`/${registered.email}/${registered.email}`, headers)
    const last = `POST ${calls.addressGet.path}`
    await buyer.post(calls.addressGet.path, {}, headers)
    await vi.waitFor(() => expect(shop.mailsTo(buyer, /confirmed/)).toHaveLength(1), 30_000)
    await collector.trace(trace, verifying, `POST ${calls.userLogin.path}`, 'send mail', 'GET unknown call', last)

    const { street, city, phone, firstName, zipCode } = homeAddress
    const secrets = [
      ...[buyer, registered].flatMap(({ email, userId, cookies }) => [email, userId, ...cookies.values()]),
      shopperPassword,
      paid.signature,
      paid.paymentId,
      paid.razorpayOrderId,
      street,
      city,
      phone,
      firstName,
      zipCode,
      'Test Shopper',
      ...Object.entries(shop.sandbox.environment).flatMap(([name, value]) => (name.endsWith('SECRET') ? [value] : [])),
    ]
    const text = collector.text()
    expect(secrets.filter((secret) => secret !== undefined && text.includes(secret))).toEqual([])
  },
)

it('a shop without traces writes none of it', async ({ shop, buyer }) => {
  const product = await shop.stock(5)
  const { headers } = tapOn()
  const paid = await shop.pay(await place(buyer, product, headers), { silent: true })
  await verify(buyer, paid, headers)
  await vi.waitFor(() => expect(shop.mailsTo(buyer, /confirmed/)).toHaveLength(1), 30_000)
  const { rows } = await sql<{ traces: number; jobs: number; traced: number }>`
    SELECT (SELECT count(*) FROM order_traces) AS traces, count(*) AS jobs,
      count(*) FILTER (WHERE data ? 'traceparent') AS traced FROM pgboss.job`.execute(shop.db)
  expect(rows).toEqual([{ traces: 0, jobs: expect.any(Number), traced: 0 }])
  expect(rows[0]?.jobs).toBeGreaterThan(0)
})

function expectSpan(collector: Collector, is: (span: CollectedSpan) => boolean): Promise<CollectedSpan> {
  return vi.waitFor(
    () => {
      const found = collector.spans().find(is)
      if (!found) throw new Error('no such span')
      return found
    },
    { timeout: 20_000, interval: 50 },
  )
}
