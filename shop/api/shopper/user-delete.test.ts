// A shopper deletes the account: what goes, what stays, and who may (decision 052).
import { randomUUID } from 'node:crypto'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import type { OrderStatus } from '#contract/orders/order-status'
import { accountRefusals, errors, notices, refusals } from '#contract/wording'
import { setOrderStatus } from '#domain/orders/status/set-status'
import { releaseOldOrders } from '#domain/privacy/release-orders'
import { withClient } from '#test/databases/pool-clients'
import { describe, expect, it } from '#test/fixtures'
import { logIn, shopperPassword } from '#test/people/accounts'
import { type Buyer, ordersOf } from '#test/people/buyer'
import { newGoogleUser, sessionOf, signIn } from '#test/people/google-sign-in'
import { homeAddress } from '#test/people/home-address'
import { subscribe } from '#test/people/newsletter'
import { rowsThatContain } from '#test/people/personal-data'
import type { TestShop } from '#test/shop'

it.afterEach(({ shop }) => shop.expectHealth())

const password = shopperPassword
const erase = (who: Pick<Buyer, 'post'>, body: object = { password }) => who.post(calls.userDelete.path, body)

async function setStatus(shop: TestShop, orderId: string, status: OrderStatus): Promise<void> {
  const { rows } = await shop.deps.pool.query<{ id: string }>(
    `INSERT INTO sellers (name, email, password_hash) VALUES ('S', new_id() || '@example.com', '') RETURNING id`,
  )
  await setOrderStatus(shop.db, shop.context, rows[0]?.id ?? '', orderId, status)
}

async function delivered(shop: TestShop, who: Buyer, product: string): Promise<string> {
  const { orderId } = await who.buy([{ product, quantity: 1 }])
  await setStatus(shop, orderId, 'Delivered')
  return orderId
}

async function addressOf(shop: TestShop, orderId: string): Promise<unknown> {
  const { rows } = await shop.deps.pool.query<{ address: unknown }>('SELECT address FROM orders WHERE id = $1', [
    orderId,
  ])
  return rows[0]?.address
}

const prove = (shop: TestShop, email: string) =>
  shop.deps.pool.query('UPDATE users SET email_proven_at = now() WHERE email = $1', [email])

