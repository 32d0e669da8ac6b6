// The shop's own cash on delivery: who may, what it does to stock and documents, and how it ends.
import { calls } from '#contract/calls'
import type { CourierCash } from '#contract/money/remittances'
import { cashRefusals } from '#contract/orders/cash-wording'
import { orderNumber } from '#contract/orders/order-number'
import { refusals } from '#contract/wording'
import { recheckOpenOrders } from '#domain/orders/payments/recheck-open-orders'
import { describe, expect, it as base } from '#test/fixtures'
import { heldInCash, orderInCash, placedInCash, recordCash, setStatus, takeCash, trustedBuyer } from '#test/scenes/cash'
import type { Buyer } from '#test/people/buyer'
import { homeAddress } from '#test/people/home-address'
import { newsTo, nextPhone, provePhone } from '#test/people/phones'
import { letPass } from '#test/people/reset-codes'
import { newSeller, sellerLogin } from '#test/people/sellers'
import { refundPieces } from '#test/scenes/part-refunds'
import { demoSettings } from '#test/scenes/settings'
import { invoiceOf } from '#test/scenes/tax'

const { deliveryPromise, holidays } = demoSettings
const it = base
  .extend('settings', { scope: 'file' }, { deliveryPromise, holidays, gifts: true })
  .extend('owner', ({ seller }) => seller)
  .extend('trusted', ({ shop, owner }) => trustedBuyer(shop, owner))
  .extend('product', ({ shop }) => shop.stock(5))

it.beforeEach(({ owner }) => takeCash(owner))
it.afterEach(({ shop }) => shop.expectHealth())

const refused = (msg: string) => ({ status: 409, body: { success: false, msg } })
const two = (product: string) => [{ product, quantity: 2 }]
const sold = { available: 3, reserved: 0, sold: 2 }
const unsold = { available: 5, reserved: 0, sold: 0 }

describe('an order to be paid in cash is refused', () => {
  it('where the owner takes none, above the most rupees, and at other PIN codes', async ({
    owner,
    trusted,
    product,
  }) => {
    await takeCash(owner, null)
    expect(await orderInCash(trusted, two(product))).toMatchObject(refused(cashRefusals.notOffered))
    await takeCash(owner, { most: 203, pins: [] })
    expect(await orderInCash(trusted, two(product))).toMatchObject(refused(cashRefusals.upTo('₹203.00')))
    await takeCash(owner, { most: 2_000, pins: ['11', '4000'] })
    expect(await orderInCash(trusted, two(product))).toMatchObject(refused(cashRefusals.notThere('600001')))
  })

  it('to visitors, sellers, for another shopper, and without lines or an address', async ({
    shop,
    owner,
    trusted,
    product,
  }) => {
    const body = { items: two(product), address: trusted.address }
    expect((await shop.visitor().post(calls.orderCod.path, body)).status).toBe(401)
    expect((await owner.post(calls.orderCod.path, body)).status).toBe(401)
    const other = await shop.buyer()
    expect((await orderInCash(trusted, two(product), { userId: other.userId })).status).toBe(403)
    expect((await orderInCash(trusted, [])).status).toBe(400)
    expect((await orderInCash(trusted, two(product), { address: other.address })).status).toBe(404)
  })

  it('with a gift message', async ({ trusted, product }) => {
    const gift = { message: 'Happy birthday', hidesPrices: true }
    expect(await orderInCash(trusted, two(product), { gift })).toMatchObject(refused(refusals.giftInCash))
  })

  it('to a shopper who has received nothing yet, also a paid order', async ({ buyer, product, shop }) => {
    expect(await orderInCash(buyer, two(product))).toMatchObject(refused(cashRefusals.firstOrderOrPhone))
    await buyer.buy([{ product: await shop.stock(1), quantity: 1 }])
    expect(await orderInCash(buyer, two(product))).toMatchObject(refused(cashRefusals.firstOrderOrPhone))
  })

  it('to a phone that another account has confirmed, or whose parcels are on their way or came back', async ({
    shop,
    owner,
    buyer,
    product,
  }) => {
    const phone = nextPhone()
    const at = async (who: Buyer) => {
      const { body } = await who.post(calls.addressAdd.path, { ...homeAddress, phone: `+91 ${phone}` })
      return { address: (body as { address: { _id: string } }).address._id }
    }
    const other = await shop.buyer()
    await provePhone(shop, other, phone)
    expect(await orderInCash(buyer, two(product), await at(buyer))).toMatchObject(
      refused(cashRefusals.firstOrderOrPhone),
    )
    for (const [nth, who] of [other, buyer].entries()) {
      await letPass(shop, `+91${phone}`, '1 minute')
      await provePhone(shop, who, phone)
      const orderId = await placedInCash(who, two(product), await at(who))
      const next = await shop.buyer()
      await letPass(shop, `+91${phone}`, '1 minute')
      await provePhone(shop, next, phone)
      expect(await orderInCash(next, [{ product, quantity: 1 }], await at(next))).toMatchObject(
        refused(cashRefusals.oneIsOpen),
      )
      await setStatus(owner, orderId, 'Shipped')
      await recordCash(owner, orderId, { received: false })
      if (nth === 1) {
        expect(await orderInCash(next, two(product), await at(next))).toMatchObject(refused(cashRefusals.cameBack))
      }
    }
  })

  it('while another one is on its way, and after two parcels came back', async ({ owner, trusted, product }) => {
    for (let nth = 0; nth < 2; nth++) {
      const orderId = await placedInCash(trusted, two(product))
      expect(await orderInCash(trusted, [{ product, quantity: 1 }])).toMatchObject(refused(cashRefusals.oneIsOpen))
      await setStatus(owner, orderId, 'Shipped')
      expect(await recordCash(owner, orderId, { received: false })).toMatchObject({ status: 200 })
    }
    expect(await orderInCash(trusted, two(product))).toMatchObject(refused(cashRefusals.cameBack))
  })
})

