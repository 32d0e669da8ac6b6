// Orders that a seller takes by phone: their hold, the link that pays them without a login, and who may claim them.
import { calls } from '#contract/calls'
import { deliveryOnlyIn, errors } from '#contract/wording'
import { orderNumber } from '#contract/orders/order-number'
import { phoneRefusals } from '#contract/orders/phone-wording'
import { paths } from '#contract/paths'
import { recheckOpenOrders } from '#domain/orders/payments/recheck-open-orders'
import { describe, expect, it as base } from '#test/fixtures'
import type { Paid } from '#test/people/buyer'
import { nextPhone, provePhone } from '#test/people/phones'
import { newSeller, sellerLogin } from '#test/people/sellers'
import { setStatus } from '#test/scenes/cash'
import { returned, returnTo } from '#test/scenes/payment-return'
import {
  caller,
  claim,
  openLink,
  openPayment,
  orderByPhone,
  paidByLink,
  payByLink,
  takenByPhone,
  tokenOf,
  tryToPay,
} from '#test/scenes/phone-orders'
import { shop as business } from '#shop'

const it = base.extend('owner', ({ seller }) => seller).extend('product', ({ shop }) => shop.stock(5))

it.afterEach(({ shop }) => shop.expectHealth())

const two = (product: string) => [{ product, quantity: 2 }]
const held = { available: 3, reserved: 2, sold: 0 }
const sold = { available: 3, reserved: 0, sold: 2 }
const unsold = { available: 5, reserved: 0, sold: 0 }
const conflict = (msg: string) => ({ status: 409, body: { success: false, msg } })

describe('an order by phone is refused', () => {
  it('to visitors, shoppers and a seller who keeps the books', async ({ shop, buyer, product }) => {
    expect((await orderByPhone(shop.visitor(), two(product))).status).toBe(401)
    expect((await orderByPhone(buyer, two(product))).status).toBe(403)
    const books = await sellerLogin(shop, (await newSeller(shop, { role: 'books' })).email)
    expect((await orderByPhone(books, two(product))).status).toBe(403)
  })

  it('without products, to another state, abroad, and beyond the stock', async ({ shop, owner, product }) => {
    const to = (change: object) => ({ address: { ...caller.address, ...change } })
    const invalid = (msg: string) => ({ status: 400, body: { msg } })
    expect(await orderByPhone(owner, [])).toMatchObject(invalid(errors.cartEmpty))
    expect(await orderByPhone(owner, two(product), to({ state: 'Kerala', zipCode: '682001' }))).toMatchObject(
      invalid(deliveryOnlyIn('Tamil Nadu')),
    )
    expect((await orderByPhone(owner, two(product), to({ country: 'Nepal' }))).status).toBe(400)
    expect((await orderByPhone(owner, two(product), { phone: '12345' })).status).toBe(400)
    expect((await orderByPhone(owner, two(product), { name: '' })).status).toBe(400)
    expect(await orderByPhone(owner, [{ product, quantity: 6 }])).toMatchObject({
      status: 409,
      body: { code: 'not-enough-stock' },
    })
    expect((await orderByPhone(owner, two('nothing'))).status).toBe(404)
    expect(await shop.stockOf(product)).toEqual(unsold)
  })

  it('when the provider does not answer, and its pieces are free', async ({ shop, owner, product }) => {
    shop.provider.faults.set({ on: 'orders.create', do: 'error500', times: 1 })
    const draftId = 'draft-of-a-test-1'
    expect(await orderByPhone(owner, two(product), { draftId })).toMatchObject({
      status: 502,
      body: { msg: errors.somethingWentWrongPayment },
    })
    expect(await shop.stockOf(product)).toEqual(unsold)
    await takenByPhone(owner, two(product), { draftId })
    expect(await shop.stockOf(product)).toEqual(held)
  })
})

