import type { CaughtMail, SandboxPayment } from '#sandbox/sandbox'

import { expect } from '@playwright/test'

/** `silent`: the shop is never told. */
type Pay = { outcome?: 'captured' | 'authorized' | 'failed'; method?: 'upi' | 'card'; silent?: boolean }

export type SandboxClient = {
  url: string
  /** The mail to an address that has this in its subject, as soon as it is there. */
  mail: (to: string, subject: string | RegExp) => Promise<CaughtMail>
  /** The mail to an address that has these words in its text. */
  mailWith: (to: string, words: string) => Promise<CaughtMail>
  /** How many mails with these words in their text are there by now. */
  mailsWith: (words: string) => Promise<number>
  /** A shopper pays outside the shop's page: in a bank's app, say. */
  pay: (razorpayOrderId: string, how?: Pay) => Promise<void>
  /** Money for another business on the same account; `amount` in paise. */
  payElsewhere: (amount: number) => Promise<void>
  settleLate: (paymentId: string, outcome: 'authorized' | 'captured') => Promise<void>
  payments: () => Promise<SandboxPayment[]>
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
  }
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
    pay: (orderId, how) => post('/razorpay/pay', { orderId, ...how }),
    payElsewhere: (amount) => post('/razorpay/pay-elsewhere', { amount }),
    settleLate: (paymentId, outcome) => post('/razorpay/settle-late', { paymentId, outcome }),
    payments: () => get('/razorpay/payments'),
  }
}
