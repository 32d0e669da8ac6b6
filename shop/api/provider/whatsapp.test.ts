// The shop takes WhatsApp's reports, and sends news of orders there, each once.
import { calls } from '#contract/calls'
import { orderNumber } from '#contract/orders/order-number'
import { refusals } from '#contract/wording'
import { readAudit } from '#domain/audit/read-audit'
import { sendMessage, SETTLES_SECONDS } from '#domain/messages/whatsapp/send-message'
import type { WhatsAppJob } from '#domain/messages/whatsapp/whatsapp-job'
import { describe, expect, it as base } from '#test/fixtures'
import type { Buyer } from '#test/people/buyer'
import { codesToPhone, newsTo, nextPhone, phoneOf, provePhone } from '#test/people/phones'
import { refundPieces } from '#test/scenes/part-refunds'
import { parcelOf } from '#test/scenes/parcels'
import type { TestShop } from '#test/shop'

const it = base.extend('reached', async ({ shop, buyer }) => Object.assign(buyer, await provePhone(shop, buyer)))

it.afterEach(async ({ shop }) => {
  shop.sandbox.whatsApp.setFault(undefined)
  await shop.expectHealth()
})

const path = calls.whatsAppEvents.path
const eventsOf = (value: object) =>
  JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field: 'messages', value }] }] })
const stop = (phone: string, more: object = {}) =>
  eventsOf({
    messages: [{ from: `91${phone}`, timestamp: '1795000000', type: 'text', text: { body: 'STOP' }, ...more }],
  })

function report(shop: TestShop, body: string, signature = shop.sandbox.whatsApp.sign(body)) {
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  return shop.visitor().send(path, { method: 'POST', headers, body })
}

async function statesOf(shop: TestShop, orderId: string) {
  const { rows } = await shop.deps.pool.query<{ template: string; state: string; reason: string | null }>(
    'SELECT template, state, reason FROM whatsapp_messages WHERE order_id = $1 ORDER BY at',
    [orderId],
  )
  return rows
}
const settled = (shop: TestShop, orderId: string, states: object[]) =>
  expect.poll(() => statesOf(shop, orderId), { timeout: 10_000 }).toMatchObject(states)

describe('an event is refused', () => {
  it('B20: without a signature, with that of a stranger, and written anew; a trace stays', async ({
    shop,
    reached,
  }) => {
    const { phone } = reached
    const body = stop(phone)
    const signed = shop.sandbox.whatsApp.sign(body)
    const traces = async () =>
      (await readAudit(shop.db, { since: new Date(0), acts: ['event of WhatsApp refused'], limit: 1_000 })).length
    const before = await traces()
    const wrong = [
      '',
      signed.replace('sha256=', 'sha1='),
      signed.replace(/.$/, (end) => (end === '0' ? '1' : '0')),
      `${signed}0`,
    ]
    for (const signature of wrong) {
      expect(await report(shop, body, signature)).toMatchObject({ status: 401, body: { msg: refusals.wrongSignature } })
    }
    expect((await report(shop, `${body} `, signed)).status).toBe(401)
    expect(await shop.sandbox.whatsApp.forge(phone, 'STOP')).toBe(401)
    expect(await phoneOf(reached)).toMatchObject({ news: true })
    await expect.poll(traces).toBe(before + 6)
  })

  it('B20: that is too long, no JSON, or no event', async ({ shop }) => {
    expect((await report(shop, eventsOf({ filler: 'x'.repeat(3 * 1024 * 1024) }))).status).toBe(413)
    for (const body of ['', 'no json', '[]', '{}', JSON.stringify({ object: 'page', entry: [] })]) {
      expect(await report(shop, body)).toMatchObject({ status: 400, body: { msg: refusals.notAnEvent } })
    }
  })

  it('B20: strangers are slowed down', async ({ shop }) => {
    const visitor = shop.visitor()
    await visitor.post(path, {})
    await shop.deps.pool.query(
      `UPDATE rate_limits SET points = 6000 WHERE key LIKE '/api/whatsapp/events%' AND points = 1`,
    )
    expect((await visitor.post(path, {})).status).toBe(429)
  })

  it('and the challenge of a stranger is not answered', async ({ shop }) => {
    const verify = (token: string, challenge: string) =>
      shop
        .visitor()
        .get(`${path}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=${encodeURIComponent(challenge)}`)
    const token = shop.sandbox.environment['WHATSAPP_VERIFY_TOKEN'] ?? ''
    expect((await verify('a token of a stranger', '1')).status).toBe(401)
    expect((await verify(token, '<script>')).status).toBe(400)
    const { status, body, headers } = await verify(token, '1158201444')
    expect([status, String(body), headers.get('content-type')]).toEqual([
      200,
      '1158201444',
      'text/plain; charset=UTF-8',
    ])
  })
})

