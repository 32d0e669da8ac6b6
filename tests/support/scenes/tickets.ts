// A ticket in a test, and emails to it as a mail provider hands them over.
import { createHmac } from 'node:crypto'

import { calls } from '#contract/calls'
import type { SellerTicket, TicketEntry } from '#contract/messages/tickets'
import type { Answer, Browser } from '#test/browser'
import type { TestShop } from '#test/shop'

type Opened = { id: string; number: string }

export async function openTicket(shopper: Browser, more: object = {}): Promise<Opened> {
  const body = { name: 'Asha', message: 'The jar is broken.', ...more }
  return (await shopper.post(calls.ticketOpen.path, body)).body as Opened
}

export type Conversation = { ticket: SellerTicket; entries: TicketEntry[] }

export async function conversation(seller: Browser, id: string): Promise<Conversation> {
  return (await seller.get(`${calls.sellerTicket.path}?id=${id}`)).body as Conversation
}

/** The address that takes answers to a ticket, from the mail with its number. */
export async function addressOf(shop: TestShop, { number }: Opened): Promise<string> {
  const mail = await shop.sandbox.mailbox.waitFor(
    ({ subject, replyTo }) => subject.startsWith(number) && replyTo?.startsWith('tickets+') === true,
  )
  return mail.replyTo ?? ''
}

let sent = 0

/** A raw email; `headers` replace those of a plain one, and undefined leaves one out. */
export function rawMail(to: string, text: string, headers: Record<string, string | undefined> = {}): Buffer {
  sent += 1
  const all = {
    From: 'Asha <asha@example.com>',
    To: to,
    Subject: 'Anything at all',
    'Message-ID': `<${sent}.${process.pid}@mail.example.com>`,
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  }
  const head = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text.replaceAll('\n', '\r\n')}`)
}

/** A mail of several parts, each with its headers. */
export function multipart(parts: string[]): { text: string; type: string } {
  return {
    text: `${parts.map((each) => `--part\n${each}`).join('\n')}\n--part--\n`,
    type: 'multipart/mixed; boundary=part',
  }
}

export function handOver(shop: TestShop, raw: Buffer, headers: Record<string, string> = {}): Promise<Answer> {
  const secret = shop.sandbox.environment.TICKET_MAIL_SECRET ?? ''
  const signature = `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`
  return shop.visitor().send(calls.ticketMail.path, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', 'x-mail-signature': signature, ...headers },
    body: new Uint8Array(raw),
  })
}

/** The mails about a ticket, sent or not, oldest first; of one transaction those to the shopper first. */
export async function mailsAbout(
  shop: TestShop,
  { id }: Opened,
): Promise<{ to: string; subject: string; text: string }[]> {
  const { rows } = await shop.deps.pool.query<{ data: { to: string; subject: string; text: string } }>(
    `SELECT data FROM pgboss.job WHERE name = 'mail' AND data->>'thread' = $1 ORDER BY created_on, data ? 'quotes', id`,
    [`ticket.${id}`],
  )
  return rows.map(({ data }) => data)
}

/** Moves the clocks of a ticket, as if it had been opened earlier. */
export async function age(shop: TestShop, { id }: Opened, interval: string): Promise<void> {
  await shop.deps.pool.query(
    `UPDATE tickets SET opened_at = opened_at - $2::interval, answer_by = answer_by - $2::interval,
      redress_by = redress_by - $2::interval, closed_at = closed_at - $2::interval WHERE id = $1`,
    [id, interval],
  )
}
