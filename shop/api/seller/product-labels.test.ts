// Products without their whole label, in a shop that requires it. Mutations: no label is required of what comes back; a
// product in the shop may lose a fact.
import { type AnswerOf, calls } from '#contract/calls'
import { factWords, lacksInWords, type RequiredFact } from '#contract/products/missing-facts'
import type { ProductFacts } from '#contract/products/product-facts'
import { addedWithoutLabel, labelIncomplete, labelWouldLack, notices } from '#contract/wording'
import type { Browser } from '#test/browser'
import { untilWaiting } from '#test/databases/lock-waits'
import { withClient } from '#test/databases/pool-clients'
import { describe, expect, it as base } from '#test/fixtures'
import { plainFacts } from '#test/scenes/plain-product'
import { add, addAlmonds, almonds, form, listed, update } from '#test/scenes/products'

const it = base.extend('environment', { scope: 'file' }, { LABELS: 'required' })

const archive = (seller: Browser, id: string, archived: boolean) =>
  seller.post(calls.productArchive.path, { id, archived })
const without = (...facts: (RequiredFact | 'storage')[]) =>
  Object.fromEntries(Object.entries(plainFacts).filter(([name]) => !(facts as string[]).includes(name))) as ProductFacts

describe('where labels are required', () => {
  it.for([
    ['no label', undefined, Object.keys(factWords) as RequiredFact[]],
    ['no allergens and no FSSAI number', without('contains', 'fssai'), ['contains', 'fssai'] as RequiredFact[]],
    ['a gap in its nutrition', { ...plainFacts, nutrients: { fat: 5 } }, ['nutrients'] as RequiredFact[]],
  ] as const)('a new product with %s is kept, but not in the shop', async ([, facts, missing], { shop, seller }) => {
    const { status, body } = await add(seller, form({ ...almonds, facts }))
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        success: true,
        msg: addedWithoutLabel(lacksInWords(missing)),
        product: { archived: true, missingFacts: missing.length, quantity: almonds.quantity },
      },
    })
    const { _id } = (body as { product: { _id: string } }).product
    expect(await listed(shop, _id)).toBeUndefined()
    expect(await archive(seller, _id, false)).toMatchObject({
      status: 409,
      body: { success: false, msg: labelIncomplete(lacksInWords(missing)) },
    })
    expect(await listed(shop, _id)).toBeUndefined()
    expect((await update(seller, form({ id: _id, facts: plainFacts }))).status).toBe(200)
    expect(await archive(seller, _id, false)).toMatchObject({ status: 200, body: { msg: notices.productBack } })
    expect(await listed(shop, _id)).toMatchObject({ name: almonds.name })
    await shop.expectHealth()
  })

  it('cannot be ordered before', async ({ shop, seller, buyer }) => {
    const { _id } = await addAlmonds(seller, { name: 'Bare Almonds' })
    expect((await buyer.order([{ product: _id, quantity: 1 }])).status).toBe(404)
    expect(await shop.stockOf(_id)).toMatchObject({ available: 12, reserved: 0 })
  })

  it('a new product with its whole label is in the shop at once', async ({ shop, seller }) => {
    const { status, body } = await add(seller, form({ ...almonds, name: 'Whole Almonds', facts: plainFacts }))
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { msg: notices.productAdded, product: { archived: false } },
    })
    expect(await listed(shop, (body as { product: { _id: string } }).product._id)).toBeDefined()
  })

  it('the label of a product in the shop loses no fact, and any of one that is not', async ({ shop, seller }) => {
    const { _id } = await addAlmonds(seller, { name: 'Labelled Almonds', facts: plainFacts })
    for (const facts of [without('contains'), without('contains', 'storage')]) {
      const msg = labelWouldLack(lacksInWords(['contains']))
      expect(await update(seller, form({ id: _id, facts }))).toMatchObject({ status: 409, body: { msg } })
    }
    expect((await update(seller, form({ id: _id, facts: null }))).status).toBe(409)
    expect((await update(seller, form({ id: _id, facts: without('storage'), offerPrice: 470 }))).status).toBe(200)
    expect((await archive(seller, _id, true)).status).toBe(200)
    expect((await update(seller, form({ id: _id, facts: null }))).status).toBe(200)
    expect((await archive(seller, _id, false)).status).toBe(409)
    expect(await listed(shop, _id)).toBeUndefined()
  })

  it('a product from before goes on, takes any other change, and its label only grows', async ({
    shop,
    seller,
    buyer,
  }) => {
    const old = await shop.stock(5)
    expect((await update(seller, form({ id: old, offerPrice: 90, quantity: 4 }))).status).toBe(200)
    expect((await update(seller, form({ id: old, facts: { origin: 'IN' } }))).status).toBe(200)
    expect((await update(seller, form({ id: old, facts: { fssai: '10012042000123' } }))).status).toBe(409)
    await buyer.buy([{ product: old, quantity: 1 }])
    const { body } = await seller.get(`${calls.productStock.path}?ids=${old}`)
    expect(body).toMatchObject({ products: [{ archived: false, missingFacts: 9, quantity: 3 }] })
  })

  it('the products on sale without their whole label wait for the seller, in a list of their own', async ({
    shop,
    seller,
  }) => {
    const incomplete = async () => {
      const { body } = await seller.get(`${calls.productStock.path}?show=unlabelled`)
      return body as { products: { _id: string; missingFacts?: number }[]; total: number; counts: object }
    }
    const counted = async () => {
      const { body } = await seller.get(calls.sellerToday.path)
      return (body as AnswerOf<typeof calls.sellerToday>).waiting.find(({ kind }) => kind === 'incomplete labels')
        ?.count
    }
    const before = (await incomplete()).total
    const old = await shop.stock(5)
    // Neither one that waits for its label before it is sold, nor a whole one.
    await addAlmonds(seller, { name: 'Unsold Almonds' })
    await addAlmonds(seller, { name: 'Sold Almonds', facts: plainFacts })
    // The catalogue hears of a product that a test has written itself.
    await expect.poll(counted).toBe(before + 1)
    const { products, total, counts } = await incomplete()
    expect(products.find(({ _id }) => _id === old)).toMatchObject({ missingFacts: 10 })
    expect(products.every(({ missingFacts = 0 }) => missingFacts > 0)).toBe(true)
    expect({ total, counts }).toMatchObject({ total: before + 1, counts: { unlabelled: before + 1 } })
    expect((await update(seller, form({ id: old, facts: plainFacts }))).status).toBe(200)
    expect(await counted()).toBe(before)
  })

  it('a fact that goes while the product comes back is refused on one side', async ({ shop, seller }) => {
    const { _id } = await addAlmonds(seller, { name: 'Raced Almonds', facts: plainFacts })
    await archive(seller, _id, true)
    const acts: Promise<{ status: number }>[] = []
    await withClient(shop.deps.pool, async (other) => {
      await other.query('BEGIN')
      await other.query('SELECT FROM products WHERE id = $1 FOR UPDATE', [_id])
      // The edit waits first, so the product comes back to facts that it may not be judged by.
      for (const act of [
        () => update(seller, form({ id: _id, facts: without('contains') })),
        () => archive(seller, _id, false),
      ]) {
        acts.push(act())
        await untilWaiting(shop.db, acts.length)
      }
      await other.query('COMMIT')
    })
    expect((await Promise.all(acts)).map(({ status }) => status)).toEqual([200, 409])
    expect(await listed(shop, _id)).toBeUndefined()
  })

  it('a form that is sent twice adds one product, and says the same', async ({ seller }) => {
    const body = () => form({ ...almonds, name: 'Twice Almonds', draftId: 'draft-of-almonds-0001' })
    const [first, second] = [await add(seller, body()), await add(seller, body())]
    expect(second.body).toEqual(first.body)
  })
})

it('a list of missing facts reads as a sentence', () => {
  expect(lacksInWords(['origin'])).toBe('lacks the country of origin')
  expect(lacksInWords(['ingredients', 'fssai', 'origin'])).toBe(
    'lacks the ingredients, the FSSAI number and the country of origin',
  )
})
