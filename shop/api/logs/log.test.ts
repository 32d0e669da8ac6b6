import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import { withoutEmails } from '#api/logs/log'
import { calls } from '#contract/calls'
import { createSeller } from '#domain/accounts/sellers'
import { accountHash } from '#domain/audit/account-hash'
import { expect, it } from '#test/fixtures'
import { collectLines } from '#test/log-lines'
import { buyerOf } from '#test/people/buyer'
import { consent, follow, newGoogleUser } from '#test/people/google-sign-in'
import { codeFor, otherCode, reset, verifyCode } from '#test/people/reset-codes'
import { addAlmonds, form, update } from '#test/scenes/products'

it.for<[string, string]>([
  ['550 5.1.1 <nobody+x@mail.example.co.in>: no such user', '550 5.1.1 <[email]>: no such user'],
  ['Key (lower(email))=(asha@example.com) exists', 'Key (lower(email))=([email]) exists'],
  ['GET /products/asha%40example.com', 'GET [email]'],
  ['at node_modules/@node-rs/argon2/index.js:1', 'at node_modules/@node-rs/argon2/index.js:1'],
])('no line of the log contains an email: %s', ([text, shown]) => {
  expect(withoutEmails(text)).toBe(shown)
})

// Mutation: a part of the pattern without a limit makes this quadratic, seconds for 80 kB.
it('a long line costs no time to search', () => {
  const long = `${'a'.repeat(40_000)}@${'a.'.repeat(20_000)}`
  const before = process.cpuUsage()
  withoutEmails(long)
  const { user } = process.cpuUsage(before)
  expect(user / 1_000).toBeLessThan(500)
})

it('the log names an account by a keyed hash, and has a line for each act', async ({ shop }) => {
  const { lines } = collectLines(shop.deps.log)
  const buyer = await buyerOf(await shop.registered(), shop.pay)
  const { orderId } = await buyer.buy([{ product: await shop.stock(9), quantity: 1 }])
  await buyer.cancel(orderId)
  const own = accountHash(shop.deps.settings.signingKey, { kind: 'user', id: buyer.userId })
  const audited = () => lines().filter(({ msg, account }) => msg === 'audit' && account === own)
  await expect.poll(() => audited().length).toBe(4)
  const shown = {
    kind: 'user',
    outcome: 'done',
    network: expect.stringMatching(/0\/24$/),
    requestId: expect.any(String),
  }
  expect(audited().toSorted((a, b) => String(a['act']).localeCompare(String(b['act'])))).toMatchObject([
    { ...shown, act: 'order cancelled', subject: orderId },
    { ...shown, act: 'order paid', subject: orderId },
    { ...shown, act: 'order placed', subject: orderId },
    { ...shown, act: 'registered' },
  ])
  expect(accountHash('another key', { kind: 'user', id: buyer.userId })).not.toBe(own)
  expect(own).toMatch(/^[\w-]{16}$/)
})

it('no secret and no email stands in a line of the log, or in a row of the audit log', async ({ shop }) => {
  const { texts } = collectLines(shop.deps.log)
  const secrets: string[] = []
  const secret = <T extends string>(text: T): T => {
    secrets.push(text)
    return text
  }
  // A mail server that refuses it quotes the address.
  const email = secret(`nobody-${randomBytes(6).toString('hex')}@example.com`)
  const password = secret(`password ${randomBytes(6).toString('hex')}`)
  const browser = shop.visitor()
  const { body } = await browser.post(calls.userRegister.path, { name: 'Asha', email, password })
  const { user } = body as { user: { _id: string } }
  await shop.visitor().post(calls.userRegister.path, { name: 'Asha', email, password })
  await browser.post(calls.userLogin.path, { email, password: secret('not the password') })
  const buyer = await buyerOf({ ...browser, userId: user._id, email }, shop.pay)
  const paid = await buyer.buy([{ product: await shop.stock(5), quantity: 1 }])
  secret(paid.signature)
  await buyer.cancel(paid.orderId)
  for (const token of buyer.cookies.values()) secret(token)

  const next = secret(`password ${randomBytes(6).toString('hex')}`)
  const reader = await shop.registered()
  secret(reader.email)
  const code = secret(await codeFor(shop, reader.email, reader))
  await verifyCode(shop, reader.email, secret(otherCode(code)), reader)
  await reset(shop, reader.email, code, next, reader)
  const google = newGoogleUser()
  secret(google.email)
  const back = await consent(shop, browser, google)
  secret(new URL(back, shop.url).searchParams.get('code') ?? '')
  await follow(shop.visitor(), back)
  await follow(browser, back)

  const owner = { name: 'Owner', email: secret('owner@example.com'), password: secret('a long password of the owner') }
  await createSeller(shop.db, owner)
  const seller = shop.visitor()
  await seller.post(calls.sellerLogin.path, { email: owner.email, password: secret('a wrong one') })
  await seller.post(calls.sellerLogin.path, { email: owner.email, password: owner.password })
  for (const token of seller.cookies.values()) secret(token)
  const { _id: id } = await addAlmonds(seller)
  await update(seller, form({ id, name: 'Almonds', quantity: 3 }))
  const { orderId } = await (await shop.buyer()).buy([{ product: id, quantity: 1 }])
  await seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Shipped' })
  await seller.get(`${calls.orderParcels.path}?orderIds=${orderId}`)
  await seller.get(`${calls.orderExport.path}?from=2026-01-01&to=2026-12-31`)
  await seller.get(`/no/such/page/${email}?token=${secret('a-token-in-an-address')}`)
  // The one that bounces is listed, so its line is written.
  const failed = async () => ((await seller.get(calls.sellerMails.path)).body as { failedCount: number }).failedCount
  await expect.poll(failed).toBeGreaterThan(0)
  await shop.deps.audit.stop()

  const { rows } = await sql<{ row: string }>`
    SELECT a::text AS row FROM audit_log a UNION ALL SELECT e::text FROM audit_events e`.execute(shop.db)
  expect(rows.length).toBeGreaterThan(30)
  expect(texts.join('')).toContain('mail given up')
  const written = [...texts, ...rows.map(({ row }) => row)].join('\n')
  // A code may be a part of some other number.
  const isIn = (each: string) =>
    /^\d+$/.test(each) ? new RegExp(`(?<!\\d)${each}(?!\\d)`).test(written) : written.includes(each)
  expect(secrets.filter((each) => each.length < 6 || isIn(each))).toEqual([])
  expect(written).not.toMatch(/\S@example\.com/)
})
