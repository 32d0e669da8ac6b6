import { sql } from 'kysely'

import { calls } from '#contract/calls'
import { refusals } from '#contract/wording'
import { issueDocuments } from '#domain/orders/documents/issue-documents'
import { settleOrder } from '#domain/orders/payments/settle-order'
import { shop as business } from '#shop'
import type { Browser } from '#test/browser'
import { describe, expect, it as base } from '#test/fixtures'
import { homeAddress } from '#test/people/home-address'
import { expectOneAmount, invoiceOf } from '#test/scenes/tax'
import { withUnissued } from '#test/scenes/unissued'

const it = base.extend('product', { scope: 'file' }, ({ shop }) => shop.stock(1_000, 333.33))

it.afterEach(({ shop }) => shop.expectHealth())

function ask(who: Browser, orderId: string) {
  return who.get(`${calls.orderInvoice.path}?orderId=${orderId}`)
}

const notFound = { status: 404, body: { success: false, code: 'not-found', msg: refusals.noSuchInvoice } }

describe('an invoice', () => {
  it('is for the shopper whose order it is', async ({ shop, product }) => {
    const [asha, ravi] = [await shop.buyer(), await shop.buyer()]
    const { orderId } = await asha.buy([{ product, quantity: 1 }])
    expect((await ask(shop.visitor(), orderId)).status).toBe(401)
    expect((await ask(await shop.seller(), orderId)).status).toBe(401)
    expect(await ask(ravi, orderId)).toMatchObject(notFound)
    expect(await ask(asha, 'none')).toMatchObject(notFound)
    expect((await asha.get(calls.orderInvoice.path)).status).toBe(400)
  })

  it('is not there for an order that was never paid, nor for money that came too late', async ({ shop, product }) => {
    const [asha, ravi] = [await shop.buyer(), await shop.buyer()]
    const scarce = await shop.stock(1)
    const open = await asha.place([{ product: scarce, quantity: 1 }])
    expect(await ask(asha, open.orderId)).toMatchObject(notFound)
    expect((await asha.orders())[0]).not.toHaveProperty('invoice')
    // Another checkout ends the first attempt and sells its only piece; then the payment of the first attempt arrives.
    await asha.place([{ product, quantity: 1 }])
    await ravi.buy([{ product: scarce, quantity: 1 }])
    await shop.pay(open)
    await shop.expectPayState(open.orderId, 'REFUNDED')
    expect(await ask(asha, open.orderId)).toMatchObject(notFound)
  })

  it('says who sold what to whom, for how much', async ({ product, buyer }) => {
    const { orderId, paymentId } = await buyer.buy([{ product, quantity: 3 }])
    const invoice = await invoiceOf(buyer, orderId)
    expect(invoice).toMatchObject({
      orderId,
      buyer: { name: 'Asha Raman', street: homeAddress.street, zipcode: homeAddress.zipCode },
      lines: [{ name: 'Medjool dates', weight: '500 g', quantity: 3, unitPrice: 333.33 }],
      subtotal: 999.99,
      taxPercent: 2,
      tax: 20,
      total: 1019.99,
      payment: 'paid',
      paymentReference: paymentId,
    })
    expect(invoice.seller).toMatchObject({
      legalName: business.legalName,
      gstin: business.gstin,
      fssai: business.fssai,
    })
    expect(invoice).not.toHaveProperty('creditNote')
    expect(invoice.number).toMatch(/^\d\d-\d\d\/\d{6}$/)
    expect((await buyer.orders())[0]?.invoice).toBe(invoice.number)
  })

  it('is one amount in lines, invoice, order, payment and refund', async ({ shop, product, buyer }) => {
    const other = await shop.stock(9, 0.37)
    const invoice = await expectOneAmount(shop, buyer, [
      { product, quantity: 2 },
      { product: other, quantity: 7 },
    ])
    expect(Object.keys(invoice)).not.toEqual(expect.arrayContaining([expect.stringMatching(/gst|composition|title/)]))
    expect(invoice.lines.flatMap(Object.keys)).not.toContain('hsn')
  })

  it('stays as it is when the shop changes its prices or its tax', async ({ shop, buyer }) => {
    const changing = await shop.stock(5, 200)
    const { orderId } = await buyer.buy([{ product: changing, quantity: 1 }])
    const before = await invoiceOf(buyer, orderId)
    await sql`UPDATE products SET offer_price_paise = 1, name = 'Other' WHERE id = ${changing}`.execute(shop.db)
    expect(await invoiceOf(buyer, orderId)).toEqual(before)
    await expect(sql`UPDATE invoices SET serial = 99 WHERE order_id = ${orderId}`.execute(shop.db)).rejects.toThrow(
      'append-only',
    )
  })

  it('is taken back by a credit note with a number of its own once the refund is on its way', async ({
    shop,
    product,
    buyer,
  }) => {
    const { orderId } = await buyer.buy([{ product, quantity: 1 }])
    const { number } = await invoiceOf(buyer, orderId)
    await buyer.cancel(orderId)
    await shop.expectPayState(orderId, 'REFUNDED')
    const invoice = await invoiceOf(buyer, orderId)
    expect(invoice).toMatchObject({ number, payment: 'refunded' })
    expect(invoice.creditNote?.number).toMatch(/^CN\/\d\d-\d\d\/\d{6}$/)
    expect(invoice.creditNote?.bankReference).toBeTruthy()
  })

  // Mutation: a sequence instead of the series' row leaves gaps after a rollback.
  it('has the number after the one before, in the order of payment, with many settled and some batches undone', async ({
    shop,
    product,
  }) => {
    const crowd = await shop.buyers(12)
    const placed = await Promise.all(crowd.map((each) => each.place([{ product, quantity: 1 }])))
    const down = () => Promise.reject(new Error('The queue is down'))
    const broken = { ...shop.context, queue: { send: down, sendMails: down, forgetMails: down } }
    const { db } = shop.deps
    await Promise.all(
      placed.map(async ({ orderId, razorpayOrderId, amount }, i) => {
        const payment = { id: `pay_crowd${i}`, order_id: razorpayOrderId, amount, currency: 'INR', status: 'captured' }
        const captured = payment as Parameters<typeof settleOrder>[3]
        expect(await settleOrder(db, i % 3 === 0 ? broken : shop.context, orderId, captured)).toBe('PAID')
      }),
    )
    await issueDocuments(db, shop.context)
    const ids = placed.map(({ orderId }) => orderId)
    const { rows } = await sql<{ serial: number }>`
      SELECT v.serial FROM orders o JOIN invoices v ON v.order_id = o.id
      WHERE o.id = ANY(${ids}) ORDER BY o.paid_at`.execute(db)
    const serials = rows.map(({ serial }) => serial)
    expect(serials.toSorted((a, b) => a - b)).toEqual(ids.map((_, i) => Math.min(...serials) + i))
    await expect.poll(() => crowd.map((who) => shop.mailsTo(who, /confirmed/).length)).toEqual(ids.map(() => 1))
  })

  it('is issued when it is asked for before its turn came, with its emails, once', ({ shop, product, buyer }) =>
    withUnissued(shop, product, buyer, async ({ orderId }) => {
      await shop.expectHealth()
      expect((await buyer.orders())[0]).not.toHaveProperty('invoice')
      expect((await invoiceOf(buyer, orderId)).number).toMatch(/^\d\d-\d\d/)
      expect((await buyer.orders())[0]?.invoice).toMatch(/^\d\d-\d\d/)
      await Promise.all([1, 2, 3].map(() => issueDocuments(shop.db, shop.context)))
      await expect.poll(() => shop.mailsTo(buyer, /confirmed/).length).toBe(1)
    }))

  it('comes with its credit note when the order is cancelled before either has a number', ({ shop, product, buyer }) =>
    withUnissued(shop, product, buyer, async ({ orderId }) => {
      await buyer.cancel(orderId)
      await shop.expectPayState(orderId, 'REFUNDED')
      const { number, creditNote } = await invoiceOf(buyer, orderId)
      expect([number, creditNote?.number]).toEqual([expect.stringMatching(/^\d\d-\d\d/), expect.stringMatching(/^CN/)])
    }))

  it('is issued by itself soon after a process was killed before it did', async ({ shop, product, buyer }) => {
    await withUnissued(shop, product, buyer, async () => {})
    await expect.poll(() => shop.mailsTo(buyer, /confirmed/).length).toBe(1)
    expect((await buyer.orders())[0]?.invoice).toMatch(/^\d\d-\d\d/)
  })

  it.for([
    ['2027-03-31T18:29:59Z', '26-27'],
    ['2027-03-31T18:30:00Z', '27-28'],
    ['2099-12-31T00:00:00Z', '99-00'],
  ])('of %s belongs to the financial year %s', async ([at, year], { shop }) => {
    const { rows } = await sql<{ year: string }>`SELECT financial_year(${at}) AS year`.execute(shop.db)
    expect(rows).toEqual([{ year }])
  })

  // Mutation: lpad truncates longer numbers, so the millionth invoice has the number of the hundred thousandth.
  it('has a number of its own after a million others', async ({ shop }) => {
    const numbers = await shop.db.connection().execute(async (db) => {
      await sql`CREATE TEMPORARY TABLE numbered (LIKE invoices INCLUDING ALL EXCLUDING INDEXES)`.execute(db)
      await sql`
        INSERT INTO numbered (order_id, kind, series, serial)
        SELECT serial, 'credit note', 'CN/26-27', serial FROM unnest(ARRAY[7, 100000, 999999, 1000000]) serial`.execute(
        db,
      )
      const { rows } = await sql<{ number: string }>`SELECT number FROM numbered ORDER BY serial`.execute(db)
      await sql`DROP TABLE numbered`.execute(db)
      return rows.map(({ number }) => number)
    })
    expect(numbers).toEqual(['CN/26-27/000007', 'CN/26-27/100000', 'CN/26-27/999999', 'CN/26-27/1000000'])
  })
})
