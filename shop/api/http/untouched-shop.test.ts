// A shop in which nobody has received a lot, shipped a parcel, reported a piece or promised a day.
import { calls } from '#contract/calls'
import { readAudit } from '#domain/audit/read-audit'
import { expect, it } from '#test/fixtures'
import { ordersOf } from '#test/people/buyer'
import { listed } from '#test/scenes/products'

const specified = {
  product: ['_id', 'name', 'description', 'category', 'price', 'offerPrice', 'quantity', 'image', 'weight'],
  // Beside the fields of the specification: `payment` and `paidAt`, and those of every paid order.
  order: '_id items address amount paymentType isPaid status createdAt payment paidAt invoice cancellableUntil'.split(
    ' ',
  ),
  line: ['product', 'quantity'],
}

it('has products and orders as the specification names them', async ({ shop, buyer, seller }) => {
  const product = await shop.stock(5, 100, { hsn: null, gstRate: null })
  expect(Object.keys((await listed(shop, product))!).toSorted()).toEqual(specified.product.toSorted())
  const placed = await buyer.post(calls.orderRazorpay.path, {
    userId: buyer.userId,
    items: [{ product, quantity: 2 }],
    address: buyer.address,
    // A key that the specification does not know, in a shop that offers no gifts.
    gift: { message: 'Happy Diwali' },
  })
  expect(placed.status).toBe(200)
  const { orderId } = await buyer.buy([{ product, quantity: 1 }])
  await shop.expectPayState(orderId, 'PAID')
  await expect.poll(async () => (await ordersOf(buyer))[0]?.invoice).toBeTruthy()
  for (const who of [buyer, seller]) {
    const path = who === buyer ? calls.orderUser.path : calls.orderSeller.path
    const { orders } = (await who.get(path)).body as { orders: { _id: string; items: object[] }[] }
    const order = orders.find(({ _id }) => _id === orderId)!
    expect(Object.keys(order).toSorted()).toEqual(specified.order.toSorted())
    expect(Object.keys(order.items[0]!).toSorted()).toEqual(specified.line.toSorted())
  }
})

const alone = it.extend(
  'environment',
  { scope: 'file' },
  {
    COURIER_SECRET: '',
    TICKET_ADDRESS: '',
    TICKET_MAIL_SECRET: '',
  },
)

alone('takes nothing of a courier or a mail server that it has not, and notes nothing of it', async ({ shop }) => {
  const stranger = shop.visitor()
  const answers = [
    await stranger.post(calls.courierEvents.path, { type: 'parcel.delivered' }),
    await stranger.send(calls.ticketMail.path, { method: 'POST', body: 'From: a@example.com\r\n\r\nHello' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 401])
  await shop.deps.audit.stop()
  expect(await readAudit(shop.db, { since: new Date(0), acts: ['courier event refused'], limit: 10 })).toEqual([])
})
