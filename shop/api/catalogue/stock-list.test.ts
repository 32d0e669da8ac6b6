import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'
import { describe, expect, itInFullShop as base } from '#test/fixtures'
import { almonds, add, form } from '#test/scenes/products'

const { path } = calls.productStock
const shelf = [
  { name: 'Walnuts', quantity: 20, offerPrice: 90 },
  { name: 'Almonds', quantity: 3, offerPrice: 50 },
  { name: 'Pistachios', quantity: 0 },
  { name: 'Cashews W320', quantity: 5 },
  { name: 'Cashews W1000', quantity: 30, offerPrice: 110 },
  { name: 'Old Dates', quantity: 2, category: 'Dates' },
]

type Answer = { products: (Product & { archived: boolean })[]; total: number; counts: object; version: number }

const it = base
  .extend('ids', { scope: 'file' }, async ({ seller }) => {
    const ids: Record<string, string> = {}
    for (const product of shelf) {
      const { body } = await add(seller, form({ ...almonds, offerPrice: 100, ...product }))
      ids[product.name] = (body as { product: Product }).product._id
    }
    await seller.post(calls.productArchive.path, { id: ids['Old Dates'], archived: true })
    return ids
  })
  .extend('ask', { scope: 'file' }, ({ seller, ids }) => async (query: string) => {
    expect(Object.keys(ids)).toHaveLength(shelf.length)
    return (await seller.get(`${path}?${query}`)).body as Answer
  })
const namesOf = ({ products }: Answer) => products.map(({ name }) => name)

describe("the seller's product list", () => {
  it('is for the seller alone, and strict', async ({ shop, seller, shopper }) => {
    expect((await shop.visitor().get(path)).status).toBe(401)
    expect((await shopper.get(path)).status).toBe(403)
    for (const query of ['show=none', 'sort=weight', 'limit=0', 'page=2', `search=${'a'.repeat(101)}`])
      expect((await seller.get(`${path}?${query}`)).status).toBe(400)
  })

  it.for([
    ['', ['Pistachios', 'Almonds', 'Cashews W320', 'Walnuts', 'Cashews W1000']],
    ['show=low', ['Almonds', 'Cashews W320']],
    ['show=out', ['Pistachios']],
    ['show=archived', ['Old Dates']],
    ['sort=name', ['Almonds', 'Cashews W320', 'Cashews W1000', 'Pistachios', 'Walnuts']],
    ['sort=price', ['Almonds', 'Walnuts', 'Pistachios', 'Cashews W320', 'Cashews W1000']],
    ['sort=newest', ['Cashews W1000', 'Cashews W320', 'Pistachios', 'Almonds', 'Walnuts']],
    ['search=w320+CASH', ['Cashews W320']],
    ['search=kajoo&sort=newest', ['Cashews W1000', 'Cashews W320']],
    ['search=badam&show=low', ['Almonds']],
    ['search=dates', []],
    ['search=dates&show=archived', ['Old Dates']],
    ['limit=2', ['Pistachios', 'Almonds']],
    ['sort=price&limit=3', ['Almonds', 'Walnuts', 'Pistachios']],
  ] as const)('at "?%s" is %j', async ([query, expected], { ask }) => {
    expect(namesOf(await ask(query))).toEqual(expected)
  })

  it('counts the view, and every filter without the search', async ({ ask }) => {
    const { total, counts } = await ask('search=kajoo&limit=1')
    expect({ total, counts }).toEqual({ total: 2, counts: { all: 5, low: 2, out: 1, archived: 1 } })
  })

  it('answers products by id, archived or not, each as it is', async ({ ask, ids, seller }) => {
    const { products } = await ask(`ids=${ids['Old Dates']},none,${ids['Walnuts']}`)
    expect(products.map(({ name, archived }) => [name, archived])).toEqual([
      ['Old Dates', true],
      ['Walnuts', false],
    ])
    await seller.post(calls.productQuantity.path, { id: ids['Walnuts'], quantity: 4 })
    expect(namesOf(await ask('show=low'))).toEqual(['Almonds', 'Walnuts', 'Cashews W320'])
    await seller.post(calls.productQuantity.path, { id: ids['Walnuts'], quantity: 20 })
  })

  it('sorts by the number of waiting shoppers', async ({ ask, ids, shopper }) => {
    await shopper.post(calls.backInStockWait.path, { product: ids['Pistachios'] })
    expect(namesOf(await ask('sort=waiting'))).toEqual([
      'Pistachios',
      'Walnuts',
      'Almonds',
      'Cashews W320',
      'Cashews W1000',
    ])
  })
})