describe('an account', () => {
  // Mutations: the address of an order, its gift, its words, a webhook's body, a queued mail or a message stay.
  it('goes with all that names its owner, and its orders stay without', async ({ shop, seller, buyer }) => {
    const { email } = buyer
    const person = {
      name: 'Zenobia Quill',
      street: '77 Peacock Lane',
      phone: '+91 98111 22333',
      message: 'Hello, Ajwa?',
    }
    const gift = { message: 'With love, Zenobia', recipient: { name: 'Meena Raman', phone: '+91 98400 11111' } }
    const ofGift = [gift.recipient.name, gift.recipient.phone]
    const named = [email, person.name, 'Zenobia', person.street, person.phone, person.message, ...ofGift, 'Her phone']
    await buyer.post(calls.userUpdateName.path, { name: person.name })
    const { body } = await buyer.post(calls.addressAdd.path, {
      ...homeAddress,
      firstName: 'Zenobia',
      lastName: 'Quill',
      email,
      street: person.street,
      phone: person.phone,
    })
    buyer.address = (body as { address: { _id: string } }).address._id
    await prove(shop, email)
    await subscribe(shop, email.toUpperCase())
    await shop.visitor().post(calls.contactMail.path, { name: person.name, email, message: person.message })
    await shop.visitor().post(calls.userSendResetOtp.path, { email })
    const product = await shop.stock(50)
    await shop.deps.pool.query('INSERT INTO stock_waits (product_id, user_id) VALUES ($1, $2)', [product, buyer.userId])
    const placed = await buyer.place([{ product, quantity: 1 }])
    const kept = placed.orderId
    await buyer.verify(await shop.pay(placed, { email, contact: person.phone }))
    await shop.deps.pool.query('UPDATE orders SET gift = $2 WHERE id = $1', [kept, JSON.stringify(gift)])
    await shop.deps.pool.query(
      `INSERT INTO passkeys (user_id, credential_id, public_key, name, sign_count, transports)
      VALUES ($1, convert_to($1, 'UTF8'), '', 'Her phone', 0, '{}')`,
      [buyer.userId],
    )
    await setStatus(shop, kept, 'Delivered')
    const { orderId: refunded } = await buyer.buy([{ product, quantity: 2 }])
    await buyer.cancel(refunded)
    await shop.expectPayState(refunded, 'REFUNDED')
    const before = await ordersOf(seller, calls.orderSeller.path)
    await expect.poll(() => rowsThatContain(shop, [`${email}`]).then((rows) => rows.length)).toBeGreaterThan(8)

    const phone = shop.visitor()
    await logIn(shop, email, password, phone)
    expect((await erase(buyer)).body).toEqual({ success: true, msg: notices.accountDeleted })

    // The last mail is all that names the owner, until the queue forgets it.
    await expect.poll(() => shop.mailsTo(buyer, /account is deleted/).length).toBe(1)
    const left = await rowsThatContain(shop, named)
    expect(left.filter((row) => !/^pgboss\.\w+: .*Your Mewa account is deleted/s.test(row))).toEqual([])

    expect(buyer.cookies.has('sid')).toBe(false)
    for (const device of [buyer, phone]) expect(await sessionOf(device)).toEqual({ success: false })
    expect((await phone.get(calls.orderUser.path)).status).toBe(401)
    expect((await logIn(shop, email, password)).body).toEqual({
      success: false,
      code: 'wrong-login',
      msg: refusals.wrongLogin,
    })

    // The sold lines stay, with their invoice.
    const anonymous = { name: 'Deleted account', street: '', city: '', zipcode: '', phone: '', country: 'India' }
    const after = await ordersOf(seller, calls.orderSeller.path)
    const facts = ({ _id, amount, status, payment, items, invoice }: Order) => ({
      _id,
      amount,
      status,
      payment,
      items,
      invoice,
    })
    expect(after.map(facts)).toEqual(before.map(facts))
    for (const { address } of after) expect(address).toEqual({ ...anonymous, state: 'Tamil Nadu' })
    const invoices = await seller.get(`${calls.orderInvoices.path}?orderIds=${kept}`)
    expect(invoices.status).toBe(200)
    // The email is free again, and knows nothing of before.
    const again = await shop.visitor().post(calls.userRegister.path, { name: 'Zenobia', email, password })
    expect(again.status).toBe(200)
  })

  it('names its buyer on an invoice of 50,000 rupees or more, until the tax records may go', async ({
    shop,
    buyer,
  }) => {
    const orderId = await delivered(shop, buyer, await shop.stock(5, 50_000))
    const cheap = await delivered(shop, buyer, await shop.stock(5, 49_999))
    await erase(buyer)
    const { firstName, lastName, street } = homeAddress
    expect(await addressOf(shop, orderId)).toMatchObject({ name: `${firstName} ${lastName}`, street, phone: '' })
    expect(await addressOf(shop, cheap)).toMatchObject({ name: 'Deleted account', street: '', phone: '' })

    // Paid on 31 March 2018, in the year whose return was due on 31 December 2018.
    const keptOn = async (paidAt: string) => {
      await shop.deps.pool.query(`UPDATE orders SET paid_at = $2 WHERE id = $1`, [orderId, paidAt])
      await shop.db.transaction().execute(releaseOldOrders)
      return (await addressOf(shop, orderId)) as { name: string }
    }
    const { rows } = await shop.deps.pool.query<{ paid_at: Date }>('SELECT paid_at FROM orders WHERE id = $1', [
      orderId,
    ])
    expect(await keptOn('2020-03-31T12:00:00+05:30')).toMatchObject({ name: 'Asha Raman' })
    expect(await keptOn('2018-03-31T12:00:00+05:30')).toMatchObject({ name: 'Deleted account' })
    await shop.deps.pool.query(`UPDATE orders SET paid_at = $2 WHERE id = $1`, [orderId, rows[0]?.paid_at])
  })
})