describe('the news of an order', () => {
  it('go to the phone of who asked for them: paid, shipped with a link, delivered, refunded', async ({
    shop,
    seller,
    reached,
  }) => {
    const { phone } = reached
    const product = await shop.stock(6)
    const { orderId } = await reached.buy([{ product, quantity: 2 }])
    await expect.poll(() => newsTo(shop, phone).length).toBe(1)
    await seller.post(calls.orderParcel.path, parcelOf(orderId, [{ product, quantity: 2 }]))
    await expect.poll(() => newsTo(shop, phone).length).toBe(2)
    await seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Delivered' })
    await expect.poll(() => newsTo(shop, phone).length).toBe(3)
    await refundPieces(seller, orderId, [{ product, pieces: 1 }])
    await expect.poll(() => newsTo(shop, phone).length).toBe(4)
    const number = orderNumber(orderId)
    expect(newsTo(shop, phone)).toMatchObject([
      { template: 'order_confirmed', values: [number, '₹204.00 paid'] },
      {
        template: 'order_shipped',
        values: [number, expect.stringContaining('number ') as string, expect.stringMatching(/^https?:/) as string],
      },
      { template: 'order_delivered', values: [number] },
      { template: 'order_refunded', values: [number, expect.stringMatching(/^₹/) as string] },
    ])
    await settled(
      shop,
      orderId,
      Array.from({ length: 4 }, () => ({ state: 'delivered', reason: null })),
    )
    expect(shop.mailsTo(reached, /./).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringContaining('confirmed'), expect.stringContaining('delivered')]),
    )
  })

  // Mutation: news go to every confirmed phone.
  it('never go to a phone without consent, nor to the order of somebody else', async ({ shop, buyer }) => {
    const { phone } = await provePhone(shop, buyer, nextPhone(), false)
    const other = await shop.buyer()
    const { phone: wanting } = await provePhone(shop, other)
    const product = await shop.stock(5)
    const { orderId } = await buyer.buy([{ product, quantity: 1 }])
    const { orderId: wanted } = await other.buy([{ product, quantity: 1 }])
    await settled(shop, wanted, [{ state: 'delivered' }])
    expect(newsTo(shop, phone)).toEqual([])
    expect(newsTo(shop, wanting)).toHaveLength(1)
    expect(await statesOf(shop, orderId)).toEqual([])
  })

  // Mutation: the consent is read when the news are queued, and not when they are sent.
  it('that wait are dropped by STOP, which ends them for the phone; START asks for none by itself', async ({
    shop,
    reached,
  }) => {
    const { phone } = reached
    shop.sandbox.whatsApp.setFault({ do: 'refuse', code: 130429 })
    const { orderId } = await reached.buy([{ product: await shop.stock(5), quantity: 1 }])
    await settled(shop, orderId, [{ state: 'asked', reason: '130429: Refused by a fault' }])
    expect(await shop.sandbox.whatsApp.write(phone, 'stop')).toBe(200)
    shop.sandbox.whatsApp.setFault(undefined)
    await settled(shop, orderId, [{ state: 'failed' }])
    expect(newsTo(shop, phone)).toEqual([])
    expect(await phoneOf(reached)).toMatchObject({ news: false })
    await expect
      .poll(async () => {
        const acts = await readAudit(shop.db, { since: new Date(0), acts: ['no order news by phone'], limit: 1_000 })
        return acts.some(({ account }) => account === reached.userId)
      })
      .toBe(true)
    await shop.sandbox.whatsApp.write(phone, 'START', new Date(Date.now() + 2_000))
    expect(await phoneOf(reached)).toMatchObject({ news: false })
  })

  it('go on after a STOP that is told late, or by another phone, or in other words', async ({ shop, reached }) => {
    const { phone } = reached
    expect(await shop.sandbox.whatsApp.write(phone, 'STOP', new Date(Date.now() - 3_600_000))).toBe(200)
    expect(await shop.sandbox.whatsApp.write(nextPhone(), 'STOP')).toBe(200)
    expect(await shop.sandbox.whatsApp.write(phone, 'Please do not stop my order')).toBe(200)
    expect((await report(shop, stop('0000000000'))).status).toBe(200)
    expect(
      (await report(shop, eventsOf({ messages: [{ from: '12125550100', timestamp: '1', type: 'image' }] }))).status,
    ).toBe(200)
    expect(await phoneOf(reached)).toMatchObject({ news: true })
  })

  it('that cannot be delivered, or that nobody can mend, are given up; the email goes all the same', async ({
    shop,
    reached,
  }) => {
    const product = await shop.stock(9)
    shop.sandbox.whatsApp.setFault({ do: 'undeliverable', times: 1 })
    const { orderId: late } = await reached.buy([{ product, quantity: 1 }])
    await settled(shop, late, [{ state: 'failed', reason: '131026: Message undeliverable' }])
    shop.sandbox.whatsApp.setFault({ do: 'refuse', code: 131026, times: 1 })
    const { orderId: refused } = await reached.buy([{ product, quantity: 2 }])
    await settled(shop, refused, [{ state: 'failed', reason: '131026: Refused by a fault' }])
    await expect.poll(() => shop.mailsTo(reached, /confirmed/).length).toBe(2)
    expect(newsTo(shop, reached.phone)).toHaveLength(1)
  })

  it('wait while Meta refuses the template, and go once it is approved', async ({ shop, reached }) => {
    shop.sandbox.whatsApp.setFault({ do: 'refuse', code: 132001, times: 2 })
    const { orderId } = await reached.buy([{ product: await shop.stock(5), quantity: 1 }])
    await settled(shop, orderId, [{ state: 'delivered', reason: null }])
    expect(newsTo(shop, reached.phone)).toHaveLength(1)
  })
})

