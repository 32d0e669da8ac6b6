import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import { calls } from '#contract/calls'
import type { OrderStatus } from '#contract/orders/order-status'
import { type CallAnswer, send, type SignedIn } from '#test/people/signed-in'
import { chosen, type FaultCase, type Random } from '../fault.ts'
import { type AcknowledgedOrder, keepBuying } from '../harness/buyers.ts'
import { createBuyers, createProduct, createSignedInSeller, type SignedInBuyer } from '../harness/data.ts'
import { findings, isClean, letItSettle, summary } from '../harness/findings.ts'
import { type RunningShop, startShop } from '../harness/running-shop.ts'

const PREPAID = 6
const IN_CASH = 8

/** Repeats a call until the shop has answered it. */
async function untilAnswered(
  shop: RunningShop,
  who: SignedIn,
  path: string,
  body: object,
  method?: 'PUT',
): Promise<CallAnswer> {
  for (;;) {
    const answer = await send(shop.url, who, path, body, method).catch(() => undefined)
    if (answer && answer.status < 500) return answer
    await pause(50)
  }
}

type Stage = { shop: RunningShop; seller: SignedIn; products: string[]; random: Random; orders: AcknowledgedOrder[] }

/** An order in cash that goes out: its money comes, or it comes back. */
async function orderInCash({ shop, seller, products, random, orders }: Stage, buyer: SignedInBuyer): Promise<void> {
  const items = [{ product: chosen(products, random), quantity: 1 }]
  const placed = await untilAnswered(shop, buyer, calls.orderCod.path, { items, address: buyer.address })
  if (!placed.success) return pause(50)
  const { orderId } = placed as unknown as { orderId: string }
  const order: AcknowledgedOrder = { buyer, orderId, paid: false }
  orders.push(order)
  await setStatus(shop, seller, orderId, 'Shipped')
  const [received, toShelf] = [random() < 0.8, random() < 0.5]
  const ended = await untilAnswered(shop, seller, calls.orderCash.path, { orderId, received, toShelf })
  assert.ok(ended.success, JSON.stringify(ended))
  order.paid = received
}

async function setStatus(shop: RunningShop, seller: SignedIn, orderId: string, status: OrderStatus): Promise<void> {
  const answer = await untilAnswered(shop, seller, calls.orderUpdateStatus.path, { orderId, status }, 'PUT')
  assert.ok(answer.success, JSON.stringify(answer))
}

/** In paise: what the documents leave, and what was taken at the provider and by couriers. */
async function books({ db, sandbox: { razorpay } }: RunningShop) {
  const { rows } = await sql<{ documents: number; cash: number; open: number }>`
    SELECT (SELECT sum(CASE v.kind WHEN 'invoice' THEN o.amount_paise WHEN 'credit note' THEN o.refunded_paise - o.amount_paise
        ELSE -(SELECT amount_paise FROM part_refunds WHERE id = v.part_id) END)
      FROM invoices v JOIN orders o ON o.id = v.order_id)::bigint AS documents,
      (SELECT coalesce(sum(amount_paise), 0) FROM payments WHERE method = 'cash')::bigint AS cash,
      (SELECT count(*) FROM orders WHERE pay_state NOT IN ('PAID', 'EXPIRED', 'FAILED', 'REFUNDED'))::int AS open`.execute(
    db,
  )
  const { documents, cash, open } = rows[0]!
  const taken = razorpay.payments().reduce((sum, { captured, amount }) => sum + (captured ? amount : 0), 0)
  const returned = razorpay.refunds().reduce((sum, { amount }) => sum + amount, 0)
  return { documents, cash, provider: taken - returned, open }
}

/** kill -9 of the server or the database while some buy online, and others pay the courier or do not. */
export const killsWithCash = (rounds: number): FaultCase => ({
  name: `kill -9 with orders in cash, ${rounds} rounds`,
  run: async (random, kind) => {
    const shop = await startShop(kind)
    try {
      const products = await Promise.all([1_000, 1_000, 1_000].map((quantity) => createProduct(shop, quantity)))
      const seller: SignedIn = { cookie: await createSignedInSeller(shop), from: '10.8.1.1' }
      const settings = await send(
        shop.url,
        seller,
        calls.sellerSettingsChange.path,
        { cash: { most: 2_000, pins: [] } },
        'PUT',
      )
      assert.ok(settings.success, JSON.stringify(settings))
      const [prepaid, inCash] = [await createBuyers(shop, PREPAID), await createBuyers(shop, IN_CASH)]
      const trusted = keepBuying(shop, inCash, products)
      while (new Set(trusted.history.orders.filter(({ paid }) => paid).map(({ buyer }) => buyer)).size < IN_CASH)
        await pause(50)
      await trusted.stop()
      for (const { orderId, paid } of trusted.history.orders)
        if (paid) await setStatus(shop, seller, orderId, 'Delivered')

      const { history, stop } = keepBuying(shop, prepaid, products)
      const orders: AcknowledgedOrder[] = []
      let isActive = true
      const buying = inCash.map(async (buyer) => {
        while (isActive) await orderInCash({ shop, seller, products, random, orders }, buyer)
      })
      for (let round = 0; round < rounds; round++) {
        await pause(600 + random() * 1_200)
        await (random() < 0.5 ? shop.killServer() : shop.killDatabase())
      }
      await pause(1_000)
      isActive = false
      await Promise.all([stop(), ...buying])
      await letItSettle(shop)
      const all = { ...history, orders: [...trusted.history.orders, ...history.orders, ...orders] }
      const found = await findings(shop, all)
      const { documents, cash, provider, open } = await books(shop)
      const paid = orders.filter((order) => order.paid).length
      return {
        passed: isClean(found) && documents === cash + provider && open === 0 && paid > rounds,
        figures:
          `${history.orders.length} orders online, ${orders.length} in cash, ${paid} of them received; invoices less notes ${documents}, ` +
          `provider ${provider}, cash ${cash} paise; ${open} orders open; ${summary(found)}`,
      }
    } finally {
      await shop.stop()
    }
  },
})
