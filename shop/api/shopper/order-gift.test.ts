import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import { MAX_GIFT_MESSAGE } from '#contract/rules'
import { shop as business } from '#shop'
import { describe, expect, it as base } from '#test/fixtures'
import { shopperPassword } from '#test/people/accounts'
import { ordersOf } from '#test/people/buyer'
import { rowsThatContain } from '#test/people/personal-data'

const it = base
  .extend('settings', { scope: 'file' }, { gifts: true })
  .extend('dates', { scope: 'file' }, ({ shop }) => shop.stock(1_000))

it.afterEach(({ shop }) => shop.expectHealth())

const gift = {
  message: 'Happy birthday, Meena!\n\nWith love',
  hidesPrices: true,
  recipient: { name: 'Meena Raman', phone: '+91 98400 11111' },
}

describe('A gift is refused', () => {
  it.for([
    ['with a long message', { message: 'x'.repeat(MAX_GIFT_MESSAGE + 1) }],
    ['with a message of many lines', { message: 'x\n'.repeat(9) + 'x' }],
    ['with NUL in its message', { message: 'a\u0000b' }],
    ['with half a character in its message', { message: 'a\ud800' }],
    ['with a recipient without a phone', { recipient: { name: 'Meena' } }],
    ['with a phone that is none', { recipient: { name: 'Meena', phone: 'call me' } }],
    ['with a name of two lines', { recipient: { name: 'Mee\nna', phone: '9840011111' } }],
    ['with a long name', { recipient: { name: 'M'.repeat(101), phone: '9840011111' } }],
    ['with a text for a choice', { hidesPrices: 'yes' }],
    ['that is a text', 'yes'],
  ])('%s', async ([, wrong], { shop, buyer, dates }) => {
    const before = await shop.stockOf(dates)
    const { status, body } = await buyer.order([{ product: dates, quantity: 1 }], { gift: wrong })
    expect([status, (body as { msg: string }).msg]).toEqual([400, expect.stringContaining('gift')])
    expect(await shop.stockOf(dates)).toEqual(before)
  })
})

describe('A gift', () => {
  it('is kept with its line breaks, and shopper, seller and emails see it', async ({ shop, buyer, seller, dates }) => {
    const windows = { ...gift, message: ` ${gift.message.replaceAll('\n', '\r\n')} ` }
    const placed = await buyer.order([{ product: dates, quantity: 1 }], { gift: windows })
    await buyer.verify(await shop.pay(placed.body as never))
    const [order] = await buyer.orders()
    expect(order?.gift).toEqual(gift)
    // The buyer's address stays, and the invoice is the buyer's.
    expect(order?.address.name).not.toBe(gift.recipient.name)
    const listed = await ordersOf(seller, `${calls.orderParcels.path}?orderIds=${order?._id}`)
    expect(listed[0]?.gift).toEqual(gift)
    const found = await ordersOf(seller, `${calls.orderSeller.path}?search=Meena+Raman`)
    expect(found.map(({ _id }) => _id)).toEqual([order?._id])
    await expect.poll(() => shop.mailsTo(buyer, /confirmed/)).toHaveLength(1)
    const text = shop.mailsTo(buyer, /confirmed/)[0]?.text ?? ''
    for (const part of [
      'Happy birthday, Meena!',
      'With love',
      'Meena Raman',
      '+91 98400 11111',
      'No prices in the parcel',
    ])
      expect(text).toContain(part)
    await expect.poll(() => shop.mailsTo(business, /New order/).at(-1)?.text).toContain('Meena Raman')
  })

  // Mutation: the deletion of an account leaves the gifts of its orders.
  it("is in the file of the shopper's data, and goes with the account", async ({ shop, buyer, seller, dates }) => {
    const own = { message: 'For Zubeida', recipient: { name: 'Zubeida Quill', phone: '+91 98400 22222' } }
    const { body } = await buyer.order([{ product: dates, quantity: 1 }], { gift: own })
    await buyer.verify(await shop.pay(body as never))
    const { orderId } = body as { orderId: string }
    await seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Delivered' })
    const data = (await buyer.post(calls.userData.path)).body
    expect(data).toMatchObject({ orders: [{ id: orderId, gift: own }] })
    expect((await rowsThatContain(shop, ['Zubeida'])).length).toBeGreaterThan(0)
    expect((await buyer.post(calls.userDelete.path, { password: shopperPassword })).status).toBe(200)
    expect(await rowsThatContain(shop, ['Zubeida', own.recipient.phone])).toEqual([])
    const [order] = await ordersOf(seller, `${calls.orderParcels.path}?orderIds=${orderId}`)
    expect(order?._id).toBe(orderId)
    expect(order?.gift).toBeUndefined()
  })

  // Mutation: a fingerprint without the gift; the shopper would pay for the order with the old message.
  it('that is changed before the payment is another order', async ({ shop, buyer, dates }) => {
    const order = async (message: string) => {
      const { body } = await buyer.order([{ product: dates, quantity: 1 }], { gift: { message } })
      return body as { orderId: string }
    }
    const first = await order('Hello')
    expect((await order('Hello')).orderId).toBe(first.orderId)
    const second = await order('Goodbye')
    expect(second.orderId).not.toBe(first.orderId)
    expect(await shop.payStateOf(first.orderId)).toBe('EXPIRED')
  })

  it('of nothing is none', async ({ shop, buyer, dates }) => {
    const { body } = await buyer.order([{ product: dates, quantity: 1 }], {
      gift: { message: ' \n ', hidesPrices: false },
    })
    const { orderId } = body as { orderId: string }
    const row = await shop.db.selectFrom('orders').select('gift').where('id', '=', orderId).executeTakeFirstOrThrow()
    expect(row.gift).toBeNull()
  })
})

const plain = base.extend('environment', { scope: 'file' }, {})
plain('A shop without gifts takes the order as before', async ({ shop, buyer }) => {
  const product = await shop.stock(5)
  const answer = await buyer.order([{ product, quantity: 1 }], { gift: { message: 'Hello' } })
  expect(answer.status).toBe(200)
  const [order] = (await buyer.orders()) as Order[]
  expect(order).not.toHaveProperty('gift')
})
