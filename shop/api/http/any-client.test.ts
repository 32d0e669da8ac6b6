// A frontend of another origin, written by a third party from the specification alone: it shares one form state between
// several calls, sends numbers as text, and adds the shopper's id to every body.
import sharp from 'sharp'

import type { Address, Order, Product, User } from '#contract/entities'
import { errors, refusals, success } from '#contract/wording'
import { createSeller } from '#domain/accounts/sellers'
import type { Answer } from '#test/browser'
import { describe, expect, it as base } from '#test/fixtures'
import { homeAddress } from '#test/people/home-address'
import { plainFacts } from '#test/scenes/plain-product'
import { photo } from '#test/scenes/products'
import { demoSettings } from '#test/scenes/settings'
import { startTestShop, type TestShop } from '#test/shop'

const origin = 'http://www.shop.test'
const from = { origin, 'sec-fetch-site': 'same-site' }

const it = base.extend('environment', { scope: 'file' }, { FRONTEND_ORIGINS: origin, LOG_LEVEL: 'error' })

it.afterAll(({ shop }) => shop.expectHealth())

/** A browser on a page of that frontend. */
function frontend(shop: TestShop) {
  const browser = shop.visitor()
  const json = (method: 'POST' | 'PUT') => (path: string, body: unknown) =>
    browser[method === 'POST' ? 'post' : 'put'](path, body, from)
  return {
    cookies: browser.cookies,
    get: (path: string) => browser.get(path, from),
    post: json('POST'),
    put: json('PUT'),
    send: (path: string, body: FormData) => browser.send(path, { method: 'POST', body, headers: from }),
  }
}
type Frontend = ReturnType<typeof frontend>

function bodyOf<T>({ status, body }: Answer): T {
  expect({ status, body }).toMatchObject({ status: 200, body: { success: true } })
  return body as T
}

async function registered(shop: TestShop): Promise<Frontend & { user: User; email: string }> {
  const shopper = frontend(shop)
  const email = `${crypto.randomUUID()}@example.com`
  const form = { name: 'Asha', email, password: 'correct horse', role: 'admin', isSeller: true, cartItems: { x: 9 } }
  const { user } = bodyOf<{ user: User }>(await shopper.post('/api/user/register', form))
  return Object.assign(shopper, { user, email })
}

async function sellerIn(shop: TestShop): Promise<Frontend> {
  const account = { name: 'Seller', email: `${crypto.randomUUID()}@example.com`, password: 'a long enough password' }
  await createSeller(shop.db, account)
  const seller = frontend(shop)
  bodyOf(await seller.post('/api/seller/login', { ...account, name: '' }))
  return seller
}

const dates = {
  name: 'Medjool Dates',
  description: ['Soft.'],
  category: 'Dates',
  price: '599.00',
  offerPrice: '479.5',
  quantity: '12',
  inStock: true,
}

function productForm(product: object, files: [field: string, file: Uint8Array][] = []): FormData {
  const form = new FormData()
  form.append('productData', JSON.stringify(product))
  for (const [field, file] of files) form.append(field, new Blob([new Uint8Array(file)]), 'photo.png')
  form.append('sellerId', 'whatever')
  return form
}

async function added(seller: Frontend, files: [field: string, file: Uint8Array][] = []): Promise<Product> {
  return bodyOf<{ product: Product }>(await seller.send('/api/product/add', productForm(dates, files))).product
}

/** The brightness of a picture of one grey. */
async function greyOf(shop: TestShop, image: string): Promise<number> {
  const picture = await fetch(shop.url + new URL(image).pathname)
  const { channels } = await sharp(await picture.arrayBuffer()).stats()
  return Math.round(channels[0]?.mean ?? 0)
}

it('a shop is stocked, bought from and delivers', { timeout: 60_000 }, ({ shop }) =>
  expectShopping(shop, { total: 978.18 }),
)

it(
  'the same in a shop that promises days, requires labels and has GST in its prices',
  { timeout: 90_000 },
  async ({ onTestFinished }) => {
    const environment = { FRONTEND_ORIGINS: origin, LOG_LEVEL: 'error', LABELS: 'required', TAX_MODE: 'gst' }
    const shop = await startTestShop(environment, { settings: demoSettings })
    onTestFinished(() => shop.stop())
    // The client knows nothing of labels and taxes, so the seller adds them on the shop's own page.
    const sellable = async (seller: Frontend, id: string) => {
      const facts = JSON.stringify({ id, facts: plainFacts, hsn: '0804', gstRate: 5 })
      const form = new FormData()
      form.append('productData', facts)
      bodyOf(await seller.send('/api/product/update', form))
      bodyOf(await seller.post('/api/product/archive', { id, archived: false }))
    }
    await expectShopping(shop, { total: 959, sellable })
    await shop.expectHealth()
  },
)

