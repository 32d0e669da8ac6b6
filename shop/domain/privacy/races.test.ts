// An account is deleted while something else happens to it or to its orders. Nothing is lost, and no money is kept.
import { calls } from '#contract/calls'
import { refusals } from '#contract/wording'
import { issueCode } from '#domain/accounts/reset-codes'
import { recheckOpenOrders } from '#domain/orders/payments/recheck-open-orders'
import { setOrderStatus } from '#domain/orders/status/set-status'
import { deleteAccount } from '#domain/privacy/delete-account'
import { sweepKept } from '#domain/privacy/sweep-kept'
import { untilWaiting } from '#test/databases/lock-waits'
import { withClient } from '#test/databases/pool-clients'
import { expect, it } from '#test/fixtures'
import { shopperPassword } from '#test/people/accounts'
import type { Buyer } from '#test/people/buyer'
import { homeAddress } from '#test/people/home-address'
import { rowsThatContain } from '#test/people/personal-data'
import type { TestShop } from '#test/shop'

it.beforeEach(({ shop }) => shop.provider.timing.set({ refundAfterMs: 50 }))
it.afterEach(({ shop }) => shop.expectHealth())

const erase = async (who: Buyer) => (await who.post(calls.userDelete.path, { password: shopperPassword })).status

async function exists(shop: TestShop, { userId }: Buyer): Promise<boolean> {
  return (await shop.deps.pool.query('SELECT 1 FROM users WHERE id = $1', [userId])).rows.length > 0
}

async function abandoned(shop: TestShop, who: Buyer, product: string) {
  const placed = await who.place([{ product, quantity: 1 }])
  await shop.passTime(placed.orderId, 26)
  await recheckOpenOrders(shop.db, shop.context)
  expect(await shop.payStateOf(placed.orderId)).toBe('EXPIRED')
  return placed
}

// Mutation: the row of the deleted account stays, emptied; or the broken reference is answered as a bug.
it('a tap on Pay that comes first but is slower is refused, and holds nothing', async ({ shop, buyer }) => {
  const product = await shop.stock(9)
  const asker = { device: 'a browser', network: '10.0.0.1', isKnown: true }
  const code = await shop.db
    .transaction()
    .execute((tx) => issueCode(tx, buyer.email, { id: buyer.userId, isProven: false }, asker, false))
  const order = await withClient(shop.deps.pool, async (other) => {
    await other.query('BEGIN')
    await other.query('SELECT FROM products WHERE id = $1 FOR UPDATE', [product])
    const placing = buyer.order([{ product, quantity: 1 }])
    await untilWaiting(shop.db, 1, 'hold_order_1')
    await deleteAccount(shop.db, shop.context, buyer.userId, { code: code ?? '', device: asker.device })
    await other.query('COMMIT')
    return placing
  })
  expect(order).toMatchObject({ status: 401, body: { msg: refusals.notLoggedIn } })
  expect(await exists(shop, buyer)).toBe(false)
  expect(await shop.stockOf(product)).toEqual({ available: 9, reserved: 0, sold: 0 })
})

it('writes of the same account leave nothing behind, and a second deletion finds no account', async ({
  shop,
  buyer,
}) => {
  const street = '9 Vanishing Street'
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, () => buyer.post(calls.addressAdd.path, { ...homeAddress, street })),
    buyer.post(calls.cartUpdate.path, { cartItems: {} }),
    buyer.post(calls.userUpdateName.path, { name: 'Vanishing Person' }),
    buyer.post(calls.userDelete.path, { password: shopperPassword }),
    buyer.post(calls.userDelete.path, { password: shopperPassword }),
  ])
  const erased = answers.slice(-2).map(({ status }) => status)
  expect(erased.toSorted()).toEqual([200, 401])
  for (const { status } of answers) expect([200, 401]).toContain(status)
  expect(await rowsThatContain(shop, [street, 'Vanishing Person'])).toEqual([])
})

// Mutation: the orders are not cancelled, so that the late money buys goods for nobody.
it('money that comes after the deletion goes back, tells the shop, and names nobody for long', async ({
  shop,
  buyer,
}) => {
  const product = await shop.stock(3)
  const placed = await abandoned(shop, buyer, product)
  expect(await erase(buyer)).toBe(200)
  await shop.pay(placed, { email: buyer.email, contact: '+919812345678' })
  await shop.expectPayState(placed.orderId, 'REFUNDED')
  expect(await shop.stockOf(product)).toEqual({ available: 3, reserved: 0, sold: 0 })
  await expect.poll(() => shop.mailsTo({ email: 'hello@mewa.test' }, /Money that goes back/).length).toBe(1)
  expect(shop.mailsTo({ email: 'deleted.invalid' }, /./)).toEqual([])
  await expect
    .poll(
      async () => {
        await sweepKept(shop.db)
        const rows = await rowsThatContain(shop, [buyer.email, '+919812345678'])
        return rows.filter((row) => !/account is deleted/.test(row))
      },
      // Each look reads every table.
      { interval: 250 },
    )
    .toEqual([])
  const seller = await shop.deps.pool.query<{ id: string }>(
    `INSERT INTO sellers (name, email, password_hash) VALUES ('S', 's@example.com', '') RETURNING id`,
  )
  const reopened = setOrderStatus(shop.db, shop.context, seller.rows[0]?.id ?? '', placed.orderId, 'Packed')
  await expect(reopened).rejects.toMatchObject({ kind: 'conflict' })
})

it('a payment that settles at the same moment is never taken from its shopper', async ({ shop }) => {
  const product = await shop.stock(20)
  for (let round = 0; round < 2; round += 1) {
    const buyer = await shop.buyer()
    const placed = await abandoned(shop, buyer, product)
    const [erased] = await Promise.all([erase(buyer), shop.pay(placed)])
    if (erased === 200) await shop.expectPayState(placed.orderId, 'REFUNDED')
    else {
      expect(erased).toBe(409)
      await shop.expectPayState(placed.orderId, 'PAID')
      expect(await exists(shop, buyer)).toBe(true)
    }
  }
})

it('a seller who ships meanwhile does so for an account that stays', async ({ shop, buyer }) => {
  const product = await shop.stock(5)
  const { orderId } = await buyer.buy([{ product, quantity: 1 }])
  const seller = await shop.seller()
  const [shipped, erased] = await Promise.all([
    seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Shipped' }),
    erase(buyer),
  ])
  expect([shipped.status, erased]).toEqual([200, 409])
  await expect.poll(() => shop.mailsTo(buyer, /on its way/).length).toBe(1)
})

it('only the account `deleted` ever takes over an order', async ({ shop, buyer }) => {
  const { orderId } = await buyer.place([{ product: await shop.stock(5), quantity: 1 }])
  const other = await shop.shopper()
  const taken = shop.deps.pool.query('UPDATE orders SET user_id = $2 WHERE id = $1', [orderId, other.userId])
  await expect(taken).rejects.toThrow('never rewritten')
})