describe('an order that is paid in cash', () => {
  it('may be the first one of a shopper whose phone is confirmed and takes the parcel', async ({
    shop,
    buyer,
    product,
  }) => {
    const { phone } = await provePhone(shop, buyer)
    expect(await orderInCash(buyer, two(product))).toMatchObject(refused(cashRefusals.firstOrderOrPhone))
    const { body } = await buyer.post(calls.addressAdd.path, { ...homeAddress, phone: Number(phone) })
    const { _id: address } = (body as { address: { _id: string } }).address
    await placedInCash(buyer, two(product), { address })
    await expect
      .poll(() => newsTo(shop, phone))
      .toMatchObject([{ values: [expect.any(String) as string, '₹204.00 in cash at your door'] }])
  })

  it('is sold and numbered at once, leaves like a paid one, and is paid when the courier has the cash', async ({
    shop,
    owner,
    trusted,
    product,
  }) => {
    await trusted.post(calls.cartUpdate.path, { cartItems: { [product]: 3 } })
    const orderId = await placedInCash(trusted, two(product))
    expect(await shop.stockOf(product)).toEqual(sold)
    const [order] = await trusted.orders()
    expect(order).toMatchObject({ _id: orderId, paymentType: 'COD', isPaid: false, payment: 'pending' })
    expect(order).toMatchObject({
      cancellableUntil: expect.any(String) as string,
      promise: { to: expect.any(String) as string },
    })
    expect((await trusted.get(calls.userIsAuth.path)).body).toMatchObject({ user: { cartItems: { [product]: 1 } } })
    const invoice = await invoiceOf(trusted, orderId)
    expect(invoice).toMatchObject({ total: 204, payment: 'pending' })
    expect(invoice).not.toHaveProperty('paymentReference')
    const { orders } = (await owner.get(calls.orderParcels.path)).body as { orders: { _id: string }[] }
    expect(orders.map(({ _id }) => _id)).toContain(orderId)
    const confirmation = () =>
      shop.mailsTo(trusted, /confirmed/).find(({ subject }) => subject.includes(orderNumber(orderId)))
    await expect.poll(confirmation).toMatchObject({ text: expect.stringContaining('₹204.00 in cash ready') as string })

    for (const status of ['Packed', 'Shipped', 'Delivered']) {
      expect(await setStatus(owner, orderId, status)).toMatchObject({ status: 200 })
    }
    await trusted.post(calls.cartUpdate.path, { cartItems: { [product]: 1 } })
    for (let nth = 0; nth < 2; nth++)
      expect(await recordCash(owner, orderId, { received: true })).toMatchObject({ status: 200 })
    expect((await trusted.orders())[0]).toMatchObject({
      paymentType: 'COD',
      isPaid: true,
      payment: 'paid',
      status: 'Delivered',
    })
    expect((await trusted.get(calls.userIsAuth.path)).body).toMatchObject({ user: { cartItems: { [product]: 1 } } })
    expect(await recordCash(owner, orderId, { received: false })).toMatchObject(refused(cashRefusals.isOver))
    expect(await shop.stockOf(product)).toEqual(sold)
  })

  it('is one order of the last pieces, however often its form is sent', async ({ shop, trusted }) => {
    const product = await shop.stock(2)
    const answers = await Promise.all(Array.from({ length: 8 }, () => orderInCash(trusted, two(product))))
    const ids = answers.map(({ body }) => (body as { orderId?: string }).orderId)
    expect(new Set(ids)).toEqual(new Set([ids[0]]))
    expect(ids[0]).toBeDefined()
    expect(await shop.stockOf(product)).toEqual({ available: 0, reserved: 0, sold: 2 })
  })

  it('is one on its way, whatever is asked for at once', async ({ shop, trusted, product }) => {
    const answers = await Promise.all([1, 2, 3, 4].map((quantity) => orderInCash(trusted, [{ product, quantity }])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const open = (await trusted.orders()).filter(({ paymentType }) => paymentType === 'COD')
    expect(open).toHaveLength(1)
    expect((await shop.stockOf(product)).reserved).toBe(0)
  })

  it('that was held by a request that died is continued by the next', async ({ shop, trusted, product }) => {
    const held = await heldInCash(shop, trusted, two(product))
    expect(await placedInCash(trusted, two(product))).toBe(held)
    expect(await shop.stockOf(product)).toEqual(sold)
  })

  it('that was held beside another one is refused, and gives its pieces back', async ({ shop, trusted, product }) => {
    await placedInCash(trusted, two(product))
    const one = [{ product, quantity: 1 }]
    const held = await heldInCash(shop, trusted, one)
    expect(await orderInCash(trusted, one)).toMatchObject(refused(cashRefusals.oneIsOpen))
    expect(await shop.payStateOf(held)).toBe('EXPIRED')
    expect(await shop.stockOf(product)).toEqual(sold)
  })

  it('that was held beside the same one is that one', async ({ shop, trusted, product }) => {
    const first = await placedInCash(trusted, two(product))
    const again = await heldInCash(shop, trusted, two(product))
    expect(await placedInCash(trusted, two(product))).toBe(first)
    expect(await shop.payStateOf(again)).toBe('EXPIRED')
    expect(await shop.stockOf(product)).toEqual(sold)
  })

  it('takes the place of an attempt to pay online', async ({ shop, trusted, product }) => {
    const { orderId } = await trusted.place(two(product))
    const inCash = await placedInCash(trusted, two(product))
    expect(inCash).not.toBe(orderId)
    expect(await shop.payStateOf(orderId)).toBe('EXPIRED')
    expect(await shop.stockOf(product)).toEqual(sold)
  })

  it('is cancelled by the shopper within the hour, or by the seller: nothing goes back, and its invoice is reversed', async ({
    shop,
    owner,
    trusted,
    product,
  }) => {
    const first = await placedInCash(trusted, two(product))
    expect(await trusted.cancel(first)).toMatchObject({ status: 200 })
    const second = await placedInCash(trusted, two(product))
    expect(await setStatus(owner, second, 'Cancelled')).toMatchObject({ status: 200 })
    for (const orderId of [first, second]) {
      expect(await shop.payStateOf(orderId)).toBe('EXPIRED')
      expect((await invoiceOf(trusted, orderId)).creditNote?.number).toMatch(/^CN\//)
    }
    expect(await shop.stockOf(product)).toEqual(unsold)
    const listed = await trusted.orders()
    expect(listed.slice(0, 2)).toMatchObject(
      [second, first].map((_id) => ({ _id, status: 'Cancelled', isPaid: false })),
    )
    expect(await setStatus(owner, second, 'Packed')).toMatchObject(refused(cashRefusals.isOver))
  })

  it('that comes back is sold again, or written off, once', async ({ shop, owner, trusted, product }) => {
    const kept = await placedInCash(trusted, two(product))
    expect(await recordCash(owner, kept, { received: false })).toMatchObject(refused(cashRefusals.notGone))
    await setStatus(owner, kept, 'Shipped')
    for (let nth = 0; nth < 2; nth++)
      expect(await recordCash(owner, kept, { received: false })).toMatchObject({ status: 200 })
    expect(await shop.stockOf(product)).toEqual(unsold)
    const lost = await placedInCash(trusted, two(product))
    await setStatus(owner, lost, 'Delivered')
    expect(await recordCash(owner, lost, { received: false, toShelf: false })).toMatchObject({ status: 200 })
    expect(await shop.stockOf(product)).toEqual({ available: 3, reserved: 0, sold: 0 })
    expect(await recordCash(owner, lost, { received: true })).toMatchObject(refused(cashRefusals.isOver))
    expect((await invoiceOf(trusted, lost)).creditNote?.number).toMatch(/^CN\//)
  })

  it('is with the courier until that has handed it over, as owner and books note, once', async ({
    shop,
    owner,
    trusted,
    product,
  }) => {
    const cash = async () => (await owner.get(calls.sellerCash.path)).body as CourierCash
    const before = await cash()
    const orderId = await placedInCash(trusted, two(product))
    await setStatus(owner, orderId, 'Delivered')
    await recordCash(owner, orderId, { received: true })
    expect((await cash()).outstanding - before.outstanding).toBe(204)
    const books = await sellerLogin(shop, (await newSeller(shop, { role: 'books' })).email)
    const row = { day: '2026-11-20', amount: 200.5, reference: 'NEFT 12', draftId: 'remittance-of-a-test' }
    for (let nth = 0; nth < 2; nth++)
      expect(await books.post(calls.sellerCashAdd.path, row)).toMatchObject({ status: 200 })
    const { remittances, ...sums } = await cash()
    expect(remittances).toEqual([{ day: row.day, amount: 200.5, reference: row.reference, by: 'Selvi' }])
    expect(sums).toMatchObject({
      collected: before.collected + 204,
      remitted: before.remitted + 200.5,
      outstanding: before.outstanding + 3.5,
    })
    const wrong = { ...row, draftId: 'another-of-the-test', amount: -0.5 }
    expect((await books.post(calls.sellerCashAdd.path, wrong)).body).toMatchObject({ remitted: before.remitted + 200 })
    for (const change of [
      { amount: 0 },
      { amount: 1.005 },
      { day: '2026-02-30' },
      { day: '2099-01-01' },
      { reference: '' },
    ])
      expect(
        (await books.post(calls.sellerCashAdd.path, { ...row, draftId: 'refused-one-of-them', ...change })).status,
      ).toBe(400)
    const packer = await sellerLogin(shop, (await newSeller(shop, { role: 'packer' })).email)
    expect((await packer.post(calls.sellerCashAdd.path, row)).status).toBe(403)
    expect((await trusted.get(calls.sellerCash.path)).status).toBe(403)
  })

  it('is refunded by hand: pieces and the rest wait until a seller has given the cash back', async ({
    shop,
    owner,
    trusted,
    product,
  }) => {
    const orderId = await placedInCash(trusted, two(product))
    await setStatus(owner, orderId, 'Delivered')
    await recordCash(owner, orderId, { received: true })
    expect(await refundPieces(owner, orderId, [{ product, pieces: 1 }])).toMatchObject({ status: 200 })
    expect(await setStatus(owner, orderId, 'Cancelled')).toMatchObject({ status: 200 })
    await shop.expectPayState(orderId, 'REFUNDING')
    await recheckOpenOrders(shop.db, shop.context)
    const given = await owner.post(calls.orderRefund.path, { orderId })
    expect(given).toMatchObject({ status: 200, body: { order: { payment: 'refunded' } } })
    expect(await owner.post(calls.orderRefund.path, { orderId })).toMatchObject({ status: 200 })
    expect(shop.provider.refunds()).toEqual([])
    const { partNotes, creditNote } = await invoiceOf(trusted, orderId)
    expect([partNotes?.length, creditNote?.number]).toEqual([1, expect.stringMatching(/^CN\//)])
  })

  it('is recorded by owners and packers alone, and only if it is one', async ({ shop, owner, trusted, product }) => {
    const orderId = await placedInCash(trusted, two(product))
    for (const who of [shop.visitor(), trusted])
      expect([401, 403]).toContain((await recordCash(who, orderId, { received: true })).status)
    const online = await (await shop.buyer()).buy([{ product: await shop.stock(1), quantity: 1 }])
    for (const received of [true, false])
      expect(await recordCash(owner, online.orderId, { received })).toMatchObject(refused(cashRefusals.notByCash))
    expect(await recordCash(owner, 'nothing', { received: true })).toMatchObject({
      status: 404,
      body: { msg: refusals.noSuchOrder },
    })
  })
})
