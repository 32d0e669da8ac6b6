import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'
import type { ProductGroup } from '#contract/filters/filters'
import { describe, expect, it } from '#test/fixtures'
import { plainFacts } from '#test/scenes/plain-product'
import { add, addAlmonds, almonds, detailsOf, form, listed, update } from '#test/scenes/products'
import type { TestShop } from '#test/shop'

type Listed = Product & { missingFacts?: number }

describe('product/add refuses', () => {
  const { packer, nutrients } = plainFacts
  it.for([
    ['an FSSAI number of 13 digits', { fssai: '1001204200012' }, 'has a wrong FSSAI number: it has 13 digits, not 14'],
    ['an FSSAI number with a letter', { fssai: '1001204200O123' }, 'it has "O" in place 11, which is no digit'],
    ['an FSSAI number that begins with 3', { fssai: '30012042000123' }, 'it begins with 3, and a licence begins'],
    ['a country that does not exist', { origin: 'XX' }, 'has an unknown country of origin'],
    ['a net quantity of 0', { netQuantity: { amount: 0, unit: 'g' } }, 'has a net quantity of nothing'],
    ['half a piece', { netQuantity: { amount: 1.5, unit: 'piece' } }, 'has a net quantity of a part of a piece'],
    [
      'grams in thousandths',
      { netQuantity: { amount: 1.0005, unit: 'g' } },
      'has an amount with more than three decimals',
    ],
    ['an unknown unit', { netQuantity: { amount: 1, unit: 'lb' } }, 'must be one of: g, kg, ml, l, piece'],
    ['an allergen twice', { contains: ['milk', 'milk'] }, 'names an allergen twice'],
    [
      'an allergen in both lists',
      { contains: ['milk'], mayContain: ['milk'] },
      'has an allergen that the product both',
    ],
    ['more sugars than carbohydrate', { nutrients: { ...nutrients, sugars: 30 } }, 'has more sugars than carbohydrate'],
    ['more added sugars than sugars', { nutrients: { ...nutrients, addedSugars: 5 } }, 'has more added sugars than'],
    ['more parts of fat than fat', { nutrients: { fat: 5, saturatedFat: 4, transFat: 2 } }, 'has more saturated and'],
    ['more than 100 g in 100 g', { nutrients: { protein: 60, fat: 42 } }, 'has more than 100 g of nutrients in 100 g'],
    ['energy above that of fat', { nutrients: { energy: 901 } }, 'has energy above 900 kcal'],
    ['more than 100 g of a nutrient', { nutrients: { fat: 100.1 } }, 'has more than 100 g of a nutrient'],
    ['a negative amount', { nutrients: { sodium: -1 } }, 'has a negative amount'],
    ['a packer without a name', { packer: { ...packer, name: ' ' } }, 'needs the name of the packer or importer'],
    ['an address of two lines', { packer: { ...packer, address: 'a\nb' } }, 'must be one line'],
    ['a shelf life of no day', { shelfLifeDays: 0 }, 'must be at least 1'],
    ['a net quantity above 100,000', { netQuantity: { amount: 100_000.5, unit: 'g' } }, 'a net quantity above 100000'],
    ['sodium above that of salt', { nutrients: { sodium: 40_001 } }, 'has sodium above 40000 mg'],
    ['a nutrient with four decimals', { nutrients: { fat: 1.0001 } }, 'has an amount with more than three decimals'],
    ['a shelf life above ten years', { shelfLifeDays: 3_651 }, 'must be at most 3650'],
    ['a shelf life of half a day', { shelfLifeDays: 1.5 }, 'must be a whole number'],
    ['a generic name of 101 characters', { genericName: 'a'.repeat(101) }, 'has more than 100 characters'],
    ['ingredients of 2,001 characters', { ingredients: 'a'.repeat(2_001) }, 'has more than 2000 characters'],
    ['storage of 301 characters', { storage: 'a'.repeat(301) }, 'has more than 300 characters'],
    ['a packer with a name of 201 characters', { packer: { ...packer, name: 'a'.repeat(201) } }, 'more than 200 char'],
    ['an address of 301 characters', { packer: { ...packer, address: 'a'.repeat(301) } }, 'has more than 300 char'],
    ['a packer who is neither', { packer: { ...packer, role: 'maker' } }, 'must be one of: packer, importer'],
    ['an unknown allergen', { contains: ['dust'] }, 'must be one of: '],
    ['an unknown allergen that it may contain', { mayContain: ['dust'] }, 'must be one of: '],
    ['an unknown mark', { vegMark: 'vegan' }, 'must be one of: vegetarian, non-vegetarian'],
    ['a fact that does not exist', { allergens: [] }, 'Unexpected field: allergens'],
    ['a label that is text', 'Almonds', 'must be an object'],
  ] as const)('%s', async ([, facts, reason], { seller }) => {
    const { status, body } = await add(seller, form({ ...almonds, facts }))
    expect(status).toBe(400)
    expect(body).toMatchObject({ msg: expect.stringMatching(/^facts/) })
    expect((body as { msg: string }).msg).toContain(reason)
  })
})

