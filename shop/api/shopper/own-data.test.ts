// A shopper reads and writes her own data, whomever a request names, and reads no more of it than the pages show.
import { calls } from '#contract/calls'
import { describe, expect, it } from '#test/fixtures'

describe('a request that names another shopper', () => {
  it('D2: reads and changes its own account alone', async ({ shop, buyer }) => {
    const other = await shop.buyer()
    const product = await shop.stock(9)
    await other.post(calls.cartUpdate.path, { cartItems: { [product]: 3 } })
    await other.place([{ product, quantity: 1 }])
    const before = (await other.get(calls.userIsAuth.path)).body

    const named = { userId: other.userId, _id: other.userId, user: other.userId, email: other.email }
    const query = `?${new URLSearchParams(named)}`
    const answers = await Promise.all([
      ...['', query].flatMap((end) => [
        buyer.post(calls.addressGet.path + end, named),
        buyer.post(calls.cartUpdate.path + end, { ...named, cartItems: { [product]: 1 } }),
        buyer.post(calls.addressAdd.path + end, { ...named }),
      ]),
      buyer.get(calls.orderUser.path + query),
      buyer.get(calls.userIsAuth.path + query),
      buyer.get(calls.userAccount.path + query),
    ])
    const told = answers.map(({ body }) => JSON.stringify(body)).join()
    for (const secret of [other.userId, other.email, other.address]) expect(told).not.toContain(secret)
    expect((await other.get(calls.userIsAuth.path)).body).toEqual(before)
    expect(await buyer.orders()).toEqual([])
  })
})

describe('the id of an order', () => {
  it('D7: is random in all of its 128 bits but those of its version', async ({ shop, buyer }) => {
    const product = await shop.stock(99)
    const ids: string[] = []
    for (const quantity of [1, 2, 3, 4, 5]) ids.push((await buyer.place([{ product, quantity }])).orderId)
    // A version 4 UUID (RFC 9562, 5.4). Numbers, times and counters would repeat in one of the parts.
    for (const id of ids) expect(id).toMatch(/^[\da-f]{12}4[\da-f]{3}[89ab][\da-f]{15}$/)
    for (const part of [0, 8, 17, 24]) expect(new Set(ids.map((id) => id.slice(part, part + 8))).size).toBe(ids.length)
  })
})

describe('an answer', () => {
  it('D8: has no password, session, identity or payment data of the account', async ({ shop, buyer, seller }) => {
    const product = await shop.stock(9)
    const paid = await buyer.buy([{ product, quantity: 1 }])
    await shop.deps.pool.query(
      "UPDATE users SET google_issuer = 'https://issuer', google_subject = 'subject-1' WHERE id = $1",
      [buyer.userId],
    )
    const { rows } = await shop.deps.pool.query<{ password_hash: string }>(
      'SELECT password_hash FROM users WHERE id = $1',
      [buyer.userId],
    )
    const answers = await Promise.all([
      buyer.get(calls.userIsAuth.path),
      buyer.get(calls.userAccount.path),
      buyer.get(calls.orderUser.path),
      buyer.get(`${calls.orderInvoice.path}?orderId=${paid.orderId}`),
      seller.get(calls.orderSeller.path),
      seller.get(`${calls.orderHistory.path}?orderId=${paid.orderId}`),
      shop.visitor().get(calls.productList.path),
    ])
    const told = answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`).join('\n')
    expect(told.match(/^200 /gm)).toHaveLength(answers.length)
    const secrets = [rows[0]?.password_hash, buyer.cookies.get('sid'), 'subject-1', 'https://issuer', paid.signature]
    for (const secret of secrets) expect(told).not.toContain(secret)
    expect(told).not.toMatch(/"[^"]*(password_|hash|token|secret|subject|issuer|signature|session)[^"]*":/i)
  })
})
