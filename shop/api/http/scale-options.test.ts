// Days that are promised and GST, in a shop with 40 orders and one with 1,000. Mutations: without orders_to_leave or
// orders_on_promise (migration 041) a list of what is due reads every order that waits; without the sums of GST a month
// reads its lines; a first month that is read from all sums.
import { type RawBuilder, sql } from 'kysely'

import { calls } from '#contract/calls'
import { type DueKind } from '#contract/orders/due-kinds'
import { foldGst } from '#domain/orders/documents/gst-sums'
import { foldSales } from '#domain/orders/figures/fold-sales'
import { costOf, get, type Measured, MOST_MORE, REMEMBERED, type Scene, startScenes } from '#test/databases/call-costs'
import { describe, expect, it as base, vi } from '#test/fixtures'
import { demoSettings } from '#test/scenes/settings'
import type { TestShop } from '#test/shop'

const it = base.extend('scenes', { scope: 'file' }, async ({}, { onCleanup }) => {
  const { scenes, stop } = await startScenes({
    environment: { TAX_MODE: 'gst' },
    settings: { deliveryPromise: demoSettings.deliveryPromise, holidays: demoSettings.holidays },
    prepare: async (shop) => {
      await chargeGst(shop)
      await promiseDays(shop)
    },
  })
  onCleanup(stop)
  for (const { shop, shopper, orderId } of Object.values(scenes)) {
    // The jobs of its sale are over.
    await vi.waitFor(() => expect(shop.mailsTo(shopper, /confirmed/)).toHaveLength(1), 30_000)
    // The order of the scene is promised for the days after.
    await sql`UPDATE orders SET leaves_on = leaves_on + 7, arrives_from = arrives_from + 7, arrives_by = arrives_by + 7
      WHERE id = ${orderId}`.execute(shop.db)
    await foldGst(shop.db)
    await foldSales(shop.db)
  }
  return scenes
})

// Two shops are filled, which takes its time on a busy machine.
it.beforeAll(({ scenes }) => {
  expect(Object.keys(scenes)).toHaveLength(2)
})

/** As many orders are due in each shop. */
const DUE = 4

describe('days that are promised', () => {
  const list = calls.orderSeller.path
  const due: Record<string, Measured> = {
    'the orders, with the number of those that are due': get('seller', `${list}?limit=10`),
    'what must leave today': get('seller', `${list}?limit=10&due=today`),
    'what is late': get('seller', `${list}?limit=10&due=late`),
    'what is late of one status': get('seller', `${list}?limit=10&due=late&status=Shipped`),
    'more of what is late': async ({ seller }) => {
      const { body } = await seller.get(`${list}?limit=${DUE}&due=late`)
      return () => seller.get(`${list}?limit=${DUE}&due=late&cursor=${(body as { nextCursor: string }).nextCursor}`)
    },
  }

  it.for(Object.entries(due))('%s reads no more in a large shop', async ([, measured], { scenes }) => {
    const [small, large] = [await costOf(scenes.few, measured), await costOf(scenes.many, measured)]
    expect(large.whole).toEqual([])
    expect(large.statements).toBeLessThanOrEqual(Math.max(small.statements * MOST_MORE, small.statements + REMEMBERED))
    expect(large.rows).toBeLessThanOrEqual(small.rows * MOST_MORE)
  })

  it('has the orders that are due in both shops', async ({ scenes }) => {
    for (const { seller } of Object.values(scenes)) {
      const { body } = await seller.get(`${list}?limit=10`)
      const expected: Record<DueKind, number> = { today: DUE, late: 2 * DUE }
      expect((body as { due: object }).due).toEqual(expected)
    }
  })
})

