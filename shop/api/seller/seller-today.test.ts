import { sql } from 'kysely'

import { type AnswerOf, calls } from '#contract/calls'
import type { MoneyByDay } from '#contract/money/money-by-day'
import { type TodayKind, todayKinds } from '#contract/orders/today'
import { sellerRoles } from '#contract/seller-login'
import { compareMoney } from '#domain/reconciliation/count-differences'
import { merchantOf } from '#sandbox/razorpay/merchant'
import type { Browser } from '#test/browser'
import { collectPlans } from '#test/databases/plans'
import { describe, fullShop, expect, it as plain, itInFullShop as it } from '#test/fixtures'
import type { Buyer } from '#test/people/buyer'
import { newSeller, sellerLogin } from '#test/people/sellers'
import { dayFromNow } from '#test/scenes/lots'
import { arrived, reportIn } from '#test/scenes/reports'
import { addressOf, handOver, openTicket, rawMail } from '#test/scenes/tickets'
import { startTestShop, type TestShop } from '#test/shop'

const { path } = calls.sellerToday
type Waiting = AnswerOf<typeof calls.sellerToday>['waiting']

async function waitingFor(seller: Browser): Promise<Waiting> {
  const { status, body } = await seller.get(path)
  expect(status).toBe(200)
  return (body as { waiting: Waiting }).waiting
}

async function countsFor(seller: Browser): Promise<Partial<Record<TodayKind, number>>> {
  return Object.fromEntries((await waitingFor(seller)).map(({ kind, count }) => [kind, count]))
}

/** The counts that have come since `before`. */
async function moreThan(before: Partial<Record<TodayKind, number>>, seller: Browser) {
  const changes = Object.entries(await countsFor(seller)).map(([kind, count]) => [
    kind,
    count - (before[kind as TodayKind] ?? 0),
  ])
  return Object.fromEntries(changes.filter(([, more]) => more !== 0)) as Partial<Record<TodayKind, number>>
}

const promise = (shop: TestShop, orderId: string, leaves: number) =>
  sql`UPDATE orders SET leaves_on = ${dayFromNow(leaves)}, arrives_from = ${dayFromNow(3)}, arrives_by = ${dayFromNow(3)}
    WHERE id = ${orderId}`.execute(shop.db)

async function boughtOf(shop: TestShop, buyer: Buyer, quantity = 50): Promise<string> {
  return (await buyer.buy([{ product: await shop.stock(quantity), quantity: 1 }])).orderId
}

