import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'
import type { ProductGroup } from '#contract/filters/filters'
import { describe, expect, it } from '#test/fixtures'
import { add, detailsOf, form } from '#test/scenes/products'
import type { TestShop } from '#test/shop'

const shelf = [
  { name: 'Medjool Dates', category: 'Dates', offerPrice: 600, weight: '500 g', quantity: 5 },
  { name: 'Ajwa Dates', category: 'Dates', offerPrice: 240, weight: '100 g', quantity: 0 },
  { name: 'Almonds', category: 'Nuts', offerPrice: 480, weight: '500 g', quantity: 9 },
  { name: 'Kimia Dates', category: 'Dates', offerPrice: 200, weight: '200 g', quantity: 3 },
  { name: 'Date Tray', category: 'Gift-Hampers', offerPrice: 900, quantity: 2 },
]

type Browse = { products: Product[]; total: number; groups: ProductGroup[]; similar?: Product[]; version: number }

it.beforeAll(async ({ seller }) => {
  for (const product of shelf)
    await add(
      seller,
      form({ ...product, description: ['One.'], price: 1_000, ...(product.name === 'Almonds' && panel) }),
    )
})
const panel = { nutrition: [{ name: 'Energy', amount: '579 kcal' }] }

const ask = async (shop: TestShop, query = '') =>
  (await shop.visitor().get(`${calls.productBrowse.path}${query}`)).body as Browse
const names = (products: readonly Product[] = []) => products.map(({ name }) => name)

describe('product/browse', () => {
  it.for(['?limit=0', '?sort=random', '?page=2', `?search=${'a'.repeat(101)}`])(
    'G3: %j is 400',
    async (query, { shop }) => {
      expect((await shop.visitor().get(calls.productBrowse.path + query)).status).toBe(400)
    },
  )

  it.for<[string, string[]]>([
    ['', ['Medjool Dates', 'Almonds', 'Kimia Dates', 'Date Tray']],
    ['?sort=price', ['Kimia Dates', 'Almonds', 'Medjool Dates', 'Date Tray']],
    ['?sort=price-down', ['Date Tray', 'Medjool Dates', 'Almonds', 'Kimia Dates']],
    ['?sort=weight', ['Almonds', 'Kimia Dates', 'Medjool Dates', 'Date Tray']],
    ['?sort=newest', ['Date Tray', 'Kimia Dates', 'Almonds', 'Medjool Dates']],
    ['?category=Dates', ['Medjool Dates', 'Kimia Dates', 'Ajwa Dates']],
    ['?category=Dates&sort=price', ['Kimia Dates', 'Medjool Dates', 'Ajwa Dates']],
    ['?category=Dates&filters=stock:in,price:0-250', ['Kimia Dates']],
    ['?category=Honey', []],
    ['?filters=category:Dates,category:Nuts,price:250-500,colour:red', ['Almonds']],
    ['?search=kimai', ['Kimia Dates']],
    ['?search=dates&sort=price', ['Kimia Dates', 'Medjool Dates', 'Date Tray']],
    ['?limit=2', ['Medjool Dates', 'Almonds']],
  ])('%j lists %j', async ([query, found], { shop }) => {
    const { products } = await ask(shop, query)
    expect(names(products)).toEqual(found)
  })

  it('counts the products that pass, and those of the whole list by their values', async ({ shop }) => {
    const { products, total, groups } = await ask(shop, '?category=Dates&filters=price:0-250&limit=1')
    expect([products.length, total]).toEqual([1, 2])
    expect(groups).toEqual([
      { category: 'Dates', price: '500-1000', weight: '250-500', stock: 'in', count: 1 },
      { category: 'Dates', price: '0-250', weight: '0-250', count: 1 },
      { category: 'Dates', price: '0-250', weight: '0-250', stock: 'in', count: 1 },
    ])
  })

  it('answers what is close to a search that finds nothing, in stock if there is any', async ({ shop }) => {
    expect(names((await ask(shop, '?search=almond chocolate')).similar)).toEqual(['Almonds'])
    expect(names((await ask(shop, '?search=ajwa')).similar)).toEqual(['Ajwa Dates'])
    expect((await ask(shop, '?search=qqqq')).similar).toBeUndefined()
  })

  it('shows a sale in the very next answer, in the same place', async ({ shop, seller }) => {
    const [first] = (await ask(shop)).products
    await seller.post(calls.productQuantity.path, { id: first?._id, quantity: 4 })
    expect((await ask(shop)).products[0]).toEqual({ ...first, quantity: 4 })
    await seller.post(calls.productQuantity.path, { id: first?._id, quantity: 5 })
  })
})

describe('product/one and product/some', () => {
  it('answer a product with its details and those in stock of its category', async ({ shop }) => {
    const one = async (name: string) => {
      const { products } = (await shop.visitor().get(calls.productList.path)).body as Browse
      const { _id } = products.find((product) => product.name === name) ?? { _id: '' }
      return { _id, ...((await shop.visitor().get(`${calls.productOne.path}?id=${_id}`)).body as object) }
    }
    const almonds = (await one('Almonds')) as { _id: string; product: Product; details: object; related: Product[] }
    expect([almonds.product.name, almonds.related]).toEqual(['Almonds', []])
    expect({ success: true, ...almonds.details }).toEqual((await detailsOf(shop, almonds._id)).body)
    expect(names(((await one('Ajwa Dates')) as typeof almonds).related)).toEqual(['Medjool Dates', 'Kimia Dates'])
  })

  it('G4: leave out what the shop does not sell', async ({ shop, seller }) => {
    const { body } = await add(seller, form({ ...shelf[0], name: 'Old', description: [], price: 1_000 }))
    const { product } = body as { product: Product }
    await seller.post(calls.productArchive.path, { id: product._id, archived: true })
    for (const id of [product._id, 'x', "' UNION SELECT", '../..'])
      expect((await shop.visitor().get(`${calls.productOne.path}?id=${encodeURIComponent(id)}`)).status).toBe(404)
    const [, second, third] = (await ask(shop)).products
    const ids = [third?._id, 'x', product._id, second?._id, third?._id].join()
    const some = (await shop.visitor().get(`${calls.productSome.path}?ids=${ids}`)).body as Browse
    expect(some.products).toEqual([third, second])
    const tooMany = Array.from({ length: 101 }, (_, i) => i).join()
    expect((await shop.visitor().get(`${calls.productSome.path}?ids=${tooMany}`)).status).toBe(400)
  })
})
