// Reports of pieces over HTTP.
import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { calls } from '#contract/calls'
import type { OwnReport, Reportable, SellerReport } from '#contract/messages/reports'
import type { OrderStatus } from '#contract/orders/order-status'
import type { Answer, Browser } from '#test/browser'
import type { Buyer, Paid } from '#test/people/buyer'
import type { TestShop } from '#test/shop'

type Sent = { orderId: string; key?: string; why?: string; words?: string; lines: object[] }

/** The body of report/send; `report` given as text is sent unchanged. */
export function reportForm(report: unknown, files: Uint8Array[] = []): FormData {
  const body = new FormData()
  body.append('report', typeof report === 'string' ? report : JSON.stringify(report))
  for (const file of files) body.append('images', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'jar.png')
  return body
}

/** POST /api/report/send, under a key of its own unless one is given. */
export function report(who: Browser, sent: Sent, files: Uint8Array[] = []): Promise<Answer> {
  const body = reportForm({ key: randomUUID(), why: 'Broken', ...sent }, files)
  return who.send(calls.reportSend.path, { method: 'POST', body })
}

/** The same, which the shop takes. */
export async function reportIn(who: Browser, sent: Sent, files: Uint8Array[] = []): Promise<OwnReport> {
  const { status, body } = await report(who, sent, files)
  expect([status, body]).toMatchObject([200, { success: true }])
  return (body as { report: OwnReport }).report
}

export function setStatus(seller: Browser, orderId: string, status: OrderStatus): Promise<Answer> {
  return seller.put(calls.orderUpdateStatus.path, { orderId, status })
}

/** A delivered order of some pieces of a new product. */
export async function arrived(
  shop: TestShop,
  buyer: Buyer,
  seller: Browser,
  quantity = 3,
): Promise<Paid & { product: string }> {
  // An account that has not paid before gets half of a shelf.
  const product = await shop.stock(quantity * 3)
  const paid = await buyer.buy([{ product, quantity }])
  expect((await setStatus(seller, paid.orderId, 'Delivered')).status).toBe(200)
  return { ...paid, product }
}

export async function reportableOf(who: Browser, orderId: string): Promise<Reportable> {
  const { status, body } = await who.get(`${calls.reportable.path}?orderId=${orderId}`)
  expect(status).toBe(200)
  return body as Reportable
}

export async function reportsIn(seller: Browser, query = ''): Promise<{ reports: SellerReport[]; open: number }> {
  return (await seller.get(calls.sellerReports.path + query)).body as { reports: SellerReport[]; open: number }
}

/** The subjects of the mails to an address about an order's report, sent or not. */
export async function reportMails(shop: TestShop, to: string): Promise<string[]> {
  const { rows } = await shop.deps.pool.query<{ subject: string }>(
    `SELECT data->>'subject' AS subject FROM pgboss.job
    WHERE name = 'mail' AND data->>'to' = $1 AND data->>'subject' ~ '[Rr]eport' ORDER BY created_on, id`,
    [to],
  )
  return rows.map(({ subject }) => subject)
}
