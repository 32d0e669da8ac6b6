import { readdir } from 'node:fs/promises'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { calls } from '#contract/calls'
import type { Product } from '#contract/entities'
import { newPicture } from '#contract/pictures'
import { refusals } from '#contract/wording'
import type { Browser } from '#test/browser'
import { buy, buyer, buyers, expectHealth, order, place, stock, stockOf } from '#test/checkout'
import { startTestShop, type TestShop } from '#test/shop'

let shop: TestShop
let seller: Browser
beforeAll(async () => {
  shop = await startTestShop()
  seller = await shop.seller()
})
afterAll(() => shop?.stop())

const almonds = {
  name: 'California Almonds',
  description: ['Crisp.', '', '  From California.  '],
  category: 'Nuts',
  price: 599,
  offerPrice: 479.5,
  quantity: 12,
  weight: '500 g',
}

function form(productData: unknown, files: Uint8Array[] = [], name = 'photo.png'): FormData {
  const body = new FormData()
  body.append('productData', typeof productData === 'string' ? productData : JSON.stringify(productData))
  for (const file of files) body.append('images', new Blob([new Uint8Array(file)], { type: 'image/png' }), name)
  return body
}

function photo(colour = '#c47a2c', width = 900, height = 700): Promise<Uint8Array> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer()
}

const add = (body: FormData, as = seller) => as.send(calls.productAdd.path, { method: 'POST', body })
const update = (body: FormData, as = seller) => as.send(calls.productUpdate.path, { method: 'POST', body })

async function added(data: object = {}, files: Uint8Array[] = []): Promise<Product> {
  const { status, body } = await add(form({ ...almonds, ...data }, files))
  expect(status).toBe(200)
  return (body as { product: Product }).product
}

async function listed(id: string): Promise<Product | undefined> {
  const { body } = await shop.visitor().get(calls.productList.path)
  return (body as { products: Product[] }).products.find((product) => product._id === id)
}

/** Who may not, and what they are told: a visitor to log in, a shopper that it is not theirs. */
async function others(): Promise<[number, Browser][]> {
  return [
    [401, shop.visitor()],
    [403, await shop.shopper()],
  ]
}

async function storedPictures(): Promise<number> {
  const known: string[] = []
  for await (const { key } of shop.deps.pictures.list()) known.push(key)
  return known.length
}

