import { sql } from 'kysely'

import { calls } from '#contract/calls'
import { type AuditRow, readAudit } from '#domain/audit/read-audit'
import { describe, expect, it } from '#test/fixtures'
import { logIn, shopperPassword } from '#test/people/accounts'
import { consent, follow, newGoogleUser, signIn } from '#test/people/google-sign-in'
import { codeFor, newPassword, otherCode, reset, verifyCode } from '#test/people/reset-codes'
import { newSeller, sellerLogin, sellerPassword } from '#test/people/sellers'
import { add, addAlmonds, almonds, form, update } from '#test/scenes/products'
import type { TestShop } from '#test/shop'

const since = new Date(0)
const inShort = (rows: AuditRow[]) => rows.toReversed().map(({ act, outcome }) => `${act}: ${outcome}`)

function actsOf(shop: TestShop, kind: 'user' | 'seller', id: string): Promise<AuditRow[]> {
  return readAudit(shop.db, { since, account: { kind, id }, limit: 100 })
}

async function byRequest(shop: TestShop, { headers }: { headers: Headers }): Promise<AuditRow[]> {
  const id = headers.get('x-request-id')
  return (await readAudit(shop.db, { since, limit: 1_000 })).filter(({ requestId }) => requestId === id)
}

const userId = async (shop: TestShop, email: string) =>
  (await shop.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

describe('the audit log has', () => {
  it('logins, wrong passwords, logouts and a changed password, with network and request', async ({
    shop,
    registered: shopper,
  }) => {
    await logIn(shop, shopper.email, 'not the password')
    await logIn(shop, shopper.email, shopperPassword, shopper)
    const change = { newPassword, currentPassword: 'not the password' }
    await shopper.post(calls.userChangePassword.path, change)
    const { headers } = await shopper.post(calls.userChangePassword.path, {
      ...change,
      currentPassword: shopperPassword,
    })
    await shopper.get(calls.userLogout.path)
    await shopper.get(calls.userLogout.path)
    await expect.poll(async () => (await actsOf(shop, 'user', shopper.userId)).length, { timeout: 5_000 }).toBe(6)
    const rows = await actsOf(shop, 'user', shopper.userId)
    expect(inShort(rows)).toEqual([
      'registered: done',
      'login: wrong',
      'login: done',
      'password changed: wrong',
      'password changed: done',
      'logout: done',
    ])
    for (const { network } of rows) expect(network).toMatch(/^10\.\d+\.\d+\.0\/24$/)
    expect(await byRequest(shop, { headers })).toMatchObject([{ act: 'password changed', outcome: 'done' }])
  })

  it('logins that are refused by a limit, with their account, and those of unknown emails without', async ({
    shop,
    registered: shopper,
  }) => {
    const guesser = shop.visitor()
    for (let nth = 0; nth < 11; nth += 1) await logIn(shop, shopper.email, `guess ${nth}`, guesser)
    const unknown = await logIn(shop, 'nobody-at-all@example.com')
    await shop.deps.audit.stop()
    expect(await byRequest(shop, unknown)).toMatchObject([
      { act: 'login', outcome: 'wrong', kind: 'user', account: null },
    ])
    const acts = inShort(await actsOf(shop, 'user', shopper.userId))
    expect(acts).toEqual(['registered: done', ...Array<string>(10).fill('login: wrong'), 'login: limited'])
  })

  it('E17: the wrong passwords of a seller, however many refusals come before', async ({ shop }) => {
    const { id, email } = await newSeller(shop)
    const refused = Array.from({ length: 160 }, () =>
      shop.visitor().post(calls.cartUpdate.path, {}, { origin: 'https://evil.test' }),
    )
    await Promise.all(refused)
    for (const password of ['a guess', 'another guess', 'a third guess', sellerPassword]) {
      await sellerLogin(shop, email.toUpperCase(), password)
    }
    await shop.deps.audit.stop()
    expect(inShort(await actsOf(shop, 'seller', id))).toEqual([...Array<string>(3).fill('login: wrong'), 'login: done'])
  })

  it('password resets: asked, failed, done', async ({ shop, registered: shopper }) => {
    const code = await codeFor(shop, shopper.email, shopper)
    await verifyCode(shop, shopper.email, otherCode(code), shopper)
    await reset(shop, shopper.email, otherCode(code), newPassword, shopper)
    // A weak password is no try.
    await reset(shop, shopper.email, code, 'password', shopper)
    await reset(shop, shopper.email, code, newPassword, shopper)
    await shop.deps.audit.stop()
    expect(inShort(await actsOf(shop, 'user', shopper.userId))).toEqual([
      'registered: done',
      'reset code asked: done',
      'reset code entered: wrong',
      'password reset: wrong',
      'password reset: done',
    ])
  })

  it('sign-ins with Google, and those that fail', async ({ shop }) => {
    const gita = newGoogleUser()
    await signIn(shop, shop.visitor(), gita)
    const stolen = await consent(shop, shop.visitor(), newGoogleUser())
    const thief = shop.visitor()
    await follow(thief, stolen)
    const id = await userId(shop, gita.email)
    await shop.deps.audit.stop()
    expect(inShort(await actsOf(shop, 'user', id))).toEqual(['google sign-in: done'])
    const failed = await readAudit(shop.db, { since, acts: ['google sign-in'], limit: 10 })
    expect(failed.filter(({ outcome }) => outcome === 'failed')).toHaveLength(1)
  })

  it('refused calls, with the session of the caller and the path', async ({ shop, shopper }) => {
    const sellers = await shopper.get(calls.sellerSales.path)
    const foreign = await shopper.post(calls.cartUpdate.path, {}, { origin: 'https://evil.test' })
    const elsewhere = await shopper.post('/api/asha@example.com', {}, { origin: 'https://evil.test' })
    await shop.deps.audit.stop()
    expect(await byRequest(shop, sellers)).toMatchObject([
      { act: 'call refused', outcome: 'forbidden', account: shopper.userId, subject: calls.sellerSales.path },
    ])
    expect(await byRequest(shop, foreign)).toMatchObject([{ outcome: 'forbidden', subject: calls.cartUpdate.path }])
    // The path is a text of a stranger.
    expect(await byRequest(shop, elsewhere)).toMatchObject([{ outcome: 'forbidden', subject: null }])
  })

  it('what happened to an order, which is stored in its history alone', async ({ shop, buyer, seller }) => {
    const items = [{ product: await shop.stock(5), quantity: 1 }]
    const { orderId } = await buyer.buy(items)
    await buyer.cancel(orderId)
    await shop.expectPayState(orderId, 'REFUNDED')
    const sent = await buyer.buy(items)
    await seller.put(calls.orderUpdateStatus.path, { orderId: sent.orderId, status: 'Packed' })
    const rows = await actsOf(shop, 'user', buyer.userId)
    const ofOrder = rows.filter(({ subject }) => subject === orderId)
    expect(inShort(ofOrder).toSorted()).toEqual(
      [
        'order placed: done',
        'payment opened: done',
        'order paid: done',
        'order cancelled: done',
        'refund owed: done',
        'refund sent: done',
        'refund made: done',
      ].toSorted(),
    )
    const { rows: copies } = await sql`SELECT FROM audit_log WHERE subject IN (${orderId}, ${sent.orderId})`.execute(
      shop.db,
    )
    expect(copies).toEqual([])
    const statuses = await readAudit(shop.db, { since, acts: ['status set'], limit: 10 })
    expect(statuses).toMatchObject([{ kind: 'seller', subject: sent.orderId, detail: 'Packed' }])
  })
})

describe('an act of a seller is stored with its row, or not at all:', () => {
  it('products and stock', async ({ shop, seller }) => {
    const { _id: id } = await addAlmonds(seller)
    const price = await update(seller, form({ id, offerPrice: 450, name: almonds.name, quantity: 12 }))
    const stock = await seller.post(calls.productQuantity.path, { id, quantity: 30 })
    await seller.post(calls.productQuantity.path, { id, quantity: 30 })
    await seller.post(calls.productArchive.path, { id, archived: true })
    await seller.post(calls.productArchive.path, { id, archived: false })
    expect(await byRequest(shop, price)).toMatchObject([{ act: 'product edited', detail: 'offer price' }])
    expect(await byRequest(shop, stock)).toMatchObject([
      { act: 'stock set', detail: '12 to 30', subject: id, kind: 'seller', network: expect.stringMatching(/\/24$/) },
    ])
    const rows = (await readAudit(shop.db, { since, limit: 100 })).filter(({ subject }) => subject === id)
    expect(inShort(rows)).toEqual([
      'product added: done',
      'product edited: done',
      'stock set: done',
      'product archived: done',
      'product restored: done',
    ])
  })

  it('prints and exports, before they are answered', async ({ shop, buyer, seller }) => {
    const items = [{ product: await shop.stock(5), quantity: 1 }]
    const [first, second] = [await buyer.buy(items), await buyer.buy(items)]
    const one = await seller.get(`${calls.orderParcels.path}?orderIds=${first.orderId}&print=labels`)
    const both = await seller.get(`${calls.orderInvoices.path}?orderIds=${first.orderId},${second.orderId}`)
    const all = await seller.get(`${calls.orderParcels.path}?limit=100&print=slips`)
    // The pack list is polled.
    await seller.get(`${calls.orderParcels.path}?limit=100`)
    const file = await seller.get(`${calls.orderExport.path}?from=2026-01-01&to=2026-01-31`)
    expect(await byRequest(shop, one)).toMatchObject([
      { act: 'parcels printed', subject: first.orderId, detail: 'labels' },
    ])
    expect(await byRequest(shop, both)).toMatchObject([
      { act: 'invoices printed', subject: null, detail: expect.stringMatching(/^2 orders: #\w{8} #\w{8}$/) },
    ])
    expect(await byRequest(shop, all)).toMatchObject([{ detail: expect.stringMatching(/^slips of \d+ orders: #/) }])
    expect(await readAudit(shop.db, { since, acts: ['parcels printed'], limit: 10 })).toHaveLength(2)
    expect(await byRequest(shop, file)).toMatchObject([{ act: 'orders exported', detail: '2026-01-01 to 2026-01-31' }])
  })

  // Mutation: the row is written after the commit, or not waited for.
  it('nothing is changed or shown when the row cannot be stored', async ({ shop, buyer, seller }) => {
    const { _id: id } = await addAlmonds(seller)
    const { orderId } = await buyer.buy([{ product: id, quantity: 1 }])
    await sql`ALTER TABLE audit_log ADD CONSTRAINT full_disk CHECK (false) NOT VALID`.execute(shop.db)
    const answers = [
      await seller.post(calls.productQuantity.path, { id, quantity: 99 }),
      await seller.post(calls.productArchive.path, { id, archived: true }),
      await update(seller, form({ id, name: 'Renamed' })),
      await add(seller, form({ ...almonds, name: 'Never there' })),
      await seller.get(`${calls.orderParcels.path}?orderIds=${orderId}`),
    ]
    await sql`ALTER TABLE audit_log DROP CONSTRAINT full_disk`.execute(shop.db)
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500, 500])
    const products = await shop.db.selectFrom('products').select(['name', 'available', 'archived_at']).execute()
    expect(products).toContainEqual({ name: almonds.name, available: 11, archived_at: null })
    expect(products.map(({ name }) => name)).not.toContain('Never there')
  })
})
