// Orders that are billed to a business: its number on the invoice, and document by document in the GST return.
import { sql } from 'kysely'

import { calls } from '#contract/calls'
import { businessRefusals } from '#contract/money/business-wording'
import type { GstReturn } from '#contract/money/gst-return'
import type { Invoice } from '#contract/money/invoice'
import { placeBy } from '#domain/orders/checkout/place-order'
import { describe, expect, it as base } from '#test/fixtures'
import { orderInCash, setStatus, takeCash, trustedBuyer } from '#test/scenes/cash'
import { refundPieces } from '#test/scenes/part-refunds'
import { invoiceOf } from '#test/scenes/tax'

const it = base
  .extend('environment', { scope: 'file' }, { TAX_MODE: 'gst' })
  .extend('dates', ({ shop }) => shop.stock(50, 210, { hsn: '0804', gstRate: 5 }))

it.afterEach(({ shop }) => shop.expectHealth())

const buyer = { gstin: '33AAPFU0939F1Z2', name: 'Anand Sweets LLP' }
const two = (product: string) => [{ product, quantity: 2 }]

describe('an order for a business is refused', () => {
  it.for([
    ['a wrong check digit', { gstin: '33AAPFU0939F1Z3' }, /^buyer\.gstin is no GST number: it ends with 3/],
    ['a short number', { gstin: '33AAPFU' }, /^buyer\.gstin is no GST number: it has 7 characters/],
    ['no number', { gstin: undefined }, /^buyer\.gstin/],
    ['no name', { name: ' ' }, /^buyer\.name/],
    ['a name of two lines', { name: 'Anand\nSweets' }, /^buyer\.name/],
  ] as const)('with %s', async ([, change, msg], { shop, buyer: shopper, dates }) => {
    const before = await shop.stockOf(dates)
    const answer = await shopper.order(two(dates), { buyer: { ...buyer, ...change } })
    expect(answer).toMatchObject({ status: 400, body: { msg: expect.stringMatching(msg) as string } })
    expect(await shop.stockOf(dates)).toEqual(before)
  })

  it('with the number of another state, which is taxed with IGST', async ({ buyer: shopper, dates }) => {
    const answer = await shopper.order(two(dates), { buyer: { ...buyer, gstin: '27AAPFU0939F1ZV' } })
    expect(answer).toMatchObject({ status: 409, body: { msg: businessRefusals.otherState('Tamil Nadu') } })
  })
})

describe('an order for a business', () => {
  it('has its number and name on the invoice, as it is usually written', async ({ buyer: shopper, dates }) => {
    const typed = { gstin: ' 33aapfu 0939f1z2 ', name: ` ${buyer.name} ` }
    const { orderId } = await shopper.buy(two(dates), { buyer: typed })
    expect(await invoiceOf(shopper, orderId)).toMatchObject({
      business: buyer,
      buyer: { name: 'Asha Raman' },
      total: 420,
    })
    const { orderId: own } = await shopper.buy(two(dates))
    expect(await invoiceOf(shopper, own)).not.toHaveProperty('business')
  })

  it('is another order than the same one for a person', async ({ shop, buyer: shopper, dates }) => {
    const first = await shopper.place(two(dates))
    const second = await shopper.place(two(dates), { buyer })
    expect(second.orderId).not.toBe(first.orderId)
    expect(await shop.payStateOf(first.orderId)).toBe('EXPIRED')
    expect((await shopper.place(two(dates), { buyer })).orderId).toBe(second.orderId)
  })

  it('that was held by a request that died is billed to it, too', async ({ shop, buyer: shopper, dates }) => {
    const checkout = { items: two(dates), address: shopper.address, buyer }
    const held = await placeBy(shop.db, shop.context, { id: shopper.userId }, checkout, {
      byCash: false,
      before: () => Promise.resolve(undefined),
      open: ({ id }) => Promise.resolve(id),
    })
    await sql`UPDATE orders SET billed_to = NULL, created_at = created_at - interval '1 minute' WHERE id = ${held}`.execute(
      shop.db,
    )
    const { orderId } = await shopper.buy(two(dates), { buyer })
    expect(orderId).toBe(held)
    expect(await invoiceOf(shopper, orderId)).toMatchObject({ business: buyer })
  })

  it('may be paid in cash', async ({ shop, seller, dates }) => {
    await takeCash(seller)
    const trusted = await trustedBuyer(shop, seller)
    const placed = await orderInCash(trusted, two(dates), { buyer })
    expect(placed).toMatchObject({ status: 200 })
    const { orderId } = placed.body as { orderId: string }
    expect(await invoiceOf(trusted, orderId)).toMatchObject({ business: buyer, payment: 'pending' })
    await setStatus(seller, orderId, 'Cancelled')
    await takeCash(seller, null)
  })
})

