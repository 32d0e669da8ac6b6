import { sql } from 'kysely'

import { type AnswerOf, calls } from '#contract/calls'
import { createSeller, renewSellerPassword } from '#domain/accounts/sellers'
import type { AuditEvent } from '#domain/audit/event'
import { writeAudit } from '#domain/audit/write'
import { recordResolution } from '#domain/orders/order/order-events'
import type { Browser } from '#test/browser'
import { collectPlans } from '#test/databases/plans'
import { describe, expect, it } from '#test/fixtures'
import { addAlmonds } from '#test/scenes/products'

const { path } = calls.sellerActivity
type Page = AnswerOf<typeof calls.sellerActivity>

async function look(seller: Browser, query = ''): Promise<Page> {
  const { status, body } = await seller.get(path + query)
  expect(status).toBe(200)
  return body as Page
}

describe('the acts of the sellers are refused', () => {
  it('to visitors and shoppers', async ({ shop, shopper }) => {
    expect((await shop.visitor().get(path)).status).toBe(401)
    expect((await shopper.get(path)).status).toBe(403)
  })

  it.for([
    ['group=everything', /^group /],
    ['cursor=1', 'cursor is not a place in the list.'],
    ['cursor=99999999999999999_9_9999999999999999999x', 'cursor is not a place in the list.'],
    ['page=2', 'Unexpected field: page.'],
  ] as const)('for the query %s', async ([query, msg], { seller }) => {
    const { status, body } = await seller.get(`${path}?${query}`)
    expect(status).toBe(400)
    expect((body as { msg: string }).msg).toMatch(msg)
  })
})

describe('the acts of the sellers', () => {
  it('say who did what, on which order or product, by kind', async ({ buyer, seller }) => {
    const { _id: product, name } = await addAlmonds(seller)
    const { orderId } = await buyer.buy([{ product, quantity: 1 }])
    await seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Packed' })
    await seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Shipped' })
    await seller.post(calls.productQuantity.path, { id: product, quantity: 40 })
    const by = { name: 'Test Seller', email: expect.stringContaining('@example.com') }
    expect((await look(seller, '?group=orders')).acts).toMatchObject([
      { act: 'status set', outcome: 'done', subject: orderId, detail: 'Shipped', by },
      { act: 'status set', outcome: 'done', subject: orderId, detail: 'Packed', by },
    ])
    expect((await look(seller, '?group=products')).acts).toMatchObject([
      { act: 'stock set', subject: product, name, detail: '11 to 40', by },
      { act: 'product added', subject: product, name, by },
    ])
    const all = await look(seller)
    expect(all.acts.slice(0, 4).map(({ act }) => act)).toEqual([
      'stock set',
      'status set',
      'status set',
      'product added',
    ])
    expect(all.acts.some(({ act }) => (act as string).startsWith('order'))).toBe(false)
    expect((await look(seller, '?group=money')).acts).toEqual([])
  })

  it('show how differences of money were resolved, and passwords that a command set', async ({
    shop,
    buyer,
    seller,
  }) => {
    const email = `books-${crypto.randomUUID()}@example.com`
    const id = await createSeller(shop.db, { name: 'Devi', email, password: 'a long password' })
    const { orderId } = await buyer.buy([{ product: await shop.stock(1), quantity: 1 }])
    await recordResolution(shop.db, orderId, { actor: 'seller', id }, 'captured', 'pay_1')
    await sql`INSERT INTO foreign_refunds (payment_id, amount_paise, currency, seller_id) VALUES ('pay_2', 1, 'INR', ${id})`.execute(
      shop.db,
    )
    await sql`INSERT INTO foreign_left_out (payment_id, seller_id) VALUES ('pay_3', ${id})`.execute(shop.db)
    expect((await look(seller, '?group=money')).acts).toMatchObject([
      { act: 'payment ignored', subject: 'pay_3', by: { name: 'Devi', email } },
      { act: 'payment sent back', subject: 'pay_2', by: { email } },
      { act: 'difference resolved', subject: orderId, detail: 'captured', by: { email } },
    ])
    await renewSellerPassword(shop.db, { email, password: 'another long password' })
    const [first] = (await look(seller, '?group=logins')).acts
    expect(first).toMatchObject({ act: 'password changed', detail: 'by the command', by: { email } })
  })

  it('show logins, and the wrong passwords of strangers with their network', async ({ shop, seller }) => {
    const stranger = shop.visitor()
    const email = `owner-${crypto.randomUUID()}@example.com`
    await createSeller(shop.db, { name: 'Ravi', email, password: 'a long password' })
    await stranger.post(calls.sellerLogin.path, { email, password: 'wrong' }, { 'x-forwarded-for': '203.0.113.77' })
    await stranger.post(calls.sellerLogin.path, { email: 'none@example.com', password: 'wrong' })
    const logins = async () => (await look(seller, '?group=logins')).acts.slice(0, 2)
    await expect.poll(logins).toMatchObject([
      { act: 'login', outcome: 'wrong' },
      { act: 'login', outcome: 'wrong', by: { name: 'Ravi', email }, network: '203.0.113.0/24' },
    ])
    expect((await logins())[0]).not.toHaveProperty('by')
  })

  // Mutation: without `source` and `id` in the cursor, acts of the same moment are shown twice or never.
  it('come 50 at a time, each once, also those of one moment', async ({ shop }) => {
    const id = await createSeller(shop.db, { name: 'Meena', email: 'meena@example.com', password: 'a long password' })
    const seller = shop.visitor()
    await seller.post(calls.sellerLogin.path, { email: 'meena@example.com', password: 'a long password' })
    const account = { kind: 'seller', id } as const
    const from = { network: null, requestId: null, outcome: 'done' } as const
    const moments = ['2020-01-01T00:00:00.000Z', '2020-01-02T00:00:00.000Z'].map((at) => new Date(at))
    const acts = Array.from({ length: 120 }, (_, nth): AuditEvent => {
      const at = moments[nth % 2] ?? new Date()
      return { act: 'emails dismissed', account, detail: String(nth), at, ...from }
    })
    await writeAudit(shop.db, acts)
    const seen: (string | undefined)[] = []
    let cursor: string | undefined
    do {
      const page = await look(seller, `?group=emails${cursor ? `&cursor=${cursor}` : ''}`)
      expect(page.acts.length).toBeLessThanOrEqual(50)
      seen.push(...page.acts.map(({ detail }) => detail))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
  })

  it('are read by indexes in the order of time', async ({ shop, seller }) => {
    const { take } = await collectPlans(shop.deps.pool)
    await sql`
      INSERT INTO audit_log (act, outcome, kind, at)
      SELECT 'orders exported', 'done', 'seller', now() - n * interval '1 minute' FROM generate_series(1, 3000) n`.execute(
      shop.db,
    )
    await sql`ANALYZE audit_log`.execute(shop.db)
    for (const query of ['', '?group=orders']) {
      take()
      await look(seller, query)
      const reads = take().flatMap(({ sql: text, reads: all }) => (text.includes('audited_') ? all : []))
      // The two tables of foreign payments have a row or two.
      const large = reads.filter(({ table }) => !table.startsWith('foreign_'))
      expect(large.filter(({ how }) => how === 'Seq Scan')).toEqual([])
      expect(Math.max(...large.map(({ rows }) => rows))).toBeLessThan(100)
    }
  })
})
