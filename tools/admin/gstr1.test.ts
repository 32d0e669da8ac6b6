// The command beside a shop that has sold. Mutation: documents that are due get no number first.
import { sql } from 'kysely'

import { calls } from '#contract/calls'
import type { GstReturn } from '#contract/money/gst-return'
import { expect, it as base } from '#test/fixtures'
import { runProcess } from '#test/scripts'

import { figuresOf } from './gstr1.ts'

const it = base.extend('environment', { scope: 'file' }, { TAX_MODE: 'gst' })
const gstr1 = (url: string, ...args: string[]) => runProcess({ url }, 'gstr1.ts', ...args)

it('prints its usage without a month', async ({ database }) => {
  const { code, out, err } = await gstr1(database.url, '2026-13')
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain('MONTH   for example 2026-11')
  expect(err).not.toMatch(/^ {4}at /m)
})

it('prints a month without a sale as the portal reads it, and its sums beside the file', async ({ database }) => {
  const { code, out, err } = await gstr1(database.url, '2026-10', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ fp: '102026', b2cs: [], doc_issue: { doc_det: [] } })
  expect(err).toContain('Invoices ₹0, credit notes ₹0, difference to the lines ₹0')
})

it('refuses a month to come in words, as the page does', async ({ database }) => {
  const { code, out, err } = await gstr1(database.url, '2099-12')
  expect([code, out]).toEqual([1, ''])
  expect(err.trim()).toBe('That month is still to come.')
})

it('prints the files of the page to the byte, with a document that waits for its number', async ({
  shop,
  buyer,
  seller,
}) => {
  const honey = await shop.stock(20, 333.33, { hsn: '0409', gstRate: 5 })
  const gift = await shop.stock(20, 99.99, { hsn: '0813', gstRate: 18 })
  const { orderId } = await buyer.buy([{ product: honey, quantity: 3 }])
  await buyer.cancel(orderId)
  await shop.expectPayState(orderId, 'REFUNDED')
  const last = await buyer.buy([
    { product: honey, quantity: 1 },
    { product: gift, quantity: 2 },
  ])
  const number = await awaitNumber(last.orderId)
  const month = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7)
  // As a server leaves it that dies after the payment.
  await shop.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await sql`DELETE FROM invoices WHERE order_id = ${last.orderId}`.execute(tx)
    await sql`UPDATE invoice_series SET last = last - 1 WHERE name NOT LIKE 'CN/%'`.execute(tx)
    await sql`INSERT INTO documents_due (order_id, kind, at) VALUES (${last.orderId}, 'invoice', now())`.execute(tx)
  })
  // At once: a chore of the shop would number it within 5 s.
  expect((await figuresOf(shop.db, month)).documents).toMatchObject([{ to: number, count: 2 }, { count: 1 }])
  const csv = await gstr1(shop.databaseUrl, month)
  expect(csv).toMatchObject({ code: 0, err: expect.stringContaining('difference to the lines ₹0\n') as string })
  expect(csv.out).toContain(`"${number}"`)
  const at = `${calls.sellerGstFile.path}?month=${month}`
  expect((await seller.get(at)).body).toBe(csv.out)
  const json = await gstr1(shop.databaseUrl, month, '--json')
  expect((await seller.get(`${at}&as=json`)).body).toEqual(JSON.parse(json.out))
  const page = (await seller.get(`${calls.sellerGst.path}?month=${month}`)).body as GstReturn
  expect(page.documents.map(({ count }) => count)).toEqual([2, 1])
  await shop.expectHealth()

  async function awaitNumber(id: string): Promise<string> {
    const read = async () =>
      (await sql<{ number: string }>`SELECT number FROM invoices WHERE order_id = ${id}`.execute(shop.db)).rows[0]
    await expect.poll(read).toBeDefined()
    return (await read())?.number ?? ''
  }
})
