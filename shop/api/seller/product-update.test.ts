import type { Product } from '#contract/entities'
import { newPicture } from '#contract/products/pictures'
import { describe, expect, it } from '#test/fixtures'
import { addAlmonds, form, ledgerOf, listed, photo, storedPictures, update } from '#test/scenes/products'

describe('product/update', () => {
  it('is 404 for a product that is not there, and keeps no picture of it', async ({ shop, seller }) => {
    const before = await storedPictures(shop)
    const { status } = await update(seller, form({ id: "' union select", name: 'x' }, [await photo()]))
    expect(status).toBe(404)
    expect(await storedPictures(shop)).toBe(before)
  })

  it('refuses an offer that the price it meets does not allow', async ({ shop, seller }) => {
    const product = await addAlmonds(seller)
    expect((await update(seller, form({ id: product._id, price: 100 }))).status).toBe(400)
    expect((await update(seller, form({ id: product._id, offerPrice: 600 }))).status).toBe(400)
    expect(await listed(shop, product._id)).toMatchObject({ price: 599, offerPrice: 479.5 })
  })

  it('refuses a price of less than a paisa, which would be nothing', async ({ shop, seller }) => {
    const product = await addAlmonds(seller)
    expect((await update(seller, form({ id: product._id, price: 1e-10, offerPrice: 1e-10 }))).status).toBe(400)
    expect((await update(seller, form({ id: product._id, offerPrice: 1e-10 }))).status).toBe(400)
    expect(await listed(shop, product._id)).toMatchObject({ price: 599, offerPrice: 479.5 })
    const { status } = await update(seller, form({ id: product._id, offerPrice: 0.01 }))
    expect(status).toBe(200)
  })

  it("refuses another product's pictures, one twice, and more than four", async ({ shop, seller }) => {
    const [one, other] = [await addAlmonds(seller, {}, [await photo()]), await addAlmonds(seller, {}, [await photo()])]
    expect((await update(seller, form({ id: one._id, image: other.image }))).status).toBe(400)
    expect((await update(seller, form({ id: one._id, image: [...one.image, ...one.image] }))).status).toBe(400)
    const before = await storedPictures(shop)
    const four = await Promise.all(['#111111', '#222222', '#333333', '#444444'].map((colour) => photo(colour, 40, 40)))
    expect((await update(seller, form({ id: one._id }, four))).status).toBe(400)
    expect(await storedPictures(shop)).toBe(before)
  })

  it('changes what is named and keeps the rest', async ({ shop, seller }) => {
    const product = await addAlmonds(seller, {}, [await photo()])
    const { body } = await update(seller, form({ id: product._id, name: 'Almonds', offerPrice: 450, weight: null }))
    expect((body as { product: Product }).product).toEqual({
      ...product,
      name: 'Almonds',
      offerPrice: 450,
      weight: null,
    })
    expect(await listed(shop, product._id)).toMatchObject({ name: 'Almonds', offerPrice: 450 })
  })

  it('keeps the pictures named, in their new order, and adds new ones behind', async ({ seller }) => {
    const product = await addAlmonds(seller, {}, [
      await photo('#111111'),
      await photo('#222222'),
      await photo('#333333'),
    ])
    const [first, , third] = product.image
    const { body } = await update(seller, form({ id: product._id, image: [third, first] }, [await photo('#444444')]))
    const { image } = (body as { product: Product }).product
    expect(image.slice(0, 2)).toEqual([third, first])
    expect(image).toHaveLength(3)
    expect(product.image).not.toContain(image[2])
  })

  it('puts a new picture where it is named, first if need be; a place without a file is refused', async ({
    seller,
  }) => {
    const product = await addAlmonds(seller, {}, [await photo('#111111'), await photo('#222222')])
    const [first, second] = product.image
    const image = [newPicture(1), second, newPicture(0), first]
    const files = [await photo('#333333'), await photo('#444444')]
    expect((await update(seller, form({ id: product._id, image }, files.slice(0, 1)))).status).toBe(400)
    expect((await update(seller, form({ id: product._id, image: [newPicture(0), newPicture(0)] }, files))).status).toBe(
      400,
    )
    const { body } = await update(seller, form({ id: product._id, image }, files))
    const now = (body as { product: Product }).product.image
    expect([now[1], now[3], now.length]).toEqual([second, first, 4])
  })

  it('takes off what was sold while the form was open', async ({ shop, seller }) => {
    const product = await shop.stock(20)
    await (await shop.buyer()).buy([{ product, quantity: 5 }])
    const { body } = await update(seller, form({ id: product, quantity: 25, seen: 20 }))
    expect((body as { product: Product }).product.quantity).toBe(20)
  })

  it('sets the stock and writes the difference into the ledger', async ({ shop, seller }) => {
    const product = await addAlmonds(seller, { quantity: 12 })
    await update(seller, form({ id: product._id, quantity: 5 }))
    expect(await ledgerOf(shop, product._id)).toEqual([
      { kind: 'initial', available_delta: 12 },
      { kind: 'adjust', available_delta: -7 },
    ])
  })
})
