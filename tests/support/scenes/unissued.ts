// A paid order whose documents are due.
import { sql } from 'kysely'

import { settleOrder } from '#domain/orders/payments/settle-order'
import type { Buyer, Paid } from '#test/people/buyer'
import type { TestShop } from '#test/shop'

/** Lets `work` see a paid order whose invoice could not be issued at once, and which no chore issues meanwhile. */
export async function withUnissued(
  shop: TestShop,
  product: string,
  buyer: Buyer,
  work: (order: Paid) => Promise<void>,
): Promise<void> {
  shop.provider.faults.set({ on: 'webhooks', do: 'drop' })
  const paid = await shop.pay(await buyer.place([{ product, quantity: 1 }]))
  const payment = shop.providerPayment(paid.paymentId)
  if (!payment) throw new Error('Nothing was paid')
  const down = () => Promise.reject(new Error('The queue is down'))
  await shop.db.connection().execute(async (db) => {
    await sql`SELECT pg_advisory_lock(hashtextextended('issue documents', 0))`.execute(db)
    await settleOrder(
      shop.db,
      { ...shop.context, queue: { send: down, sendMails: down, forgetMails: down } },
      paid.orderId,
      payment,
    )
    shop.provider.faults.clear()
    try {
      await work(paid)
    } finally {
      await sql`SELECT pg_advisory_unlock(hashtextextended('issue documents', 0))`.execute(db)
    }
  })
}
