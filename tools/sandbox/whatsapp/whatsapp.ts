import { createHmac, randomBytes, randomUUID } from 'node:crypto'

import { type Context, Hono } from 'hono'
import * as z from 'zod'

import { word } from '../razorpay/ids.ts'
import type { Store } from '../store.ts'
import type { Timers } from '../timers.ts'

export type SandboxMessage = {
  /** `wamid.` and letters. */
  id: string
  /** With the country, without a plus. */
  to: string
  template: string
  values: string[]
  /** `biz_opaque_callback_data`. */
  reference: string | undefined
}

/**
 * `refuse` answers with `code` and sends nothing. `swallow` sends, and gives no answer. `lose` gives no answer and sends
 * nothing. `undeliverable` accepts, and reports later that it failed.
 */
const whatsAppFaults = ['refuse', 'swallow', 'lose', 'undeliverable'] as const
type Fault = { do: (typeof whatsAppFaults)[number]; code?: number | undefined; times?: number | undefined }
export const whatsAppFault = z.object({
  do: z.enum(whatsAppFaults),
  code: z.coerce.number().int().optional(),
  times: z.coerce.number().int().optional(),
})

export type WhatsAppControls = {
  /** The address of the shop's call. */
  sendEventsTo: (url: string) => void
  /** The messages that phones have, oldest first. */
  messages: () => SandboxMessage[]
  /** The last code that a phone of ten digits got. */
  codeTo: (phone: string) => string | undefined
  /** Somebody writes to the shop; resolves with its answer. */
  write: (phone: string, text: string, at?: Date) => Promise<number>
  /** The faults of the next messages, of all without `times`; undefined ends them. */
  setFault: (fault: Fault | undefined) => void
  /** The milliseconds between a message and its reports; 0 at first. */
  reportAfter: (ms: number) => void
  /** Sends the reports of all messages again, in a random order. */
  reportAgain: () => Promise<number[]>
  /** A body signed by a stranger. */
  forge: (phone: string, text: string) => Promise<number>
  /** The header of a signed body. */
  sign: (body: string) => string
}

export type WhatsAppSandbox = { app: Hono; controls: WhatsAppControls; environment: () => Record<string, string> }

// Meta has approved these templates; each has so many values.
const approved: Readonly<Record<string, number>> = {
  order_confirmed: 2,
  order_shipped: 3,
  order_delivered: 1,
  order_refunded: 2,
  login_code: 1,
}
const ANSWER_WITHIN_MS = 5_000
const RETRIES = 9

const text = z.object({ type: z.literal('text'), text: z.string() })
const request = z.object({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.string().regex(/^\d{10,15}$/),
  type: z.literal('template'),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.string() }),
    components: z.array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('body'), parameters: z.array(text) }),
        z.object({
          type: z.literal('button'),
          sub_type: z.literal('url'),
          index: z.literal('0'),
          parameters: z.tuple([text]),
        }),
      ]),
    ),
  }),
  biz_opaque_callback_data: z.string().max(512).optional(),
})

