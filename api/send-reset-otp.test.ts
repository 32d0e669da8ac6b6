import { errors } from '#contract/wording'
import { describe, expect, it } from '#test/fixtures'
import type { TestShop } from '#test/shop'

import { askFor, codeFor, codesTo, otherCode, refused, setClock, verifyCode } from '#test/reset-codes'

describe('asking for a code', () => {
  it.for([
    ['no email', {}],
    ['half an email', { email: 'a@b' }],
    ['a list', { email: ['a@example.com'] }],
    ['two lines', { email: 'a@example.com\nBcc: b@example.com' }],
  ])('is refused with %s', async ([, body], { shop }) => {
    expect((await shop.visitor().post('/api/user/send-reset-otp', body)).status).toBe(400)
  })

  it('answers an unknown email as a known one, and mails only the known', async ({ shop, shopper: { email } }) => {
    await askFor(shop, 'nobody@example.com')
    await codeFor(shop, email)
    expect(codesTo(shop, 'nobody@example.com')).toEqual([])
    expect(await verifyCode(shop, 'nobody@example.com', '000000')).toEqual(refused(errors.invalidOtp))
    expect(await verifyCode(shop, email, otherCode(codesTo(shop, email)[0] ?? ''))).toEqual(refused(errors.invalidOtp))
  })

  it('mails once a minute, however many ask at once and from wherever', async ({ shop, shopper: { email } }) => {
    await Promise.all(Array.from({ length: 30 }, () => askFor(shop, email)))
    expect(await sent(shop, email)).toBe(1)
    await setClock(shop, email, `sent_at = ARRAY[now() - interval '61 seconds']`)
    await askFor(shop, email.toUpperCase())
    expect(await sent(shop, email)).toBe(2)
  })

  it('mails 5 times an hour and 10 times a day, and goes on answering', async ({ shop, shopper: { email } }) => {
    await askFor(shop, email)
    await setClock(shop, email, `sent_at = array_fill(now() - interval '59 minutes', ARRAY[5]), code_hash = 'old'`)
    await askFor(shop, email)
    expect(await sent(shop, email)).toBe(5)
    await setClock(shop, email, `sent_at = array_fill(now() - interval '61 minutes', ARRAY[10])`)
    await askFor(shop, email)
    expect(await sent(shop, email)).toBe(10)
    await setClock(shop, email, `sent_at = array_fill(now() - interval '25 hours', ARRAY[10])`)
    await askFor(shop, email)
    expect(await sent(shop, email)).toBe(1)
  })

  async function sent(shop: TestShop, email: string): Promise<number> {
    const { rows } = await shop.deps.pool.query<{ count: number }>(
      'SELECT cardinality(sent_at) AS count FROM reset_codes WHERE email = $1',
      [email],
    )
    return rows[0]?.count ?? 0
  }
})
