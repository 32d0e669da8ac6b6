// Products that are put together from others, in each mode of tax: every paisa of a line is in its parts.
import * as fc from 'fast-check'

import { calls } from '#contract/calls'
import type { GstReturn } from '#contract/money/gst-return'
import { toPaise } from '#contract/money/money'
import { gstRates } from '#contract/products/product-tax-checks'
import { noTaxYet } from '#contract/wording'
import { foldGst } from '#domain/orders/documents/gst-sums'
import type { Browser } from '#test/browser'
import { expect, it as base } from '#test/fixtures'
import type { Buyer } from '#test/people/buyer'
import { expectNotesAddUp, refundPieces } from '#test/scenes/part-refunds'
import { addAlmonds, form, update } from '#test/scenes/products'
import { invoiceOf } from '#test/scenes/tax'
import type { TestShop } from '#test/shop'

const it = base.extend('environment', { scope: 'file' }, { TAX_MODE: 'gst' })

it.afterEach(async ({ shop }) => {
  await foldGst(shop.db)
  await shop.expectHealth()
})

type Part = { product: string; pieces: number }

async function hamper(seller: Browser, parts: Part[], price: number): Promise<string> {
  return (await addAlmonds(seller, { name: 'Diwali Hamper', price, offerPrice: price, quantity: 0, parts }))._id
}

const taxed = (seller: Browser, hamperTax: 'mixed' | 'parts') =>
  seller.send(calls.sellerSettingsChange.path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ hamperTax }),
  })

it('A hamper is taxed at the highest rate of its parts, or part by part, as the owner chooses', async ({
  shop,
  seller,
  buyer,
}) => {
  const dates = await shop.stock(9, 210, { hsn: '0804', gstRate: 5 })
  const sweets = await shop.stock(9, 118, { hsn: '1704', gstRate: 18 })
  const box = await hamper(
    seller,
    [
      { product: dates, pieces: 1 },
      { product: sweets, pieces: 1 },
    ],
    328,
  )
  await taxed(seller, 'mixed')
  const mixed = await invoiceOf(buyer, (await buyer.buy([{ product: box, quantity: 1 }])).orderId)
  expect(mixed.lines).toMatchObject([
    { hsn: '1704', amount: 328, gst: { rate: 18, taxable: 277.96, cgst: 25.02, sgst: 25.02 } },
  ])
  expect(mixed.lines[0]?.parts?.map(({ quantity, gst }) => ({ quantity, gst }))).toEqual([
    { quantity: 1, gst: undefined },
    { quantity: 1, gst: undefined },
  ])
  await taxed(seller, 'parts')
  const before = await taxableByRate(seller)
  const { orderId } = await buyer.buy([{ product: box, quantity: 2 }])
  const byParts = await invoiceOf(buyer, orderId)
  expect(byParts.lines).toMatchObject([
    {
      amount: 656,
      parts: [
        { quantity: 2, hsn: '0804', gst: { rate: 5, taxable: 400, cgst: 10, sgst: 10 } },
        { quantity: 2, hsn: '1704', gst: { rate: 18, taxable: 200, cgst: 18, sgst: 18 } },
      ],
    },
  ])
  expect(byParts.lines[0]).not.toHaveProperty('gst')
  expect(byParts.gst).toMatchObject({ taxable: 600, cgst: 28, sgst: 28 })
  const added = async () => (await taxableByRate(seller)).map((paise, rate) => paise - before[rate]!)
  expect(await added()).toEqual([400_00, 200_00])
  await refundPieces(seller, orderId, [{ product: box, part: sweets, pieces: 1 }])
  await invoiceOf(buyer, orderId)
  expect(await added()).toEqual([400_00, 100_00])
})

it('A hamper cannot be bought while the tax of a part is not known', async ({ shop, seller, buyer }) => {
  await taxed(seller, 'mixed')
  const known = await shop.stock(9, 100, { hsn: '0804', gstRate: 5 })
  const bare = await shop.stock(9, 100, { hsn: '0804', gstRate: null })
  const parts = [known, bare].map((product) => ({ product, pieces: 1 }))
  const untaxed = async (id: string) =>
    ((await seller.get(`${calls.productStock.path}?ids=${id}`)).body as { untaxed: number }).untaxed
  const before = await untaxed(bare)
  const box = await hamper(seller, parts, 150)
  const { body } = await seller.get(`${calls.productStock.path}?ids=${box}`)
  expect((body as { products: object[] }).products[0]).not.toHaveProperty('untaxed')
  expect(await untaxed(box)).toBe(before)
  expect(await buyer.order([{ product: box, quantity: 1 }])).toMatchObject({
    status: 409,
    body: { msg: noTaxYet('Medjool dates'), product: bare },
  })
  await update(seller, form({ id: bare, gstRate: 5 }))
  await buyer.buy([{ product: box, quantity: 1 }])
})

/** The taxable value in paise that the return of this month has at 5 % and at 18 %. */
async function taxableByRate(seller: Browser): Promise<number[]> {
  const { rates } = (await seller.get(calls.sellerGst.path)).body as GstReturn
  return [5, 18].map((rate) => toPaise(rates.find((each) => each.rate === rate)?.taxable ?? 0))
}

const part = fc.record({
  paise: fc.integer({ min: 100, max: 200_000 }),
  gstRate: fc.constantFrom(...gstRates),
  pieces: fc.integer({ min: 1, max: 3 }),
})
const order = fc.record({
  parts: fc.array(part, { minLength: 1, maxLength: 3 }),
  paise: fc.integer({ min: 1_000, max: 500_000 }),
  quantity: fc.integer({ min: 1, max: 4 }),
  // Whole pieces, or pieces of the part with this number.
  refunds: fc.array(
    fc.record({ of: fc.option(fc.nat(2)), pieces: fc.integer({ min: 1, max: 3 }), toShelf: fc.boolean() }),
    { maxLength: 4 },
  ),
})

it.for(['mixed', 'parts'] as const)(
  'Whatever goes back of hampers, taxed %s, adds up to what was paid',
  async (way, { shop, seller }) => {
    await taxed(seller, way)
    const buyers = await shop.buyers(6)
    await fc.assert(
      fc.asyncProperty(fc.array(order, { minLength: 6, maxLength: 6 }), async (orders) => {
        await Promise.all(orders.map((each, nth) => buyAndReturn(shop, seller, buyers[nth]!, each)))
      }),
      { numRuns: 1 },
    )
  },
)

async function buyAndReturn(
  shop: TestShop,
  seller: Browser,
  buyer: Buyer,
  { parts, paise, quantity, refunds }: typeof order extends fc.Arbitrary<infer O> ? O : never,
): Promise<void> {
  const made: Part[] = []
  for (const { paise: price, gstRate, pieces } of parts)
    made.push({ product: await shop.stock(50, price / 100, { hsn: '2106', gstRate }), pieces })
  const box = await hamper(seller, made, paise / 100)
  const single = made[0]!.product
  const { orderId, paymentId } = await buyer.buy([
    { product: box, quantity },
    { product: single, quantity: 1 },
  ])
  for (const { of, ...rest } of refunds) {
    const one = of === null ? undefined : made[of % made.length]
    const { status } = await refundPieces(seller, orderId, [
      { product: box, ...(one && { part: one.product }), ...rest },
    ])
    expect([200, 409]).toContain(status)
  }
  await buyer.cancel(orderId)
  await shop.expectPayState(orderId, 'REFUNDED')
  await expectNotesAddUp(shop, buyer, { orderId, paymentId })
}
