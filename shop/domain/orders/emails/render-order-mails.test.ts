import { sql } from 'kysely'

import type { QueuedMail } from '#domain/messages/mail'
import { openMails } from '#domain/orders/emails/render-order-mails'
import { expect, it } from '#test/fixtures'
import type { TestShop } from '#test/shop'

const addresses = { publicUrl: 'http://shop.test', imagesUrl: '/images' }

async function queuedFor(shop: TestShop, orderId: string): Promise<{ data: QueuedMail; bytes: number }[]> {
  const read = sql<{ data: QueuedMail; bytes: number }>`
    SELECT data, octet_length(data::text) AS bytes FROM pgboss.job
    WHERE name = 'mail' AND data->>'orderId' = ${orderId} ORDER BY data->>'subject' DESC`
  // They are queued soon after the answer, all at once.
  await expect.poll(async () => (await read.execute(shop.db)).rows.length).toBeGreaterThan(0)
  return (await read.execute(shop.db)).rows
}

it('a mail about an order waits as a few facts, and is rendered when it is sent', async ({ shop, buyer }) => {
  await shop.deps.pool.query('UPDATE users SET email_proven_at = now() WHERE id = $1', [buyer.userId])
  const product = await shop.stock(6)
  const { orderId } = await buyer.buy([{ product, quantity: 2 }])
  const queued = await queuedFor(shop, orderId)
  expect(queued.map(({ data }) => data.subject.replace(/#\w+/, '#'))).toEqual([
    'Your order # is confirmed',
    'New order #: ₹204.00',
    'Low stock: Medjool dates',
  ])
  for (const { bytes } of queued) expect(bytes).toBeLessThan(350)

  await expect.poll(() => shop.mailsTo(buyer, /confirmed/).length).toBe(1)
  const [mail] = shop.mailsTo(buyer, /confirmed/)
  for (const part of [mail?.html, mail?.text]) {
    for (const words of ['2 x Medjool dates', '₹204.00', 'Invoice 2', 'Thank you, Test Shopper!']) {
      expect(part).toContain(words)
    }
  }
})

it('says the same however late it is rendered', async ({ shop, buyer }) => {
  const product = await shop.stock(6)
  const { orderId } = await buyer.buy([{ product, quantity: 2 }])
  const mails = (await queuedFor(shop, orderId)).map(({ data }) => data)
  const rendered = async () => mails.map(await openMails(shop.db, addresses, mails))
  const before = await rendered()
  await sql`UPDATE products SET name = 'Other', offer_price_paise = 1 WHERE id = ${product}`.execute(shop.db)
  await sql`UPDATE addresses SET street = 'Elsewhere' WHERE user_id = ${buyer.userId}`.execute(shop.db)
  await buyer.cancel(orderId)
  await shop.expectPayState(orderId, 'REFUNDED')
  expect(await rendered()).toEqual(before)
})

it('fails alone when its order cannot be read', async ({ shop }) => {
  const facts = { kind: 'confirmed' as const }
  const mail = { to: 'a@example.com', subject: 'A', orderId: 'none', at: new Date().toISOString(), facts }
  const plain = { to: 'a@example.com', subject: 'B', html: '<img src="/icon-192.png" />', text: '' }
  const render = await openMails(shop.db, addresses, [mail, plain])
  expect(() => render(mail)).toThrow('Order none is gone')
  expect(render(plain)).toEqual({ ...plain, html: '<img src="http://shop.test/icon-192.png" />' })
})

it('shows the mark, and a picture of each product that has one', async ({ shop, buyer }) => {
  const [shown, plain] = [await shop.stock(60), await shop.stock(60)]
  const key = 'a'.repeat(32)
  await sql`UPDATE products SET pictures = ARRAY[${key}, ${'b'.repeat(32)}] WHERE id = ${shown}`.execute(shop.db)
  const { orderId } = await buyer.buy([
    { product: shown, quantity: 1 },
    { product: plain, quantity: 1 },
  ])
  const mails = (await queuedFor(shop, orderId)).map(({ data }) => data)
  const render = await openMails(shop.db, addresses, mails)
  for (const mail of mails) {
    const addressesOfPictures = [...render(mail).html.matchAll(/<img\s+src="([^"]*)"/g)].map(([, address]) => address)
    expect(addressesOfPictures).toEqual(['http://shop.test/icon-192.png', `http://shop.test/images/${key}/160.webp`])
  }
})
