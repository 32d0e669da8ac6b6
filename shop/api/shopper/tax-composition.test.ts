import { calls } from '#contract/calls'
import { taxFacts } from '#contract/products/law-facts'
import { describe, expect, it as base } from '#test/fixtures'
import { expectPartsAddUp } from '#test/scenes/part-refunds'
import { expectOneAmount } from '#test/scenes/tax'

const it = base.extend('environment', { scope: 'file' }, { TAX_MODE: 'composition' })

describe('with TAX_MODE=composition', () => {
  it('an order costs its prices, and its bill of supply has no tax and the words of the law', async ({
    shop,
    buyer,
  }) => {
    const coded = await shop.stock(5, 333.33, { hsn: '0804', gstRate: 5 })
    const plain = await shop.stock(5, 0.01, {})
    const bill = await expectOneAmount(shop, buyer, [
      { product: coded, quantity: 3 },
      { product: plain, quantity: 1 },
    ])
    expect(bill).toMatchObject({
      title: 'Bill of Supply',
      composition: { words: taxFacts.compositionWords.value },
      taxPercent: 0,
      tax: 0,
      total: 1000,
    })
    expect(bill).not.toHaveProperty('gst')
    expect(new Set(bill.lines.map(({ hsn }) => hsn))).toEqual(new Set(['0804', undefined]))
    expect(bill.lines.flatMap(Object.keys)).not.toContain('gst')
    await expect.poll(() => shop.mailsTo(buyer, /confirmed/).length).toBe(1)
    expect(shop.mailsTo(buyer, /confirmed/)[0]?.text).not.toMatch(/Tax|GST\b(?!IN)|Subtotal/)
    await shop.expectHealth()
  })

  it('an order goes back piece by piece, to the paisa', async ({ shop, buyer, seller }) => {
    const items = [
      { product: await shop.stock(20, 333.33), quantity: 3 },
      { product: await shop.stock(20, 1.01), quantity: 5 },
    ]
    const { partNotes } = await expectPartsAddUp(shop, buyer, seller, items, [
      [1, 2],
      [1, 0],
    ])
    expect(partNotes).toHaveLength(2)
    expect(partNotes?.flatMap(({ pieces }) => Object.keys(pieces))).not.toContain('gst')
    await shop.expectHealth()
  })

  it('every product can be bought, and none is marked', async ({ shop, seller }) => {
    const product = await shop.stock(5, 10)
    const { body } = await seller.get(`${calls.productStock.path}?ids=${product}`)
    expect(body).not.toHaveProperty('untaxed')
    expect((body as { products: object[] }).products[0]).not.toHaveProperty('untaxed')
  })
})
