import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'

import type { ProductData } from '#contract/entities'
import { refusals } from '#contract/wording'
import { fingerprintOf } from '#domain/catalogue/product-draft'
import { form, openProductDesk } from '#test/product-desk'

const { shop, add, added, update, listed } = await openProductDesk()
afterAll(() => shop.stop())

/** Two products that differ in every field. */
const first: Required<ProductData> = {
  name: 'Ajwa',
  description: ['Soft.'],
  category: 'Dates',
  price: 900,
  offerPrice: 800.5,
  quantity: 7,
  weight: '250 g',
}
const second: Required<ProductData> = {
  name: 'Mamra',
  description: ['Crisp.', 'Sweet.'],
  category: 'Nuts',
  price: 950,
  offerPrice: 700,
  quantity: 9,
  weight: '1 kg',
}
const changes = Object.entries(second).map(([field, value]) => [field, { [field]: value }] as const)

test('product/add keeps every field', async () => {
  const { _id } = await added(first)
  expect(await listed(_id)).toMatchObject(first)
})

describe('product/update', () => {
  test.each(changes)('changes %s and nothing else', async (_field, change) => {
    const { _id } = await added(first)
    expect((await update(form({ id: _id, ...change }))).status).toBe(200)
    expect(await listed(_id)).toMatchObject({ ...first, ...change })
  })
})

describe('a draft that was added', () => {
  test.each(changes)('is refused with another %s', async (field, change) => {
    const draftId = `draft-with-another-${field}`
    await added({ ...first, draftId })
    const { status, body } = await add(form({ ...first, ...change, draftId }))
    expect({ status, body }).toEqual({ status: 409, body: { success: false, msg: refusals.addedBefore } })
  })

  test('is the same with its fields in another order', async () => {
    const draft = { ...first, draftId: 'draft-in-any-order' }
    const { _id } = await added(draft)
    const { body } = await add(form(Object.fromEntries(Object.entries(draft).toReversed())))
    expect(body).toMatchObject({ product: { _id } })
  })

  test('has another fingerprint whichever field is changed, a field of a later version included', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), fc.jsonValue(), (field, value, other) => {
        fc.pre(JSON.stringify(value) !== JSON.stringify(other))
        const of = (content: unknown) => fingerprintOf({ ...first, [field]: content }, [])
        expect(of(value)).not.toBe(of(other))
      }),
    )
  })
})
