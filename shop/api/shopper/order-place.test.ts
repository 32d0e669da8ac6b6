import { calls } from '#contract/calls'
import {
  deliveryOnlyIn,
  empty,
  errors,
  onlyAvailable,
  pinElsewhere,
  pinNotSixDigits,
  refusals,
} from '#contract/wording'
import { describe, expect, it as base } from '#test/fixtures'
import { type Buyer, type Item, oneOfEach } from '#test/people/buyer'
import { homeAddress } from '#test/people/home-address'

const it = base
  .extend('who', { scope: 'file' }, ({ shop }) => shop.buyer())
  .extend('product', { scope: 'file' }, ({ shop }) => shop.stock(10))

it.afterEach(({ shop }) => shop.expectHealth())

const path = calls.orderRazorpay.path

/** The id of one more address of a shopper. */
async function addressOf(who: Buyer, change: Partial<typeof homeAddress>): Promise<string> {
  const { body } = await who.post(calls.addressAdd.path, { ...homeAddress, ...change })
  return (body as { address: { _id: string } }).address._id
}

describe('an order is refused', () => {
  it('D4: without a login, and with the seller’s', async ({ shop, who, product }) => {
    const body = { userId: who.userId, items: [{ product, quantity: 1 }], address: who.address }
    expect(await shop.visitor().post(path, body)).toMatchObject({ status: 401, body: { msg: refusals.notLoggedIn } })
    expect((await (await shop.seller()).post(path, body)).status).toBe(401)
  })

  it.for<[string, Record<string, unknown>]>([
    ['a quantity of zero', { items: [{ product: 'p', quantity: 0 }] }],
    ['a negative quantity', { items: [{ product: 'p', quantity: -100 }] }],
    ['a fraction', { items: [{ product: 'p', quantity: 1.5 }] }],
    ['text for a quantity', { items: [{ product: 'p', quantity: '2 pieces' }] }],
    ['a quantity that no number can count', { items: [{ product: 'p', quantity: 2 ** 53 }] }],
    ['a query for a quantity', { items: [{ product: 'p', quantity: { $gt: 0 } }] }],
    ['no quantity', { items: [{ product: 'p' }] }],
    ['a map of items', { items: { p: 1 } }],
    ['101 lines', { items: Array.from({ length: 101 }, (_, i) => ({ product: `p${i}`, quantity: 1 })) }],
    ['a user id that is a list', { userId: ['a'], items: [{ product: 'p', quantity: 1 }] }],
    ['an address that is a list', { items: [{ product: 'p', quantity: 1 }], address: ['a'] }],
  ])('A2: with %s', async ([, changes], { who }) => {
    expect((await who.order([], changes)).status).toBe(400)
  })

  it('A6: for somebody else', async ({ who, product, buyer }) => {
    const answer = await who.order([{ product, quantity: 1 }], { userId: buyer.userId })
    expect(answer).toMatchObject({ status: 403, body: { success: false, msg: refusals.notYours } })
    expect(await buyer.orders()).toEqual([])
  })

  it.for([[[]], [undefined]])('A8: with an empty cart (%s)', async ([items], { who }) => {
    expect(await who.order([], { items })).toMatchObject({ status: 400, body: { msg: errors.cartEmpty } })
  })

  it.for([[undefined], [null], ['']])('A8: without an address (%s)', async ([address], { who, product }) => {
    const answer = await who.order([{ product, quantity: 1 }], { address })
    expect(answer).toMatchObject({ status: 400, body: { msg: errors.selectAddress } })
  })

  it('A7: with an unknown address, or another shopper’s', async ({ who, product, buyer }) => {
    for (const address of ['nowhere', buyer.address]) {
      const answer = await who.order([{ product, quantity: 1 }], { address })
      expect(answer).toMatchObject({ status: 404, body: { msg: refusals.noSuchAddress } })
    }
  })

  it('outside the delivery area, however the state is written', async ({ who, product }) => {
    const far = await who.order([{ product, quantity: 1 }], { address: await addressOf(who, { state: 'Kerala' }) })
    expect(far).toMatchObject({ status: 400, body: { msg: deliveryOnlyIn('Tamil Nadu') } })
    const near = { address: await addressOf(who, { state: ' tamilnadu ', country: ' INDIA ', zipCode: '605001' }) }
    expect((await who.order([{ product, quantity: 1 }], near)).status).toBe(200)
  })

  it.for<[Partial<typeof homeAddress>, string]>([
    [{ zipCode: '625' }, pinNotSixDigits],
    [{ zipCode: '6250011' }, pinNotSixDigits],
    [{ zipCode: '0000000000' }, pinNotSixDigits],
    [{ zipCode: '110001' }, pinElsewhere('110001', ['Delhi'], 'Tamil Nadu')],
    [{ country: 'Sri Lanka' }, deliveryOnlyIn('India')],
  ])('to an address that no parcel reaches: %o', async ([change, msg], { who, product }) => {
    const answer = await who.order([{ product, quantity: 1 }], { address: await addressOf(who, change) })
    expect(answer).toMatchObject({ status: 400, body: { success: false, msg } })
  })

  it('A5: for a product that is not in the catalogue', async ({ shop, who }) => {
    const archived = await shop.stock(5)
    await shop.db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', archived).execute()
    for (const gone of ['nothing', '__proto__', archived]) {
      const answer = await who.order([{ product: gone, quantity: 1 }])
      expect(answer).toMatchObject({ status: 404, body: { msg: empty.product } })
    }
  })

  it('A3, A5: beyond the stock, also when one product stands in two lines, and nothing is held then', async ({
    shop,
    who,
  }) => {
    const scarce = await shop.stock(3)
    const many = await shop.stock(200)
    const soldOut = await shop.stock(0)
    const cases: [Item[], number][] = [
      [[{ product: scarce, quantity: 4 }], 3],
      [Array(2).fill({ product: scarce, quantity: 2 }), 3],
      [Array(2).fill({ product: many, quantity: 60 }), 99],
      [oneOfEach(many, soldOut), 0],
      [[{ product: scarce, quantity: 150 }], 3],
      [[{ product: many, quantity: 1e15 }], 99],
    ]
    for (const [items, left] of cases) {
      const answer = await who.order(items)
      expect(answer).toMatchObject({ status: 409, body: { success: false, msg: onlyAvailable(left) } })
    }
    expect(await shop.stockOf(many)).toEqual({ available: 200, reserved: 0, sold: 0 })
  })
})

