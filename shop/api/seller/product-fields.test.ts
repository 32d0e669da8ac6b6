import fc from 'fast-check'

import { calls } from '#contract/calls'
import type { ProductData } from '#contract/entities'
import { refusals } from '#contract/wording'
import { fingerprintOf } from '#domain/catalogue/product-draft'
import { describe, expect, it } from '#test/fixtures'
import { plainFacts } from '#test/scenes/plain-product'
import { add, addAlmonds, form, shown, update } from '#test/scenes/products'

/** Two products that differ in every field; those with parts have a test of their own. */
const first: Required<Omit<ProductData, 'parts'>> = {
  name: 'Ajwa',
  tamilName: 'அஜ்வா பேரீச்சம்பழம்',
  description: ['Soft.'],
  category: 'Dates',
  price: 900,
  offerPrice: 800.5,
  offerFrom: '2020-01-01T00:00:00.000Z',
  offerUntil: '2190-01-01T00:00:00.000Z',
  quantity: 7,
  weight: '250 g',
  family: 'Ajwa of Madinah',
  nutrition: [{ name: 'Energy', amount: '284 kcal' }],
  nutritionPicture: 1,
  facts: { origin: 'SA', contains: [], nutrients: { energy: 284 } },
  hsn: '0804',
  gstRate: 5,
}
const second: Required<Omit<ProductData, 'parts'>> = {
  name: 'Mamra',
  tamilName: 'மம்ரா பாதாம்',
  description: ['Crisp.', 'Sweet.'],
  category: 'Nuts',
  price: 950,
  offerPrice: 700,
  offerFrom: '2021-01-01T00:00:00.000Z',
  offerUntil: '2191-01-01T00:00:00.000Z',
  quantity: 9,
  weight: '1 kg',
  family: 'Mamra almonds',
  nutrition: [
    { name: 'Energy', amount: '597 kcal' },
    { name: 'Fat', amount: '53.2 g' },
  ],
  nutritionPicture: 2,
  facts: plainFacts,
  hsn: '080212',
  gstRate: 0,
}
const changes = Object.entries(second).map(([field, value]) => [field, { [field]: value }] as const)

it('product/add keeps every field', async ({ shop, seller }) => {
  const { _id } = await addAlmonds(seller, first)
  expect(await shown(shop, _id)).toMatchObject(first)
})

describe('product/update', () => {
  it.for(changes)('changes %s and nothing else', async ([, change], { shop, seller }) => {
    const { _id } = await addAlmonds(seller, first)
    expect((await update(seller, form({ id: _id, ...change }))).status).toBe(200)
    expect(await shown(shop, _id)).toMatchObject({ ...first, ...change })
  })
})

it('a product is found by its name in Tamil, until that is another', async ({ shop, seller }) => {
  const { _id } = await addAlmonds(seller, { ...first, name: 'Zanzibar', tamilName: 'புதிய குருவிக்கூடு' })
  const found = async (text: string) => {
    const { body } = await shop.visitor().get(`${calls.productBrowse.path}?search=${encodeURIComponent(text)}&limit=24`)
    return (body as { products: { _id: string }[] }).products.some((each) => each._id === _id)
  }
  await expect.poll(() => found('குருவிக்கூடு')).toBe(true)
  expect(await found('zanzibar')).toBe(true)
  await update(seller, form({ id: _id, tamilName: ' மயில்தோகை ' }))
  await expect.poll(() => found('மயில்தோகை')).toBe(true)
  expect(await found('குருவிக்கூடு')).toBe(false)
  expect(await shown(shop, _id)).toMatchObject({ tamilName: 'மயில்தோகை' })
  await update(seller, form({ id: _id, tamilName: '' }))
  await expect.poll(() => shown(shop, _id)).not.toHaveProperty('tamilName')
})

describe('a draft that was added', () => {
  it.for(changes)('is refused with another %s', async ([field, change], { seller }) => {
    const draftId = `draft-with-another-${field}`
    await addAlmonds(seller, { ...first, draftId })
    const { status, body } = await add(seller, form({ ...first, ...change, draftId }))
    expect({ status, body }).toEqual({
      status: 409,
      body: { success: false, code: 'conflict', msg: refusals.addedBefore },
    })
  })

  it('is the same with its fields in another order', async ({ seller }) => {
    const draft = { ...first, draftId: 'draft-in-any-order' }
    const { _id } = await addAlmonds(seller, draft)
    const { body } = await add(seller, form(Object.fromEntries(Object.entries(draft).toReversed())))
    expect(body).toMatchObject({ product: { _id } })
  })

  it('has another fingerprint whichever field is changed, a field of a later version included', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), fc.jsonValue(), (field, value, other) => {
        fc.pre(JSON.stringify(value) !== JSON.stringify(other))
        const of = (content: unknown) => fingerprintOf({ ...first, [field]: content }, [])
        expect(of(value)).not.toBe(of(other))
      }),
    )
  })
})
