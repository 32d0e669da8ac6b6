import { parse } from 'csv-parse/sync'

import { calls } from '#contract/calls'
import { orderNumber } from '#contract/orders/order-number'
import { refusals } from '#contract/wording'
import { describe, expect, it as base } from '#test/fixtures'
import { homeAddress } from '#test/people/home-address'

const { path } = calls.orderExport

type Ids = Record<'plain' | 'hostile' | 'cancelled' | 'early' | 'late', string>
const it = base.extend('ids', { scope: 'file' }, async ({ shop, seller }): Promise<Ids> => {
  const product = await shop.stock(100, 150.5)
  const [asha, eve] = [await shop.buyer(), await shop.buyer()]
  const address = {
    ...homeAddress,
    firstName: '=HYPERLINK("http://evil")',
    lastName: 'மது "ரை", K',
    street: '@SUM(1)',
  }
  const { body } = await eve.post(calls.addressAdd.path, address)
  eve.address = (body as { address: { _id: string } }).address._id
  const bought = async (who: typeof asha, paidAt: string) => {
    const { orderId } = await who.buy([{ product, quantity: 2 }])
    await shop.deps.db
      .updateTable('orders')
      .set({ paid_at: new Date(paidAt) })
      .where('id', '=', orderId)
      .execute()
    return orderId
  }
  const early = await bought(asha, '2026-03-09T23:59:59+05:30')
  const plain = await bought(asha, '2026-03-10T00:00:00+05:30')
  const hostile = await bought(eve, '2026-03-11T12:00:00+05:30')
  const cancelled = await bought(asha, '2026-03-12T23:59:59+05:30')
  const late = await bought(asha, '2026-03-13T00:00:00+05:30')
  await seller.put(calls.orderUpdateStatus.path, { orderId: cancelled, status: 'Cancelled' })
  await shop.expectPayState(cancelled, 'REFUNDED')
  return { plain, hostile, cancelled, early, late }
})

describe('the orders as CSV are refused', () => {
  it('to visitors and shoppers', async ({ shop, shopper }) => {
    const query = '?from=2026-03-10&to=2026-03-12'
    expect((await shop.visitor().get(path + query)).status).toBe(401)
    expect((await shopper.get(path + query)).status).toBe(403)
  })

  it.for([
    ['', 'from must be a day, as 2026-03-31.'],
    ['?from=2026-03-10', 'to must be a day, as 2026-03-31.'],
    ['?from=2026-02-30&to=2026-03-12', 'from must be a day, as 2026-03-31.'],
    ['?from=0000-01-01&to=2026-03-12', 'from must not be before 2000-01-01.'],
    ['?from=2026-03-12&to=2026-03-10', refusals.daysInWrongOrder],
  ])('for the days %j', async ([query, msg], { seller }) => {
    expect(await seller.get(path + query)).toMatchObject({ status: 400, body: { success: false, msg } })
  })
})

describe('the orders as CSV', () => {
  it('are those paid on the days asked for, by the shop’s clock, with their money', async ({ shop, seller, ids }) => {
    const answer = await seller.get(`${path}?from=2026-03-10&to=2026-03-12`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="orders-2026-03-10-to-2026-03-12.csv"')
    const rows = table(answer.body as string)
    expect(rows.map((row) => row['Order id'])).toEqual([ids.plain, ids.hostile, ids.cancelled])
    const payment = await shop.deps.db
      .selectFrom('payments')
      .select('payment_id')
      .where('order_id', '=', ids.plain)
      .executeTakeFirstOrThrow()
    expect(rows[0]).toMatchObject({
      Order: orderNumber(ids.plain),
      Invoice: expect.stringMatching(/^\d\d-\d\d\/\d{6}$/) as string,
      'Credit note': '',
      Paid: '2026-03-10 00:00',
      Status: 'Order Placed',
      Payment: 'paid',
      City: 'Chennai',
      PIN: '600001',
      Items: '2 x Medjool dates (500 g)',
      Pieces: '2',
      Subtotal: '301.00',
      Tax: '6.02',
      Total: '307.02',
      Refunded: '0.00',
      'Payment id': payment.payment_id,
    })
    expect(rows[2]).toMatchObject({ Status: 'Cancelled', Payment: 'refunded', Refunded: '307.02' })
    expect(rows[2]?.['Credit note']).toMatch(/^CN\//)
  })

  it('G1: open in a spreadsheet as text: every field quoted, none a formula, other scripts whole', async ({
    shop,
    seller,
    ids,
  }) => {
    const body = (await seller.get(`${path}?from=2026-03-11&to=2026-03-11`)).body as string
    const [cookie = ''] = [...seller.cookies].map((pair) => pair.join('='))
    const bytes = await (
      await fetch(`${shop.url}${path}?from=2026-03-11&to=2026-03-11`, { headers: { cookie } })
    ).bytes()
    expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf])
    expect(body).toMatch(/^("([^"]|"")*",){21}"([^"]|"")*"\r\n("([^"]|"")*",){21}"([^"]|"")*"\r\n$/)
    expect(body).not.toMatch(/(^|,)"[=+\-@\t\r]/m)
    const [row] = table(body)
    expect(row).toMatchObject({
      Order: orderNumber(ids.hostile),
      'Deliver to': '\'=HYPERLINK("http://evil") மது "ரை", K',
      Street: "'@SUM(1)",
      Phone: `'${homeAddress.phone}`,
    })
  })

  it('of days without orders are the headings alone', async ({ seller }) => {
    expect(table((await seller.get(`${path}?from=2001-01-01&to=2001-12-31`)).body as string)).toEqual([])
  })

  it('come whole when they fill several pages', async ({ shop, seller, ids }) => {
    await shop.deps.db
      .updateTable('orders')
      .set({ paid_at: new Date('2026-03-10T10:00:00Z') })
      .execute()
    const body = (await seller.get(`${path}?from=2026-03-10&to=2026-03-10`)).body as string
    expect(
      table(body)
        .map((row) => row['Order id'])
        .toSorted(),
    ).toEqual(Object.values(ids).toSorted())
  })
})

function table(csv: string): Record<string, string>[] {
  return parse(csv, { bom: true, columns: true, record_delimiter: '\r\n' })
}