/** A stand-in for WhatsApp's Cloud API: https://developers.facebook.com/docs/whatsapp/cloud-api. */
export function createWhatsAppSandbox(store: Store, timers: Timers, baseUrl: () => string): WhatsAppSandbox {
  const settings = store.collection<string>('whatsapp')
  const messages = store.collection<SandboxMessage>('whatsapp-message')
  const secret = (name: string) => settings.get(name) ?? settings.put(name, randomBytes(24).toString('base64url'))
  const [token, appSecret, verifyToken] = [secret('token'), secret('app secret'), secret('verify token')]
  const phoneId = '100000000000001'
  let address: string | undefined
  let fault: Fault | undefined
  let reportMs = 0
  const sign = (body: string, key = appSecret) => `sha256=${createHmac('sha256', key).update(body).digest('hex')}`

  async function post(value: object, key?: string): Promise<number> {
    if (address === undefined) return 0
    const metadata = { display_phone_number: '911234567890', phone_number_id: phoneId }
    const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [change] }] })
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': sign(body, key) },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      })
      await response.body?.cancel()
      return response.status
    } catch {
      return 0
    }
  }

  const statusOf = ({ id, to, reference }: SandboxMessage, status: string, more: object = {}) => ({
    id,
    status,
    timestamp: String(Math.floor(Date.now() / 1_000)),
    recipient_id: to,
    ...(reference === undefined ? {} : { biz_opaque_callback_data: reference }),
    ...more,
  })

  // Meta repeats a report for days until it is taken.
  async function report(message: SandboxMessage, status: string, more?: object, nth = 0): Promise<void> {
    const answer = await post({ statuses: [statusOf(message, status, more)] })
    if (answer !== 200 && nth < RETRIES) timers.after(200 * 2 ** nth, () => void report(message, status, more, nth + 1))
  }

  function takeFault(): Fault | undefined {
    const now = fault
    if (fault?.times !== undefined && (fault.times -= 1) <= 0) fault = undefined
    return now
  }

  const refuse = (c: Context, status: 400 | 401, code: number, details: string) =>
    c.json(
      { error: { message: `(#${code}) ${details}`, type: 'OAuthException', code, error_data: { details } } },
      status,
    )

  const app = new Hono()
  app.use(async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${token}`) return refuse(c, 401, 190, 'Invalid OAuth access token')
    return next()
  })
  app.get(`/:version/${phoneId}`, (c) => c.json({ id: phoneId, display_phone_number: '+91 12345 67890' }))
  app.post(`/:version/${phoneId}/messages`, async (c) => {
    const parsed = request.safeParse(await c.req.json().catch(() => undefined))
    if (!parsed.success) return refuse(c, 400, 100, z.prettifyError(parsed.error))
    const { to, template, biz_opaque_callback_data: reference } = parsed.data
    const [body, button] = template.components
    const values = body?.parameters.map((each) => each.text) ?? []
    const count = Object.hasOwn(approved, template.name) ? approved[template.name] : undefined
    if (count === undefined || template.language.code !== 'en')
      return refuse(c, 400, 132001, 'Template name does not exist')
    if (values.length !== count) return refuse(c, 400, 132000, 'Number of parameters does not match')
    if (values.some((value) => /[\n\t]| {5}/.test(value))) return refuse(c, 400, 132018, 'Text has a line break')
    if (values.join('').length > 1_000) return refuse(c, 400, 132005, 'Translated text too long')
    if ((template.name === 'login_code') !== (button?.type === 'button'))
      return refuse(c, 400, 131008, 'Button is missing')

    const now = takeFault()
    if (now?.do === 'refuse') return refuse(c, 400, now.code ?? 131000, 'Refused by a fault')
    if (now?.do === 'lose') return hangUp(c)
    const message = { id: `wamid.${word(24)}`, to, template: template.name, values, reference }
    messages.put(randomUUID(), message)
    timers.after(reportMs, () => {
      if (now?.do === 'undeliverable') {
        const errors = [{ code: 131026, title: 'Message undeliverable' }]
        void report(message, 'failed', { errors })
      } else for (const status of ['sent', 'delivered']) void report(message, status)
    })
    if (now?.do === 'swallow') return hangUp(c)
    return c.json({
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id: message.id, message_status: 'accepted' }],
    })
  })

  const written = (phone: string, words: string, at = new Date()) => ({
    messages: [
      {
        from: `91${phone}`,
        id: `wamid.${word(24)}`,
        timestamp: String(Math.floor(at.getTime() / 1_000)),
        type: 'text',
        text: { body: words },
      },
    ],
  })

  return {
    app,
    controls: {
      sendEventsTo: (url) => {
        address = url
      },
      messages: messages.all,
      codeTo: (phone) =>
        messages.all().findLast(({ to, template }) => to === `91${phone}` && template === 'login_code')?.values[0],
      write: (phone, words, at) => post(written(phone, words, at)),
      setFault: (next) => {
        fault = next
      },
      reportAfter: (ms) => {
        reportMs = ms
      },
      reportAgain: () => {
        const reports = messages
          .all()
          .flatMap((message) => ['delivered', 'sent'].map((status) => ({ message, status })))
        return Promise.all(reports.map(({ message, status }) => post({ statuses: [statusOf(message, status)] })))
      },
      forge: (phone, words) => post(written(phone, words), 'a secret of a stranger'),
      sign,
    },
    environment: () => ({
      WHATSAPP_URL: `${baseUrl().replace('://', `://${phoneId}:${token}@`)}/whatsapp/v23.0`,
      WHATSAPP_APP_SECRET: appSecret,
      WHATSAPP_VERIFY_TOKEN: verifyToken,
    }),
  }
}

// As a connection that breaks before the answer.
function hangUp(c: Context): Response {
  const { incoming } = c.env as { incoming: { socket: { destroy: () => void } } }
  incoming.socket.destroy()
  return c.body(null)
}