describe('what waits', () => {
  it('is refused to visitors and shoppers', async ({ shop, shopper }) => {
    expect((await shop.visitor().get(path)).status).toBe(401)
    expect((await shopper.get(path)).status).toBe(403)
  })

  // A product without its label may be sold here: shop/api/seller/product-labels.test.ts has the other shop.
  const ofOptions = todayKinds.filter((kind) => kind !== 'incomplete labels')
  const of: Record<(typeof sellerRoles)[number], readonly TodayKind[]> = {
    owner: ofOptions,
    packer: ofOptions.filter((kind) => !['undelivered emails', 'money differences'].includes(kind)),
    books: ['late orders', 'orders that leave today', 'money differences'],
  }
  it.for(sellerRoles)('is, for %s, what the role may open', async (role, { shop, seller, buyer, shopper }) => {
    const { email } = await newSeller(shop, { role })
    // What is named once there is one.
    await openTicket(shopper)
    const { orderId, product } = await arrived(shop, buyer, seller)
    await reportIn(buyer, { orderId, lines: [{ product, pieces: 1 }] })
    await sql`UPDATE lots SET sell_until = ${dayFromNow(29)} WHERE product_id = ${product} AND number = 'SECOND'`.execute(
      shop.db,
    )
    const kinds = (await waitingFor(await sellerLogin(shop, email))).map(({ kind }) => kind)
    expect(kinds).toEqual(of[role])
  })

  plain(
    'is, in a shop in which nobody has asked, reported, received a lot or promised a day, nothing of these',
    async ({ seller }) => {
      expect(await countsFor(seller)).toEqual({
        'orders to pack': 0,
        'undelivered emails': 0,
        'money differences': 0,
        'sold-out products': 0,
        'products running low': 0,
      })
    },
  )

  it('is not sent again while nothing changes', async ({ seller }) => {
    const { headers } = await seller.get(path)
    const again = await seller.send(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })
})

describe('an order waits', () => {
  it('until it is packed, and is late or leaves today by its promise', async ({ shop, seller, buyer }) => {
    const before = await countsFor(seller)
    const [tomorrow, today, late] = [
      await boughtOf(shop, buyer),
      await boughtOf(shop, buyer),
      await boughtOf(shop, buyer),
    ]
    await promise(shop, tomorrow, 1)
    await promise(shop, today, 0)
    await promise(shop, late, -1)
    expect(await moreThan(before, seller)).toEqual({
      'orders to pack': 3,
      'orders that leave today': 1,
      'late orders': 1,
    })
    for (const orderId of [today, late]) {
      await seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Shipped' })
    }
    expect(await moreThan(before, seller)).toEqual({ 'orders to pack': 1 })
  })

  it('not before it is paid, and no more once it is cancelled', async ({ shop, seller, buyer }) => {
    const before = await countsFor(seller)
    await (await shop.buyer()).place([{ product: await shop.stock(50), quantity: 1 }])
    const orderId = await boughtOf(shop, buyer)
    await promise(shop, orderId, 1)
    expect(await moreThan(before, seller)).toEqual({ 'orders to pack': 1 })
    await seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Cancelled' })
    expect(await moreThan(before, seller)).toEqual({})
  })
})

it('A ticket waits for its answer, and is overdue past its clock', async ({ shop, seller, shopper }) => {
  const before = await countsFor(seller)
  const { id } = await openTicket(shopper)
  expect(await moreThan(before, seller)).toEqual({ 'tickets to answer': 1 })
  await sql`UPDATE tickets SET answer_by = now() - interval '1 minute' WHERE id = ${id}`.execute(shop.db)
  expect(await moreThan(before, seller)).toEqual({ 'tickets to answer': 1, 'overdue tickets': 1 })
  await seller.post(calls.sellerTicketClose.path, { id, reason: 'solved' })
  expect(await moreThan(before, seller)).toEqual({})
})

// Mutation: a bounce is noted in the conversation alone.
it('A ticket waits of which an email came back, open or closed, until its customer was reached', async ({
  shop,
  seller,
  shopper,
}) => {
  const opened = await openTicket(shopper)
  const address = await addressOf(shop, opened)
  await seller.post(calls.sellerTicketAnswer.path, { id: opened.id, message: 'It is on its way.', close: 'solved' })
  const before = await countsFor(seller)
  const bounce = rawMail(address, 'User unknown', { From: 'Mailer-Daemon@mx.example.com' })
  for (let times = 0; times < 2; times += 1) expect((await handOver(shop, bounce)).status).toBe(200)
  expect(await moreThan(before, seller)).toEqual({ 'returned ticket emails': 1 })
  const reached = () => seller.post(calls.sellerTicketReached.path, { id: opened.id })
  expect((await Promise.all([reached(), reached()])).map(({ status }) => status)).toEqual([200, 200])
  expect(await moreThan(before, seller)).toEqual({})
})

it('A report waits until it is answered', async ({ shop, seller, buyer }) => {
  const { orderId, product } = await arrived(shop, buyer, seller)
  const before = await countsFor(seller)
  const { _id: id } = await reportIn(buyer, { orderId, lines: [{ product, pieces: 1 }] })
  expect(await moreThan(before, seller)).toEqual({ 'reports to answer': 1 })
  await seller.post(calls.reportResolve.path, { id, outcome: 'declined', answer: 'The seal was whole.' })
  expect(await moreThan(before, seller)).toEqual({})
})

it('An email waits that was given up', async ({ shop, seller }) => {
  const before = await countsFor(seller)
  // The sandbox refuses every recipient whose name begins with "nobody".
  const mail = { to: 'nobody@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await shop.deps.queue.send(shop.db, { name: 'mail', data: mail })
  await expect.poll(() => moreThan(before, seller), { interval: 20 }).toEqual({ 'undelivered emails': 1 })
})

it('Lots wait as many as their list has, and products by their stock and their tax', async ({ shop, seller }) => {
  const before = await countsFor(seller)
  const product = await shop.stock(20)
  await sql`UPDATE lots SET sell_until = ${dayFromNow(29)} WHERE product_id = ${product} AND number = 'FIRST'`.execute(
    shop.db,
  )
  expect(await moreThan(before, seller)).toEqual({ 'lots to act on': 1 })
  await sql`UPDATE lots SET sell_until = ${dayFromNow(30)} WHERE product_id = ${product}`.execute(shop.db)
  expect(await moreThan(before, seller)).toEqual({})
  const { body } = await seller.get(`${calls.lotList.path}?product=${product}`)
  const [lot] = (body as { lots: { _id: string }[] }).lots
  const recalled = await seller.post(calls.lotRecall.path, { lot: lot?._id, reason: 'Undeclared sulphites' })
  expect(recalled.status).toBe(200)
  const list = (await seller.get(calls.lotToAct.path)).body as { count: number }
  expect(await countsFor(seller)).toMatchObject({ 'lots to act on': list.count })

  await shop.stock(0)
  await shop.stock(5)
  await shop.stock(6)
  await shop.stock(50, 100, { hsn: null, gstRate: null })
  const counts = { 'lots to act on': 1, 'sold-out products': 1, 'products running low': 1, 'products without tax': 1 }
  // The catalogue hears of products that a test has written itself.
  await expect.poll(() => moreThan(before, seller)).toEqual(counts)
})

describe('a difference in money waits', () => {
  it('as the last comparison found it, until one finds it gone', async ({ shop, seller }) => {
    const money = async () => (await waitingFor(seller)).find(({ kind }) => kind === 'money differences')
    await compareMoney(shop.db, shop.context)
    const count = async () => (await money())?.count ?? 0
    const before = await count()
    const { id } = await merchantOf(shop.sandbox).order(4_200)
    const { paymentId } = await shop.provider.pay(id)
    // Jobs ask for the payments of one order.
    const comparisons = () => shop.provider.requests().filter(({ path }) => path.startsWith('/v1/payments?')).length
    const asked = comparisons()
    expect(await count()).toBe(before)
    expect(comparisons()).toBe(asked)

    await compareMoney(shop.db, shop.context)
    expect(await money()).toEqual({ kind: 'money differences', count: before + 1, at: expect.any(String) })
    await seller.post(calls.sellerMoneyResolve.path, { act: 'ignore', id: paymentId })
    const { days } = (await seller.get(calls.sellerMoney.path)).body as MoneyByDay
    expect(days).toHaveLength(14)
    expect(await count()).toBe(before)
  })

  it('not as an earlier day has it, nor while Razorpay does not answer', async ({ shop, seller }) => {
    await compareMoney(shop.db, shop.context)
    const known = await waitingFor(seller)
    await seller.get(`${calls.sellerMoney.path}?until=2026-01-31`)
    shop.provider.faults.set({ on: 'any', do: 'error500' })
    await seller.get(calls.sellerMoney.path)
    shop.provider.faults.clear()
    expect(await waitingFor(seller)).toEqual(known)
  })

  // Mutation: without the comparison of asked_at the earlier comparison, which ends later, wins.
  it('not as an earlier comparison found it that ended later', async ({ shop, seller }) => {
    const { id } = await merchantOf(shop.sandbox).order(4_200)
    const { paymentId } = await shop.provider.pay(id)
    const found = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const { razorpay } = shop.context
    const slow: typeof razorpay = {
      ...razorpay,
      payments: async (query) => {
        const page = await razorpay.payments(query)
        found.resolve()
        await goOn.promise
        return page
      },
    }
    const earlier = compareMoney(shop.db, { ...shop.context, razorpay: slow })
    await found.promise
    await seller.post(calls.sellerMoneyResolve.path, { act: 'ignore', id: paymentId })
    await compareMoney(shop.db, shop.context)
    const known = await waitingFor(seller)
    goOn.resolve()
    await earlier
    expect(await waitingFor(seller)).toEqual(known)
  })
})

it('Each count reads an index, and stops at 1,000', async () => {
  const shop = await startTestShop(fullShop.environment, fullShop)
  try {
    const seller = await shop.seller()
    await sql`
      INSERT INTO tickets (name, email, answer_by)
      SELECT 'Asha', 'asha@example.com', now() - interval '1 day' FROM generate_series(1, 1500)`.execute(shop.db)
    await sql`UPDATE tickets SET undelivered = true`.execute(shop.db)
    await sql`
      INSERT INTO pgboss.job (name, data) SELECT 'mail-given-up', '{"to": "a@example.com", "subject": "Hello"}'
      FROM generate_series(1, 1500)`.execute(shop.db)
    const { take } = await collectPlans(shop.deps.pool)
    await seller.get(path)
    take()
    expect(await countsFor(seller)).toMatchObject({
      'overdue tickets': 1_000,
      'tickets to answer': 1_000,
      'returned ticket emails': 1_000,
      'undelivered emails': 1_000,
    })
    const reads = take().flatMap((plan) => plan.reads.map((read) => ({ ...read, sql: plan.sql })))
    const counted = reads.filter(({ table }) => /^(orders|tickets|reports|lots|job)/.test(table))
    const tables = new Set(counted.map(({ table }) => table))
    expect(tables.isSupersetOf(new Set(['orders', 'tickets', 'reports', 'lots']))).toBe(true)
    expect(counted.filter(({ how }) => how === 'Seq Scan')).toEqual([])
  } finally {
    await shop.stop()
  }
})
