// The services outside the shop, as cheap as they can be: a payment provider that answers at once and sends no webhooks,
// and a mail server that accepts every email. `/mails` returns how many there were, and when the last one came; `/known`
// tells the provider of earlier payments.
import { createServer } from 'node:http'
import net, { type AddressInfo, type Server, type Socket } from 'node:net'

import { answerParent } from '../child.ts'

export type Outside = { provider: string; mail: string }

/** A payment in the provider's form; times in unix seconds. */
export type KnownPayment = { id: string; order_id: string; amount: number; created_at: number }

type ProviderOrder = { amount: number; currency: string; receipt: string }

const orders = new Map<string, ProviderOrder>()
let known: KnownPayment[] = []
const mails = { count: 0, lastAt: 0 }
let serial = Date.now() * 1_000

const provider = createServer((request, response) => {
  let sent = ''
  request.on('data', (chunk: Buffer) => (sent += chunk.toString()))
  request.on('end', () => {
    const body = Buffer.from(JSON.stringify(answerTo(`${request.method} ${request.url}`, sent)))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
  })
})

function answerTo(call: string, sent: string): object {
  if (call === 'GET /mails') return mails
  if (call === 'POST /v1/orders') {
    const order = JSON.parse(sent) as ProviderOrder
    const id = `order_${++serial}`
    orders.set(id, order)
    return { id, entity: 'order', amount: order.amount, currency: order.currency, receipt: order.receipt }
  }
  if (call === 'POST /known') return { items: (known = JSON.parse(sent) as KnownPayment[]) }
  if (call.startsWith('GET /v1/payments?')) return { items: pageOf(new URL(call.slice(4), 'http://localhost')) }
  const [, payment] = /^GET \/v1\/payments\/pay_(\d+)$/.exec(call) ?? []
  if (payment) return paymentOf(`order_${payment}`)
  const [, order] = /^GET \/v1\/orders\/(order_\d+)\/payments/.exec(call) ?? []
  return { items: order ? [paymentOf(order)] : [] }
}

function pageOf({ searchParams }: URL): object[] {
  const [from = 0, to = 0, skip = 0, count = 0] = ['from', 'to', 'skip', 'count'].map((n) =>
    Number(searchParams.get(n)),
  )
  const made = known.filter(({ created_at: at }) => at >= from && at <= to).slice(skip, skip + count)
  return made.map((payment) => ({ entity: 'payment', currency: 'INR', ...captured, ...payment }))
}

const captured = { status: 'captured', captured: true, amount_refunded: 0, method: 'upi' }

function paymentOf(orderId: string): object {
  const { amount = 0, currency = 'INR' } = orders.get(orderId) ?? {}
  const id = orderId.replace('order_', 'pay_')
  return {
    id,
    entity: 'payment',
    order_id: orderId,
    amount,
    currency,
    ...captured,
    created_at: Math.floor(Date.now() / 1_000),
  }
}

// RFC 5321 without a look at what it accepts.
const mail = net.createServer((socket) => {
  let isData = false
  let text = ''
  socket.on('error', () => {})
  socket.write('220 bench\r\n')
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    for (;;) {
      const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const line = text.slice(0, end).toUpperCase()
      text = text.slice(end + (isData ? 5 : 2))
      isData = isData ? accepted(socket) : told(socket, line)
    }
  })
})

function accepted(socket: Socket): false {
  mails.count += 1
  mails.lastAt = Date.now()
  socket.write('250 ok\r\n')
  return false
}

/** Answers a command; returns whether the email itself follows. */
function told(socket: Socket, line: string): boolean {
  if (line === 'QUIT') socket.end('221 bye\r\n')
  else socket.write(line === 'DATA' ? '354 go on\r\n' : '250 ok\r\n')
  return line === 'DATA'
}

const listening = (server: Server, port = 0) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

/** Listens at this port for the provider's calls, or at any. */
answerParent<{ port: number }, Outside>(async ({ port }) => ({
  provider: `http://127.0.0.1:${await listening(provider, port)}`,
  mail: `smtp://127.0.0.1:${await listening(mail)}`,
}))