describe('the GST return', () => {
  it('has the documents for businesses one by one, and the rest as sums, to the paisa', async ({
    shop,
    seller,
    buyer: shopper,
    dates,
  }) => {
    const read = async () => (await seller.get(calls.sellerGst.path)).body as GstReturn
    const before = await read()
    const flour = await shop.stock(50, 30, { hsn: '1101', gstRate: 0 })
    const { orderId } = await shopper.buy([...two(dates), { product: flour, quantity: 1 }], { buyer })
    await shopper.buy(two(dates))
    await shopper.buy(two(dates), { buyer })
    await refundPieces(seller, orderId, [{ product: dates, pieces: 1 }])
    await setStatus(seller, orderId, 'Cancelled')
    await shop.expectPayState(orderId, 'REFUNDED')
    const invoice: Invoice = await invoiceOf(shopper, orderId)
    const after = await read()
    const own = after.businesses?.filter(({ number }) =>
      [invoice.number, invoice.partNotes?.[0]?.number, invoice.creditNote?.number].includes(number),
    )
    expect(own).toMatchObject([
      { kind: 'invoice', ...buyer, total: 450, taxable: 430, cgst: 10, sgst: 10 },
      { kind: 'credit note', ...buyer, total: 210, taxable: 200, cgst: 5, sgst: 5 },
      { kind: 'credit note', ...buyer, total: 240, taxable: 230, cgst: 5, sgst: 5 },
    ])
    expect(after.total.difference).toBe(0)
    const persons = (of: GstReturn) => of.rates.find(({ rate }) => rate === 5)?.taxable ?? 0
    expect(persons(after) - persons(before)).toBe(400)
    const quantityOf = (of: GstReturn['hsn'] | undefined, code: string) =>
      of?.find(({ hsn }) => hsn === code)?.quantity ?? 0
    expect(quantityOf(after.hsn, '0804') - quantityOf(before.hsn, '0804')).toBe(2)
    expect(quantityOf(after.businessHsn, '0804') - quantityOf(before.businessHsn, '0804')).toBe(2)
    expect(quantityOf(after.hsn, '1101')).toBe(0)

    const file = async (as: string) =>
      (await seller.get(`${calls.sellerGstFile.path}?month=${after.month}&as=${as}`)).body as never
    const json: { b2b: object[]; cdnr: object[]; nil: { inv: object[] }; hsn: { hsn_b2b: object[] } } =
      await file('json')
    expect(json.b2b).toMatchObject([
      {
        ctin: buyer.gstin,
        inv: expect.arrayContaining([
          expect.objectContaining({
            inum: invoice.number,
            idt: expect.stringMatching(/^\d\d-\d\d-\d{4}$/) as string,
            val: 450,
            pos: '33',
            inv_typ: 'R',
            itms: [{ num: 1, itm_det: { rt: 5, txval: 400, iamt: 0, camt: 10, samt: 10, csamt: 0 } }],
          }),
        ]) as object[],
      },
    ])
    expect(json.cdnr).toMatchObject([
      { ctin: buyer.gstin, nt: expect.arrayContaining([expect.objectContaining({ ntty: 'C', val: 240 })]) as object[] },
    ])
    expect(String(await file('csv'))).toContain(`"${buyer.gstin}","${invoice.number}"`)
  })
})
