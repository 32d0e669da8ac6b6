// Sends a drafted request over HTTP as it is, which fetch would not do.
import { createHmac } from 'node:crypto'
import http from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

import { afterTransport } from './bytes.ts'
import { formBytes } from './forms.ts'
import { SIGNED } from './headers.ts'
import { named } from './names.ts'
import { cookieOf, namesOf, type People } from './people.ts'
import type { Draft } from './requests.ts'

export type Sent = { path: string; body: Buffer; cookie: string | undefined }
/** `text` is the body without its compression; undefined status: the connection was closed without an answer. */
export type Received = { status: number | undefined; headers: http.IncomingHttpHeaders; text: string }

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 })
// A busy machine is slow, not wrong: a picture may wait for a minute, and be decoded for another.
const WAIT_MS = 120_000

export async function send(draft: Draft, people: People): Promise<{ sent: Sent; received: Received }> {
  const { shop } = people
  const names = namesOf(people, draft.actor)
  const body = bodyOf(draft, names)
  const cookie = cookieOf(people, draft.actor)
  const query = named(draft.query, names)
  const path = draft.path + (query && `?${query}`)
  const headers = signed(headersOf(draft, names, body), body, shop)
  if (cookie !== undefined) headers['cookie'] = cookie
  const received = await request(new URL(shop.url), { method: draft.method, path, headers }, body)
  return { sent: { path, body, cookie }, received }
}

function bodyOf({ body, type, form, bytes, method }: Draft, names: Record<string, string>): Buffer {
  // Node's client sends no body with these by itself.
  if (body === undefined || method === 'HEAD' || method === 'TRACE') return Buffer.alloc(0)
  const isText = type !== undefined && type !== 'application/json' && typeof body === 'string'
  const text = named(isText ? body : JSON.stringify(body), names)
  return afterTransport(form ? formBytes(text, form) : Buffer.from(text), bytes)
}

function headersOf({ headers, form, body, type: ofBody }: Draft, names: Record<string, string>, bytes: Buffer) {
  const type = form
    ? `multipart/form-data; boundary=${form.boundary}`
    : body === undefined
      ? undefined
      : (ofBody ?? 'application/json')
  const all: Record<string, string> = {
    // A network of its own for each request, so that limits by network do not answer for the call.
    'x-forwarded-for': `10.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}.1`,
    ...(type ? { 'content-type': type } : {}),
    ...(bytes.length > 0 ? { 'content-length': String(bytes.length) } : {}),
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, named(value, names)])),
  }
  return all
}

/** With the right signature of the body where one is wanted. */
function signed(headers: Record<string, string>, body: Buffer, { sandbox, provider }: People['shop']) {
  const made = {
    'x-razorpay-signature': () => provider.sign(body.toString()),
    'x-mail-signature': () =>
      `sha256=${createHmac('sha256', sandbox.environment.TICKET_MAIL_SECRET ?? '')
        .update(body)
        .digest('hex')}`,
    'x-hub-signature-256': () => sandbox.whatsApp.sign(body.toString()),
    'webhook-signature': () => sandbox.courier.headersOf(headers['webhook-id'] ?? '', body.toString()),
  }
  const named = Object.entries(made).flatMap(([name, sign]) =>
    headers[name] === SIGNED ? [[name, sign()] as const] : [],
  )
  const all = named.map(([name, value]) => (typeof value === 'string' ? { [name]: value } : value))
  return Object.assign({}, headers, ...all) as Record<string, string>
}

function request({ hostname, port }: URL, options: http.RequestOptions, body: Buffer): Promise<Received> {
  return new Promise((resolve, reject) => {
    let isAnswered = false
    const asked = http.request({ hostname, port, agent, ...options }, (response) => {
      isAnswered = true
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      // A connection that closes early has lost the end of the body, which the judge then misses.
      response.on('close', () => {
        const { statusCode: status, headers } = response
        resolve({ status, headers, text: unpacked(Buffer.concat(chunks), headers['content-encoding']) })
      })
    })
    asked.setTimeout(WAIT_MS, () => asked.destroy(new Error(`No answer within ${WAIT_MS} ms`)))
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (isAnswered) return
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve({ status: undefined, headers: {}, text: '' })
      else reject(error)
    })
    asked.end(body)
  })
}

function unpacked(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0) return ''
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  if (encoding === 'gzip') return gunzipSync(bytes).toString()
  return (encoding === 'zstd' ? zstdDecompressSync(bytes) : bytes).toString()
}
