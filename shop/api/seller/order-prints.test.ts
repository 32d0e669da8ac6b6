import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import type { Invoice } from '#contract/money/invoice'
import { refusals } from '#contract/wording'
import { describe, expect, it as base } from '#test/fixtures'

const parcels = calls.orderParcels.path
const invoices = calls.orderInvoices.path

type Ids = Record<'first' | 'second' | 'packed' | 'cancelled' | 'open', string>
const it = base.extend('ids', { scope: 'file' }, async ({ shop, seller }): Promise<Ids> => {
  const product = await shop.stock(100, 150.5)
  const [asha, ravi, eve] = await shop.buyers(3)
  if (!asha || !ravi || !eve) throw new Error('There are three shoppers')
  const { orderId: first } = await asha.buy([{ product, quantity: 2 }])
  const { orderId: second } = await ravi.buy([{ product, quantity: 1 }])
  const { orderId: packed } = await asha.buy([{ product, quantity: 3 }])
  await seller.put(calls.orderUpdateStatus.path, { orderId: packed, status: 'Packed' })
  const { orderId: cancelled } = await ravi.buy([{ product, quantity: 1 }])
  await seller.put(calls.orderUpdateStatus.path, { orderId: cancelled, status: 'Cancelled' })
  await shop.expectPayState(cancelled, 'REFUNDED')
  const { orderId: open } = await eve.place([{ product, quantity: 4 }])
  return { first, second, packed, cancelled, open }
})

describe.each([
  [parcels, refusals.noSuchOrder],
  [invoices, refusals.noSuchInvoice],
])('the prints of %s are refused', (path, noSuch) => {
  it('to visitors and shoppers, of their own orders too', async ({ shop, seller, buyer, ids }) => {
    const { orderId } = await buyer.buy([{ product: await shop.stock(1), quantity: 1 }])
    await seller.put(calls.orderUpdateStatus.path, { orderId, status: 'Packed' })
    for (const query of ['', `?orderIds=${orderId}`, `?orderIds=${ids.first}`]) {
      expect((await shop.visitor().get(path + query)).status).toBe(401)
      expect((await buyer.get(path + query)).status).toBe(403)
    }
  })

  it('for an order that does not exist, alone and beside one that does', async ({ seller, ids }) => {
    for (const orderIds of ['none', `${ids.first},none`, `none,${ids.first},${ids.first}`]) {
      const answer = await seller.get(`${path}?orderIds=${orderIds}`)
      expect(answer).toMatchObject({ status: 404, body: { success: false, msg: noSuch } })
    }
  })

  it.for([
    ['orderIds=', 'orderIds must be 1 to 200 ids with commas between them.'],
    ['orderIds=a,,b', 'orderIds must be 1 to 200 ids with commas between them.'],
    [`orderIds=${'a,'.repeat(200)}a`, 'orderIds must be 1 to 200 ids with commas between them.'],
    ['orderId=a', 'Unexpected field: orderId.'],
  ])('for the query %s', async ([query, msg], { seller }) => {
    expect(await seller.get(`${path}?${query}`)).toMatchObject({ status: 400, body: { success: false, msg } })
  })
})

describe('the orders to print', () => {
  it('are all that are paid and not packed, oldest first', async ({ seller, ids }) => {
    const orders = await parcelsOf(seller.get(parcels))
    expect(orders.map(({ _id }) => _id)).toEqual([ids.first, ids.second])
  })

  it('are the same as in the list of orders', async ({ seller, ids }) => {
    const [printed] = await parcelsOf(seller.get(`${parcels}?orderIds=${ids.first}`))
    expect(await parcelsOf(seller.get(calls.orderSeller.path))).toContainEqual(printed)
  })

  it('are those asked for, each once, in whatever state they are', async ({ seller, ids }) => {
    const orderIds = [ids.open, ids.cancelled, ids.packed, ids.first, ids.first].join(',')
    const orders = await parcelsOf(seller.get(`${parcels}?orderIds=${orderIds}`))
    expect(orders.map(({ _id, status, isPaid }) => [_id, status, isPaid])).toEqual([
      [ids.first, 'Order Placed', true],
      [ids.packed, 'Packed', true],
      [ids.cancelled, 'Cancelled', true],
      [ids.open, 'Order Placed', false],
    ])
  })
})

describe('the invoices to print', () => {
  it('are refused for an order that was never paid', async ({ seller, ids }) => {
    const answer = await seller.get(`${invoices}?orderIds=${ids.first},${ids.open}`)
    expect(answer).toMatchObject({ status: 404, body: { success: false, msg: refusals.noSuchInvoice } })
  })

  it('are those of all orders to pack, oldest first, as the shopper gets them', async ({
    seller,
    shop,
    buyer,
    ids,
  }) => {
    const { orderId } = await buyer.buy([{ product: await shop.stock(1), quantity: 1 }])
    const printed = await invoicesOf(seller.get(invoices))
    expect(printed.map((invoice) => invoice.orderId)).toEqual([ids.first, ids.second, orderId])
    const { body } = await buyer.get(`${calls.orderInvoice.path}?orderId=${orderId}`)
    expect(printed.at(-1)).toEqual((body as { invoice: Invoice }).invoice)
  })

  it('are those asked for, with the credit note of a cancelled order', async ({ seller, ids }) => {
    const printed = await invoicesOf(seller.get(`${invoices}?orderIds=${ids.cancelled},${ids.packed}`))
    expect(printed.map(({ orderId }) => orderId)).toEqual([ids.packed, ids.cancelled])
    expect(printed[0]).not.toHaveProperty('creditNote')
    expect(printed[1]).toMatchObject({ payment: 'refunded' })
    expect(printed[1]?.creditNote?.number).toMatch(/^CN\//)
  })
})

type Answered = Promise<{ status: number; body: unknown }>

async function parcelsOf(answer: Answered): Promise<Order[]> {
  const { status, body } = await answer
  expect({ status, body }).toMatchObject({ status: 200 })
  return (body as { orders: Order[] }).orders
}

async function invoicesOf(answer: Answered): Promise<Invoice[]> {
  const { status, body } = await answer
  expect({ status, body }).toMatchObject({ status: 200 })
  return (body as { invoices: Invoice[] }).invoices
}
