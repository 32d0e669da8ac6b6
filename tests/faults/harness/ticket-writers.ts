// Shoppers who open tickets and reply by email, and a seller who answers. Whoever gets no answer sends the same again, as
// a form and a mail server do, and each email comes a second time after it was taken.
import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { calls } from '#contract/calls'
import { rawMail } from '#test/scenes/tickets'
import type { SignedInBuyer } from './data.ts'
import type { RunningShop } from './running-shop.ts'

/** A ticket with the texts that the shop has acknowledged, in their order, and the number of the seller's answers. */
export type WrittenTicket = { id: string; number: string; email: string; texts: string[]; answers: number }

const TURNS = 3
/** Jobs of a killed server are resumed after about 20 s, and may meet the next kill. */
const RESUMED_MS = 240_000
/** An account may open ten a day. */
const MOST_TICKETS = 9

/** Writes until `stop` is called, which waits for the ends of the tickets that were begun. */
export function keepWriting(
  shop: RunningShop,
  buyers: SignedInBuyer[],
  sellerCookie: string,
): { written: WrittenTicket[]; repeated: () => number; stop: () => Promise<void> } {
  const written: WrittenTicket[] = []
  let repeated = 0
  let isActive = true

  async function untilTaken(path: string, init: RequestInit): Promise<unknown> {
    for (;;) {
      const answer = await fetch(shop.url + path, { ...init, signal: AbortSignal.timeout(15_000) }).catch(
        () => undefined,
      )
      if (answer?.ok) return answer.json()
      if (answer && answer.status < 500) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      repeated++
      await pause(30)
    }
  }
  const submit = (path: string, { cookie, from }: { cookie: string; from: string }, body: object) =>
    untilTaken(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'x-forwarded-for': from },
      body: JSON.stringify(body),
    })
  const handOver = (raw: Buffer) => {
    const secret = shop.sandbox.environment['TICKET_MAIL_SECRET'] ?? ''
    const signature = `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`
    const headers = { 'content-type': 'message/rfc822', 'x-mail-signature': signature }
    return untilTaken(calls.ticketMail.path, { method: 'POST', headers, body: new Uint8Array(raw) })
  }

  async function write(buyer: SignedInBuyer): Promise<void> {
    const message = `Opened ${randomUUID()}`
    const form = { name: 'Asha', message, draftId: randomUUID() }
    const { id, number } = (await submit(calls.ticketOpen.path, buyer, form)) as { id: string; number: string }
    const ticket: WrittenTicket = { id, number, email: buyer.email, texts: [message], answers: 0 }
    written.push(ticket)
    const { replyTo = '' } = await shop.sandbox.mailbox.waitFor(
      ({ to, subject }) => to === buyer.email && subject.startsWith(number),
      RESUMED_MS,
    )
    for (let turn = 0; turn < TURNS; turn++) {
      const text = `Emailed ${randomUUID()}`
      const raw = rawMail(replyTo, text, {
        From: `Asha <${buyer.email}>`,
        'Message-ID': `<${randomUUID()}@example.com>`,
      })
      await handOver(raw)
      ticket.texts.push(text)
      const answer = { id, message: `Answered ${randomUUID()}`, draftId: randomUUID() }
      await submit(calls.sellerTicketAnswer.path, { cookie: sellerCookie, from: '10.9.9.9' }, answer)
      ticket.texts.push(answer.message)
      ticket.answers++
      await handOver(raw)
    }
  }

  const all = buyers.map(async (buyer) => {
    for (let nth = 0; isActive && nth < MOST_TICKETS; nth++) await write(buyer)
  })
  // An error is the outcome of `stop`.
  const ended = Promise.all(all)
  ended.catch(() => {})
  return {
    written,
    repeated: () => repeated,
    stop: async () => {
      isActive = false
      await ended
    },
  }
}