describe('placing an order', () => {
  it('takes a long cart whole: 60 products', async ({ shop, buyer }) => {
    const shelf = await Promise.all(Array.from({ length: 60 }, () => shop.stock(2)))
    const { orderId } = await buyer.place(shelf.map((id) => ({ product: id, quantity: 1 })))
    expect(await shop.payStateOf(orderId)).toBe('AWAITING')
    for (const id of shelf) expect(await shop.stockOf(id)).toEqual({ available: 1, reserved: 1, sold: 0 })
  })

  it('A1: holds the stock at the catalogue’s prices and opens a payment for the amount with tax, in paise', async ({
    shop,
    buyer,
  }) => {
    const dates = await shop.stock(5, 149.5)
    const nuts = await shop.stock(5, 0.75)
    const placed = await buyer.place([
      { product: dates, quantity: 2 },
      { product: nuts, quantity: 1 },
      { product: dates, quantity: 1 },
    ])
    // 3 x 149.50 + 0.75 = 449.25, and 2 % of it is 8.985, rounded half up to 8.99.
    expect(placed).toMatchObject({ amount: 45_824, currency: 'INR', keyId: shop.deps.razorpay.keyId })
    expect(await shop.stockOf(dates)).toEqual({ available: 2, reserved: 3, sold: 0 })
    expect(shop.providerOrdersOf(placed.orderId)).toMatchObject([{ id: placed.razorpayOrderId, amount: 45_824 }])
    const [mine] = await buyer.orders()
    expect(mine).toMatchObject({
      _id: placed.orderId,
      amount: 458.24,
      isPaid: false,
      payment: 'pending',
      status: 'Order Placed',
      paymentType: 'Online',
      address: { name: 'Asha Raman', zipcode: '600001', state: 'Tamil Nadu' },
    })
    expect(mine?.items.map(({ quantity }) => quantity).toSorted()).toEqual([1, 3])
  })

  it('keeps the order as it was bought when the seller changes the product', async ({ shop, buyer }) => {
    const dates = await shop.stock(5, 100)
    const placed = await buyer.place([{ product: dates, quantity: 1 }])
    const changed = { offer_price_paise: 1, name: 'Other' }
    await shop.db.updateTable('products').set(changed).where('id', '=', dates).execute()
    const [mine] = await buyer.orders()
    expect(mine).toMatchObject({ _id: placed.orderId, amount: 102, items: [{ product: { name: 'Medjool dates' } }] })
  })

  it('answers the same order for the same checkout again', async ({ shop, buyer }) => {
    const dates = await shop.stock(2)
    const first = await buyer.place([{ product: dates, quantity: 2 }])
    expect(await buyer.place(oneOfEach(dates, dates))).toEqual(first)
    expect(await shop.stockOf(dates)).toEqual({ available: 0, reserved: 2, sold: 0 })
  })

  // Mutation: the address is compared by its id, so the parcel goes to the mistyped address.
  it('needs no user id, because the session knows the shopper', async ({ shop, buyer }) => {
    const product = await shop.stock(2)
    const answer = await buyer.order([{ product, quantity: 1 }], { userId: undefined })
    expect(answer.status).toBe(200)
    expect((await buyer.orders()).map(({ _id }) => _id)).toEqual([(answer.body as { orderId: string }).orderId])
  })

  it('is another order once the address was corrected, and goes there', async ({ shop, buyer }) => {
    const dates = await shop.stock(2)
    const first = await buyer.place([{ product: dates, quantity: 1 }])
    const corrected = { ...homeAddress, id: buyer.address, street: '21 Temple Road' }
    expect((await buyer.post(calls.addressUpdate.path, corrected)).status).toBe(200)
    const second = await buyer.place([{ product: dates, quantity: 1 }])
    expect(second.orderId).not.toBe(first.orderId)
    expect(await buyer.orders()).toMatchObject([{ _id: second.orderId, address: { street: '21 Temple Road' } }])
    expect(await shop.stockOf(dates)).toEqual({ available: 1, reserved: 1, sold: 0 })
  })

  it('gives the first hold back when the same shopper begins another checkout', async ({ shop, buyer }) => {
    const dates = await shop.stock(2)
    const first = await buyer.place([{ product: dates, quantity: 1 }])
    const second = await buyer.place([{ product: dates, quantity: 2 }])
    expect(second.orderId).not.toBe(first.orderId)
    expect(await shop.payStateOf(first.orderId)).toBe('EXPIRED')
    expect(await shop.stockOf(dates)).toEqual({ available: 0, reserved: 2, sold: 0 })
    expect((await buyer.orders()).map(({ _id }) => _id)).toEqual([second.orderId])
  })

  it('settles the first order instead when its money has come meanwhile', async ({ shop, buyer }) => {
    const dates = await shop.stock(5)
    shop.provider.faults.set({ on: 'webhooks', do: 'drop' })
    const first = await buyer.place([{ product: dates, quantity: 1 }])
    await shop.provider.pay(first.razorpayOrderId)
    const second = await buyer.place([{ product: dates, quantity: 2 }])
    shop.provider.faults.clear()
    expect(await shop.payStateOf(first.orderId)).toBe('PAID')
    expect(await shop.payStateOf(second.orderId)).toBe('AWAITING')
    expect(await shop.stockOf(dates)).toEqual({ available: 2, reserved: 2, sold: 1 })
  })

  it('is refused to who left five attempts unpaid within the hour', async ({ shop, buyer }) => {
    const dates = await shop.stock(99)
    for (let quantity = 1; quantity <= 6; quantity++) await buyer.place([{ product: dates, quantity }])
    const answer = await buyer.order([{ product: dates, quantity: 7 }])
    expect(answer).toMatchObject({ status: 429, body: { msg: refusals.tooMany } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000)
    expect((await buyer.order([{ product: dates, quantity: 6 }])).status).toBe(200)
  })
})
