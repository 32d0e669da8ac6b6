import { readdir } from 'node:fs/promises'

import { calls } from '#contract/calls'
import { refusals } from '#contract/wording'
import { describe, expect, it } from '#test/fixtures'
import {
  add,
  addAlmonds,
  almonds,
  form,
  ledgerOf,
  listed,
  photo,
  listedProducts,
  storedPictures,
  update,
} from '#test/scenes/products'
import type { TestShop } from '#test/shop'

describe('product/add', () => {
  it.for<[string, object, string | RegExp]>([
    ['a name is missing', { name: undefined }, 'name is required.'],
    ['the name is empty', { name: '  ' }, 'name is required.'],
    ['the price is negative', { price: -1 }, 'price must be more than 0.'],
    ['the price is nothing', { price: 0, offerPrice: 0 }, 'price must be more than 0.'],
    ['the price is less than a paisa', { price: 1e-10, offerPrice: 1e-10 }, 'price must be more than 0.'],
    ['the offer is less than a paisa', { offerPrice: 1e-10 }, 'offerPrice must be more than 0.'],
    ['the price is text', { price: '1e3' }, 'price must be a number.'],
    ['the price has three decimals', { price: 1.005 }, 'price has more than two decimals.'],
    ['the offer is above the price', { offerPrice: 600 }, 'offerPrice must not be more than price.'],
    ['the quantity is a fraction', { quantity: 1.5 }, 'quantity must be a whole number.'],
    ['the quantity is negative', { quantity: -1 }, 'quantity must be at least 0.'],
    ['the quantity is out of bounds', { quantity: 2 ** 31 }, 'quantity must be at most 1000000.'],
    ['the category is unknown', { category: 'Sweets' }, /^category must be one of: Dates, /],
    ['the description is no list', { description: 'one line' }, 'description must be a list.'],
  ])('H5: is refused when %s', async ([, change, msg], { seller }) => {
    const { status, body } = await add(seller, form({ ...almonds, ...change }))
    expect(status).toBe(400)
    expect((body as { msg: string }).msg).toEqual(msg instanceof RegExp ? expect.stringMatching(msg) : msg)
  })

  it.for<[string, () => FormData, number]>([
    ['no productData', () => form(undefined as never), 400],
    ['productData that is not JSON', () => form('{name:'), 400],
    ['productData that is a list', () => form('[]'), 400],
    ['a key that is there twice', () => form('{"name":"a","name":"b"}'), 400],
    ['productData of a megabyte', () => form({ ...almonds, description: ['x'.repeat(1_000_000)] }), 413],
  ])('H5: is refused with %s', async ([, body, status], { seller }) => {
    const sent = body()
    if (sent.get('productData') === 'undefined') sent.delete('productData')
    expect((await add(seller, sent)).status).toBe(status)
  })

  it('is refused with productData twice', async ({ seller }) => {
    const twice = form(almonds)
    twice.append('productData', '{}')
    expect((await add(seller, twice)).status).toBe(400)
  })

  it('H2, H4: is refused with a body that is no multipart form, or that breaks off', async ({ seller }) => {
    expect((await seller.post(calls.productAdd.path, almonds)).status).toBe(415)
    const type = 'multipart/form-data; boundary=x'
    const send = (body: string, contentType = type) =>
      seller.send(calls.productAdd.path, { method: 'POST', body, headers: { 'content-type': contentType } })
    expect((await send('--x\r\nContent-Disposition: form-data; name="images"; filename="a"\r\n\r\nhalf')).status).toBe(
      400,
    )
    expect((await send('')).status).toBe(400)
    expect((await send('--x--', 'multipart/form-data')).status).toBe(400)
    const part = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const product = part('productData', JSON.stringify(almonds))
    expect((await send(`${product}${part('n'.repeat(1_000_000), '')}--x--`)).status).toBe(400)
    expect((await send(`${product}${part('a', '1').repeat(1_000)}--x--`)).status).toBe(400)
    expect((await send(`${product}${part('a', '1')}--x--`)).status).toBe(200)
  })

  it.for([
    ['the name of a file', 'form-data; name="images"; filename="\xe9t\xe9.png"', 'x'],
    ['the name of a field', 'form-data; name="\xff"', 'x'],
    ['a field', 'form-data; name="productData"', '{"name":"\xe9t\xe9"}'],
  ])('is refused when %s is not UTF-8', async ([, disposition, content], { seller }) => {
    const text = `--x\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n--x--`
    const { status, body } = await seller.send(calls.productAdd.path, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: new Uint8Array(Buffer.from(text, 'latin1')),
    })
    expect([status, body]).toEqual([400, { success: false, code: 'invalid', msg: refusals.notUtf8 }])
  })

  it('is refused with the type of a form in capitals, whose pictures would not be counted', async ({ seller }) => {
    const sent = new Response(form(almonds, Array(5).fill(await photo())))
    const type = (sent.headers.get('content-type') ?? '').replace('multipart/form-data', 'Multipart/Form-Data')
    const body = new Uint8Array(await sent.arrayBuffer())
    const answer = await seller.send(calls.productAdd.path, { method: 'POST', headers: { 'content-type': type }, body })
    expect([answer.status, answer.body]).toEqual([
      415,
      { success: false, code: 'wrong-type', msg: refusals.notMultipart },
    ])
  })

  it('H4: is refused with five pictures, and with one above 10 MB', async ({ seller }) => {
    const one = await photo()
    expect((await add(seller, form(almonds, [one, one, one, one, one]))).status).toBe(400)
    expect((await add(seller, form(almonds, [new Uint8Array(10 * 1024 * 1024 + 1)]))).status).toBe(413)
  })

  it('adds a product that the very next list shows', async ({ shop, seller }) => {
    const product = await addAlmonds(seller, {}, [await photo(), await photo('#223344', 300, 300)])
    expect(product).toMatchObject({
      name: 'California Almonds',
      description: ['Crisp.', 'From California.'],
      price: 599,
      offerPrice: 479.5,
      quantity: 12,
      weight: '500 g',
      archived: false,
    })
    expect(product.image).toHaveLength(2)
    expect(await listed(shop, product._id)).toMatchObject({ name: 'California Almonds', image: product.image })
    expect(await ledgerOf(shop, product._id)).toEqual([{ kind: 'initial', available_delta: 12 }])
  })

  it('H4: takes a product without a weight and without pictures, an empty file input included', async ({ seller }) => {
    const { status, body } = await add(seller, form({ ...almonds, weight: undefined }, [new Uint8Array()], ''))
    expect([status, body]).toMatchObject([200, { product: { weight: null, image: [] } }])
  })

  it('refuses an empty picture by its name', async ({ seller }) => {
    const answer = await add(seller, form(almonds, [await photo(), new Uint8Array()], 'IMG "1".jpg'))
    expect(answer).toMatchObject({ status: 400, body: { success: false } })
    expect((answer.body as { msg: string }).msg).toMatch(/^"IMG .+\.jpg" is empty\. /)
  })

  it('never uses the name a file claims', async ({ shop, seller }) => {
    const body = form(almonds, [await photo()], '../../../../escape.png')
    const { status } = await add(seller, body)
    expect(status).toBe(200)
    for await (const { key } of shop.deps.pictures.list()) expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(await readdir('..')).not.toContain('escape.png')
  })
})

