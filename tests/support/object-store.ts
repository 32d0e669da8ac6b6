// A small S3-compatible server for tests: path-style put, get, delete and list. It recomputes every request's signature.
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { AwsV4Signer } from 'aws4fetch'

export type ObjectStore = {
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  objects: Map<string, { bytes: Buffer; type: string; storedAt: Date }>
  /** The n-th put from now on fails. */
  failPut: (nth: number) => void
  /** The n-th put from now on of such a name stores nothing and gets no answer; resolves when it has come. */
  hangPut: (nth: number, name?: RegExp) => Promise<void>
  /** Every request fails until `false`. */
  isDown: (down: boolean) => void
  refusals: () => number
  stop: () => Promise<void>
}

const PAGE = 3

export async function startObjectStore(): Promise<ObjectStore> {
  const bucket = 'pictures'
  const key = { accessKeyId: 'AKIATEST', secretAccessKey: 'a secret of the test' }
  const objects: ObjectStore['objects'] = new Map()
  let putsUntilFailure = Infinity
  let putsUntilHang = Infinity
  let hanging = /./
  let hung = Promise.withResolvers<void>()
  let down = false
  let refused = 0

  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const body = Buffer.concat(await Array.fromAsync(incoming as AsyncIterable<Buffer>))
      const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host}`)
      const name = decodeURIComponent(url.pathname.slice(`/${bucket}/`.length))
      const answer = (status: number, content: Buffer | string = '', type = 'application/xml') =>
        outgoing.writeHead(status, { 'content-type': type }).end(content)
      if (!(await isSigned(incoming, url, body, key))) {
        refused += 1
        return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
      }
      if (down) return answer(503, '<Error><Code>ServiceUnavailable</Code></Error>')
      if (incoming.method === 'PUT') {
        if (hanging.test(name)) putsUntilHang -= 1
        if (putsUntilHang === 0) return hung.resolve()
        putsUntilFailure -= 1
        if (putsUntilFailure === 0) return answer(500, '<Error><Code>InternalError</Code></Error>')
        objects.set(name, { bytes: body, type: incoming.headers['content-type'] ?? '', storedAt: new Date() })
        return answer(200)
      }
      if (incoming.method === 'DELETE') {
        objects.delete(name)
        return answer(204)
      }
      if (url.searchParams.has('list-type')) return answer(200, listing(objects, url.searchParams))
      const found = objects.get(name)
      return found ? answer(200, found.bytes, found.type) : answer(404, '<Error><Code>NoSuchKey</Code></Error>')
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    ...key,
    objects,
    failPut: (nth) => {
      putsUntilFailure = nth
    },
    hangPut: (nth, name = /./) => {
      putsUntilHang = nth
      hanging = name
      hung = Promise.withResolvers<void>()
      return hung.promise
    },
    isDown: (is) => {
      down = is
    },
    refusals: () => refused,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

// Signature Version 4, recomputed from the received request by another library than the shop's.
export async function isSigned(
  incoming: Pick<IncomingMessage, 'headers' | 'method'>,
  url: URL,
  body: Buffer,
  key: { accessKeyId: string; secretAccessKey: string },
): Promise<boolean> {
  const sent = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})/.exec(
    incoming.headers.authorization ?? '',
  )
  const [, credential = '', names = '', signature = ''] = sent ?? []
  const [accessKeyId, , region = '', service = ''] = credential.split('/')
  const hash = String(incoming.headers['x-amz-content-sha256'])
  const isBodyTold = hash === 'UNSIGNED-PAYLOAD' || hash === createHash('sha256').update(body).digest('hex')
  if (!sent || accessKeyId !== key.accessKeyId || !isBodyTold) return false
  const signed = names.split(';').filter((name) => name !== 'host')
  const signer = new AwsV4Signer({
    method: incoming.method ?? 'GET',
    url: url.href,
    headers: signed.map((name): [string, string] => [name, String(incoming.headers[name])]),
    ...key,
    service,
    region,
    datetime: String(incoming.headers['x-amz-date']),
    allHeaders: true,
  })
  const expected = /Signature=([0-9a-f]{64})/.exec((await signer.sign()).headers.get('authorization') ?? '')?.[1] ?? ''
  return expected.length === signature.length && timingSafeEqual(Buffer.from(expected), Buffer.from(signature))
}

// Pages are short, so that a listing that stops at the first one is detected.
function listing(objects: ObjectStore['objects'], query: URLSearchParams): string {
  const names = [...objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '')).sort()
  const from = Number(query.get('continuation-token') ?? 0)
  const page = names.slice(from, from + PAGE)
  const more = from + PAGE < names.length
  const contents = page.map(
    (name) =>
      `<Contents><Key>${name}</Key><LastModified>${objects.get(name)?.storedAt.toISOString()}</LastModified><Size>1</Size></Contents>`,
  )
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : ''}${contents.join('')}</ListBucketResult>`
}