describe('a link', () => {
  it('that is forged, too short or of nothing opens nothing', async ({ shop, owner, product }) => {
    const token = tokenOf(await takenByPhone(owner, two(product)))
    const get = (tried: string) => shop.visitor().get(`${calls.payLink.path}?token=${encodeURIComponent(tried)}`)
    const forged = token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
    for (const tried of [forged, '', token.slice(1), `${token}A`, "' OR true --"])
      expect(await get(tried)).toMatchObject({ status: 404, body: { msg: phoneRefusals.noSuchLink } })
    expect((await get(token.repeat(50))).status).toBe(400)
    expect(await tryToPay(shop.visitor(), forged)).toMatchObject({
      status: 404,
      body: { msg: phoneRefusals.noSuchLink },
    })
  })

  it('is told 240 times a minute to a network, and no more', async ({ shop }) => {
    const visitor = shop.visitor()
    const path = `${calls.payLink.path}?token=${'x'.repeat(22)}`
    const answers = await Promise.all(Array.from({ length: 241 }, () => visitor.get(path)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it('shows the order, and its person only until it is paid', async ({ shop, owner, product }) => {
    const taken = await takenByPhone(owner, two(product), { email: 'meena@example.com' })
    expect(taken.link).toBe(`http://shop.test${paths.pay(tokenOf(taken))}`)
    expect(tokenOf(taken)).toMatch(/^[\w-]{22}$/)
    expect(Date.parse(taken.expires) - Date.now()).toBeGreaterThan(11.9 * 3_600_000)
    expect(await shop.stockOf(product)).toEqual(held)
    const open = await openLink(shop.visitor(), taken)
    expect(open).toMatchObject({
      orderId: taken.orderId,
      state: 'open',
      total: 204,
      tax: 4,
      claimable: false,
      lines: [{ name: 'Medjool dates', weight: '500 g', quantity: 2, amount: 200 }],
      payer: { name: caller.name, phone: caller.phone, email: 'meena@example.com' },
    })
    expect(await openPayment(shop.visitor(), tokenOf(taken))).toMatchObject({ amount: 20_400, orderId: taken.orderId })
    const { answer, page: after } = await payByLink(shop, taken)
    expect(answer.status).toBe(303)
    expect([after.status, after.headers.get('location')]).toEqual([303, paths.pay(tokenOf(taken))])
    const paid = await openLink(shop.visitor(), taken)
    expect(paid).toMatchObject({ state: 'paid', claimable: true })
    expect(Object.keys(paid)).not.toEqual(expect.arrayContaining(['payer']))
    expect(JSON.stringify(paid)).not.toContain(caller.name)
    expect(await shop.stockOf(product)).toEqual(sold)
  })

  it('is one order, however often its form is sent, also at once', async ({ shop, owner, product }) => {
    const draftId = 'draft-of-a-test-2'
    const answers = await Promise.all(Array.from({ length: 4 }, () => orderByPhone(owner, two(product), { draftId })))
    const again = await takenByPhone(owner, two(product), { draftId })
    const links = answers.filter(({ status }) => status === 200).map(({ body }) => (body as { link: string }).link)
    expect(new Set([...links, again.link]).size).toBe(1)
    expect(await shop.stockOf(product)).toEqual(held)
    expect(shop.providerOrdersOf(again.orderId)).toHaveLength(1)
  })

  it('is one of many: a caller may have several open orders', async ({ shop, owner, product }) => {
    const first = await takenByPhone(owner, two(product))
    const second = await takenByPhone(owner, two(product))
    expect(tokenOf(second)).not.toBe(tokenOf(first))
    expect(await shop.stockOf(product)).toEqual({ available: 1, reserved: 4, sold: 0 })
  })

  it('sells once and refunds nine, when it is paid ten times from five devices', async ({ shop, owner, product }) => {
    const taken = await takenByPhone(owner, two(product))
    const devices = Array.from({ length: 5 }, () => shop.visitor())
    const payment = await openPayment(devices[0]!, tokenOf(taken))
    const paid: Paid[] = []
    for (let nth = 0; nth < 10; nth++) {
      const each = await shop.pay(payment)
      // The provider takes another payment only while it does not know of this one.
      await shop.provider.misstate(each.paymentId, { status: 'failed' })
      paid.push(each)
    }
    for (const { paymentId } of paid) await shop.provider.misstate(paymentId, { status: 'captured' })
    await Promise.all(paid.map((each, nth) => returnTo(devices[nth % 5]!, returned(each))))
    const refundsOf = () =>
      shop.provider.refunds().filter(({ payment_id: id }) => paid.some((each) => each.paymentId === id))
    await expect.poll(() => refundsOf().length, { timeout: 15_000 }).toBe(9)
    expect(await shop.payStateOf(taken.orderId)).toBe('PAID')
    expect(await shop.stockOf(product)).toEqual(sold)
  })

  it('proves nothing to a shopper: the calls of another account do not take its payment', async ({
    shop,
    owner,
    buyer,
    product,
  }) => {
    const taken = await takenByPhone(owner, two(product))
    const payment = await openPayment(buyer, tokenOf(taken))
    expect((await buyer.verify(await shop.pay(payment))).status).toBe(404)
    expect((await buyer.cancel(taken.orderId)).status).toBe(404)
  })

  it('ends after 12 hours, and its pieces are free; a payment after that buys what is there', async ({
    shop,
    owner,
    product,
  }) => {
    const taken = await takenByPhone(owner, two(product))
    await shop.passTime(taken.orderId, 11 * 60)
    await recheckOpenOrders(shop.db, shop.context)
    expect(await shop.payStateOf(taken.orderId)).toBe('AWAITING')
    const payment = await openPayment(shop.visitor(), tokenOf(taken))
    await shop.passTime(taken.orderId, 61)
    await recheckOpenOrders(shop.db, shop.context)
    expect(await openLink(shop.visitor(), taken)).toMatchObject({ state: 'ended' })
    expect(await tryToPay(shop.visitor(), tokenOf(taken))).toMatchObject(conflict(phoneRefusals.notPayable))
    expect(await shop.stockOf(product)).toEqual(unsold)
    await returnTo(shop.visitor(), returned(await shop.pay(payment)))
    await shop.expectPayState(taken.orderId, 'PAID')
    expect(await shop.stockOf(product)).toEqual(sold)
  })

  it('is asked about ever less often', async ({ shop, owner, product }) => {
    const taken = await takenByPhone(owner, two(product))
    const asked = () => shop.providerOrdersOf(taken.orderId)[0]?.requests
    await shop.passTime(taken.orderId, 10 * 60)
    await recheckOpenOrders(shop.db, shop.context)
    const before = asked()
    const afterMinutes = async (minutes: number) => {
      await shop.passTime(taken.orderId, minutes)
      await recheckOpenOrders(shop.db, shop.context)
    }
    await afterMinutes(10)
    expect(asked()).toBe(before)
    await afterMinutes(15)
    expect(asked()).toBe(before! + 1)
  })

  it('does not give way to shoppers', async ({ shop, owner, buyer, product }) => {
    const taken = await takenByPhone(owner, [{ product, quantity: 5 }])
    await shop.passTime(taken.orderId, 60)
    expect(await buyer.order(two(product))).toMatchObject({ status: 409, body: { code: 'not-enough-stock' } })
  })

  it('of an order that the seller cancels ends at once, and money that still comes goes back', async ({
    shop,
    owner,
    product,
  }) => {
    const taken = await takenByPhone(owner, two(product))
    const payment = await openPayment(shop.visitor(), tokenOf(taken))
    expect(await setStatus(owner, taken.orderId, 'Cancelled')).toMatchObject({ status: 200 })
    expect(await shop.stockOf(product)).toEqual(unsold)
    expect(await openLink(shop.visitor(), taken)).toMatchObject({ state: 'ended' })
    await returnTo(shop.visitor(), returned(await shop.pay(payment)))
    await shop.expectPayState(taken.orderId, 'REFUNDED')
    expect(await shop.stockOf(product)).toEqual(unsold)
  })

  it('is with the order in the list of the seller while it can be paid', async ({ shop, owner, product }) => {
    const taken = await takenByPhone(owner, two(product))
    const listed = async () => {
      const path = `${calls.orderSeller.path}?search=${encodeURIComponent(orderNumber(taken.orderId))}`
      return ((await owner.get(path)).body as { orders: object[] }).orders[0]
    }
    expect(await listed()).toMatchObject({
      payment: 'pending',
      address: { name: caller.name },
      link: { token: tokenOf(taken), until: taken.expires },
    })
    await payByLink(shop, taken)
    expect(await listed()).toMatchObject({ payment: 'paid' })
    expect(await listed()).not.toHaveProperty('link')
  })

  it('is what the emails lead to, which go to the email of the caller, or to nobody', async ({
    shop,
    owner,
    product,
  }) => {
    const meena = { email: `meena-${product.slice(0, 6)}@example.com` }
    const mailed = await takenByPhone(owner, two(product), meena)
    await payByLink(shop, mailed)
    await expect
      .poll(() => shop.mailsTo(meena, /confirmed/))
      .toMatchObject([{ text: expect.stringContaining(paths.pay(tokenOf(mailed))) as string }])
    expect(shop.mailsTo(meena, /confirmed/)[0]?.text).not.toContain('My Orders')
    const silent = await takenByPhone(owner, two(product))
    await payByLink(shop, silent)
    const toShop = () =>
      shop
        .mailsTo(business, /./)
        .filter(({ subject, text }) => `${subject} ${text}`.includes(orderNumber(silent.orderId)))
    await expect.poll(() => toShop().length).toBe(1)
    expect(toShop()[0]?.text).toContain(caller.name)
    await setStatus(owner, silent.orderId, 'Shipped')
    await setStatus(owner, silent.orderId, 'Delivered')
    expect(shop.sandbox.mailbox.messages().filter(({ to }) => to.includes('phone.invalid'))).toEqual([])
  })
})

describe('a paid order by phone is claimed', () => {
  it('by the account with its email, proven; then it is one of its own, with an invoice', async ({
    shop,
    buyer,
    product,
  }) => {
    const taken = await paidByLink(shop, two(product), buyer)
    for (let nth = 0; nth < 2; nth++) expect(await claim(buyer, taken)).toMatchObject({ status: 200 })
    expect(await buyer.orders()).toMatchObject([{ _id: taken.orderId, isPaid: true }])
    expect(await buyer.get(`${calls.orderInvoice.path}?orderId=${taken.orderId}`)).toMatchObject({ status: 200 })
    expect(await openLink(shop.visitor(), taken)).toMatchObject({ state: 'paid', claimable: false })
    const other = await shop.buyer()
    expect(await claim(other, taken)).toMatchObject(conflict(phoneRefusals.claimed))
    expect(await buyer.cancel(taken.orderId)).toMatchObject({ status: 200 })
  })

  it('by the account that has confirmed its phone, without any email', async ({ shop, buyer, product }) => {
    const phone = nextPhone()
    const taken = await takenByPhone(await shop.seller(), two(product), { phone: `0${phone}` })
    await payByLink(shop, taken)
    expect(await openLink(shop.visitor(), taken)).toMatchObject({ claimable: true })
    await provePhone(shop, buyer, nextPhone())
    expect(await claim(buyer, taken)).toMatchObject(conflict(phoneRefusals.noEmail))
    await provePhone(shop, buyer, phone)
    expect(await claim(buyer, taken)).toMatchObject({ status: 200 })
    expect(await buyer.orders()).toMatchObject([{ _id: taken.orderId }])
    await expect.poll(() => shop.mailsTo(buyer, /confirmed/).length).toBe(1)
  })

  it('by nobody else: not with another email, nor one that is not proven, nor without one, nor before it is paid', async ({
    shop,
    owner,
    buyer,
    product,
  }) => {
    const { email } = buyer
    const unpaid = await takenByPhone(owner, [{ product, quantity: 1 }], { email })
    expect(await claim(buyer, unpaid)).toMatchObject(conflict(phoneRefusals.notPaid))
    await payByLink(shop, unpaid)
    expect(await claim(buyer, unpaid)).toMatchObject(conflict(phoneRefusals.notProven))
    const other = await shop.buyer()
    await shop.db.updateTable('users').set({ email_proven_at: new Date() }).where('id', '=', other.userId).execute()
    expect(await claim(other, unpaid)).toMatchObject(conflict(phoneRefusals.otherEmail))
    const silent = await takenByPhone(owner, [{ product, quantity: 1 }])
    await payByLink(shop, silent)
    expect(await claim(other, silent)).toMatchObject(conflict(phoneRefusals.noEmail))
    expect((await claim(shop.visitor(), silent)).status).toBe(401)
    expect(await other.orders()).toEqual([])
  })
})
