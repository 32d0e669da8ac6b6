import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'

import { parseAccept } from 'hono/utils/accept'

const encodings = ['br', 'zstd', 'gzip', 'identity'] as const
type Encoding = (typeof encodings)[number]

/** One serialised JSON answer in every supported encoding; each encoding is made once, on first use. */
export type Encoded = {
  /** The length without compression. */
  bytes: number
  in: (acceptEncoding: string | null | undefined) => Promise<Variant>
  /** The variant if it exists already. */
  made: (acceptEncoding: string | null | undefined) => Variant | undefined
}
export type Variant = { etag: string; whole: Sent; unchanged: Sent }

/** An answer as it is sent. Headers are a plain object, which the server writes without a conversion. */
export type Sent = {
  status: 200 | 304
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer> | string | null
}

/** Creates the answer; `headers` are added to those that describe the body. */
export function encoded(json: string, headers: Record<string, string>): Encoded {
  const bytes = Buffer.from(json)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const made = new Map<Encoding, Variant>()
  const making = new Map<Encoding, Promise<Variant>>()

  async function make(encoding: Encoding): Promise<Variant> {
    const body = await compress[encoding](bytes)
    const etag = `"${hash}-${encoding}"`
    const coding: Record<string, string> = encoding === 'identity' ? {} : { 'Content-Encoding': encoding }
    const variant = variantOf(etag, body, { ETag: etag, Vary: 'Accept-Encoding', ...headers }, coding)
    made.set(encoding, variant)
    return variant
  }

  return {
    bytes: bytes.byteLength,
    made: (acceptEncoding) => made.get(negotiate(acceptEncoding)),
    in: (acceptEncoding) => {
      const encoding = negotiate(acceptEncoding)
      const begun = making.get(encoding) ?? make(encoding)
      making.set(encoding, begun)
      return begun
    },
  }
}

/** A JSON body; the 304 has `headers` alone, the whole answer also those of the body. */
export function variantOf(
  etag: string,
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
  coding: Record<string, string> = {},
): Variant {
  const ofBody = { 'Content-Type': 'application/json', 'Content-Length': String(body.byteLength), ...coding }
  return {
    etag,
    whole: { status: 200, headers: { ...ofBody, ...headers }, body },
    unchanged: { status: 304, headers, body: null },
  }
}

/** The answer to a request with this If-None-Match. */
export function sentTo(ifNoneMatch: string | null | undefined, { etag, whole, unchanged }: Variant): Sent {
  return matches(ifNoneMatch, etag) ? unchanged : whole
}

export function responseOf({ status, headers, body }: Sent): Response {
  return new Response(body, { status, headers })
}

// The catalogue changes with every order, so each compressor runs at the level that costs about a millisecond.
type Bytes = Buffer<ArrayBuffer>

const compress: Record<Encoding, (bytes: Bytes) => Promise<Bytes> | Bytes> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
    }),
  zstd: (bytes) => promisify(zstdCompress)(bytes),
  gzip: (bytes) => promisify(gzip)(bytes),
  identity: (bytes) => bytes,
}

const negotiated = new Map<string, Encoding>()

/** The encoding of an answer: the client's preference, and among equals brotli, zstd, gzip. RFC 9110, 12.5.3. */
export function negotiate(acceptEncoding: string | null | undefined): Encoding {
  if (!acceptEncoding) return 'identity'
  const known = negotiated.get(acceptEncoding)
  if (known) return known
  const asked = new Map(parseAccept(acceptEncoding).map(({ type, q }) => [type.toLowerCase(), q]))
  const weight = (encoding: Encoding) =>
    asked.get(encoding) ?? asked.get('*') ?? (encoding === 'identity' ? Number.MIN_VALUE : 0)
  const best = encodings.reduce((a, b) => (weight(b) > weight(a) ? b : a))
  const chosen = weight(best) > 0 ? best : 'identity'
  // Browsers send few different values; the limit keeps other clients from filling the cache.
  if (negotiated.size < 100) negotiated.set(acceptEncoding, chosen)
  return chosen
}

/** Whether If-None-Match names this tag; proxies that re-compress mark it weak. RFC 9110, 13.1.2. */
export function matches(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
