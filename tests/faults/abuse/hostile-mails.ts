import { createHmac } from 'node:crypto'

import { calls } from '#contract/calls'
import { readSigningKey } from '#db/signing-key'
import { ticketAddress } from '#domain/tickets/ticket-address'
import { rawMail } from '#test/scenes/tickets'
import type { RunningShop } from '../harness/running-shop.ts'
import { attack } from './attacked-shop.ts'
import type { Hostile } from './connections.ts'

const html = { 'Content-Type': 'text/html; charset=utf-8' }
const openTag = `<a ${'href='.repeat(700)}`

const mails: ((to: string) => Buffer)[] = [
  (to) => rawMail(to, openTag, html),
  (to) => rawMail(to, both(openTag), { 'Content-Type': 'multipart/mixed; boundary=both' }),
  (to) => rawMail(to, 'Hello', { To: [to, ...Array<string>(250).fill('d'.repeat(4_000))].join('\r\nDelivered-To: ') }),
  (to) => rawMail(to, '\n'.repeat(500_000)),
  (to) => rawMail(to, '<blockquote>a'.repeat(15_000), html),
  (to) => rawMail(to, 'On 1/1 10:00 x\nFrom: a\n>\n'.repeat(10_000)),
  (to) => rawMail(to, nested(500), { 'Content-Type': 'multipart/mixed; boundary=b500' }),
]

function both(part: string): string {
  return `--both\nContent-Type: text/html\n\n${part}\n--both\nContent-Type: text/plain\n\nHello\n--both--\n`
}

/** Parts that contain a message each, which contains a part, and so on. */
function nested(depth: number): string {
  const inner = depth > 1 ? `multipart/mixed; boundary=b${depth - 1}\n\n${nested(depth - 1)}` : 'text/plain\n\nHello'
  return `--b${depth}\nContent-Type: message/rfc822\n\nSubject: ${depth}\nContent-Type: ${inner}\n--b${depth}--\n`
}

/** As many tickets as strangers on these networks open in an hour; the addresses that take answers to them. */
async function openTickets({ url, db, sandbox }: RunningShop, networks: number): Promise<string[]> {
  const body = JSON.stringify({ name: 'A', email: 'stranger@example.com', message: 'Hello' })
  for (let n = 0; n < networks * 5; n += 1) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.13.0.${n % networks}` }
    const { status } = await fetch(url + calls.contactMail.path, { method: 'POST', headers, body })
    if (status !== 200) throw new Error(`A message was answered ${status}`)
  }
  const key = await readSigningKey(db)
  const tickets = await db.selectFrom('tickets').select('number').execute()
  return tickets.map(({ number }) => ticketAddress(sandbox.environment['TICKET_ADDRESS'] ?? '', key, number))
}

function handOver({ sandbox }: RunningShop, raw: Buffer): string {
  const secret = sandbox.environment['TICKET_MAIL_SECRET'] ?? ''
  const signature = `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`
  const head = `Host: shop.test\r\nX-Forwarded-For: 10.12.0.1\r\nContent-Type: message/rfc822\r\nX-Mail-Signature: ${signature}`
  return `POST ${calls.ticketMail.path} HTTP/1.1\r\n${head}\r\nContent-Length: ${raw.byteLength}\r\n\r\n${raw.toString('latin1')}`
}

/** Detects emails that take longer to read the more a stranger repeats. A mail provider signs whatever arrives. */
export const hostileMails = attack({
  name: 'emails that are hard to read, to 40 tickets, without end',
  hostile: async (shop): Promise<Hostile[]> => {
    const addresses = await openTickets(shop, 8)
    return addresses.map((to, nth) => ({
      connections: 1,
      repeated: { text: handOver(shop, mails[nth % mails.length]!(to)), everyMs: 1_000 },
      againAfterMs: 100,
    }))
  },
})