describe('an account whose email nobody has proven', () => {
  const guest = async (shop: TestShop) => {
    const email = `guest-${randomUUID()}@example.com`
    const written = { name: 'Guest', email, message: `A word from ${email}` }
    await shop.visitor().post(calls.contactMail.path, written)
    await subscribe(shop, email)
    return email
  }
  const known = async (shop: TestShop, email: string) => {
    const rows = await rowsThatContain(shop, [email])
    const tables = rows.map((row) => row.slice(0, row.indexOf(':')))
    return ['contact_messages', 'newsletter_subscribers'].filter((table) => tables.includes(`public.${table}`))
  }

  // Mutation: what the email alone connects goes with every account.
  it('D12: takes nothing along that only the email connects with it', async ({ shop }) => {
    const email = await guest(shop)
    const mails = async () =>
      (await rowsThatContain(shop, [`A word from ${email}`])).filter((row) => row.startsWith('pgboss'))
    const [stranger, before] = [shop.visitor(), await mails()]
    expect(before.length).toBeGreaterThan(0)
    await stranger.post(calls.userRegister.path, { name: 'Stranger', email, password })
    expect((await erase(stranger)).status).toBe(200)
    expect(await known(shop, email)).toEqual(['contact_messages', 'newsletter_subscribers'])
    expect(await mails()).toHaveLength(before.length)
  })

  it('D12: takes it along with a code, which proves the email', async ({ shop }) => {
    const email = await guest(shop)
    const owner = shop.visitor()
    await owner.post(calls.userRegister.path, { name: 'Owner', email, password })
    await owner.post(calls.userSendDeleteCode.path)
    const mail = await shop.sandbox.mailbox.waitFor(({ to, subject }) => to === email && /delete your/.test(subject))
    expect((await erase(owner, { otp: /^\d{6}/.exec(mail.subject)?.[0] ?? '' })).status).toBe(200)
    expect(await known(shop, email)).toEqual([])
    expect((await rowsThatContain(shop, [`A word from ${email}`])).filter((row) => row.startsWith('pgboss'))).toEqual(
      [],
    )
  })

  it('D12: leaves the mails to others that name its email as the address for answers', async ({ shop }) => {
    const [account, other] = [await shop.shopper(), `other-${randomUUID()}@example.com`]
    await prove(shop, account.email)
    const data = { to: other, replyTo: account.email, subject: 'S', text: 'T', html: 'T' }
    await shop.deps.queue.send(shop.db, { name: 'mail', data }, { afterSeconds: 3_600 })
    expect((await erase(account)).status).toBe(200)
    expect(await rowsThatContain(shop, [other])).toHaveLength(1)
  })
})