/** The whole life of a product and an order. What is paid is the price and the tax that the shop adds. */
async function expectShopping(
  shop: TestShop,
  paid: { total: number; sellable?: (seller: Frontend, id: string) => Promise<void> },
) {
  const seller = await sellerIn(shop)
  const greys = [34, 68, 102, 136]
  const pictures = await Promise.all(greys.map((grey) => photo(`rgb(${grey}, ${grey}, ${grey})`)))
  const names = ['image1', 'image', 'images', 'photo[]']
  const product = await added(
    seller,
    pictures.map((file, n) => [names[n] ?? '', file]),
  )
  expect(product).toMatchObject({ price: 599, offerPrice: 479.5, quantity: 12 })
  expect(await Promise.all(product.image.map((image) => greyOf(shop, image)))).toEqual(greys)
  const more = await seller.post('/api/product/quantity', { id: product._id, quantity: '15', name: product.name })
  expect(bodyOf<{ product: Product }>(more).product.quantity).toBe(15)

  await paid.sellable?.(seller, product._id)

  const { user, email, ...shopper } = await registered(shop)
  expect(user).toMatchObject({ name: 'Asha', email, cartItems: {} })
  bodyOf(await shopper.get('/api/user/logout'))
  bodyOf(await shopper.post('/api/user/login', { name: '', email, password: 'correct horse' }))
  const { products } = bodyOf<{ products: Product[] }>(await shopper.get('/api/product/list'))
  expect(products.map(({ _id }) => _id)).toContain(product._id)
  const cartItems = { [product._id]: 2 }
  bodyOf(await shopper.post('/api/cart/update', { userId: user._id, cartItems }))
  expect(bodyOf<{ user: User }>(await shopper.get('/api/user/is-auth')).user.cartItems).toEqual(cartItems)

  const wrapped = { userId: user._id, address: { ...homeAddress, userId: user._id, zipCode: 600001 } }
  bodyOf(await shopper.post('/api/address/add', wrapped))
  bodyOf(await shopper.post('/api/address/add', { ...homeAddress, _id: 'mine', userId: user._id }))
  const got = await shopper.post('/api/address/get', { userId: user._id })
  const [address, second] = bodyOf<{ addresses: Address[] }>(got).addresses
  expect(address).toEqual({ ...homeAddress, _id: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(second).toEqual({ ...address, _id: expect.not.stringContaining('mine') })

  const items = [{ product: product._id, quantity: '2', offerPrice: 1 }]
  const checkout = { userId: user._id, items, address: address?._id, amount: 1, isPaid: true }
  type Placed = { amount: number; currency: string; razorpayOrderId: string; orderId: string }
  const placed = bodyOf<Placed>(await shopper.post('/api/order/razorpay', checkout))
  expect(placed).toMatchObject({ amount: Math.round(paid.total * 100), currency: 'INR' })
  const { paymentId, signature } = await shop.provider.pay(placed.razorpayOrderId)
  const { razorpayOrderId, orderId } = placed
  const proof = { paymentId, razorpayOrderId, orderId, signature, userId: user._id }
  bodyOf(await shopper.post('/api/order/razorpay/verify', proof))
  bodyOf(await shopper.post('/api/order/verify-payment', { orderId, userId: user._id }))

  const { orders } = bodyOf<{ orders: Order[] }>(await seller.get('/api/order/seller'))
  expect(orders).toMatchObject([{ _id: orderId, amount: paid.total, isPaid: true, status: 'Order Placed' }])
  const delivered = { orderId, status: 'Delivered', userId: user._id }
  bodyOf(await seller.put('/api/order/update-status', delivered))
  expect(bodyOf<{ orders: Order[] }>(await shopper.get('/api/order/user')).orders).toMatchObject([
    { _id: orderId, status: 'Delivered', amount: paid.total, items: [{ quantity: 2, product: { offerPrice: 479.5 } }] },
  ])
}

it('a forgotten password is set anew by forms that share their state', async ({ shop }) => {
  const { email, ...shopper } = await registered(shop)
  const state = { email, otp: '', newPassword: '' }
  bodyOf(await shopper.post('/api/user/send-reset-otp', state))
  const mail = await shop.sandbox.mailbox.waitFor(({ to, subject }) => to === email && /code/i.test(subject))
  const otp = /\b\d{6}\b/.exec(mail.text ?? '')?.[0]
  bodyOf(await shopper.post('/api/user/verify-reset-otp', { ...state, otp }))
  bodyOf(await shopper.post('/api/user/reset-password', { ...state, otp, newPassword: 'a better horse', name: '' }))
})

describe('what is refused all the same', () => {
  it('another shopper’s userId on an order', async ({ shop }) => {
    const [{ user: other }, shopper] = [await registered(shop), await registered(shop)]
    const body = { userId: other._id, items: [{ product: 'p', quantity: 1 }], address: 'a' }
    const { status, body: answer } = await shopper.post('/api/order/razorpay', body)
    expect([status, answer]).toEqual([403, { success: false, code: 'not-allowed', msg: refusals.notYours }])
  })

  it('an address that is there twice, and half an address', async ({ shop }) => {
    const shopper = await registered(shop)
    const refused = async (body: unknown) => {
      const { status, body: answer } = await shopper.post('/api/address/add', body)
      return { status, msg: (answer as { msg: string }).msg }
    }
    const both = { status: 400, msg: 'Send firstName inside of address or beside it, not both.' }
    expect(await refused({ ...homeAddress, address: homeAddress })).toEqual(both)
    expect(await refused({ address: homeAddress, firstName: '' })).toEqual(both)
    expect(await refused({ address: homeAddress, draftId: 'x'.repeat(16) })).toMatchObject({ status: 400 })
    expect(await refused({ address: { ...homeAddress, city: '' } })).toEqual({ status: 400, msg: 'city is required.' })
    expect(await refused({ address: '12 Temple Road' })).toMatchObject({ status: 400 })
    expect(await refused({ address: null })).toMatchObject({ status: 400 })
    expect(await refused([homeAddress])).toMatchObject({ status: 400 })
  })

  it('texts that are no numbers', async ({ shop }) => {
    const seller = await sellerIn(shop)
    const { _id: id } = await added(seller)
    for (const text of ['1e3', '0x10', '', '1,5', '5 kg', '½']) {
      for (const field of ['price', 'offerPrice', 'quantity']) {
        const form = productForm({ ...dates, [field]: text })
        expect([field, text, (await seller.send('/api/product/add', form)).status]).toEqual([field, text, 400])
      }
      expect((await seller.post('/api/product/quantity', { id, quantity: text })).status).toBe(400)
    }
    expect((await seller.post('/api/product/quantity', { id, quantity: '1.5' })).status).toBe(400)
  })

  it('more than four pictures, whatever their fields are called', async ({ shop }) => {
    const seller = await sellerIn(shop)
    const file = await photo()
    const five = ['image', 'image', 'image1', 'image2', 'file'].map((field): [string, Uint8Array] => [field, file])
    const { status, body } = await seller.send('/api/product/add', productForm(dates, five))
    expect([status, body]).toMatchObject([400, { msg: 'A product has at most 4 pictures.' }])
  })

  it('unknown keys in the calls the specification does not have', async ({ shop }) => {
    const seller = await sellerIn(shop)
    const { _id: id } = await added(seller)
    const { status, body } = await seller.post('/api/product/archive', { id, archived: true, userId: 'x' })
    expect([status, body]).toMatchObject([400, { msg: 'Unexpected field: userId.' }])
    const file = await photo()
    for (const form of [productForm({ id }), productForm({ id }, [['image', file]])]) {
      expect((await seller.send('/api/product/update', form)).status).toBe(400)
    }
  })
})

describe('the specification’s own words', () => {
  it.for([{}, { email: '' }, { email: 'asha' }, { email: 7 }, []])(
    'for the newsletter with %j',
    async (body, { shop }) => {
      const { status, body: answer } = await frontend(shop).post('/api/contact/subscribe', body)
      expect([status, answer]).toEqual([400, { success: false, code: 'invalid', msg: errors.invalidEmail }])
    },
  )

  const message = { name: 'Asha', email: 'asha@example.com', message: 'Do you have Ajwa?' }
  it.for(['name', 'email', 'message'])('for a message without %s', async (field, { shop }) => {
    for (const value of [undefined, null, '', '  ']) {
      const { status, body } = await frontend(shop).post('/api/contact/mail', { ...message, [field]: value })
      expect([status, body]).toEqual([400, { success: false, code: 'invalid', msg: errors.allFieldsRequired }])
    }
  })

  it('are not said of a field that is there and wrong', async ({ shop }) => {
    const { status, body } = await frontend(shop).post('/api/contact/mail', { ...message, email: 'asha' })
    expect([status, body]).toEqual([400, { success: false, code: 'invalid', msg: 'email is not an email address.' }])
  })

  it('for what went well, whatever else the form holds', async ({ shop }) => {
    const answer = await frontend(shop).post('/api/contact/mail', { ...message, to: 'all@example.com', subject: 'x' })
    expect(bodyOf<{ msg: string }>(answer).msg).toBe(success.messageSent)
  })
})

it('productData may come as a JSON Blob', async ({ shop }) => {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(await photo())]), 'photo.png')
  form.append('productData', new Blob([JSON.stringify(dates)], { type: 'application/json' }))
  const { product } = bodyOf<{ product: Product }>(await (await sellerIn(shop)).send('/api/product/add', form))
  expect(product.image).toHaveLength(1)
})
