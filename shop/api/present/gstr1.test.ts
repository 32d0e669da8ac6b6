import { sql } from 'kysely'

import { gstr1Csv, gstr1Json } from '#api/present/gstr1'
import { netOf, readGstr1 } from '#domain/orders/documents/gstr1'
import { expect, it as base } from '#test/fixtures'
import { refundPieces } from '#test/scenes/part-refunds'
import { invoiceOf } from '#test/scenes/tax'

const GSTIN = '33AAPFU0939F1Z2'

const it = base
  .extend('environment', { scope: 'file' }, { TAX_MODE: 'gst' })
  /** Two months: four sales, one of which was taken back at once and one in the month after. */
  .extend('months', { scope: 'file' }, async ({ shop }) => {
    const dates = await shop.stock(50, 210, { hsn: '0804', gstRate: 5 })
    const snacks = await shop.stock(50, 118, { hsn: '2008', gstRate: 18 })
    const flour = await shop.stock(50, 30, { hsn: '1101', gstRate: 0 })
    const buyer = await shop.buyer()
    const sales = [
      [{ product: dates, quantity: 2 }],
      [
        { product: dates, quantity: 1 },
        { product: flour, quantity: 3 },
      ],
      [{ product: snacks, quantity: 1 }],
      [{ product: dates, quantity: 1 }],
    ]
    const ids: string[] = []
    for (const items of sales) ids.push((await buyer.buy(items)).orderId)
    const [, , snack = '', later = ''] = ids
    for (const id of [snack, later]) {
      await buyer.cancel(id)
      await shop.expectPayState(id, 'REFUNDED')
      await invoiceOf(buyer, id)
    }
    await shop.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(tx)
      // The last minute of the month by the shop's clock, which is the next month in no other way.
      await sql`UPDATE invoices SET issued_at = '2026-11-30T18:29:00Z'`.execute(tx)
      await sql`
        UPDATE invoices SET issued_at = '2026-11-30T18:30:00Z' WHERE kind = 'credit note' AND order_id = ${later}`.execute(
        tx,
      )
    })
    return { november: await readGstr1(shop.db, '2026-11'), december: await readGstr1(shop.db, '2026-12') }
  })

it('a month is its invoices less its credit notes, to the paisa', ({ months: { november, december } }) => {
  expect(november).toMatchObject({ invoicedPaise: 420_00 + 300_00 + 118_00 + 210_00, creditedPaise: 118_00 })
  expect(december).toMatchObject({ invoicedPaise: 0, creditedPaise: 210_00 })
  for (const month of [november, december]) expect(netOf(month)).toBe(month.invoicedPaise - month.creditedPaise)
})

it('goes to the portal as rates, codes and documents, net of credit notes', ({ months: { november } }) => {
  const all = { iamt: 0, csamt: 0 }
  expect(gstr1Json(november, GSTIN)).toEqual({
    gstin: GSTIN,
    fp: '112026',
    b2cs: [
      { sply_ty: 'INTRA', pos: '33', typ: 'OE', rt: 5, txval: 800, camt: 20, samt: 20, ...all },
      { sply_ty: 'INTRA', pos: '33', typ: 'OE', rt: 18, txval: 0, camt: 0, samt: 0, ...all },
    ],
    nil: { inv: [{ sply_ty: 'INTRAB2C', nil_amt: 90, expt_amt: 0, ngsup_amt: 0 }] },
    hsn: {
      hsn_b2c: [
        { num: 1, hsn_sc: '0804', uqc: 'NOS', qty: 4, rt: 5, txval: 800, camt: 20, samt: 20, ...all },
        { num: 2, hsn_sc: '1101', uqc: 'NOS', qty: 3, rt: 0, txval: 90, camt: 0, samt: 0, ...all },
        { num: 3, hsn_sc: '2008', uqc: 'NOS', qty: 0, rt: 18, txval: 0, camt: 0, samt: 0, ...all },
      ],
    },
    doc_issue: {
      doc_det: [
        { doc_num: 1, doc_typ: 'Invoices for outward supply', docs: [issued('', 4)] },
        { doc_num: 5, doc_typ: 'Credit Note', docs: [issued('CN/', 1)] },
      ],
    },
  })
})

it('takes back the pieces of a part in its month, and the rest in the month of the cancellation', async ({
  shop,
  seller,
}) => {
  const dates = await shop.stock(50, 210, { hsn: '0804', gstRate: 5 })
  const snacks = await shop.stock(50, 118, { hsn: '2008', gstRate: 18 })
  const buyer = await shop.buyer()
  const { orderId } = await buyer.buy([
    { product: dates, quantity: 3 },
    { product: snacks, quantity: 1 },
  ])
  expect(await refundPieces(seller, orderId, [{ product: dates, pieces: 1 }])).toMatchObject({ status: 200 })
  await buyer.cancel(orderId)
  await shop.expectPayState(orderId, 'REFUNDED')
  await invoiceOf(buyer, orderId)
  await shop.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await sql`
      UPDATE invoices SET issued_at = CASE kind WHEN 'credit note' THEN '2027-02-10Z'::timestamptz ELSE '2027-01-10Z' END
      WHERE order_id = ${orderId}`.execute(tx)
  })
  const [january, february] = [await readGstr1(shop.db, '2027-01'), await readGstr1(shop.db, '2027-02')]
  expect(january).toMatchObject({
    hsn: [{ quantity: 2, taxablePaise: 400_00, cgstPaise: 10_00, sgstPaise: 10_00 }, { quantity: 1 }],
    documents: [
      { kind: 'invoice', count: 1 },
      { kind: 'credit note', count: 1 },
    ],
    invoicedPaise: 748_00,
    creditedPaise: 210_00,
  })
  expect(february).toMatchObject({
    hsn: [
      { quantity: -2, taxablePaise: -400_00 },
      { quantity: -1, taxablePaise: -100_00 },
    ],
    documents: [{ kind: 'credit note', count: 1 }],
    creditedPaise: 538_00,
  })
  for (const month of [january, february]) expect(netOf(month)).toBe(month.invoicedPaise - month.creditedPaise)
})

it('is a table that a spreadsheet adds up, also below 0', ({ months: { november, december } }) => {
  expect(gstr1Csv(november)).toContain('"0804","5","NOS","4","840.00","800.00","20.00","20.00"\r\n')
  expect(gstr1Csv(december)).toContain('"5","-200.00","-5.00","-5.00"\r\n')
})

function issued(prefix: string, count: number) {
  const number = (serial: number) => expect.stringMatching(new RegExp(`^${prefix}\\d\\d-\\d\\d/0*${serial}$`)) as string
  return { num: 1, from: number(1), to: number(count), totnum: count, cancel: 0, net_issue: count }
}
