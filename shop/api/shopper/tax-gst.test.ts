import * as fc from 'fast-check'
import { sql } from 'kysely'

import { calls } from '#contract/calls'
import { gstRates } from '#contract/products/product-tax-checks'
import { noTaxYet } from '#contract/wording'
import { describe, expect, it as base } from '#test/fixtures'
import { expectPartsAddUp } from '#test/scenes/part-refunds'
import { addAlmonds, detailsOf, form, listed, update } from '#test/scenes/products'
import { expectOneAmount, invoiceOf } from '#test/scenes/tax'

const it = base
  .extend('environment', { scope: 'file' }, { TAX_MODE: 'gst', TAX_PERCENT: '2' })
  .extend('dates', { scope: 'file' }, ({ shop }) => shop.stock(1_000, 200, { hsn: '0804', gstRate: 5 }))

it.afterEach(({ shop }) => shop.expectHealth())

describe('with TAX_MODE=gst an order', () => {
  it('costs its prices and no more, and its invoice shows the tax inside them', async ({ shop, dates, buyer }) => {
    const { orderId, amount } = await buyer.buy([{ product: dates, quantity: 2 }])
    expect(amount).toBe(400_00)
    expect(await invoiceOf(buyer, orderId)).toMatchObject({
      title: 'Tax Invoice',
      lines: [{ hsn: '0804', quantity: 2, unitPrice: 200, gst: { rate: 5, taxable: 380.96, cgst: 9.52, sgst: 9.52 } }],
      subtotal: 400,
      taxPercent: 0,
      tax: 0,
      total: 400,
      gst: { taxable: 380.96, cgst: 9.52, sgst: 9.52, stateTax: 'SGST' },
    })
    const [mail] = await expectMail(() => shop.mailsTo(buyer, /confirmed/))
    expect(mail?.text).toMatch(/Price before GST.*₹380\.96[^]*GST.*₹19\.04[^]*Total.*₹400\.00/)
    expect(mail?.text).not.toMatch(/Subtotal|Tax(?! Invoice)/)
  })

  it('is one amount in lines, invoice, order, payment and refund, whatever is in it', async ({ shop }) => {
    const line = fc.record({
      paise: fc.integer({ min: 100, max: 200_000 }),
      gstRate: fc.constantFrom(...gstRates),
      quantity: fc.integer({ min: 1, max: 7 }),
    })
    const buyers = await shop.buyers(6)
    const cart = fc.array(line, { minLength: 1, maxLength: 4 })
    const carts = fc.array(cart, { minLength: buyers.length, maxLength: buyers.length })
    await fc.assert(
      // At once, because most of the time is spent waiting for the refunds.
      fc.asyncProperty(carts, async (each) => {
        await Promise.all(
          each.map(async (lines, nth) => {
            const items = lines.map(async ({ paise, gstRate, quantity }) => ({
              product: await shop.stock(50, paise / 100, { hsn: '2106', gstRate }),
              quantity,
            }))
            await expectOneAmount(shop, buyers[nth]!, await Promise.all(items))
          }),
        )
      }),
      { numRuns: 1 },
    )
  })

  it('gives back piece by piece what it brought, and its tax by line', async ({ shop, seller }) => {
    const line = fc.record({
      paise: fc.integer({ min: 100, max: 200_000 }),
      gstRate: fc.constantFrom(...gstRates),
      quantity: fc.integer({ min: 1, max: 7 }),
      groups: fc.array(fc.nat(4), { minLength: 3, maxLength: 3 }),
    })
    const buyers = await shop.buyers(5)
    const cart = fc.array(line, { minLength: 1, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(fc.array(cart, { minLength: buyers.length, maxLength: buyers.length }), async (each) => {
        await Promise.all(
          each.map(async (lines, nth) => {
            const items = lines.map(async ({ paise, gstRate, quantity }) => ({
              product: await shop.stock(50, paise / 100, { hsn: '2106', gstRate }),
              quantity,
            }))
            const groups = [0, 1, 2].map((group) => lines.map((of) => of.groups[group]!))
            await expectPartsAddUp(shop, buyers[nth]!, seller, await Promise.all(items), groups)
          }),
        )
      }),
      { numRuns: 1 },
    )
  })

  it('keeps what it was sold under when code and rate change', async ({ shop, seller, buyer }) => {
    const product = await shop.stock(5, 118, { hsn: '0804', gstRate: 18 })
    const { orderId } = await buyer.buy([{ product, quantity: 1 }])
    expect((await update(seller, form({ id: product, hsn: '0409', gstRate: 5 }))).status).toBe(200)
    expect((await invoiceOf(buyer, orderId)).lines).toMatchObject([{ hsn: '0804', gst: { rate: 18, taxable: 100 } }])
    const rewrite = sql`UPDATE orders SET tax_mode = 'added' WHERE id = ${orderId}`.execute(shop.db)
    await expect(rewrite).rejects.toThrow('never rewritten')
  })

  it.for([
    [{ hsn: null, gstRate: 5 }, 'without its HSN code'],
    [{ hsn: '0804', gstRate: null }, 'without its rate'],
  ] as const)('cannot have a product %s', async ([tax], { shop, dates, buyer }) => {
    const product = await shop.stock(5, 100, tax)
    const both = [dates, product].map((each) => ({ product: each, quantity: 1 }))
    expect(await buyer.order(both)).toMatchObject({
      status: 409,
      body: { success: false, msg: noTaxYet('Medjool dates') },
    })
    expect(await shop.stockOf(product)).toMatchObject({ available: 5, reserved: 0 })
  })

  it('is another one after its rate has changed, as after its price', async ({ shop, buyer }) => {
    const product = await shop.stock(5, 100, { hsn: '0804', gstRate: 18 })
    const first = await buyer.place([{ product, quantity: 1 }])
    expect((await buyer.place([{ product, quantity: 1 }])).orderId).toBe(first.orderId)
    await sql`UPDATE products SET gst_rate = 5 WHERE id = ${product}`.execute(shop.db)
    expect((await buyer.place([{ product, quantity: 1 }])).orderId).not.toBe(first.orderId)
  })
})

describe('with TAX_MODE=gst the seller', () => {
  it('sees which products cannot be bought, until their tax is known', async ({ shop, seller }) => {
    const { _id } = await addAlmonds(seller, { name: 'Bare Almonds' })
    const stock = async () => (await seller.get(`${calls.productStock.path}?ids=${_id}`)).body
    const { untaxed } = (await stock()) as { untaxed: number }
    expect(await stock()).toMatchObject({ products: [{ _id, untaxed: true }] })
    const { body } = await update(seller, form({ id: _id, hsn: '0802', gstRate: 5 }))
    expect((body as { product: object }).product).not.toHaveProperty('untaxed')
    await expect.poll(stock).toMatchObject({ products: [{ _id, hasDetails: true }], untaxed: untaxed - 1 })
    expect((await detailsOf(shop, _id)).body).toMatchObject({ hsn: '0802', gstRate: 5 })
    expect(await listed(shop, _id)).not.toHaveProperty('hsn')
  })

  it.for([
    [{ hsn: '08O2' }, 'hsn has "O" in place 3, which is no digit.'],
    [{ hsn: '080' }, 'hsn has 3 digits; a code has 4, 6 or 8.'],
    [{ gstRate: 12 }, 'gstRate must be one of: 0, 5, 18, 40.'],
    [{ gstRate: '5' }, 'gstRate must be a number.'],
  ])('cannot give a product %j', async ([tax, msg], { seller }) => {
    const { _id } = await addAlmonds(seller, { name: `Almonds ${msg as string}` })
    expect(await update(seller, form({ id: _id, ...(tax as object) }))).toMatchObject({ status: 400, body: { msg } })
  })

  it('gets the tax inside each order as the last columns of the CSV', async ({ seller, dates, buyer }) => {
    await buyer.buy([{ product: dates, quantity: 1 }])
    const { body } = await seller.get(`${calls.orderExport.path}?from=2026-01-01&to=2099-01-01`)
    const [heading, ...rows] = (body as string).trim().split('\r\n')
    expect(heading).toMatch(/"Order id","Taxable value","CGST","SGST"$/)
    expect(rows.at(-1)).toMatch(/"200\.00",.*"190\.48","4\.76","4\.76"$/)
  })
})

async function expectMail<T>(read: () => T[]): Promise<T[]> {
  await expect.poll(() => read().length).toBeGreaterThan(0)
  return read()
}
