// The calls of a shop with 40 orders and of one with 1,000: each reads what it shows, by an index, however much there is.
// In the small one a scan stands only where no index serves; in the large one the planner chooses as for a million orders.
// Mutation: without an index of a listed table (orders_user, orders_by_state, invoices, payments_order ...) a call scans.
import { calls } from '#contract/calls'
import { foldSales } from '#domain/orders/figures/fold-sales'
import { costOf, get, type Measured, MOST_MORE, REMEMBERED, startScenes } from '#test/databases/call-costs'
import { expect, it as base, vi } from '#test/fixtures'
import { oneOfEach } from '#test/people/buyer'

const it = base.extend('scenes', { scope: 'file' }, async ({}, { onCleanup }) => {
  const { scenes, stop } = await startScenes({ huge: true })
  onCleanup(stop)
  return scenes
})

// Two shops are filled, which takes its time on a busy machine.
it.beforeAll(({ scenes }) => {
  expect(Object.keys(scenes)).toHaveLength(2)
})

const list = calls.orderSeller.path

/** Gets the page after the first one. */
const nextPage =
  (who: 'shopper' | 'seller', path: string): Measured =>
  async (scene) => {
    const { nextCursor = '' } = (await scene[who].get(path)).body as { nextCursor?: string }
    return () => scene[who].get(`${path}&cursor=${nextCursor}`)
  }

const hot: Record<string, Measured> = {
  'asking who is logged in': get('shopper', calls.userIsAuth.path),
  'the addresses':
    async ({ shopper }) =>
    async () =>
      shopper.post(calls.addressGet.path),
  'a change of the cart':
    async ({ shopper, products }) =>
    async () =>
      shopper.post(calls.cartUpdate.path, { cartItems: Object.fromEntries(products.map((id) => [id, 1])) }),
  'placing an order':
    async ({ shopper, products }) =>
    async () =>
      shopper.order(oneOfEach(...products)),
  'paying an order': async ({ shop, shopper, products }) => {
    const paid = await shop.pay(await shopper.place(oneOfEach(...products)))
    return () => shopper.verify(paid)
  },
  'cancelling an order': async ({ shopper, products }) => {
    const { orderId } = await shopper.buy(oneOfEach(...products))
    return () => shopper.cancel(orderId)
  },
  'My Orders': get('shopper', `${calls.orderUser.path}?limit=5`),
  'older orders of My Orders': nextPage('shopper', `${calls.orderUser.path}?limit=5`),
  'an invoice':
    async ({ shopper, orderId }) =>
    async () =>
      shopper.get(`${calls.orderInvoice.path}?orderId=${orderId}`),
  'the orders of the seller': get('seller', `${list}?limit=10`),
  'orders of one status': get('seller', `${list}?limit=10&status=Delivered`),
  'older orders of the seller': nextPage('seller', `${list}?limit=10`),
  'a search for an order':
    async ({ seller, orderId }) =>
    async () =>
      seller.get(`${list}?limit=10&search=${orderId}`),
  // Of the same products in both shops.
  'a search for an invoice': async ({ shop, seller, orderId }) => {
    const invoice = () => shop.db.selectFrom('invoices').select('number').where('order_id', '=', orderId)
    const { number } = await vi.waitFor(() => invoice().executeTakeFirstOrThrow(), 30_000)
    return () => seller.get(`${list}?limit=10&search=${encodeURIComponent(number)}`)
  },
  'the history of an order':
    async ({ seller, orderId }) =>
    async () =>
      seller.get(`${calls.orderHistory.path}?orderId=${orderId}`),
  'setting a status':
    async ({ seller, orderId }) =>
    async () =>
      seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Packed' }),
  'setting a stock':
    async ({ seller, products: [id] }) =>
    async () =>
      seller.post(calls.productQuantity.path, { id, quantity: 90 }),
  'the pack list': get('seller', `${calls.orderParcels.path}?limit=10`),
  'the invoices to print': get('seller', `${calls.orderInvoices.path}?limit=10`),
  'what the sellers did': get('seller', calls.sellerActivity.path),
  'what the sellers did before': nextPage('seller', `${calls.sellerActivity.path}?group=orders`),
  'the emails that were not sent': get('seller', calls.sellerMails.path),
  'what waits for the seller': get('seller', calls.sellerToday.path),
}

// It compares payment by payment with the provider, so it reads as many as there were on its days.
it('the money of some days reads no table whole', async ({ scenes }) => {
  expect((await costOf(scenes.many, get('seller', calls.sellerMoney.path))).whole).toEqual([])
})

// A sum for each day and each hour, the best and the lowest products with their rows, and the orders of one hour.
const SALES_ROWS = 90 + 24 + 2 * (8 + 12) + 20

it('the sales of 90 days read their sums, and none of the lines', async ({ scenes }) => {
  await foldSales(scenes.many.shop.db)
  const { rows, whole } = await costOf(scenes.many, get('seller', `${calls.sellerSales.path}?days=90`))
  expect(whole).toEqual([])
  expect(rows).toBeLessThanOrEqual(SALES_ROWS)
})

it.for(Object.entries(hot))('%s reads no more in a large shop', async ([, measured], { scenes }) => {
  const [small, large] = [await costOf(scenes.few, measured), await costOf(scenes.many, measured)]
  expect([...small.whole, ...large.whole]).toEqual([])
  expect(large.statements).toBeLessThanOrEqual(Math.max(small.statements * MOST_MORE, small.statements + REMEMBERED))
  expect(large.rows).toBeLessThanOrEqual(small.rows * MOST_MORE)
})
