import { calls } from '#contract/calls'
import { empty } from '#contract/wording'
import { describe, expect, it } from '#test/fixtures'
import { add, addAlmonds, almonds, detailsOf, form, listed, update } from '#test/scenes/products'

const nutrition = [
  { name: 'Energy', amount: '579 kcal' },
  { name: 'of which sugars', amount: '4.4 g' },
]

describe('product/details', () => {
  it('does not know an unknown product', async ({ shop }) => {
    const { status, body } = await detailsOf(shop, 'none')
    expect({ status, body }).toEqual({ status: 404, body: { success: false, code: 'not-found', msg: empty.product } })
  })

  it('is empty for a product without nutrition, which the list does not mark', async ({ shop, seller }) => {
    const { _id } = await addAlmonds(seller, { nutritionPicture: 1 })
    expect((await detailsOf(shop, _id)).body).toEqual({ success: true })
    expect(await listed(shop, _id)).not.toHaveProperty('hasDetails')
  })

  it('has the nutrition, and the list has only a mark of it', async ({ shop, seller }) => {
    const { _id } = await addAlmonds(seller, { nutrition, nutritionPicture: 4 })
    expect((await detailsOf(shop, _id)).body).toEqual({ success: true, nutrition, nutritionPicture: 4 })
    expect(await listed(shop, _id)).toMatchObject({ hasDetails: true })
    expect(await listed(shop, _id)).not.toHaveProperty('nutrition')
  })

  it('answers for an archived product, which the seller may edit', async ({ shop, seller }) => {
    const { _id } = await addAlmonds(seller, { nutrition })
    await seller.post(calls.productArchive.path, { id: _id, archived: true })
    expect((await detailsOf(shop, _id)).body).toEqual({ success: true, nutrition })
  })

  it.for([[null], [[]]])('is empty once the nutrition is changed to %j', async ([none], { shop, seller }) => {
    const { _id } = await addAlmonds(seller, { nutrition })
    expect((await update(seller, form({ id: _id, nutrition: none }))).status).toBe(200)
    expect((await detailsOf(shop, _id)).body).toEqual({ success: true })
  })
})

describe('product/add refuses', () => {
  const line = { name: 'Fat', amount: '49.9 g' }
  it.for([
    ['21 lines', Array.from({ length: 21 }, () => line)],
    ['a line without an amount', [{ name: 'Fat' }]],
    ['an empty name', [{ ...line, name: ' ' }]],
    ['a name of 61 characters', [{ ...line, name: 'a'.repeat(61) }]],
    ['a name with a colon', [{ ...line, name: 'Fat: total' }]],
    ['an amount of two lines', [{ ...line, amount: '1\n2' }]],
    ['nutrition that is text', 'Fat: 49.9 g'],
  ] as const)('%s', async ([, refused], { seller }) => {
    const { status, body } = await add(seller, form({ ...almonds, nutrition: refused }))
    expect(status).toBe(400)
    expect(body).toMatchObject({ msg: expect.stringMatching(/^nutrition/) })
  })

  it('a picture of the panel that no product can have', async ({ seller }) => {
    expect((await add(seller, form({ ...almonds, nutritionPicture: 5 }))).status).toBe(400)
  })
})