describe('a message goes once', () => {
  const job = (orderId: string): WhatsAppJob => ({
    kind: 'news',
    orderId,
    at: new Date().toISOString(),
    facts: { kind: 'delivered' },
  })
  const send = ({ deps }: TestShop, data: WhatsAppJob, id: string) =>
    sendMessage(deps.db, { whatsapp: deps.whatsapp!, publicUrl: '', log: deps.log }, data, id)
  const letSettle = (shop: TestShop, id: string) =>
    shop.deps.pool.query(`UPDATE whatsapp_messages SET asked_at = asked_at - make_interval(secs => $2) WHERE id = $1`, [
      id,
      SETTLES_SECONDS + 1,
    ])
  const quietOrder = async (shop: TestShop, buyer: Buyer) => {
    const { orderId } = await buyer.buy([{ product: await shop.stock(5), quantity: 1 }])
    await settled(shop, orderId, [{ state: 'delivered' }])
    return orderId
  }
  const delivered = (shop: TestShop, phone: string) =>
    newsTo(shop, phone).filter(({ template }) => template === 'order_delivered')

  it('though its job runs many times, at once and after it', async ({ shop, reached }) => {
    const [orderId, id] = [await quietOrder(shop, reached), crypto.randomUUID()]
    const sent = await Promise.allSettled(Array.from({ length: 8 }, () => send(shop, job(orderId), id)))
    expect(sent.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    await send(shop, job(orderId), id)
    expect(delivered(shop, reached.phone)).toHaveLength(1)
  })

  // Mutation: a try without an answer is followed by another at once.
  it('when its answer was lost: a report tells that it was sent', async ({ shop, reached }) => {
    const [orderId, id] = [await quietOrder(shop, reached), crypto.randomUUID()]
    shop.sandbox.whatsApp.setFault({ do: 'swallow', times: 1 })
    await expect(send(shop, job(orderId), id)).rejects.toThrow('WhatsApp gave no answer')
    await send(shop, job(orderId), id).catch(() => {})
    await settled(shop, orderId, [{ state: 'delivered' }, { state: 'delivered' }])
    await letSettle(shop, id)
    await send(shop, job(orderId), id)
    expect(delivered(shop, reached.phone)).toHaveLength(1)
  })

  it('when it was lost on the way: after a minute without a report it is sent again', async ({ shop, reached }) => {
    const [orderId, id] = [await quietOrder(shop, reached), crypto.randomUUID()]
    shop.sandbox.whatsApp.setFault({ do: 'lose', times: 1 })
    await expect(send(shop, job(orderId), id)).rejects.toThrow('WhatsApp gave no answer')
    await expect(send(shop, job(orderId), id)).rejects.toThrow('may have sent it')
    expect(delivered(shop, reached.phone)).toEqual([])
    await letSettle(shop, id)
    await send(shop, job(orderId), id)
    expect(delivered(shop, reached.phone)).toHaveLength(1)
  })

  it('and reports change nothing when they come again, in any order', async ({ shop, reached }) => {
    const orderId = await quietOrder(shop, reached)
    const before = await statesOf(shop, orderId)
    expect(new Set(await shop.sandbox.whatsApp.reportAgain())).toEqual(new Set([200]))
    expect(await statesOf(shop, orderId)).toEqual(before)
    const unknown = eventsOf({
      statuses: [
        { status: 'failed', biz_opaque_callback_data: crypto.randomUUID(), errors: [{ code: 1 }] },
        { status: 'delivered', biz_opaque_callback_data: 'not ours' },
        { status: 'constructor' },
      ],
    })
    expect((await report(shop, unknown)).status).toBe(200)
  })

  it('and not at all once it is too late: news after a day, a code after its time', async ({ shop, reached }) => {
    const orderId = await quietOrder(shop, reached)
    const phone = nextPhone()
    const old: WhatsAppJob[] = [
      { ...job(orderId), at: new Date(Date.now() - 25 * 3_600_000).toISOString() } as WhatsAppJob,
      { kind: 'code', phone, code: '123456', goodUntil: new Date(Date.now() - 1).toISOString() },
    ]
    for (const each of old) await send(shop, each, crypto.randomUUID())
    expect(delivered(shop, reached.phone)).toEqual([])
    expect(codesToPhone(shop, phone)).toEqual([])
  })
})
