import type { CaughtMail, SandboxMessage, SandboxPayment } from '#sandbox/sandbox'

import { expect } from '@playwright/test'

/** `silent`: the shop gets no webhook. */
type Pay = { outcome?: 'captured' | 'authorized' | 'failed'; method?: 'upi' | 'card' | 'cod'; silent?: boolean }

export type SandboxClient = {
  url: string
  /** The email to an address with this subject, as soon as it arrives. */
  mail: (to: string, subject: string | RegExp) => Promise<CaughtMail>
  /** The email to an address with this text. */
  mailWith: (to: string, words: string) => Promise<CaughtMail>
  /** The current number of emails with this text. */
  mailsWith: (words: string) => Promise<number>
  /** Answers an email as its reader does. */
  reply: (mail: CaughtMail, text: string) => Promise<void>
  /** Pays outside the shop's page, for example in a bank's app. */
  pay: (razorpayOrderId: string, how?: Pay) => Promise<void>
  /** A payment for another business on the same account; `amount` in paise. */
  payElsewhere: (amount: number) => Promise<void>
  settleLate: (paymentId: string, outcome: 'authorized' | 'captured') => Promise<void>
  payments: () => Promise<SandboxPayment[]>
  /** A tracking number of the courier. */
  bookParcel: () => Promise<string>
  /** The last code that the WhatsApp of a phone got, as soon as it arrives. */
  codeTo: (phone: string) => Promise<string>
  /** The templates of the messages that a phone got, oldest first. */
  messagesTo: (phone: string) => Promise<string[]>
  /** Somebody writes to the shop by WhatsApp. */
  writeFrom: (phone: string, text: string) => Promise<void>
}

/** The sandbox's controls over HTTP. */
export function sandboxAt(url: string): SandboxClient {
  const get = async <T>(path: string) => (await (await fetch(`${url}/control${path}`)).json()) as T
  const post = async (path: string, body: object = {}) => {
    const response = await fetch(`${url}/control${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return (await response.json()) as unknown
  }
  const messagesTo = async (phone: string) =>
    (await get<SandboxMessage[]>('/whatsapp/messages')).filter(({ to }) => to === `91${phone}`)
  const mail = async (isIt: (mail: CaughtMail) => boolean): Promise<CaughtMail> => {
    let found: CaughtMail | undefined
    await expect(async () => {
      found = (await get<CaughtMail[]>('/mailbox/messages')).findLast(isIt)
      expect(found, 'the mail').toBeDefined()
    }).toPass({ timeout: 15_000, intervals: [100] })
    return found as CaughtMail
  }
  return {
    url,
    mail: (to, subject) => mail((each) => each.to === to && each.subject.search(subject) >= 0),
    mailWith: (to, words) => mail((each) => each.to === to && each.text.includes(words)),
    mailsWith: async (words) =>
      (await get<CaughtMail[]>('/mailbox/messages')).filter(({ text }) => text.includes(words)).length,
    reply: async ({ id }, text) => void (await post('/mailbox/reply', { id, text })),
    pay: async (orderId, how) => void (await post('/razorpay/pay', { orderId, ...how })),
    payElsewhere: async (amount) => void (await post('/razorpay/pay-elsewhere', { amount })),
    settleLate: async (paymentId, outcome) => void (await post('/razorpay/settle-late', { paymentId, outcome })),
    payments: () => get('/razorpay/payments'),
    bookParcel: async () => ((await post('/courier/book')) as { number: string }).number,
    codeTo: async (phone) => {
      const codes = async () => (await messagesTo(phone)).filter(({ template }) => template === 'login_code')
      await expect.poll(async () => (await codes()).length, { timeout: 15_000 }).toBeGreaterThan(0)
      return (await codes()).at(-1)?.values[0] ?? ''
    },
    messagesTo: async (phone) => (await messagesTo(phone)).map(({ template }) => template),
    writeFrom: async (phone, text) => void (await post('/whatsapp/write', { phone, text })),
  }
}
