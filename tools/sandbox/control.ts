import { type Context, Hono } from 'hono'
import * as z from 'zod'

import { type CourierControls, courierEventTypes } from './courier/courier.ts'
import type { GoogleControls } from './google/google.ts'
import { type MailboxControls, mailFaults } from './mailbox/mailbox.ts'
import { ApiError } from './razorpay/api-error.ts'
import { faultSchema } from './razorpay/faults.ts'
import type { RazorpayControls } from './razorpay/razorpay.ts'
import { type WhatsAppControls, whatsAppFault } from './whatsapp/whatsapp.ts'

type Controls = {
  razorpay: RazorpayControls
  google: GoogleControls
  courier: CourierControls
  whatsApp: WhatsAppControls
  mailbox: MailboxControls
}

// Forms send '' for empty fields, and numbers as text.
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
const whole = z.coerce.number().int().min(0)
// Empty: only manually.
const ms = z.preprocess((value) => (value === '' ? null : value), z.union([z.null(), whole]))

/** The controls, for the forms of the panel and for JSON from tests. Mounted at /control; every action is a POST. */
export function controlPages({ razorpay, google, courier, whatsApp, mailbox }: Controls) {
  const pages = new Hono()
  const act = <T extends z.ZodType>(path: string, schema: T, run: (body: z.output<T>) => unknown) =>
    pages.post(path, async (c) => {
      const body = schema.safeParse(await readBody(c))
      if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400)
      return answer(c, await run(body.data))
    })

  pages.get('/razorpay/orders', (c) => c.json(razorpay.orders()))
  pages.get('/razorpay/payments', (c) => c.json(razorpay.payments()))
  pages.get('/razorpay/refunds', (c) => c.json(razorpay.refunds()))
  pages.get('/razorpay/webhooks', (c) => c.json(razorpay.webhooks()))
  pages.get('/razorpay/requests', (c) => c.json(razorpay.requests()))
  pages.get('/razorpay/faults', (c) => c.json(razorpay.faults.list()))
  pages.get('/mailbox/messages', (c) => c.json(mailbox.messages()))

  act('/razorpay/send-webhooks-to', z.object({ url: z.url({ protocol: /^https?$/ }) }), ({ url }) =>
    razorpay.sendWebhooksTo(url),
  )
  act(
    '/razorpay/pay',
    z.object({
      orderId: z.string(),
      outcome: optional(z.enum(['captured', 'authorized', 'failed'])),
      method: optional(z.enum(['upi', 'card', 'cod'])),
      amount: optional(whole),
      currency: optional(z.string()),
      silent: optional(z.boolean()),
    }),
    ({ orderId, ...how }) => razorpay.pay(orderId, how),
  )
  act('/razorpay/pay-elsewhere', z.object({ amount: whole.min(100) }), ({ amount }) => razorpay.payElsewhere(amount))
  act(
    '/razorpay/settle-late',
    z.object({ paymentId: z.string(), outcome: z.enum(['authorized', 'captured']) }),
    ({ paymentId, outcome }) => razorpay.settleLate(paymentId, outcome),
  )
  act(
    '/razorpay/refund-outcome',
    z.object({ refundId: z.string(), outcome: z.enum(['processed', 'failed']) }),
    ({ refundId, outcome }) => razorpay.refundOutcome(refundId, outcome),
  )
  act(
    '/razorpay/refund',
    z.object({ paymentId: z.string(), amount: optional(whole), silent: optional(z.boolean()) }),
    ({ paymentId, ...how }) => razorpay.refund(paymentId, how),
  )
  act(
    '/razorpay/misstate',
    z.object({
      paymentId: z.string(),
      amount: optional(whole),
      created_at: optional(whole),
      status: optional(z.enum(['authorized', 'captured', 'failed'])),
    }),
    ({ paymentId, ...change }) =>
      razorpay.misstate(
        paymentId,
        Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
      ),
  )
  act(
    '/razorpay/misstate-refund',
    z.object({ refundId: z.string(), become: z.enum(['gone', 'failed', 'processed']) }),
    ({ refundId, become }) => razorpay.misstateRefund(refundId, become),
  )
  act(
    '/razorpay/redeliver',
    z.object({ webhookId: z.string(), times: optional(whole.max(100)), eventId: optional(z.string()) }),
    ({ webhookId, times, eventId }) =>
      razorpay.redeliver(webhookId, { ...(times ? { times } : {}), ...(eventId ? { eventId } : {}) }),
  )
  act(
    '/razorpay/fault',
    z.object({ on: z.string(), do: z.string(), ms: optional(whole), times: optional(whole) }).pipe(faultSchema),
    (fault) => razorpay.faults.set(fault),
  )
  act('/razorpay/faults/clear', z.unknown(), () => razorpay.faults.clear())
  act('/razorpay/cash', z.object({ isActive: z.enum(['true', 'false']).or(z.boolean()) }), ({ isActive }) =>
    razorpay.cash.setActive(String(isActive) === 'true'),
  )
  act(
    '/razorpay/timing',
    z.strictObject({ refundAfterMs: ms, lateAfterMs: ms, retryAfterMs: whole }).partial(),
    (timing) => razorpay.timing.set(timing),
  )
  act(
    '/google/next-user',
    z.object({
      sub: z.string(),
      email: z.string(),
      email_verified: z.boolean().optional(),
      name: z.string().optional(),
    }),
    (user) => google.nextUser(user),
  )
  pages.get('/courier/events', (c) => c.json(courier.events()))
  const number = z.string().trim().min(4).max(40)
  act('/courier/send-events-to', z.object({ url: z.url({ protocol: /^https?$/ }) }), ({ url }) =>
    courier.sendEventsTo(url),
  )
  act('/courier/book', z.unknown(), () => ({ number: courier.book() }))
  act(
    '/courier/report',
    z.object({ number, type: z.enum(courierEventTypes), place: optional(z.string().max(200)) }),
    ({ number: of, type, place }) => courier.report(of, type, place),
  )
  act('/courier/deliver', z.object({ number, times: optional(whole.min(1).max(100)) }), ({ number: of, times = 1 }) =>
    courier.deliver(of, { times, shuffled: times > 1 }),
  )
  act('/courier/redeliver', z.object({ eventId: z.string(), times: optional(whole.max(100)) }), ({ eventId, times }) =>
    courier.redeliver(eventId, times),
  )
  act('/courier/forge', z.object({ number }), ({ number: of }) => courier.forge(of))
  pages.get('/whatsapp/messages', (c) => c.json(whatsApp.messages()))
  const phone = z.string().regex(/^[6-9]\d{9}$/)
  act('/whatsapp/write', z.object({ phone, text: z.string().max(1_000) }), ({ phone: from, text }) =>
    whatsApp.write(from, text),
  )
  act('/whatsapp/fault', whatsAppFault, (fault) => whatsApp.setFault(fault))
  act('/mailbox/fault', z.object({ fault: optional(z.enum(mailFaults)) }), ({ fault }) => mailbox.faults.set(fault))
  act('/mailbox/reply', z.object({ id: z.string(), text: z.string().min(1) }), ({ id, text }) =>
    mailbox.reply(id, text),
  )
  act('/mailbox/clear', z.unknown(), () => mailbox.clear())

  pages.onError((error, c) => {
    if (!(error instanceof ApiError)) console.error(error)
    return c.json({ error: error.message }, error instanceof ApiError ? error.status : 500)
  })
  return pages
}

const isForm = (c: Context) =>
  /^(application\/x-www-form-urlencoded|multipart)/.test(c.req.header('content-type') ?? '')

async function readBody(c: Context): Promise<unknown> {
  if (isForm(c)) return c.req.parseBody()
  return c.req.json().catch(() => ({}))
}

function answer(c: Context, result: unknown) {
  if (!isForm(c)) return c.json(result ?? { done: true })
  const [, , part] = c.req.path.split('/')
  return c.redirect(pageOf[part ?? ''] ?? '/', 303)
}

const pageOf: Readonly<Record<string, string>> = { mailbox: '/mail', courier: '/courier', whatsapp: '/phones' }
