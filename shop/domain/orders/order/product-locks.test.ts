// The lock on the row of a product while many sales wait for it.
import { sql } from 'kysely'

import { lockProducts } from '#domain/lots/tidy-lots'
import { foldSales } from '#domain/orders/figures/fold-sales'
import { sellAtOnce } from '#domain/orders/payments/sell-order'
import { untilWaiting } from '#test/databases/lock-waits'
import { expect, it } from '#test/fixtures'

const WAITING = 5

// Mutation: best_sellers refers to products, so that its new rows lock the rows of products.
it('sales that wait for a product do not deadlock while its first figures are written', async ({ shop, buyer }) => {
  const { db } = shop
  shop.provider.faults.set({ on: 'webhooks', do: 'drop' })
  const product = await shop.stock(50)
  const paid = await Promise.all(
    (await shop.buyers(WAITING)).map(async (each) => shop.pay(await each.place([{ product, quantity: 1 }]))),
  )
  const sell = () =>
    Promise.allSettled(
      paid.map(({ orderId, paymentId }) =>
        sellAtOnce(db, orderId, shop.providerPayment(paymentId)!, shop.context.settings),
      ),
    )
  const sold = await db.transaction().execute(async (figures) => {
    // The shop writes no figures by itself until this ends.
    await sql`SELECT FROM sales_periods FOR UPDATE`.execute(figures)
    await buyer.buy([{ product, quantity: 1 }])
    await foldSales(figures)
    const selling = await db.transaction().execute(async (editing) => {
      await lockProducts(editing, [product])
      await editing.updateTable('products').set({ updated_at: new Date() }).where('id', '=', product).execute()
      const sales = sell()
      await untilWaiting(db, WAITING, 'bought')
      return { sales }
    })
    return selling.sales
  })
  expect(sold).toEqual(Array(WAITING).fill({ status: 'fulfilled', value: expect.any(String) }))
  expect(await shop.stockOf(product)).toEqual({ available: 44, reserved: 0, sold: 6 })
  shop.provider.faults.clear()
  await shop.expectHealth()
})

it('only tables whose rows are written with the product locked refer to it', async ({ database: { db } }) => {
  const { rows } = await sql<{ table: string }>`
    SELECT conrelid::regclass::text AS table FROM pg_constraint
    WHERE contype = 'f' AND confrelid = 'products'::regclass ORDER BY 1`.execute(db)
  expect(rows.map(({ table }) => table)).toEqual(['lots', 'low_stock', 'order_items', 'product_drafts', 'stock_ledger'])
})
