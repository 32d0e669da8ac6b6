// Each email that the shop sends by itself is queued exactly once, however often and concurrently its cause is requested,
// and never without its cause. Mutations: emails queued after the commit; an email at every change to Shipped; a
// cancellation announced while it can still be undone.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { orderNumber } from '#contract/orders/order-number'
import type { OrderStatus } from '#contract/orders/order-status'
import { register } from '#domain/accounts/register'
import { resetPassword } from '#domain/accounts/reset-password'
import { sendCode } from '#domain/accounts/send-code'
import { mailWaiting } from '#domain/back-in-stock/mail-waiting'
import { placeOrder } from '#domain/orders/checkout/place-order'
import { issueDocuments } from '#domain/orders/documents/issue-documents'
import { mailLate } from '#domain/orders/emails/mail-late'
import { settleOrder } from '#domain/orders/payments/settle-order'
import { applyRefund, sendRefund } from '#domain/orders/refunds/send-refund'
import { cancelOrder } from '#domain/orders/status/cancel-order'
import { setOrderStatus } from '#domain/orders/status/set-status'
import type { Queue } from '#domain/process/queue'
import { shop as business } from '#shop'
import { type Harness, openHarness } from '../../../tests/crash/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
  harness.sandbox.razorpay.faults.set({ on: 'webhooks', do: 'drop' })
  harness.sandbox.razorpay.timing.set({ refundAfterMs: 3_600_000 })
})
afterAll(() => harness.stop())

type Asked = { queue: Queue }
type Scene = {
  to: string
  subject: RegExp
  /** Causes the email, given the queue for it. */
  ask: (with_: Asked) => Promise<unknown>
  /** The number of concurrent callers; each may be refused. */
  times: number
  /** Further events after that, with the emails that they queue; run by the shop's own queue. */
  next?: () => Promise<unknown>
}

const db = () => harness.second.db
const context = (asked: Asked) => ({ ...harness.second.context, ...asked })

async function placed(quantity = 2, shelf = 90) {
  const product = await harness.product(shelf)
  const who = await harness.customer()
  const order = await placeOrder(db(), harness.second.context, who, {
    userId: who.id,
    items: [{ product, quantity }],
    address: who.address,
  })
  return { who, product, order: order.orderId, ...order }
}

async function pay({ orderId, razorpayOrderId }: { orderId: string; razorpayOrderId: string }) {
  await harness.sandbox.razorpay.pay(razorpayOrderId)
  const payment = harness.sandbox.razorpay.payments().find(({ order_id }) => order_id === razorpayOrderId)
  if (!payment) throw new Error('Nothing was paid')
  const settle = async (asked: Asked) => {
    await settleOrder(db(), context(asked), orderId, payment)
    // The chore does the same when settling could not.
    await issueDocuments(db(), context(asked))
  }
  return { payment, settle }
}

async function unsettled(quantity?: number, shelf?: number) {
  const scene = await placed(quantity, shelf)
  return { ...scene, ...(await pay(scene)) }
}

async function paid() {
  const scene = await unsettled()
  await scene.settle(harness.second.context)
  const set = (status: OrderStatus, asked: Asked = harness.second.context) =>
    setOrderStatus(db(), context(asked), harness.sellerId, scene.orderId, status)
  const refund = async () => {
    const row = await db().selectFrom('refunds').select('id').where('order_id', '=', scene.orderId).executeTakeFirst()
    return row?.id ?? ''
  }
  return { ...scene, set, refund }
}

async function refundSent() {
  const scene = await paid()
  await scene.set('Cancelled')
  const refundId = await scene.refund()
  await sendRefund(db(), harness.second.context, refundId)
  const [sent] = harness.sandbox.razorpay.refunds().filter(({ payment_id }) => payment_id === scene.payment.id)
  if (!sent) throw new Error('No refund was sent')
  return { ...scene, refundId, sent }
}

const asker = { device: 'a phone', network: '192.0.2.1', isKnown: false }

async function code() {
  const who = await harness.customer()
  await sendCode(db(), harness.second.context.queue, 'reset', who.email, asker)
  const { rows } = await sql<{ code: string }>`
    SELECT left(data->>'subject', 6) AS code FROM pgboss.job WHERE data->>'to' = ${who.email}`.execute(harness.db)
  const reset = { email: who.email, code: rows[0]?.code ?? '', device: asker.device, newPassword: 'a fig and a walnut' }
  return { who, reset }
}

async function lateAndGone() {
  const scene = await placed()
  await setOrderStatus(db(), harness.second.context, harness.sellerId, scene.orderId, 'Cancelled')
  return { ...scene, ...(await pay(scene)) }
}

const of = (subject: string, orderId: string) => new RegExp(`^${subject}.*${orderNumber(orderId)}`)