describe('product/add takes', () => {
  it('each fact at its bound', async ({ shop, seller }) => {
    const facts = {
      ...plainFacts,
      netQuantity: { amount: 100_000, unit: 'g' },
      nutrients: { energy: 900, sodium: 40_000, fat: 99.999 },
      shelfLifeDays: 3_650,
      genericName: 'a'.repeat(100),
      ingredients: 'a'.repeat(2_000),
      storage: 'a'.repeat(300),
      packer: { role: 'importer', name: 'a'.repeat(200), address: 'a'.repeat(300) },
    }
    const { status, body } = await add(seller, form({ ...almonds, facts }))
    expect({ status, body }).toMatchObject({ status: 200 })
    const { _id } = (body as { product: Product }).product
    expect((await detailsOf(shop, _id)).body).toMatchObject({ facts })
  })
})

describe('What the label says', () => {
  it('is in the details and not in the list', async ({ shop, seller }) => {
    const { _id } = await addAlmonds(seller, { facts: plainFacts })
    expect((await detailsOf(shop, _id)).body).toEqual({ success: true, facts: plainFacts })
    const product = await listed(shop, _id)
    expect(product).toMatchObject({ hasDetails: true, weight: '500 g' })
    expect(Object.keys(product ?? {})).not.toContain('facts')
    expect(Object.keys(product ?? {})).not.toContain('netQuantity')
  })

  it('keeps the picture of its panel', async ({ shop, seller }) => {
    const { _id } = await addAlmonds(seller, { facts: plainFacts, nutritionPicture: 2 })
    expect((await detailsOf(shop, _id)).body).toEqual({ success: true, facts: plainFacts, nutritionPicture: 2 })
  })

  it('gives the list its net quantity when the weight does not say it', async ({ shop, seller }) => {
    const netQuantity = { amount: 12, unit: 'piece' } as const
    const { _id } = await addAlmonds(seller, { weight: 'a box', facts: { ...plainFacts, netQuantity } })
    expect(await listed(shop, _id)).toMatchObject({ weight: 'a box', netQuantity })
  })

  it.for([[null], [{}]])('is gone once it is changed to %j', async ([none], { shop, seller }) => {
    const { _id } = await addAlmonds(seller, { facts: plainFacts })
    // The shop has read it before the change.
    expect(await listed(shop, _id)).toHaveProperty('hasDetails')
    expect((await update(seller, form({ id: _id, facts: none }))).status).toBe(200)
    expect((await detailsOf(shop, _id)).body).toEqual({ success: true })
    expect(await listed(shop, _id)).not.toHaveProperty('hasDetails')
  })

  it('tells the seller alone how much is missing', async ({ shop, seller }) => {
    const whole = await addAlmonds(seller, { facts: plainFacts })
    const { origin: _origin, fssai: _fssai, ...some } = plainFacts
    const partial = await addAlmonds(seller, { facts: { ...some, nutrients: { energy: 579 } } })
    const without = await addAlmonds(seller)
    const ids = [whole, partial, without].map(({ _id }) => _id)
    const { body } = await seller.get(`${calls.productStock.path}?ids=${ids.join()}`)
    expect((body as { products: Listed[] }).products.map(({ missingFacts }) => missingFacts)).toEqual([
      undefined,
      3,
      10,
    ])
    expect(without).toMatchObject({ missingFacts: 10 })
    expect(await listed(shop, without._id)).not.toHaveProperty('missingFacts')
  })
})

describe('A list', () => {
  it.beforeAll(async ({ seller }) => {
    const { nutrients } = plainFacts
    const shelf = [
      ['Ajwa', { origin: 'SA', contains: [], nutrients }],
      ['Kimia', { origin: 'IR', contains: [], mayContain: ['tree-nuts'], nutrients }],
      ['Cranberries', { origin: 'US', contains: ['sulphites'], nutrients: { ...nutrients, addedSugars: 4 } }],
      ['Unlabelled', undefined],
    ] as const
    for (const [name, facts] of shelf) await addAlmonds(seller, { name, category: 'Honey', facts })
  })

  const ask = async (shop: TestShop, query: string) =>
    (await shop.visitor().get(`${calls.productBrowse.path}?category=Honey${query}`)).body as {
      products: Product[]
      groups: ProductGroup[]
    }

  it.for<[string, string[]]>([
    ['&filters=origin:IR,origin:US', ['Kimia', 'Cranberries']],
    ['&filters=free:tree-nuts', ['Ajwa', 'Cranberries']],
    ['&filters=free:tree-nuts,free:sulphites', ['Ajwa']],
    ['&filters=sugar:none-added', ['Ajwa', 'Kimia']],
    ['&filters=origin:XX,free:dust', ['Ajwa', 'Kimia', 'Cranberries', 'Unlabelled']],
    ['&sort=origin', ['Kimia', 'Ajwa', 'Cranberries', 'Unlabelled']],
  ])('with %j has %j', async ([query, names], { shop }) => {
    expect((await ask(shop, query)).products.map(({ name }) => name)).toEqual(names)
  })

  it('counts its products by what their labels say', async ({ shop }) => {
    const { groups } = await ask(shop, '')
    const labels = groups.map(({ origin, allergens, sugar }) => ({ origin, allergens, sugar }))
    expect(labels).toEqual([
      { origin: 'SA', allergens: '', sugar: 'none-added' },
      { origin: 'IR', allergens: 'tree-nuts', sugar: 'none-added' },
      { origin: 'US', allergens: 'sulphites' },
      {},
    ])
  })
})