describe('only the seller may change the catalogue', () => {
  test.each([
    ['product/add', calls.productAdd.path],
    ['product/update', calls.productUpdate.path],
  ])('%s is refused to visitors and shoppers', async (_, path) => {
    for (const [status, browser] of await others()) {
      expect((await browser.send(path, { method: 'POST', body: form(almonds) })).status).toBe(status)
    }
  })

  test.each([
    ['product/archive', calls.productArchive.path, { id: 'x', archived: true }],
    ['product/quantity', calls.productQuantity.path, { id: 'x', quantity: 1 }],
  ])('%s is refused to visitors and shoppers', async (_, path, body) => {
    for (const [status, browser] of await others()) expect((await browser.post(path, body)).status).toBe(status)
  })

  test("a shopper's session in the seller's cookie opens nothing", async () => {
    const shopper = await shop.shopper()
    const token = shopper.cookies.get('sid') ?? ''
    const { status } = await shop
      .visitor()
      .post(calls.productQuantity.path, { id: 'x', quantity: 1 }, { cookie: `seller=${token}` })
    expect(status).toBe(401)
  })

  test("another site's form is refused", async () => {
    const { status } = await seller.send(calls.productAdd.path, {
      method: 'POST',
      body: form(almonds),
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(status).toBe(403)
  })
})

describe('product/add', () => {
  test.each([
    ['a name is missing', { name: undefined }, 'name is required.'],
    ['the name is empty', { name: '  ' }, 'name is required.'],
    ['the price is negative', { price: -1 }, 'price must be more than 0.'],
    ['the price is text', { price: '1e3' }, 'price must be a number.'],
    ['the price has three decimals', { price: 1.005 }, 'price has more than two decimals.'],
    ['the offer is above the price', { offerPrice: 600 }, 'offerPrice must not be more than price.'],
    ['the quantity is a fraction', { quantity: 1.5 }, 'quantity must be a whole number.'],
    ['the quantity is negative', { quantity: -1 }, 'quantity must be at least 0.'],
    ['the quantity is out of bounds', { quantity: 2 ** 31 }, 'quantity must be at most 1000000.'],
    ['the category is unknown', { category: 'Sweets' }, /^category must be one of: Dates, /],
    ['the description is no list', { description: 'one line' }, 'description must be a list.'],
    ['a field is not known', { sold: 5 }, 'Unexpected field: sold.'],
  ])('is refused when %s', async (_, change, msg) => {
    const { status, body } = await add(form({ ...almonds, ...change }))
    expect(status).toBe(400)
    expect((body as { msg: string }).msg).toEqual(msg instanceof RegExp ? expect.stringMatching(msg) : msg)
  })

  test.each([
    ['no productData', () => form(undefined as never), 400],
    ['productData that is not JSON', () => form('{name:'), 400],
    ['productData that is a list', () => form('[]'), 400],
    ['a key that is there twice', () => form('{"name":"a","name":"b"}'), 400],
    ['productData of a megabyte', () => form({ ...almonds, description: ['x'.repeat(1_000_000)] }), 413],
  ])('is refused with %s', async (_, body, status) => {
    const sent = body()
    if (sent.get('productData') === 'undefined') sent.delete('productData')
    expect((await add(sent)).status).toBe(status)
  })

  test('is refused with productData twice, a field nobody knows, or pictures under another name', async () => {
    const twice = form(almonds)
    twice.append('productData', '{}')
    const extra = form(almonds)
    extra.append('note', 'hello')
    const elsewhere = form(almonds)
    elsewhere.append('image', new Blob([new Uint8Array(await photo())]), 'a.png')
    for (const body of [twice, extra, elsewhere]) expect((await add(body)).status).toBe(400)
  })

  test('is refused with a body that is no multipart form, or that breaks off', async () => {
    expect((await seller.post(calls.productAdd.path, almonds)).status).toBe(415)
    const type = 'multipart/form-data; boundary=x'
    const send = (body: string, contentType = type) =>
      seller.send(calls.productAdd.path, { method: 'POST', body, headers: { 'content-type': contentType } })
    expect((await send('--x\r\nContent-Disposition: form-data; name="images"; filename="a"\r\n\r\nhalf')).status).toBe(
      400,
    )
    expect((await send('')).status).toBe(400)
    expect((await send('--x--', 'multipart/form-data')).status).toBe(400)
    expect(
      (await send(`--x\r\nContent-Disposition: form-data; name="${'n'.repeat(1_000_000)}"\r\n\r\n\r\n--x--`)).status,
    ).toBe(400)
    const parts = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(1_000)
    expect((await send(`${parts}--x--`)).status).toBe(400)
  })

  test('is refused with five pictures, and with one above 10 MB', async () => {
    const one = await photo()
    expect((await add(form(almonds, [one, one, one, one, one]))).status).toBe(400)
    expect((await add(form(almonds, [new Uint8Array(10 * 1024 * 1024 + 1)]))).status).toBe(413)
  })

  test('is refused with a file that is no picture, and leaves nothing behind', async () => {
    const before = await storedPictures()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const gif = await sharp(await photo())
      .gif()
      .toBuffer()
    const half = (
      await sharp(await photo('#222222', 2000, 1500))
        .jpeg()
        .toBuffer()
    ).subarray(0, 9_000)
    for (const file of [svg, Buffer.from('<html><body>hello'), gif, half]) {
      const { status, body } = await add(form(almonds, [await photo(), file]))
      expect([status, (body as { msg: string }).msg]).toEqual([400, expect.stringContaining('JPEG, PNG, WebP')])
    }
    expect(await storedPictures()).toBe(before)
  })

  test('refuses a bomb of pixels before decoding it', async () => {
    const bomb = await photo('#ffffff', 16_000, 4_000)
    const { status, body } = await add(form(almonds, [bomb]))
    expect(status).toBe(400)
    expect((body as { msg: string }).msg).toContain('25 million pixels')
  })

  test('adds a product that the very next list shows', async () => {
    const product = await added({}, [await photo(), await photo('#223344', 300, 300)])
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
    expect(await listed(product._id)).toMatchObject({ name: 'California Almonds', image: product.image })
    const ledger = await shop.deps.db
      .selectFrom('stock_ledger')
      .selectAll()
      .where('product_id', '=', product._id)
      .execute()
    expect(ledger).toMatchObject([{ kind: 'initial', available_delta: 12 }])
  })

  test('takes a product without a weight and without pictures, an empty file input included', async () => {
    const product = await added({ weight: undefined }, [new Uint8Array()])
    expect(product).toMatchObject({ weight: null, image: [] })
  })

  test('never uses the name a file claims', async () => {
    const body = form(almonds, [await photo()], '../../../../escape.png')
    const { status } = await add(body)
    expect(status).toBe(200)
    for await (const { key } of shop.deps.pictures.list()) expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(await readdir('..')).not.toContain('escape.png')
  })
})

describe('product/add of a draft', () => {
  const named = async (name: string) =>
    ((await shop.visitor().get(calls.productList.path)).body as { products: Product[] }).products.filter(
      (product) => product.name === name,
    )

  // Mutant: looking for the draft without a unique key; then both find nothing and both add.
  test('sent twice at once, and once more after a lost answer, is one product with one set of pictures', async () => {
    const before = await storedPictures()
    const body = () => photo().then((file) => form({ ...almonds, name: 'Twice', draftId: 'draft-0000000001' }, [file]))
    const [first, second] = await Promise.all([add(await body()), add(await body())])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect((await add(await body())).body).toEqual(first.body)
    expect(await named('Twice')).toHaveLength(1)
    expect(await storedPictures()).toBe(before + 1)
    await expectHealth(shop)
  })

  test('sent again after the first piece was sold and the price changed, adds and changes nothing', async () => {
    const draft = { ...almonds, name: 'Sold', draftId: 'draft-0000000002' }
    const product = await added(draft)
    await update(form({ id: product._id, offerPrice: 450, quantity: 3 }))
    const again = await added(draft)
    expect(again).toMatchObject({ _id: product._id, offerPrice: 450, quantity: 3 })
  })

  test.each([
    ['another price', { offerPrice: 470 }, []],
    ['another picture', {}, ['#123456']],
  ])('is refused with %s, and nothing is changed', async (_what, change, colours) => {
    const draftId = `draft-${colours.length}-of-another-content`
    const product = await added({ name: 'As it was', draftId })
    const files = await Promise.all(colours.map((colour) => photo(colour)))
    const { status, body } = await add(form({ ...almonds, name: 'As it was', draftId, ...change }, files))
    expect({ status, body }).toEqual({ status: 409, body: { success: false, msg: refusals.addedBefore } })
    expect(await listed(product._id)).toMatchObject({ offerPrice: 479.5, image: [] })
  })

  test('is its seller’s own: another seller’s of the same id is another product', async () => {
    const other = await shop.seller()
    const mine = await added({ name: 'Mine', draftId: 'draft-0000000003' })
    const { status, body } = await add(form({ ...almonds, name: 'Theirs', draftId: 'draft-0000000003' }), other)
    expect({ status, body }).toMatchObject({ status: 200, body: { product: { name: 'Theirs' } } })
    expect(await listed(mine._id)).toMatchObject({ name: 'Mine' })
  })

  test.each(['short', 'has a space in it ...', 'x'.repeat(65), 7, "'; DROP TABLE products"])(
    'is refused under %j',
    async (draftId) => {
      expect((await add(form({ ...almonds, draftId }))).status).toBe(400)
    },
  )

  test('is known to product/add alone', async () => {
    const product = await added()
    expect((await update(form({ id: product._id, draftId: 'draft-0000000004' }))).status).toBe(400)
  })
})

describe('product/update', () => {
  test('is 404 for a product that is not there, and keeps no picture of it', async () => {
    const before = await storedPictures()
    const { status } = await update(form({ id: "' union select", name: 'x' }, [await photo()]))
    expect(status).toBe(404)
    expect(await storedPictures()).toBe(before)
  })

  test('refuses an offer that the price it meets does not allow', async () => {
    const product = await added()
    expect((await update(form({ id: product._id, price: 100 }))).status).toBe(400)
    expect((await update(form({ id: product._id, offerPrice: 600 }))).status).toBe(400)
    expect(await listed(product._id)).toMatchObject({ price: 599, offerPrice: 479.5 })
  })

  test("refuses another product's pictures, one twice, and more than four", async () => {
    const [one, other] = [await added({}, [await photo()]), await added({}, [await photo()])]
    expect((await update(form({ id: one._id, image: other.image }))).status).toBe(400)
    expect((await update(form({ id: one._id, image: [...one.image, ...one.image] }))).status).toBe(400)
    const before = await storedPictures()
    const four = await Promise.all(['#111111', '#222222', '#333333', '#444444'].map((colour) => photo(colour, 40, 40)))
    expect((await update(form({ id: one._id }, four))).status).toBe(400)
    expect(await storedPictures()).toBe(before)
  })

  test('changes what is named and keeps the rest', async () => {
    const product = await added({}, [await photo()])
    const { body } = await update(form({ id: product._id, name: 'Almonds', offerPrice: 450, weight: null }))
    expect((body as { product: Product }).product).toEqual({
      ...product,
      name: 'Almonds',
      offerPrice: 450,
      weight: null,
    })
    expect(await listed(product._id)).toMatchObject({ name: 'Almonds', offerPrice: 450 })
  })

  test('keeps the pictures named, in their new order, and adds new ones behind', async () => {
    const product = await added({}, [await photo('#111111'), await photo('#222222'), await photo('#333333')])
    const [first, , third] = product.image
    const { body } = await update(form({ id: product._id, image: [third, first] }, [await photo('#444444')]))
    const { image } = (body as { product: Product }).product
    expect(image.slice(0, 2)).toEqual([third, first])
    expect(image).toHaveLength(3)
    expect(product.image).not.toContain(image[2])
  })

  test('puts a new picture where it is named, first if need be; a place without a file is refused', async () => {
    const product = await added({}, [await photo('#111111'), await photo('#222222')])
    const [first, second] = product.image
    const image = [newPicture(1), second, newPicture(0), first]
    const files = [await photo('#333333'), await photo('#444444')]
    expect((await update(form({ id: product._id, image }, files.slice(0, 1)))).status).toBe(400)
    expect((await update(form({ id: product._id, image: [newPicture(0), newPicture(0)] }, files))).status).toBe(400)
    const { body } = await update(form({ id: product._id, image }, files))
    const now = (body as { product: Product }).product.image
    expect([now[1], now[3], now.length]).toEqual([second, first, 4])
  })

  test('takes off what was sold while the form was open', async () => {
    const product = await stock(shop, 20)
    await buy(shop, await buyer(shop), [{ product, quantity: 5 }])
    const { body } = await update(form({ id: product, quantity: 25, seen: 20 }))
    expect((body as { product: Product }).product.quantity).toBe(20)
  })

  test('sets the stock and writes the difference into the ledger', async () => {
    const product = await added({ quantity: 12 })
    await update(form({ id: product._id, quantity: 5 }))
    const ledger = await shop.deps.db
      .selectFrom('stock_ledger')
      .select(['kind', 'available_delta'])
      .where('product_id', '=', product._id)
      .orderBy('id')
      .execute()
    expect(ledger).toEqual([
      { kind: 'initial', available_delta: 12 },
      { kind: 'adjust', available_delta: -7 },
    ])
  })
})

describe('product/quantity', () => {
  test.each([
    ['a fraction', { quantity: 1.5 }],
    ['a negative', { quantity: -1 }],
    ['text', { quantity: '5' }],
    ['nothing', {}],
    ['a field too much', { quantity: 5, available: 9 }],
  ])('refuses %s', async (_, body) => {
    const product = await added()
    expect((await seller.post(calls.productQuantity.path, { id: product._id, ...body })).status).toBe(400)
    expect(await listed(product._id)).toMatchObject({ quantity: 12 })
  })

  test('is 404 for a product that is not there', async () => {
    expect((await seller.post(calls.productQuantity.path, { id: '../..', quantity: 5 })).status).toBe(404)
  })

  test('sets what is free to sell and leaves what checkouts hold alone; the very next list shows it', async () => {
    const product = await stock(shop, 10)
    await place(await buyer(shop), [{ product, quantity: 3 }])
    const { body } = await seller.post(calls.productQuantity.path, { id: product, quantity: 20 })
    expect((body as { product: Product }).product.quantity).toBe(20)
    expect(await listed(product)).toMatchObject({ quantity: 20 })
    expect(await stockOf(shop, product)).toEqual({ available: 20, reserved: 3, sold: 0 })
  })

  describe('with the number she started from', () => {
    const set = (id: string, quantity: number, seen?: number) =>
      seller.post(calls.productQuantity.path, { id, quantity, ...(seen === undefined ? {} : { seen }) })

    test('refuses one the shop never showed', async () => {
      const product = await stock(shop, 20)
      expect(await set(product, 25, 19)).toMatchObject({ status: 409, body: { msg: refusals.stockMoved } })
      expect(await set(product, 25, -1)).toMatchObject({ status: 400 })
      expect(await stockOf(shop, product)).toMatchObject({ available: 20 })
    })

    // Seen to fail on `SET available = $quantity`, which said 25 and sold five pieces twice.
    test('takes off what was sold while she typed, and says so', async () => {
      const product = await stock(shop, 20)
      await buy(shop, await buyer(shop), [{ product, quantity: 5 }])
      expect(await set(product, 25, 20)).toMatchObject({
        status: 200,
        body: { msg: '5 were sold while you edited. Now 20 to sell.', was: 15, moved: -5, product: { quantity: 20 } },
      })
      expect(await stockOf(shop, product)).toEqual({ available: 20, reserved: 0, sold: 5 })
    })

    test('never goes below nothing, and says how many are missing', async () => {
      const product = await stock(shop, 20)
      await buy(shop, await buyer(shop), [{ product, quantity: 5 }])
      expect(await set(product, 2, 20)).toMatchObject({
        body: { msg: '5 were sold while you edited, 3 more than you have. Now 0 to sell.', product: { quantity: 0 } },
      })
    })

    test('adds what a cancelled order gave back, and says so', async () => {
      const product = await stock(shop, 20)
      const { orderId } = await buy(shop, await buyer(shop), [{ product, quantity: 3 }])
      await seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Cancelled' })
      expect(await set(product, 25, 17)).toMatchObject({
        body: { msg: '3 came back while you edited. Now 28 to sell.', moved: 3, product: { quantity: 28 } },
      })
    })

    test('leaves what another seller typed meanwhile to the last of them, the sales beside it not', async () => {
      const product = await stock(shop, 20)
      await set(product, 30)
      await buy(shop, await buyer(shop), [{ product, quantity: 4 }])
      expect(await set(product, 25, 20)).toMatchObject({ body: { moved: -4, product: { quantity: 21 } } })
    })

    // Seen to fail on `SET available = $quantity`, and on reading the stock before the row is locked.
    test('neither loses nor invents a piece while buyers order', async () => {
      const product = await stock(shop, 40)
      const crowd = await buyers(shop, 12)
      const orders = crowd.map((each) => order(each, [{ product, quantity: 2 }]))
      const [edit] = await Promise.all([set(product, 50, 40), ...orders])
      expect(edit.status).toBe(200)
      expect(await stockOf(shop, product)).toMatchObject({ available: 26, reserved: 24 })
      await expectHealth(shop)
    })
  })

  test('keeps the ledger true when many set it at once', async () => {
    const product = await added({ quantity: 10 })
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => seller.post(calls.productQuantity.path, { id: product._id, quantity: i })),
    )
    const row = await shop.deps.db
      .selectFrom('products')
      .innerJoin('stock_ledger', 'stock_ledger.product_id', 'products.id')
      .select((eb) => ['available', eb.fn.sum<number>('available_delta').as('told')])
      .where('products.id', '=', product._id)
      .groupBy('available')
      .executeTakeFirstOrThrow()
    expect(row.told).toBe(row.available)
  })
})

describe('product/archive', () => {
  test('refuses what is no yes or no, and is 404 for a product that is not there', async () => {
    expect((await seller.post(calls.productArchive.path, { id: 'x', archived: 'yes' })).status).toBe(400)
    expect((await seller.post(calls.productArchive.path, { id: 'x', archived: true })).status).toBe(404)
  })

  test('takes a product out of the shop at once, and back in', async () => {
    const product = await added()
    await seller.post(calls.productArchive.path, { id: product._id, archived: true })
    expect(await listed(product._id)).toBeUndefined()
    const { body } = await seller.get(`${calls.productList.path}?archived=include`)
    expect((body as { products: unknown[] }).products).toContainEqual({ ...product, archived: true })
    await seller.post(calls.productArchive.path, { id: product._id, archived: false })
    expect(await listed(product._id)).toMatchObject({ _id: product._id })
  })
})
