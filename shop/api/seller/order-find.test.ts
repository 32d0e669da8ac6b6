import { sql } from 'kysely'

import { calls } from '#contract/calls'
import type { Order, OrderCount, OrderEvent } from '#contract/entities'
import { orderNumber } from '#contract/orders/order-number'
import { refusals } from '#contract/wording'
import type { Browser } from '#test/browser'
import { describe, expect, it as base, vi } from '#test/fixtures'

const path = calls.orderSeller.path

type Ids = Record<'packed' | 'shipped' | 'cancelled' | 'toPack' | 'unpaid', string>
const it = base
  .extend('asha', { scope: 'file' }, ({ shop }) => shop.buyer())
  /** The orders of this file by role, oldest first. */
  .extend('ids', { scope: 'file' }, async ({ shop, seller, asha }): Promise<Ids> => {
    const dates = await shop.stock(1_000)
    const nuts = await shop.stock(1_000)
    await shop.db.updateTable('products').set({ name: 'W320 Cashews (मेवा, Salem’s)' }).where('id', '=', nuts).execute()
    const ravi = await shop.buyer()
    const { body } = await ravi.post(calls.addressAdd.path, {
      firstName: 'Ravi',
      lastName: 'Kumar',
      email: 'ravi@example.com',
      street: '4 Mount Road',
      city: 'மதுரை',
      state: 'Tamil Nadu',
      zipCode: '625001',
      country: 'India',
      phone: '098400-12345',
    })
    ravi.address = (body as { address: { _id: string } }).address._id
    const packed = (await asha.buy([{ product: dates, quantity: 1 }])).orderId
    const shipped = (await ravi.buy([{ product: nuts, quantity: 2 }])).orderId
    const cancelled = (await asha.buy([{ product: nuts, quantity: 3 }])).orderId
    const toPack = (await ravi.buy([{ product: dates, quantity: 1 }])).orderId
    const unpaid = (await asha.place([{ product: dates, quantity: 4 }])).orderId
    for (const [id, status] of [
      [packed, 'Packed'],
      [shipped, 'Shipped'],
      [cancelled, 'Cancelled'],
    ]) {
      await seller.put(calls.orderUpdateStatus.path, { orderId: id, status })
    }
    await shop.expectPayState(cancelled, 'REFUNDED')
    return { packed, shipped, cancelled, toPack, unpaid }
  })
it.afterEach(({ shop }) => shop.expectHealth())

type Answer = { orders: Order[]; counts?: OrderCount[]; found?: number; nextCursor?: string; msg?: string }

async function find(seller: Browser, query: Record<string, string>): Promise<Answer> {
  return (await seller.get(`${path}?${new URLSearchParams(query).toString()}`)).body as Answer
}

async function found(ids: Ids, seller: Browser, query: Record<string, string>): Promise<(string | undefined)[]> {
  const { orders } = await find(seller, query)
  return orders.map(({ _id }) => Object.entries(ids).find(([, id]) => id === _id)?.[0])
}

const CHORE = { timeout: 15_000 }

describe('a question about orders is refused', () => {
  it.for([
    ['status=Lost', 'status must be one of: Order Placed, Packed, Shipped, Delivered, Cancelled.'],
    ['payment=free', 'payment must be one of: pending, paid, refunding, refunded, refund failed.'],
    ['limit=0', 'limit must be a whole number from 1 to 999.'],
    ['limit=1000', 'limit must be a whole number from 1 to 999.'],
    [`search=${'a'.repeat(101)}`, 'search has more than 100 characters.'],
    ['cursor=none', 'The cursor is not one this shop gave.'],
  ])('%s', async ([query, msg], { seller }) => {
    expect(await seller.get(`${path}?${query}`)).toMatchObject({ status: 400, body: { success: false, msg } })
  })

  it('by anybody but the seller', async ({ asha, ids }) => {
    expect((await asha.get(`${path}?limit=5`)).status).toBe(403)
    expect((await asha.get(`${calls.orderHistory.path}?orderId=${ids.packed}`)).status).toBe(403)
  })
})

