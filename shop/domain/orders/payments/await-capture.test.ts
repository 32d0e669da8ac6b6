import type { Db } from '#db/connect'
import { answerBy, awaitCapture } from '#domain/orders/payments/await-capture'
import { expect, it } from '#test/fixtures'

const awaiting = (id: string) => ({ id, pay_state: 'AWAITING', by_cash: false, razorpay_order_id: null }) as const

// Mutation: without the bound each order of a flood is looked at twice a second, for as long as somebody asks.
it('asks once, and waits for nothing, while a hundred other orders are waited for', async ({ shop, buyer }) => {
  shop.provider.faults.set({ on: 'webhooks', do: 'drop' })
  const placed = await buyer.place([{ product: await shop.stock(1), quantity: 1 }])
  await shop.pay(placed, { outcome: 'authorized' })
  const crowd = Promise.withResolvers<never>()
  const waiting = Array.from({ length: 100 }, (_, i) =>
    awaitCapture(silent(shop.db, crowd.promise), shop.context, awaiting(`order ${i}`), answerBy()),
  )
  const one = awaiting(placed.orderId)
  expect(await awaitCapture(shop.db, shop.context, one, answerBy())).toBe('pending')
  const asked = shop.provider.requests().filter(({ path }) => path.includes(placed.razorpayOrderId))
  expect(asked).toHaveLength(1)

  crowd.reject(new Error('The crowd is gone'))
  for (const { status } of await Promise.allSettled(waiting)) expect(status).toBe('rejected')
  // Then there is room again.
  const answer = awaitCapture(shop.db, shop.context, one, answerBy())
  await shop.provider.settleLate(shop.provider.payments().at(-1)?.id ?? '', 'captured')
  expect(await answer).toBe('paid')
})

/** A database whose statements wait for `gone`. */
function silent(db: Db, gone: Promise<never>): Db {
  const executor = new Proxy(db.getExecutor(), {
    get: (real, name) => (name === 'executeQuery' ? () => gone : Reflect.get(real, name).bind(real)),
  })
  return { getExecutor: () => executor } as unknown as Db
}