const mails: Record<string, () => Promise<Scene>> = {
  'order confirmed, when 50 settle': async () => {
    const { who, settle } = await unsettled()
    return { subject: /is confirmed$/, to: who.email, ask: settle, times: 50 }
  },
  'new order, to the seller, when many settle': async () => {
    const { order, settle } = await unsettled()
    return { subject: of('New order', order), to: business.email, ask: settle, times: 8 }
  },
  'low stock, to the seller, for the sale that made it low and not for the next': async () => {
    const { settle, product } = await unsettled(2, 7)
    const who = await harness.customer()
    const next = async () => {
      const items = [{ product, quantity: 1 }]
      const sold = await placeOrder(db(), harness.second.context, who, {
        userId: who.id,
        items,
        address: who.address,
      })
      await harness.sandbox.razorpay.pay(sold.razorpayOrderId)
      await harness.rounds(sold.orderId)
    }
    return { subject: /^Low stock/, to: business.email, ask: settle, times: 8, next }
  },
  'paid late, to the seller, when many settle': async () => {
    const { order, settle } = await lateAndGone()
    return { subject: of('Money that goes back', order), to: business.email, ask: settle, times: 8 }
  },
  'cancelled, because the money came too late': async () => {
    const { who, settle } = await lateAndGone()
    return { subject: /is cancelled$/, to: who.email, ask: settle, times: 8 }
  },
  'shipped, when two sellers click and the status changes back and forth': async () => {
    const { who, set } = await paid()
    const next = async () => {
      for (const status of ['Packed', 'Shipped', 'Order Placed', 'Shipped'] as const) await set(status)
    }
    return { subject: /is on its way$/, to: who.email, ask: ({ queue }) => set('Shipped', { queue }), times: 8, next }
  },
  'delivered, when two sellers click and the status changes back and forth': async () => {
    const { who, set } = await paid()
    const next = async () => {
      for (const status of ['Shipped', 'Delivered', 'Packed', 'Delivered'] as const) await set(status)
    }
    return {
      subject: /has been delivered$/,
      to: who.email,
      ask: ({ queue }) => set('Delivered', { queue }),
      times: 8,
      next,
    }
  },
  'cancelled by the shopper, who taps twice': async () => {
    const { who, orderId } = await paid()
    const ask = (asked: Asked) => cancelOrder(db(), context(asked), who.id, orderId)
    return { subject: /is cancelled$/, to: who.email, ask, times: 8, next: () => harness.rounds(orderId) }
  },
  'cancelled by the seller, when it is undone and repeated, and many send the refund': async () => {
    const { who, set, refund, orderId } = await paid()
    for (const status of ['Cancelled', 'Packed', 'Cancelled'] as const) await set(status)
    const refundId = await refund()
    const ask = (asked: Asked) => sendRefund(db(), context(asked), refundId)
    return { subject: /is cancelled$/, to: who.email, ask, times: 8, next: () => harness.rounds(orderId) }
  },
  'refunded, when Razorpay reports it repeatedly': async () => {
    const { who, refundId, sent } = await refundSent()
    const news = { ...sent, status: 'processed' as const }
    return {
      subject: /^Your refund/,
      to: who.email,
      ask: (asked) => applyRefund(db(), context(asked), refundId, news),
      times: 8,
    }
  },
  'refund failed, to the seller, when Razorpay reports it repeatedly': async () => {
    const { order, refundId, sent } = await refundSent()
    const news = { ...sent, status: 'failed' as const }
    const ask = (asked: Asked) => applyRefund(db(), context(asked), refundId, news)
    return { subject: of('Refund failed', order), to: business.email, ask, times: 8 }
  },
  'reset code, when many ask at once': async () => {
    const { email } = await harness.customer()
    return {
      subject: /reset code$/,
      to: email,
      ask: ({ queue }) => sendCode(db(), queue, 'reset', email, asker),
      times: 8,
    }
  },
  'password changed, when the code is submitted twice at once': async () => {
    const { who, reset } = await code()
    return {
      subject: /password was changed$/,
      to: who.email,
      ask: ({ queue }) => resetPassword(db(), queue, reset, { publicUrl: 'http://shop.test' }),
      times: 2,
    }
  },
  'back in stock, when many look at once': async () => {
    const { id, email } = await harness.customer()
    const product = await harness.product(3)
    await db().insertInto('stock_waits').values({ product_id: product, user_id: id }).execute()
    const ask = ({ queue }: Asked) => mailWaiting(db(), queue, 'http://shop.test')
    return { subject: /^Back in stock/, to: email, ask, times: 8, next: () => ask(harness.second.context) }
  },
  'late, when many look at once': async () => {
    const { who, orderId } = await paid()
    await sql`
      UPDATE orders SET leaves_on = now() - interval '3 days', arrives_from = now() - interval '3 days',
        arrives_by = now() - interval '3 days' WHERE id = ${orderId}`.execute(db())
    const ask = ({ queue }: Asked) => mailLate(db(), queue)
    return { subject: /is late$/, to: who.email, ask, times: 8, next: () => ask(harness.second.context) }
  },
  'welcome, when somebody registers twice at once': async () => {
    const account = { name: 'Asha', email: `new-${Date.now()}@example.com`, password: 'a fig and a walnut' }
    return {
      subject: /^Welcome/,
      to: account.email,
      ask: ({ queue }) => register(db(), queue, account, { publicUrl: 'http://shop.test', welcome: true }),
      times: 2,
    }
  },
}

it.each(Object.entries(mails))('%s: queued once, and never without its cause', async (_, scene) => {
  const { to, subject, ask, times, next } = await scene()
  const written = () => harness.mails(to, subject)
  expect(await written()).toBe(0)
  // A queue that refuses the email undoes the whole transaction; else the next attempt finds it done and queues nothing.
  const full: Queue = {
    send: async (on, job, options) => {
      if (job.name === 'mail' && subject.test(job.data.subject)) throw new Error('full')
      await harness.second.context.queue.send(on, job, options)
    },
    sendMails: async (on, several) => {
      if (several.some((mail) => subject.test(mail.subject))) throw new Error('full')
      await harness.second.context.queue.sendMails(on, several)
    },
    forgetMails: harness.second.context.queue.forgetMails,
  }
  await expect(ask({ queue: full })).rejects.toThrow('full')
  expect(await written()).toBe(0)
  const asked = await Promise.allSettled(Array.from({ length: times }, () => ask(harness.second.context)))
  expect(asked.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await written()).toBe(1)
  await next?.()
  expect(await written()).toBe(1)
})