describe('the seller finds orders', () => {
  it.for<[Record<string, string>, string[]]>([
    [{}, ['unpaid', 'toPack', 'cancelled', 'shipped', 'packed']],
    [{ status: 'Packed' }, ['packed']],
    [{ status: 'Order Placed' }, ['unpaid', 'toPack']],
    [{ status: 'Order Placed', payment: 'paid' }, ['toPack']],
    [{ payment: 'paid' }, ['toPack', 'shipped', 'packed']],
    [{ payment: 'refunded' }, ['cancelled']],
    [{ payment: 'refund failed' }, []],
    [{ search: 'ravi' }, ['toPack', 'shipped']],
    [{ search: 'KUM' }, ['toPack', 'shipped']],
    [{ search: 'chennai' }, ['unpaid', 'cancelled', 'packed']],
    [{ search: 'மது' }, ['toPack', 'shipped']],
    [{ search: 'मेवा' }, ['cancelled', 'shipped']],
    [{ search: 'cashew ravi' }, ['shipped']],
    [{ search: "w320, salem's" }, ['cancelled', 'shipped']],
    ...["w320 salem's", 'w320 salem’s', 'w320 salem`s', 'w320 salemʼs', 'w320 salem′s'].map(
      (search): [Record<string, string>, string[]] => [{ search }, ['cancelled', 'shipped']],
    ),
    [{ search: '4 mount road' }, ['toPack', 'shipped']],
    [{ search: 'cashews', status: 'Shipped' }, ['shipped']],
    [{ search: 'cashews', payment: 'refunded' }, ['cancelled']],
    [{ search: '12345' }, ['toPack', 'shipped']],
    [{ search: '2345' }, ['toPack', 'shipped']],
    [{ search: '+91 98400 12345' }, ['toPack', 'shipped']],
    [{ search: '98400 12345' }, ['toPack', 'shipped']],
    [{ search: 'test shopper' }, ['unpaid', 'toPack', 'cancelled', 'shipped', 'packed']],
    [{ search: 'umar' }, []],
    [{ search: "';:* & | ! \\" }, []],
    [{ search: ' ' }, ['unpaid', 'toPack', 'cancelled', 'shipped', 'packed']],
  ])('%j: %j', async ([query, expected], { seller, ids }) => {
    expect(await found(ids, seller, query)).toEqual(expected)
    expect(await found(ids, seller, { ...query, limit: '20' })).toEqual(expected)
  })

  it('by their number: whole, by its beginning, or pasted with "Order" before it', async ({ seller, ids }) => {
    const number = orderNumber(ids.shipped)
    for (const search of [
      ids.shipped,
      number,
      `Order ${number}`,
      number.slice(1).toLowerCase(),
      ids.shipped.toUpperCase(),
    ])
      expect(await found(ids, seller, { search })).toEqual(['shipped'])
  })

  it("by the shopper's email", async ({ seller, asha, ids }) => {
    expect(await found(ids, seller, { search: asha.email })).toEqual(['unpaid', 'cancelled', 'packed'])
    expect(await found(ids, seller, { search: asha.email.toUpperCase() })).toEqual(['unpaid', 'cancelled', 'packed'])
  })

  it('by the number of its invoice or its credit note', async ({ shop, seller, ids }) => {
    const documents = shop.deps.db.selectFrom('invoices').select('number')
    const of = async (id: string, kind: string) =>
      (await documents.where('order_id', '=', id).where('kind', '=', kind).executeTakeFirst())?.number ?? ''
    const invoice = await of(ids.packed, 'invoice')
    // A chore numbers credit notes every 5 s.
    const note = await vi.waitFor(async () => {
      const number = await of(ids.cancelled, 'credit note')
      expect(number).toMatch(/^CN\/\d\d-\d\d\/000001$/)
      return number
    }, CHORE)
    for (const search of [invoice, ` Invoice ${invoice}`]) {
      expect(await found(ids, seller, { search })).toEqual(['packed'])
      expect(await found(ids, seller, { search, status: 'Shipped' })).toEqual([])
    }
    expect(await found(ids, seller, { search: note.toLowerCase() })).toEqual(['cancelled'])
    expect(await found(ids, seller, { search: invoice.replace(/\d{6}$/, '999999') })).toEqual([])
  })

  it('and gets with a page of a search how many there are in all', async ({ seller, ids }) => {
    const search = 'cashews'
    expect(await find(seller, { search, limit: '1' })).toMatchObject({ orders: [{ _id: ids.cancelled }], found: 2 })
    expect((await find(seller, { search, status: 'Shipped', limit: '1' })).found).toBe(1)
    expect((await find(seller, { search: 'umar', limit: '1' })).found).toBe(0)
    expect((await find(seller, { search })).found).toBeUndefined()
    expect((await find(seller, { limit: '1' })).found).toBeUndefined()
  })

  it.for([{}, { search: 'test' }])('page by page, none twice and none left out, %j', async (query, { seller, ids }) => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await find(seller, { ...query, limit: '2', ...(cursor ? { cursor } : {}) })
      expect(page.orders.length).toBeLessThanOrEqual(2)
      seen.push(...page.orders.map(({ _id }) => _id))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual([ids.unpaid, ids.toPack, ids.cancelled, ids.shipped, ids.packed])
  })

  it('placed in the same moment without losing one between two pages', async ({ shop, seller }) => {
    const { db } = shop.deps
    const before = await db.selectFrom('orders').select(['id', 'created_at']).execute()
    await sql`UPDATE orders SET created_at = (SELECT min(created_at) FROM orders)`.execute(db)
    const first = await find(seller, { limit: '3' })
    const second = await find(seller, { limit: '3', cursor: first.nextCursor ?? '' })
    expect(new Set([...first.orders, ...second.orders].map(({ _id }) => _id)).size).toBe(5)
    expect(second.nextCursor).toBeUndefined()
    for (const { id, created_at } of before)
      await db.updateTable('orders').set({ created_at }).where('id', '=', id).execute()
    shop.deps.changes.announce('orders', '')
  })

  it('and gets with a page the number of orders of each kind', async ({ seller }) => {
    expect((await find(seller, { status: 'Packed' })).counts).toBeUndefined()
    const { counts } = await find(seller, { status: 'Packed', limit: '1' })
    expect(counts).toHaveLength(5)
    expect(counts).toEqual(
      expect.arrayContaining([
        { status: 'Order Placed', payment: 'pending', count: 1 },
        { status: 'Order Placed', payment: 'paid', count: 1 },
        { status: 'Packed', payment: 'paid', count: 1 },
        { status: 'Shipped', payment: 'paid', count: 1 },
        { status: 'Cancelled', payment: 'refunded', count: 1 },
      ]),
    )
  })

  it('with a 304 while nothing changed, whatever the filter', async ({ shop, seller, ids }) => {
    const filtered = `${path}?status=Order+Placed&search=chennai&limit=20`
    const etag = (await seller.get(filtered)).headers.get('etag') ?? ''
    await shop.db.transaction().execute(async (tx) => {
      // Reads of orders now wait for the end of this transaction.
      await sql`LOCK TABLE orders, order_items, order_words IN ACCESS EXCLUSIVE MODE`.execute(tx)
      expect(await seller.get(filtered, { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' })
    })
    await seller.put(calls.orderUpdateStatus.path, { orderId: ids.unpaid, status: 'Packed' })
    expect(await seller.get(filtered, { 'if-none-match': etag })).toMatchObject({ status: 200, body: { orders: [] } })
    await seller.put(calls.orderUpdateStatus.path, { orderId: ids.unpaid, status: 'Order Placed' })
  })
})

describe('the history of an order', () => {
  const history = (seller: Browser, orderId: string) => seller.get(`${calls.orderHistory.path}?orderId=${orderId}`)

  it('is not there for an order that is not', async ({ seller }) => {
    expect(await history(seller, 'none')).toMatchObject({ status: 404, body: { msg: refusals.noSuchOrder } })
  })

  it('lists actors and changes, without internal steps', async ({ seller, ids }) => {
    const { events } = (await history(seller, ids.cancelled)).body as { events: OrderEvent[] }
    expect(events.map(({ actor, name, what, to }) => [actor, name, what, to])).toEqual([
      ['shopper', undefined, 'placed', 'pending'],
      ['provider', undefined, 'payment', 'paid'],
      ['seller', 'Test Seller', 'payment', 'refunding'],
      ['seller', 'Test Seller', 'status', 'Cancelled'],
      ['provider', undefined, 'payment', 'refunded'],
    ])
  })
})

describe('many orders', () => {
  const MANY = 3_000

  it('are filtered and searched by index, and those never paid are not among them', async ({
    shop,
    seller,
    asha,
    ids,
  }) => {
    const { db } = shop.deps
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        WITH placed AS (
          INSERT INTO orders (user_id, pay_state, status, subtotal_paise, tax_basis_points, tax_paise, amount_paise, address,
            attempt_fingerprint, reserved_until, holds_stock, created_at)
          SELECT ${asha.userId}, 'EXPIRED', 'Order Placed', 100, 200, 2, 102,
            jsonb_build_object('name', 'Shopper ' || n, 'city', 'Erode', 'phone', '90000' || n), 'x', now(), false,
            now() - n * interval '1 minute'
          FROM generate_series(1, ${MANY}::int) n RETURNING id
        )
        INSERT INTO order_events (order_id, actor, field, from_value, to_value)
        SELECT id, 'shop', 'pay_state', before, after FROM placed,
          (VALUES (1, NULL, 'CREATING'), (2, 'CREATING', 'EXPIRED')) AS step (nr, before, after) ORDER BY nr
        RETURNING order_id AS id`.execute(tx)
      await sql`
        INSERT INTO order_items (order_id, product_id, line, quantity, unit_paise, name, category, pictures)
        SELECT id, (SELECT id FROM products LIMIT 1), 1, 1, 100, 'Figs', 'Dates', '{}'
        FROM (SELECT DISTINCT unnest(${rows.map(({ id }) => id)}::text[]) AS id) placed`.execute(tx)
    })
    await sql`VACUUM ANALYZE orders, order_words, order_items`.execute(db)
    expect(await found(ids, seller, { search: 'figs' })).toEqual([])
    // Many orders have the words, and few the state.
    expect(await found(ids, seller, { search: 'test shopper', payment: 'paid' })).toEqual([
      'toPack',
      'shipped',
      'packed',
    ])
    expect(await found(ids, seller, { search: 'test shopper', status: 'Cancelled' })).toEqual(['cancelled'])
    expect(await found(ids, seller, { limit: '2' })).toEqual(['unpaid', 'toPack'])
    const plan = async (query: ReturnType<typeof sql>) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${query}`.execute(db)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    expect(
      await plan(sql`SELECT id FROM orders WHERE status = 'Order Placed' AND pay_state = 'PAID'
        ORDER BY created_at DESC, id LIMIT 20`),
    ).toContain('orders_by_state')
    expect(
      await plan(sql`SELECT o.id FROM orders o JOIN order_words w ON w.order_id = o.id
        WHERE w.words @@ words_query('90000123') ORDER BY o.created_at DESC LIMIT 20`),
    ).toContain('order_words_words')
  })
})
