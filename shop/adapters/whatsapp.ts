import { createHmac, timingSafeEqual } from 'node:crypto'

import { jsonClient } from './send-json.ts'
import { notification, refusedMessage, sentMessage } from './whatsapp-wire.ts'

/** A message by an approved template; `phone` is the ten digits of a mobile in India. */
export type TemplateMessage = {
  /** Comes back with the notifications about the message. */
  id: string
  phone: string
  template: string
  values: string[]
  /** The template is one of a code, with a button that copies it. */
  isCode: boolean
}

/**
 * The result of a request. `refused`: nothing was sent, and `isFinal` tells whether another try would be in vain.
 * `unknown`: it may have been sent or not.
 */
export type Sent =
  | { is: 'accepted' }
  | { is: 'refused'; reason: string; isFinal: boolean }
  | { is: 'unknown'; reason: string }

/** A message is on its way, there, read, or could not be delivered. */
export type MessageState = 'sent' | 'delivered' | 'read' | 'failed'
export type Notification = {
  states: { id: string; state: MessageState; reason: string | undefined }[]
  /** Words that somebody has written to the shop; `phone` is undefined for one outside of India. */
  written: { phone: string | undefined; words: string; at: Date }[]
}

/** The Cloud API of WhatsApp: https://developers.facebook.com/docs/whatsapp/cloud-api. */
export type WhatsApp = {
  /** Takes 10 s at most. */
  send: (message: TemplateMessage) => Promise<Sent>
  /** Whether the raw body has the signature of the app's secret, in `X-Hub-Signature-256`. */
  signatureIsValid: (body: Uint8Array, signature: string) => boolean
  /** Whether it is the token with which Meta checks the address of the notifications. */
  isVerifyToken: (token: string) => boolean
  /** The events of this phone number in a parsed body; undefined for another body. */
  readNotification: (body: unknown) => Notification | undefined
  /** The number under which the shop writes. Throws when the API does not know it. */
  number: () => Promise<string>
}

export type WhatsAppConfig = {
  /** https://PHONE_ID:TOKEN@graph.facebook.com/v23.0, without a trailing slash. */
  url: string
  appSecret: string
  verifyToken: string
}

const TIMEOUT_MS = 10_000
// The language in which the templates are approved.
const LANGUAGE = 'en'
// Refusals of this recipient or of these values. Others end once somebody mends the account, the token or the template.
const FINAL = new Set([100, 130472, 130497, 131008, 131009, 131021, 131026, 131030, 131047, 131049, 131050, 132005])
const states: ReadonlySet<string> = new Set(['sent', 'delivered', 'read', 'failed'] satisfies MessageState[])

export function createWhatsApp({ url, appSecret, verifyToken }: WhatsAppConfig): WhatsApp {
  const { username: phoneId, password: token, origin, pathname } = new URL(url)
  const request = jsonClient(origin + pathname)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return {
    send: async (message) => {
      const asked = { method: 'POST', headers, body: JSON.stringify(bodyOf(message)), timeoutMs: TIMEOUT_MS } as const
      try {
        const { status, json } = await request(`/${phoneId}/messages`, asked)
        if (status === 200 && sentMessage.safeParse(json).success) return { is: 'accepted' }
        const refused = refusedMessage.safeParse(json).data
        // With 5xx it may have been sent all the same.
        if (refused && status >= 400 && status < 500) return refusal(refused.error)
        return { is: 'unknown', reason: `an answer with status ${status}` }
      } catch (error) {
        return { is: 'unknown', reason: (error as Error).message }
      }
    },
    signatureIsValid: (body, signature) => {
      const expected = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
      return isSame(signature, expected)
    },
    isVerifyToken: (sent) => isSame(sent, verifyToken),
    readNotification: (body) => {
      const parsed = notification.safeParse(body).data
      if (!parsed) return undefined
      const values = parsed.entry
        .flatMap(({ changes }) => changes.map(({ value }) => value))
        .filter(({ metadata }) => metadata === undefined || metadata.phone_number_id === phoneId)
      return {
        states: values.flatMap(({ statuses = [] }) =>
          statuses.flatMap(({ status, biz_opaque_callback_data: id, errors }) =>
            id && states.has(status)
              ? [
                  {
                    id,
                    state: status as MessageState,
                    reason: errors?.[0] && `${errors[0].code}: ${errors[0].title ?? ''}`,
                  },
                ]
              : [],
          ),
        ),
        written: values.flatMap(({ messages = [] }) =>
          messages.map(({ from, timestamp, text, button }) => ({
            phone: /^91([6-9]\d{9})$/.exec(from)?.[1],
            words: text?.body ?? button?.text ?? '',
            at: new Date(Number(timestamp) * 1_000),
          })),
        ),
      }
    },
    number: async () => {
      const asked = { method: 'GET', headers, timeoutMs: TIMEOUT_MS } as const
      const { status, json } = await request(`/${phoneId}?fields=display_phone_number`, asked)
      if (status === 200) return (json as { display_phone_number: string }).display_phone_number
      throw new Error(refusedMessage.safeParse(json).data?.error.message ?? `status ${status}`)
    },
  }
}

function bodyOf({ id, phone, template, values, isCode }: TemplateMessage) {
  const parameters = values.map((text) => ({ type: 'text', text }))
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: `91${phone}`,
    type: 'template',
    template: {
      name: template,
      language: { code: LANGUAGE },
      components: [
        { type: 'body', parameters },
        ...(isCode ? [{ type: 'button', sub_type: 'url', index: '0', parameters }] : []),
      ],
    },
    biz_opaque_callback_data: id,
  }
}

type Refused = { code: number; message?: string | undefined; error_data?: { details?: string | undefined } | undefined }

function refusal({ code, message = '', error_data: more }: Refused): Sent {
  // Without the phone, which it may name.
  const words = (more?.details ?? message).replaceAll(/\d{10,}/g, '…')
  const reason = `${code}: ${words}`.toWellFormed().slice(0, 300)
  return { is: 'refused', reason, isFinal: FINAL.has(code) }
}

function isSame(sent: string, expected: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