describe('the deletion', () => {
  it.for<[string, object]>([
    ['nothing', {}],
    ['an empty password', { password: '' }],
    ['a code of five digits', { otp: '12345' }],
    ['another account', { password, userId: 'other' }],
  ])('is refused with %s', async ([, body], { shopper }) => {
    expect((await erase(shopper, body)).status).toBe(400)
    expect(await sessionOf(shopper)).toMatchObject({ success: true })
  })

  it('needs the password, which may not be guessed here either', async ({ shop, shopper }) => {
    const wrong = await erase(shopper, { password: 'not this one' })
    expect([wrong.status, wrong.body]).toEqual([
      403,
      { success: false, code: 'wrong-password', msg: accountRefusals.wrongPassword },
    ])
    const stolen = shop.visitor()
    stolen.cookies.set('sid', shopper.cookies.get('sid') ?? '')
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) statuses.push((await erase(stolen, { password: `guess ${n}` })).status)
    expect(statuses.slice(-2)).toEqual([429, 429])
    expect((await erase(shopper)).status).toBe(200)
  })

  it('is not made by a page of another site, nor without a login', async ({ shop, shopper }) => {
    const elsewhere = await shopper.post(calls.userDelete.path, { password }, { 'sec-fetch-site': 'cross-site' })
    expect(elsewhere.status).toBe(403)
    expect((await erase(shop.visitor())).status).toBe(401)
    expect(await sessionOf(shopper)).toMatchObject({ success: true })
  })

  it('takes a code where Google opened the account, in the browser that asked, and not a reset of another', async ({
    shop,
  }) => {
    const [user, browser] = [newGoogleUser(), shop.visitor()]
    await signIn(shop, browser, user)
    expect((await erase(browser, { password })).body).toEqual({
      success: false,
      code: 'conflict',
      msg: refusals.noPassword,
    })
    expect((await browser.post(calls.userSendDeleteCode.path)).body).toEqual({
      success: true,
      msg: notices.deleteCodeSent,
    })
    const mail = await shop.sandbox.mailbox.waitFor(
      ({ to, subject }) => to === user.email && /delete your/.test(subject),
    )
    const otp = /^\d{6}/.exec(mail.subject)?.[0] ?? ''
    const wrong = await erase(browser, { otp: otp === '000000' ? '000001' : '000000' })
    expect([wrong.status, wrong.body]).toEqual([400, { success: false, code: 'wrong-code', msg: errors.invalidOtp }])
    const other = await erase(await shop.shopper(), { otp })
    expect(other.status).toBe(400)
    expect((await erase(browser, { otp })).status).toBe(200)
    expect(await sessionOf(browser)).toEqual({ success: false })
    const again = shop.visitor()
    await signIn(shop, again, user)
    expect((await again.post(calls.addressGet.path)).body).toMatchObject({ addresses: [] })
  })

  // Mutation: each deletion sends its email.
  it('sends a stranger at most three emails a day, however often somebody else does it', async ({ shop }) => {
    const [email, attacker, queued] = ['victim@example.com', shop.visitor(), [] as number[]]
    for (let n = 0; n < 4; n += 1) {
      await attacker.post(calls.userRegister.path, { name: 'Victim', email, password })
      expect((await erase(attacker)).status).toBe(200)
      queued.push(
        (await rowsThatContain(shop, ['Your Mewa account is deleted'])).filter((row) => row.includes(email)).length,
      )
    }
    expect(queued).toEqual([1, 2, 3, 3])
  })

  // Mutation: the missing account is a bug to is-auth.
  it('at another server looks like a logout, until that server knows', async ({ shop, shopper }) => {
    await shopper.get(calls.userAccount.path)
    await withClient(shop.deps.pool, async (client) => {
      await client.query(`BEGIN; SET LOCAL session_replication_role = replica`)
      await client.query('DELETE FROM users WHERE id = $1', [shopper.userId])
      await client.query('COMMIT')
    })
    expect(await sessionOf(shopper)).toEqual({ success: false })
    for (const call of [calls.userAccount, calls.userData]) {
      expect((await shopper.send(call.path, { method: call.method })).status).toBe(401)
    }
  })

  // Mutation: refuseUnfinished is not asked.
  it('waits for an open payment, a parcel and a refund, and says which', async ({ shop, buyer }) => {
    const product = await shop.stock(50)
    const refusal = async () => {
      const { status, body } = await erase(buyer)
      return [status, (body as { msg: string }).msg]
    }
    const placed = await buyer.place([{ product, quantity: 1 }])
    expect(await refusal()).toEqual([409, refusals.stillPaying])
    await buyer.verify(await shop.pay(placed))
    expect(await refusal()).toEqual([409, refusals.stillDelivering])
    await setStatus(shop, placed.orderId, 'Shipped')
    expect(await refusal()).toEqual([409, refusals.stillDelivering])
    // A seller who forgot to set Delivered.
    await shop.deps.pool.query(`UPDATE orders SET paid_at = paid_at - interval '31 days' WHERE id = $1`, [
      placed.orderId,
    ])
    const { orderId } = await buyer.buy([{ product, quantity: 1 }])
    await buyer.cancel(orderId)
    expect(await refusal()).toEqual([409, refusals.stillRefunding])
    await shop.expectPayState(orderId, 'REFUNDED')
    expect((await erase(buyer)).status).toBe(200)
  })
})
