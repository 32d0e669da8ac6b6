// Products that differ in size.
import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'
import { expect, it, vi } from '#test/fixtures'
import { addAlmonds, form, listed, update } from '#test/scenes/products'
import type { TestShop } from '#test/shop'

const ids = (products: Pick<Product, '_id'>[]) => products.map(({ _id }) => _id)
const inCategory = async (shop: TestShop) =>
  (await shop.visitor().get(`${calls.productBrowse.path}?category=Nuts`)).body as {
    products: Product[]
    total: number
    groups: { count: number }[]
  }

/** A family of 1 kg, 250 g and one without a weight, added in this order. */
async function sizes(seller: Parameters<typeof addAlmonds>[0], family: string) {
  const large = await addAlmonds(seller, { family, weight: '1 kg', price: 1_000, offerPrice: 900 })
  const small = await addAlmonds(seller, { family, weight: '250 g', price: 300, offerPrice: 250 })
  const other = await addAlmonds(seller, { family, weight: null })
  return { large, small, other }
}

it('A product has the sizes of its family, the smallest first, and none while it is alone', async ({
  shop,
  seller,
}) => {
  const alone = await addAlmonds(seller, { family: 'Alone' })
  expect(await listed(shop, alone._id)).not.toHaveProperty('family')
  const { large, small, other } = await sizes(seller, 'Almonds of the hills')
  await vi.waitFor(async () =>
    expect((await listed(shop, large._id))?.family).toEqual({
      name: 'Almonds of the hills',
      sizes: [
        { _id: small._id, weight: '250 g', offerPrice: 250, quantity: 12 },
        { _id: large._id, weight: '1 kg', offerPrice: 900, quantity: 12 },
        { _id: other._id, weight: null, offerPrice: 479.5, quantity: 12 },
      ],
    }),
  )
  // Mutation: what is kept of a family outlives a change of one of its sizes.
  await seller.post(calls.productQuantity.path, { id: small._id, quantity: 0 })
  await vi.waitFor(async () => {
    const { family } = (await listed(shop, large._id)) ?? {}
    expect(family?.sizes[0]).toMatchObject({ _id: small._id, quantity: 0 })
  })
  await seller.post(calls.productArchive.path, { id: small._id, archived: true })
  await update(seller, form({ id: other._id, family: null }))
  await vi.waitFor(async () => {
    for (const id of [large._id, other._id]) expect(await listed(shop, id)).not.toHaveProperty('family')
  })
  const { body } = await seller.get(`${calls.productStock.path}?ids=${large._id}`)
  expect((body as { products: { familyName?: string }[] }).products[0]?.familyName).toBe('Almonds of the hills')
})

it('A page of a list shows one size of each family, and the list of the specification shows all', async ({
  shop,
  seller,
}) => {
  const before = (await inCategory(shop)).total
  const { large, small, other } = await sizes(seller, 'Cashews of Panruti')
  const all = ids([large, small, other])
  await vi.waitFor(async () => {
    const { products, total, groups } = await inCategory(shop)
    expect(ids(products).filter((id) => all.includes(id))).toEqual([large._id])
    expect(total).toBe(before + 1)
    // The page counts for its filters the products that it shows.
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(total)
  })
  // The first size that is in stock.
  await seller.post(calls.productQuantity.path, { id: large._id, quantity: 0 })
  await vi.waitFor(async () => {
    const { products } = await inCategory(shop)
    expect(ids(products).filter((id) => all.includes(id))).toEqual([small._id])
  })
  for (const id of all) expect(await listed(shop, id)).toMatchObject({ _id: id })
  const related = (await shop.visitor().get(`${calls.productOne.path}?id=${small._id}`)).body as { related: Product[] }
  expect(ids(related.related).filter((id) => all.includes(id))).toEqual([])
})
