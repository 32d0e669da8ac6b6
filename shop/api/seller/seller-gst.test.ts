// The GST page: the return of a month, and its comparison with the provider. Mutations: a fold without its lock; a document
// in sums and in the rest; a refund that the provider does not know; sums by the day of UTC.
import * as fc from 'fast-check'
import { sql } from 'kysely'

import type { RazorpayPayment } from '#adapters/razorpay/razorpay'
import { calls } from '#contract/calls'
import { COMPARED_AT_ONCE } from '#contract/money/gst-limits'
import type { GstComparison, GstReturn } from '#contract/money/gst-return'
import type { Invoice } from '#contract/money/invoice'
import { toPaise } from '#contract/money/money'
import type { MoneyByDay } from '#contract/money/money-by-day'
import type { Sales } from '#contract/money/sales'
import { sumOfParts, taxInside } from '#contract/money/tax'
import { gstRates } from '#contract/products/product-tax-checks'
import { refusals } from '#contract/wording'
import { foldGst } from '#domain/orders/documents/gst-sums'
import { compareReturn } from '#domain/reconciliation/compare-return'
import type { Browser } from '#test/browser'
import { describe, expect } from '#test/fixtures'
import type { Buyer, Item } from '#test/people/buyer'
import { newSeller, sellerLogin } from '#test/people/sellers'
import { refundPieces } from '#test/scenes/part-refunds'
import { form, update } from '#test/scenes/products'
import { reconciliationTest, refundable } from '#test/scenes/reconciliation'
import { reportIn, setStatus } from '#test/scenes/reports'
import { invoiceOf } from '#test/scenes/tax'
import type { TestShop } from '#test/shop'

const { path } = calls.sellerGst
const comparePath = calls.sellerGstMoney.path
const filePath = calls.sellerGstFile.path

const it = reconciliationTest
  .extend('environment', { scope: 'file' }, { TAX_MODE: 'gst' })
  .extend('gst', { scope: 'file' }, ({ seller, razorpay: _silent }) => {
    const read = async <T>(at: string): Promise<T> => {
      const { status, body } = await seller.get(at)
      expect({ at, status, body }).toMatchObject({ status: 200 })
      return body as T
    }
    return {
      read: (month = '') => read<GstReturn>(month ? `${path}?month=${month}` : path),
      compare: () => read<GstComparison>(comparePath),
      money: async () => (await read<MoneyByDay>(calls.sellerMoney.path)).total,
      sales: async () => (await read<Sales>(calls.sellerSales.path)).total,
    }
  })

it.afterEach(({ shop }) => shop.expectHealth())

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)

describe('the GST of a month is refused', () => {
  it('D10: to visitors, shoppers and packers, and leaves no trace of an export', async ({ shop, shopper }) => {
    const packer = await sellerLogin(shop, (await newSeller(shop, { role: 'packer' })).email)
    for (const at of [path, comparePath, `${filePath}?month=2026-01`, `${filePath}?month=2026-01&as=json`]) {
      expect((await shop.visitor().get(at)).status).toBe(401)
      expect((await shopper.get(at)).status).toBe(403)
      expect((await packer.get(at)).status).toBe(403)
    }
    expect((await sql`SELECT FROM audit_log WHERE act = 'return exported'`.execute(shop.db)).rows).toEqual([])
  })

  it.for(['2026-13', '2026-1', '2026-00', '1999-12', '', 'now', '2026-11-01', '２０２６-11'])(
    'for the month %j',
    async (month, { seller }) => {
      const msg = 'month must be a month, as 2026-11.'
      for (const at of [path, comparePath, filePath]) {
        const { status, body } = await seller.get(`${at}?month=${encodeURIComponent(month)}`)
        expect({ status, body }).toMatchObject({ status: 400, body: { msg } })
      }
    },
  )

  it('for a month to come, for another kind of file, and with a misspelt query', async ({ seller }) => {
    for (const at of [path, comparePath, filePath]) {
      expect(await seller.get(`${at}?month=2099-12`)).toMatchObject({
        status: 400,
        body: { msg: refusals.monthToCome },
      })
      expect((await seller.get(`${at}?month=2026-01&monht=2026-02`)).status).toBe(400)
    }
    expect((await seller.get(`${filePath}?month=2026-01&as=xml`)).status).toBe(400)
    expect((await seller.get(filePath)).status).toBe(400)
  })
})