describe('GST', () => {
  // A sum of a day for invoices and one for credit notes, of one code and rate; the documents of the same days.
  const SUMS = 2 * 31 + 2 * 31
  // The first and last number of both series, and the first month.
  const NUMBERS = 6

  it('of a month reads its sums, and none of its lines', async ({ scenes }) => {
    const month = await monthBefore(scenes.many)
    for (const path of [calls.sellerGst.path, calls.sellerGstFile.path]) {
      const { rows, whole } = await costOf(scenes.many, get('seller', `${path}?month=${month}`))
      expect(whole).toEqual([])
      expect(rows).toBeLessThanOrEqual(SUMS + NUMBERS)
    }
  })

  it('compared with the provider reads the documents of its month, and what differs', async ({ scenes }) => {
    const month = await monthBefore(scenes.many)
    const { body } = await scenes.many.seller.get(`${calls.sellerGst.path}?month=${month}`)
    const documents = (body as { documents: { count: number }[] }).documents.reduce((sum, { count }) => sum + count, 0)
    expect(documents).toBeGreaterThan(20)
    const { rows, whole } = await costOf(scenes.many, get('seller', `${calls.sellerGstMoney.path}?month=${month}`))
    expect(whole).toEqual([])
    // Of each: the document and its order, then again with its payment and refund.
    expect(rows).toBeLessThanOrEqual(SUMS + NUMBERS + 7 * documents)
  })

  it('of the days of Sales reads their sums', async ({ scenes }) => {
    const path = `${calls.sellerSales.path}?days=90`
    const [small, large] = [
      await costOf(scenes.few, get('seller', path)),
      await costOf(scenes.many, get('seller', path)),
    ]
    expect(large.whole).toEqual([])
    expect(large.rows - small.rows).toBeLessThanOrEqual(2 * 90 + 2 * 90 + 24 + 2 * (8 + 12))
  })
})

/** The seeded orders as they were sold with TAX_MODE=gst, all goods under one code and rate. */
async function chargeGst(shop: TestShop): Promise<void> {
  await rewrite(shop, [
    sql`UPDATE products SET hsn = '0804', gst_rate = 5`,
    sql`UPDATE orders SET tax_mode = 'gst', tax_basis_points = 0, tax_paise = 0, amount_paise = subtotal_paise`,
    sql`UPDATE order_items SET hsn = '0804', gst_rate = 5, taxable_paise = quantity * unit_paise - 2 * half,
        cgst_paise = half, sgst_paise = half
      FROM (SELECT order_id AS id, line AS nr, round(quantity * unit_paise * 5 / 210.0) AS half FROM order_items) tax
      WHERE order_id = id AND line = nr`,
  ])
}

/** Delivered orders kept their promise. DUE each must leave today, should have left, and should have arrived. */
async function promiseDays(shop: TestShop): Promise<void> {
  const today = sql`(now() AT TIME ZONE 'Asia/Kolkata')::date`
  const newest = (status: string, skip: number) => sql`(
    SELECT id FROM orders WHERE pay_state = 'PAID' AND status = ${status} ORDER BY created_at DESC OFFSET ${skip} LIMIT ${DUE})`
  const promised = (leaves: RawBuilder<unknown>, arrives: RawBuilder<unknown>) => sql`
    UPDATE orders SET leaves_on = ${leaves}, arrives_from = ${arrives}, arrives_by = ${arrives}`
  await rewrite(shop, [
    sql`${promised(sql`paid_at::date`, sql`paid_at::date + 4`)} WHERE status = 'Delivered'`,
    sql`${promised(today, sql`${today} + 2`)} WHERE id IN ${newest('Order Placed', 0)}`,
    sql`${promised(sql`${today} - 1`, sql`${today} + 1`)} WHERE id IN ${newest('Order Placed', DUE)}`,
    sql`UPDATE orders SET status = 'Shipped', arrives_by = ${today} - 1, arrives_from = ${today} - 1, leaves_on = ${today} - 3
      WHERE id IN ${newest('Delivered', 0)}`,
  ])
}

/** Changes what is never rewritten. */
async function rewrite({ db }: TestShop, statements: RawBuilder<unknown>[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    for (const statement of statements) await statement.execute(tx)
  })
  await sql`VACUUM (ANALYZE)`.execute(db)
}

async function monthBefore({ shop }: Scene): Promise<string> {
  const { rows } = await sql<{ month: string }>`
    SELECT to_char((now() AT TIME ZONE 'Asia/Kolkata') - interval '1 month', 'YYYY-MM') AS month`.execute(shop.db)
  return rows[0]?.month ?? ''
}
