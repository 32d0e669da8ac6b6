import { createHmac } from 'node:crypto'

import { calls } from '#contract/calls'
import { rawMail } from '#test/tickets'
import type { RunningShop } from '../harness/running-shop.ts'
import { attack } from './attacked-shop.ts'
import type { Hostile } from './connections.ts'

const CONNECTIONS = 4
const TO = 'tickets@shop.test'
const html = { 'Content-Type': 'text/html; charset=utf-8' }

const mails = [
  rawMail(TO, `<a ${'href='.repeat(700)}`, html),
  rawMail(TO, 'Hello', { To: Array<string>(250).fill('d'.repeat(4_000)).join('\r\nDelivered-To: ') }),
  rawMail(TO, '\n'.repeat(500_000)),
  rawMail(TO, nested(500), { 'Content-Type': 'multipart/mixed; boundary=b500' }),
]

/** Parts that contain a message each, which contains a part, and so on. */
function nested(depth: number): string {
  const inner = depth > 1 ? `multipart/mixed; boundary=b${depth - 1}\n\n${nested(depth - 1)}` : 'text/plain\n\nHello'
  return `--b${depth}\nContent-Type: message/rfc822\n\nSubject: ${depth}\nContent-Type: ${inner}\n--b${depth}--\n`
}

function handOver({ sandbox }: RunningShop, raw: Buffer, network: string): string {
  const secret = sandbox.environment['TICKET_MAIL_SECRET'] ?? ''
  const signature = `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`
  const head = `Host: shop.test\r\nX-Forwarded-For: ${network}\r\nContent-Type: message/rfc822\r\nX-Mail-Signature: ${signature}`
  return `POST ${calls.ticketMail.path} HTTP/1.1\r\n${head}\r\nContent-Length: ${raw.byteLength}\r\n\r\n${raw.toString('latin1')}`
}

/** Detects emails that take longer to read the more a stranger repeats. A mail provider signs whatever arrives. */
export const hostileMails = attack({
  name: '16 connections hand over emails that are hard to read, without end',
  options: { TICKETS: 'on' },
  hostile: (shop): Hostile[] =>
    mails.map((raw, nth) => ({
      connections: CONNECTIONS,
      repeated: { text: handOver(shop, raw, `10.12.0.${nth + 1}`), everyMs: 250 },
      againAfterMs: 100,
    })),
})
