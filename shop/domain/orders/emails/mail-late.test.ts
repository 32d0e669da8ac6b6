// The mail that tells a shopper once that an order is late. Mutations: the orders are read without a lock; a told order is
// marked after its mail is queued; the key of late_mails admits a second row.
import { sql } from 'kysely'

import { today } from '#contract/orders/span-words'
import { demoSettings } from '#demo/settings'
import type { QueuedMail } from '#domain/messages/mail'
import { mailLate } from '#domain/orders/emails/mail-late'
import { openMails } from '#domain/orders/emails/render-order-mails'
import { setOrderStatus } from '#domain/orders/status/set-status'
import type { Queue } from '#domain/process/queue'
import { expect, it as base } from '#test/fixtures'
import type { Buyer } from '#test/people/buyer'
import type { TestShop } from '#test/shop'

const it = base.extend(
  'settings',
  { scope: 'file' },
  { deliveryPromise: demoSettings.deliveryPromise, holidays: demoSettings.holidays },
)
// A webhook that settles a paid order again has the order's row for a moment, and the pass would skip it.
it.beforeAll(({ shop }) => {
  shop.provider.faults.set({ on: 'webhooks', do: 'drop' })
})
it.afterAll(({ shop }) => shop.expectHealth())
const DAY_MS = 86_400_000

/** A paid order that was promised until some days ago. */
async function lateOrder(shop: TestShop, buyer: Buyer, daysAgo = 1): Promise<string> {
  const { orderId } = await buyer.buy([{ product: await shop.stock(90), quantity: 1 }])
  const day = today(new Date(Date.now() - daysAgo * DAY_MS))
  await sql`
    UPDATE orders SET leaves_on = ${day}, arrives_from = ${day}, arrives_by = ${day} WHERE id = ${orderId}`.execute(
    shop.db,
  )
  return orderId
}

/** The hour of today in India, in which a pass runs. */
function at(hour: number): Date {
  return new Date(`${today()}T${String(hour).padStart(2, '0')}:30:00+05:30`)
}

const pass = (shop: TestShop, now = at(23), queue: Queue = shop.deps.queue) => mailLate(shop.db, queue, now)

const addresses = { publicUrl: 'http://shop.test', imagesUrl: '/images' }

async function told(shop: TestShop, orderId: string): Promise<QueuedMail[]> {
  const { rows } = await sql<{ data: QueuedMail }>`
    SELECT data FROM pgboss.job WHERE name = 'mail' AND data->>'orderId' = ${orderId}
      AND data->'facts'->>'kind' = 'late'`.execute(shop.db)
  return rows.map(({ data }) => data)
}

it('tells it from 9 on the day after the last promised one, and never again', async ({ shop, buyer }) => {
  const orderId = await lateOrder(shop, buyer)
  await pass(shop, at(8))
  expect(await told(shop, orderId)).toHaveLength(0)
  await pass(shop, at(9))
  await pass(shop)
  await pass(shop, new Date(at(23).getTime() + DAY_MS))
  const [mail, ...more] = await told(shop, orderId)
  expect(more).toEqual([])
  const render = await openMails(shop.db, addresses, mail ? [mail] : [])
  const { text } = mail ? render(mail) : { text: '' }
  expect(text).toContain('and by our records it has not arrived. We are sorry.')
  expect(text).toContain('It has not left us yet.')
})

it('tells nothing about an order that is in time, arrived, cancelled, unpaid or long past', async ({ shop, buyer }) => {
  const { rows: sellers } = await sql<{ id: string }>`
    INSERT INTO sellers (name, email, password_hash) VALUES ('S', ${`${buyer.userId}@s.test`}, '') RETURNING id`.execute(
    shop.db,
  )
  const set = (orderId: string, status: 'Delivered' | 'Cancelled') =>
    setOrderStatus(shop.db, shop.context, sellers[0]?.id ?? '', orderId, status)
  const inTime = await lateOrder(shop, buyer, 0)
  const arrived = await lateOrder(shop, buyer)
  await set(arrived, 'Delivered')
  const cancelled = await lateOrder(shop, buyer)
  await set(cancelled, 'Cancelled')
  const longPast = await lateOrder(shop, buyer, 20)
  const { orderId: unpaid } = await buyer.place([{ product: await shop.stock(9), quantity: 1 }])
  await pass(shop)
  for (const orderId of [inTime, arrived, cancelled, longPast, unpaid]) expect(await told(shop, orderId)).toEqual([])
})

it('says that the courier has the parcel once it has left', async ({ shop, buyer }) => {
  const orderId = await lateOrder(shop, buyer)
  await sql`UPDATE orders SET status = 'Shipped' WHERE id = ${orderId}`.execute(shop.db)
  await pass(shop)
  expect(await told(shop, orderId)).toMatchObject([{ facts: { kind: 'late', hasLeft: true, isPacked: false } }])
})

it('tells it once when eight passes meet', async ({ shop, buyer }) => {
  const orders = [await lateOrder(shop, buyer), await lateOrder(shop, buyer)]
  await Promise.all(Array.from({ length: 8 }, () => pass(shop)))
  for (const orderId of orders) expect(await told(shop, orderId)).toHaveLength(1)
})

it('loses none when it is cut short before the commit', async ({ shop, buyer }) => {
  const orderId = await lateOrder(shop, buyer)
  const broken: Queue = {
    ...shop.deps.queue,
    sendMails: async (db, mails) => {
      await shop.deps.queue.sendMails(db, mails)
      throw new Error('cut short')
    },
  }
  await expect(pass(shop, at(23), broken)).rejects.toThrow('cut short')
  expect(await told(shop, orderId)).toEqual([])
  await pass(shop)
  expect(await told(shop, orderId)).toHaveLength(1)
})

it('skips an order that somebody changes at this moment, and reads it again later', async ({ shop, buyer }) => {
  const orderId = await lateOrder(shop, buyer)
  await shop.db.transaction().execute(async (tx) => {
    await sql`UPDATE orders SET status = 'Delivered' WHERE id = ${orderId}`.execute(tx)
    // The pass skips the row: waiting for it would fail here.
    await pass(shop)
  })
  await pass(shop)
  expect(await told(shop, orderId)).toEqual([])
})