describe('the GST of a month', () => {
  it('is nothing before the first sale', async ({ gst }) => {
    const none = { taxable: 0, cgst: 0, sgst: 0 }
    const { total, rates, hsn, documents, earlier, later } = await gst.read()
    expect({ rates, hsn, documents, earlier, later }).toEqual({ rates: [], hsn: [], documents: [] })
    expect(total).toEqual({ ...none, invoiced: 0, credited: 0, net: 0, difference: 0 })
    expect(await gst.compare()).toMatchObject({ documents: 0, provider: 0, difference: 0, reasons: [] })
    expect((await gst.sales()).gst).toEqual(none)
  })

  // Mutations: a note of pieces that no sum counts; a refund of pieces that takes the money of the whole line.
  it('is its lines, its invoices less credit notes, and the money at the provider, whatever is sold and refunded', async ({
    shop,
    seller,
    gst,
    page,
  }) => {
    const line = fc.record({
      paise: fc.integer({ min: 100, max: 200_000 }),
      gstRate: fc.constantFrom(...gstRates),
      hsn: fc.constantFrom('0804', '2106', '04090000'),
      quantity: fc.integer({ min: 1, max: 7 }),
    })
    const part = fc.record({
      pieces: fc.array(fc.nat({ max: 3 }), { minLength: 4, maxLength: 4 }),
      isReported: fc.boolean(),
    })
    const sale: fc.Arbitrary<Sale> = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      parts: fc.array(part, { maxLength: 3 }),
      end: fc.constantFrom('keep', 'cancel', 'cancel and let the bank reject'),
      fold: fc.boolean(),
    })
    const invoices: Invoice[] = []
    let kept = 0
    const month = async (sales: Sale[]) => {
      const buyers = await shop.buyers(sales.length)
      for (const [nth, { lines, parts, end, fold }] of sales.entries()) {
        const buyer = buyers[nth]!
        const items = lines.map(async ({ paise, quantity, ...tax }) => ({
          product: await shop.stock(50, paise / 100, tax),
          quantity,
        }))
        const bought = await Promise.all(items)
        const paid = await buyer.buy(bought)
        if (fold) await foldGst(shop.db)
        const order = refundable(shop, paid)
        for (const { pieces, isReported } of parts) {
          const back = takeFrom(bought, pieces)
          if (back.length === 0) continue
          const more = isReported ? { report: await reported(seller, buyer, paid.orderId, back) } : {}
          expect(await refundPieces(seller, paid.orderId, back, more)).toMatchObject({ status: 200 })
          await order.sendRefund()
        }
        const isLeft = bought.some(({ quantity }) => quantity > 0)
        if (end !== 'keep' && isLeft) {
          await page.cancel(paid.orderId)
          await order.sendRefund(end === 'cancel' ? 'processed' : 'failed')
        } else kept += sum(bought.map(({ quantity }, place) => quantity * lines[place]!.paise))
        invoices.push(await invoiceOf(buyer, paid.orderId))
        await expectOneMonth(gst, invoices, kept)
      }
      await Promise.all([foldGst(shop.db), foldGst(shop.db)])
      await expectOneMonth(gst, invoices, kept)
    }
    // One piece at least goes back on a report.
    const surely = sale.map((each) => ({ ...each, parts: [{ pieces: [1, 0, 0, 0], isReported: true }, ...each.parts] }))
    const sales = fc.tuple(surely, ...Array.from({ length: 5 }, () => sale))
    await fc.assert(fc.asyncProperty(sales, month), { numRuns: 1 })
  })

  it('is of the shop’s clock, and leads to the months beside it', async ({ shop, gst }) => {
    const now = await gst.read()
    expect(now).not.toHaveProperty('later')
    const before = '2026-01'
    await rewriteHistory(shop, [
      // The last minute of January, and with UTC still February's last day of sums below.
      `UPDATE invoices SET issued_at = '2026-01-31T18:29:59Z' WHERE serial = 1 AND kind = 'invoice'`,
      `UPDATE invoices SET issued_at = '2026-01-31T18:30:00Z' WHERE serial = 2 AND kind = 'invoice'`,
      'TRUNCATE gst_sums, gst_documents, gst_summed',
    ])
    for (const fold of [false, true]) {
      if (fold) await foldGst(shop.db)
      const january = await gst.read(before)
      expect(january.documents).toMatchObject([{ kind: 'invoice', count: 1 }])
      expect(january).toMatchObject({ later: '2026-02' })
      expect(january).not.toHaveProperty('earlier')
      expect((await gst.read('2026-02')).documents).toMatchObject([{ count: 1 }])
      expect(await gst.read()).toHaveProperty('earlier')
    }
  })

  it('is in sums once when eight folds meet', async ({ shop, gst }) => {
    const before = await gst.read()
    await rewriteHistory(shop, ['TRUNCATE gst_sums, gst_documents, gst_summed'])
    await Promise.all(Array.from({ length: 8 }, () => foldGst(shop.db)))
    expect(await gst.read()).toEqual(before)
    expect((await sql`SELECT FROM gst_sums`.execute(shop.db)).rows.length).toBeGreaterThan(0)
  })

  it('comes as the files that npm run gstr1 writes', async ({ shop, seller, gst }) => {
    const { month, total, documents } = await gst.read()
    const csv = await seller.get(`${filePath}?month=${month}`)
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="gstr1-${month}.csv"`)
    expect(csv.headers.get('cache-control')).toBe('no-store')
    expect(csv.body).toContain(`"Invoices for outward supply","${documents[0]?.from}"`)
    const json = await seller.get(`${filePath}?month=${month}&as=json`)
    expect(json.headers.get('content-disposition')).toBe(`attachment; filename="gstr1-${month}.json"`)
    const { fp, b2cs } = json.body as { fp: string; b2cs: { txval: number }[] }
    expect(fp).toBe(month.slice(5) + month.slice(0, 4))
    const free = (json.body as { nil?: { inv: { nil_amt: number }[] } }).nil?.inv[0]?.nil_amt ?? 0
    expect(sum(b2cs.map(({ txval }) => toPaise(txval))) + toPaise(free)).toBe(toPaise(total.taxable))
    await shop.expectHealth()
  })

  it('G11: opens in a spreadsheet as numbers and text: no product has a formula as its HSN code', async ({
    shop,
    seller,
    gst,
  }) => {
    const id = await shop.stock(1, 100, { hsn: '0804', gstRate: 5 })
    for (const hsn of ['=1+1', '+0804', '-0804', '@SUM(A1)', '\t0804', '0804\r=1+1', '=HYPERLINK("http://x.test")']) {
      expect(await update(seller, form({ id, hsn, gstRate: 5 }))).toMatchObject({
        status: 400,
        body: { msg: expect.stringMatching(/HSN/i) as string },
      })
      await expect(sql`UPDATE products SET hsn = ${hsn} WHERE id = ${id}`.execute(shop.db)).rejects.toThrow('hsn_check')
    }
    const { body } = await seller.get(`${filePath}?month=${(await gst.read()).month}`)
    const cells = [...String(body).matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell)
    expect(cells).toContain('0804')
    const isNumber = (cell: string) => /^-?\d+(\.\d\d)?$/.test(cell)
    expect(cells.filter((cell) => /^[-=+@\t\r]/.test(cell) && !isNumber(cell))).toEqual([])
  })
})

describe('a difference to the provider is explained', () => {
  it('as money that bought nothing', async ({ gst, extraPayment }) => {
    await extraPayment.awaitRefund()
    expect((await gst.compare()).reasons.map(({ reason }) => reason)).not.toContain('no invoice')
    // The refund was of 100.
    await expectMore(gst, { reason: 'no invoice', orders: 1, amount: -100 }, () =>
      extraPayment.misstate({ amount: 200_00 }),
    )
  })

  it('as a part that was refunded at the provider', async ({ gst, partialRefund: _part }) => {
    expect(await reasonOf(gst, 'outside')).toEqual({ reason: 'outside', orders: 1, amount: 20 })
  })

  it('as a payment of another month than its invoice', async ({ gst, paid }) => {
    await expectMore(gst, { reason: 'other month', orders: 1, amount: 100 }, () =>
      paid.misstate({ created_at: Math.floor(Date.now() / 1_000) - 40 * 86_400 }),
    )
  })

  it('as an order of another mode', async ({ shop, gst, paid }) => {
    await expectMore(gst, { reason: 'other mode', orders: 1, amount: -100 }, () =>
      rewriteHistory(shop, [
        `UPDATE orders SET tax_mode = 'composition' WHERE id = '${paid.orderId}'`,
        `UPDATE order_items SET gst_rate = NULL, taxable_paise = NULL, cgst_paise = NULL, sgst_paise = NULL
         WHERE order_id = '${paid.orderId}'`,
        'TRUNCATE gst_sums, gst_documents, gst_summed',
      ]),
    )
  })

  it('as open, until the Money page has resolved it', async ({ shop, gst, page, asha, items }) => {
    const { paymentId } = await expectMore(gst, { reason: 'unresolved', orders: 1, amount: -100 }, async () =>
      shop.pay(await asha.place(items)),
    )
    await expectMore(gst, { reason: 'unresolved', orders: -1, amount: 100 }, () =>
      page.expectResolved('settle', paymentId),
    )
  })

  it('up to a number of payments; above it nothing is compared, and the answer says so', async ({ shop, gst }) => {
    const { month } = await gst.read()
    let asked = 0
    const page = async ({ skip, count }: { skip: number; count: number }) => {
      asked += 1
      const items = Array.from({ length: count }, (_, nth) => paymentNumbered(skip + nth))
      return { is: 'done' as const, value: items }
    }
    const razorpay = {
      ...shop.context.razorpay,
      payments: page,
      refunds: async () => ({ is: 'done' as const, value: [] }),
    }
    const compared = await compareReturn(shop.db, { ...shop.context, razorpay }, month)
    expect(compared).toMatchObject({ providerPaise: null, tooMany: true, reasons: [] })
    expect(toPaise((await gst.compare()).documents)).toBe(compared.documentsPaise)
    // One page more than those that are compared.
    expect(asked).toBe(COMPARED_AT_ONCE / 100 + 1)
  })

  it('by the reasons to the paisa, and not at all while the provider is silent', async ({ gst, razorpay }) => {
    const { difference, reasons } = await gst.compare()
    expect(sum(reasons.map(({ amount }) => toPaise(amount)))).toBe(toPaise(difference ?? NaN))
    razorpay.faults.set({ on: 'any', do: 'error500' })
    expect(await gst.compare()).toMatchObject({ provider: null, difference: null, tooMany: false, reasons: [] })
    razorpay.recover()
  })
})

type Sale = {
  lines: { paise: number; gstRate: 0 | 5 | 18 | 40; hsn: string; quantity: number }[]
  /** Refunds of pieces; `pieces` by line. */
  parts: { pieces: number[]; isReported: boolean }[]
  end: string
  fold: boolean
}

function paymentNumbered(nr: number): RazorpayPayment {
  return { id: `pay_${nr}`, order_id: null, amount: 100, currency: 'INR', status: 'captured', created_at: 0 }
}

type Gst = {
  read: (month?: string) => Promise<GstReturn>
  compare: () => Promise<GstComparison>
  money: () => Promise<MoneyByDay['total']>
  sales: () => Promise<Sales['total']>
}

/** Takes these pieces, by line, from those that are left of an order. */
function takeFrom(left: Item[], pieces: number[]): { product: string; pieces: number }[] {
  return left.flatMap((line, place) => {
    const taken = Math.min(pieces[place] ?? 0, line.quantity)
    line.quantity -= taken
    return taken > 0 ? [{ product: line.product, pieces: taken }] : []
  })
}

/** The shopper reports pieces of an order that has left. Resolves with the id of the report. */
async function reported(seller: Browser, buyer: Buyer, orderId: string, lines: object[]): Promise<string> {
  expect((await setStatus(seller, orderId, 'Shipped')).status).toBe(200)
  return (await reportIn(buyer, { orderId, lines }))._id
}

/**
 * The return of these invoices and their credit notes, alike on all pages and at the provider; `kept` is the price of the
 * pieces that were not refunded, in paise.
 */
async function expectOneMonth(gst: Gst, invoices: Invoice[], kept: number): Promise<void> {
  const sold = sumOfParts(
    invoices.flatMap(({ lines }) =>
      lines.map(({ unitPrice, quantity, gst: tax }) => taxInside(toPaise(unitPrice) * quantity, tax?.rate ?? 0)),
    ),
  )
  const notes = invoices.flatMap((invoice) => [
    ...(invoice.partNotes ?? []).map(({ number, pieces }) => ({ number, of: pieces })),
    ...(invoice.creditNote ? [{ number: invoice.creditNote.number, of: invoice.creditNote.rest ?? invoice }] : []),
  ])
  const back = (part: 'taxable' | 'cgst' | 'sgst') =>
    sum(notes.flatMap(({ of }) => of.lines.map(({ gst: tax }) => toPaise(tax?.[part] ?? 0))))
  const expected = {
    taxable: sold.taxablePaise - back('taxable'),
    cgst: sold.cgstPaise - back('cgst'),
    sgst: sold.sgstPaise - back('sgst'),
  }
  expect(sum(Object.values(expected))).toBe(kept)
  const { total, rates, hsn, documents } = await gst.read()
  const inPaise = (tax: { taxable: number; cgst: number; sgst: number } | undefined) =>
    tax && { taxable: toPaise(tax.taxable), cgst: toPaise(tax.cgst), sgst: toPaise(tax.sgst) }
  for (const each of [total, (await gst.sales()).gst, (await gst.money()).gst]) expect(inPaise(each)).toEqual(expected)
  const net = kept
  expect([total.net, total.difference].map(toPaise)).toEqual([net, 0])
  expect(toPaise(total.credited)).toBe(sum(notes.map(({ of }) => toPaise(of.total))))
  expect(toPaise(total.invoiced)).toBe(sum(invoices.map((invoice) => toPaise(invoice.total))))
  for (const rows of [rates, hsn]) {
    expect(sum(rows.flatMap(({ taxable, cgst, sgst }) => [taxable, cgst, sgst].map(toPaise)))).toBe(net)
  }
  expect(documents.map(({ kind, count }) => [kind, count])).toEqual([
    ['invoice', invoices.length],
    ...(notes.length > 0 ? [['credit note', notes.length]] : []),
  ])
  expect(new Set(notes.map(({ number }) => number)).size).toBe(notes.length)
  const { captured, refunded } = await gst.money()
  const compared = await gst.compare()
  expect(toPaise(compared.provider ?? NaN)).toBe(toPaise(captured ?? NaN) - toPaise(refunded ?? NaN))
  expect(toPaise(compared.documents)).toBe(net)
  // A rejected refund is open, and the Money page says so.
  const open = compared.reasons.filter(({ reason }) => reason === 'unresolved')
  expect(compared.reasons).toEqual(open)
  expect(toPaise(compared.difference ?? NaN)).toBe(sum(open.map(({ amount }) => toPaise(amount))))
}

type Reason = GstComparison['reasons'][number]

async function reasonOf(gst: Gst, reason: Reason['reason']): Promise<Reason> {
  const { reasons } = await gst.compare()
  return reasons.find((each) => each.reason === reason) ?? { reason, orders: 0, amount: 0 }
}

/** Asserts how a reason changes by what happens. */
async function expectMore<T>(gst: Gst, { reason, orders, amount }: Reason, happen: () => Promise<T>): Promise<T> {
  const before = await reasonOf(gst, reason)
  const result = await happen()
  const after = await reasonOf(gst, reason)
  expect([after.orders - before.orders, toPaise(after.amount) - toPaise(before.amount)]).toEqual([
    orders,
    toPaise(amount),
  ])
  return result
}

/** Changes what is never rewritten. */
async function rewriteHistory({ db }: TestShop, statements: string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
}
