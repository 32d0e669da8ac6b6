// A shopper downloads what the shop knows (decision 052).
import { calls } from '#contract/calls'
import { refusals } from '#contract/wording'
import { expect, it } from '#test/fixtures'
import { homeAddress } from '#test/people/home-address'
import { subscribe } from '#test/people/newsletter'

type Data = Record<string, unknown> & { account: { email: string }; orders: object[]; addresses: object[] }

it('is one file with all of it, and nothing of others, nor a secret', async ({ shop, buyer }) => {
  const other = await shop.buyer()
  const product = await shop.stock(9)
  const { orderId, paymentId } = await buyer.buy([{ product, quantity: 2 }])
  await other.buy([{ product, quantity: 1 }])
  await shop.deps.pool.query('UPDATE users SET email_proven_at = now() WHERE id = $1', [buyer.userId])
  await subscribe(shop, buyer.email)
  for (const { email } of [buyer, other])
    await shop.visitor().post(calls.contactMail.path, { name: 'Asha', email, message: `From ${email}` })

  const { status, headers, body } = await buyer.post(calls.userData.path)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="mewa-my-data-\d{4}-\d\d-\d\d\.json"$/)
  expect(headers.get('cache-control')).toBe('no-store')
  const data = body as Data
  expect(data).toMatchObject({
    account: { email: buyer.email, name: 'Test Shopper', hasPassword: true, signsInWithGoogle: false },
    addresses: [{ street: homeAddress.street, phone: homeAddress.phone }],
    logins: [{}],
    orders: [
      {
        id: orderId,
        payment: 'PAID',
        amount: 204,
        address: { street: homeAddress.street },
        items: [{ name: 'Medjool dates', quantity: 2, price: 100 }],
        payments: [{ id: paymentId, amount: 204 }],
        refunds: [],
      },
    ],
    newsletter: true,
    consents: [{ purpose: 'newsletter', form: 'newsletter box' }],
    messages: [{ message: `From ${buyer.email}` }],
    waitsFor: [],
  })
  const text = JSON.stringify(data)
  expect(text).not.toContain(other.email)
  expect(text).not.toMatch(/argon2|token|hash/i)
})

// Mutation: a part is left out of the file.
it('has passkeys, requests for codes, what was done with the account, and the gift of an order', async ({
  shop,
  buyer,
}) => {
  const { pool } = shop.deps
  const { orderId } = await buyer.buy([{ product: await shop.stock(9), quantity: 1 }])
  const gift = { message: 'With love', recipient: { name: 'Meena Raman', phone: '+91 98400 11111' } }
  await pool.query('UPDATE orders SET gift = $2 WHERE id = $1', [orderId, JSON.stringify(gift)])
  await pool.query(
    `INSERT INTO passkeys (user_id, credential_id, public_key, name, sign_count, transports)
      VALUES ($1, convert_to($1, 'UTF8'), '', 'My phone', 0, '{}')`,
    [buyer.userId],
  )
  await shop.visitor().post(calls.userSendResetOtp.path, { email: buyer.email })
  await buyer.post(calls.userData.path)
  // Acts are written after the answer, and the data can be asked for ten times a day.
  const acts = async () => {
    const { rows } = await pool.query<{ act: string }>(
      `SELECT DISTINCT act FROM audit_log WHERE account = $1 AND act IN ('data downloaded', 'reset code asked')`,
      [buyer.userId],
    )
    return rows.length
  }
  await expect.poll(acts).toBe(2)
  expect((await buyer.post(calls.userData.path)).body).toMatchObject({
    passkeys: [{ name: 'My phone' }],
    codesSent: [{ usedAt: null }],
    activity: expect.arrayContaining([
      expect.objectContaining({ act: 'data downloaded', outcome: 'done' }),
      expect.objectContaining({ act: 'reset code asked' }),
    ]) as unknown,
    orders: [{ id: orderId, gift }],
  })
})

// Anybody can open an account with the email of another. Mutation: messages are listed for any account of the email.
it('has what the email alone knows only when the email is proven', async ({ shop, shopper }) => {
  await shop.visitor().post(calls.contactMail.path, { name: 'Owner', email: shopper.email, message: 'Private' })
  await subscribe(shop, shopper.email)
  expect((await shopper.post(calls.userData.path)).body).toMatchObject({ messages: null, consents: null })
})

it('is for the shopper alone, ten times a day, and not for other sites', async ({ shop, shopper }) => {
  expect((await shop.visitor().post(calls.userData.path)).status).toBe(401)
  const elsewhere = await shopper.post(calls.userData.path, undefined, { 'sec-fetch-site': 'cross-site' })
  expect(elsewhere.status).toBe(403)
  const statuses: number[] = []
  for (let n = 0; n < 11; n += 1) statuses.push((await shopper.post(calls.userData.path)).status)
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  expect((await shopper.post(calls.userData.path)).body).toEqual({
    success: false,
    code: 'too-many',
    msg: refusals.tooMany,
  })
})