describe('product/add of a draft', () => {
  const named = async (shop: TestShop, name: string) =>
    (await listedProducts(shop)).filter((product) => product.name === name)

  // Mutation: a lookup of the draft without a unique key; both requests find nothing and both add.
  it('sent twice at once, and once more after a lost answer, is one product with one set of pictures', async ({
    shop,
    seller,
  }) => {
    const before = await storedPictures(shop)
    const body = () => photo().then((file) => form({ ...almonds, name: 'Twice', draftId: 'draft-0000000001' }, [file]))
    const [first, second] = await Promise.all([add(seller, await body()), add(seller, await body())])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect((await add(seller, await body())).body).toEqual(first.body)
    expect(await named(shop, 'Twice')).toHaveLength(1)
    expect(await storedPictures(shop)).toBe(before + 1)
    await shop.expectHealth()
  })

  it('sent again after the first piece was sold and the price changed, adds and changes nothing', async ({
    seller,
  }) => {
    const draft = { ...almonds, name: 'Sold', draftId: 'draft-0000000002' }
    const product = await addAlmonds(seller, draft)
    await update(seller, form({ id: product._id, offerPrice: 450, quantity: 3 }))
    const again = await addAlmonds(seller, draft)
    expect(again).toMatchObject({ _id: product._id, offerPrice: 450, quantity: 3 })
  })

  it.for<[string, object, string[]]>([
    ['another price', { offerPrice: 470 }, []],
    ['another picture', {}, ['#123456']],
  ])('is refused with %s, and nothing is changed', async ([, change, colours], { shop, seller }) => {
    const draftId = `draft-${colours.length}-of-another-content`
    const product = await addAlmonds(seller, { name: 'As it was', draftId })
    const files = await Promise.all(colours.map((colour) => photo(colour)))
    const { status, body } = await add(seller, form({ ...almonds, name: 'As it was', draftId, ...change }, files))
    expect({ status, body }).toEqual({
      status: 409,
      body: { success: false, code: 'conflict', msg: refusals.addedBefore },
    })
    expect(await listed(shop, product._id)).toMatchObject({ offerPrice: 479.5, image: [] })
  })

  it('is its seller’s own: another seller’s of the same id is another product', async ({ shop, seller }) => {
    const other = await shop.seller()
    const mine = await addAlmonds(seller, { name: 'Mine', draftId: 'draft-0000000003' })
    const { status, body } = await add(other, form({ ...almonds, name: 'Theirs', draftId: 'draft-0000000003' }))
    expect({ status, body }).toMatchObject({ status: 200, body: { product: { name: 'Theirs' } } })
    expect(await listed(shop, mine._id)).toMatchObject({ name: 'Mine' })
  })

  it.for(['short', 'has a space in it ...', 'x'.repeat(65), 7, "'; DROP TABLE products"])(
    'is refused under %j',
    async (draftId, { seller }) => {
      expect((await add(seller, form({ ...almonds, draftId }))).status).toBe(400)
    },
  )

  it('is known to product/add alone', async ({ seller }) => {
    const product = await addAlmonds(seller)
    expect((await update(seller, form({ id: product._id, draftId: 'draft-0000000004' }))).status).toBe(400)
  })
})
