import { visit } from 'jsonc-parser'

import { fieldTwice, refusals } from '#contract/wording'
import { Failure } from '#domain/process/failure'

export const MAX_JSON_BYTES = 64 * 1024
const MAX_DEPTH = 20

/** The JSON body of a request. Throws a Failure: 415 wrong type, 413 too large, 400 no JSON, duplicate key, too deep. */
export async function readJson(request: Request, mostBytes = MAX_JSON_BYTES): Promise<unknown> {
  if (!isJson(request.headers.get('content-type') ?? '')) throw new Failure('wrong-type', refusals.wrongType)
  return parseJson(await readBounded(request, mostBytes))
}

/** Parses JSON text. Throws the Failures (400) of readJson. */
export function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Failure('invalid', refusals.notJson)
  }
  refuseAmbiguous(text)
  return value
}

/** The value of a signed body, or undefined: what the sender wrote is not refused for its style. */
export function parsedJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString())
  } catch {
    return undefined
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The body as text. Reading stops at the limit, whatever Content-Length says. */
export async function readBounded(request: Request, maxBytes: number): Promise<string> {
  const bytes = await readBoundedBytes(request, maxBytes)
  try {
    return utf8.decode(bytes)
  } catch {
    throw new Failure('invalid', refusals.notUtf8)
  }
}

export async function readBoundedBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const length = request.headers.get('content-length')
  if (Number(length ?? 0) > maxBytes) throw new Failure('too-large', refusals.tooLarge)
  // Node reads no more than the length that a client names, and needs no web stream for it, which costs 0.1 ms.
  if (length !== null) return readWhole(request, maxBytes)
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of arriving(request.body)) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Failure('too-large', refusals.tooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function readWhole(request: Request, maxBytes: number): Promise<Uint8Array> {
  const bytes = await request.arrayBuffer().catch(refuseCutShort)
  if (bytes.byteLength > maxBytes) throw new Failure('too-large', refusals.tooLarge)
  return new Uint8Array(bytes)
}

async function* arriving(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (cause) {
    refuseCutShort(cause)
  }
}

// An error while a body arrives is a lost connection to the client, not an error of the shop.
function refuseCutShort(cause: unknown): never {
  throw new Failure('invalid', refusals.cutShort, { cause })
}

// RFC 8259: JSON on the wire is UTF-8; text in another charset would be misread.
function isJson(contentType: string): boolean {
  const [type, ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase())
  return (
    type === 'application/json' &&
    parameters.every((parameter) => !parameter.startsWith('charset') || /^charset="?utf-?8"?$/.test(parameter))
  )
}

// JSON.parse keeps the last of two equal keys, while a proxy or a log may read the first.
function refuseAmbiguous(text: string): void {
  const open: Set<string>[] = []
  const enter = () => {
    open.push(new Set())
    if (open.length > MAX_DEPTH) throw new Failure('invalid', refusals.nestedTooDeeply)
  }
  const leave = () => void open.pop()
  visit(text, {
    onObjectBegin: enter,
    onObjectEnd: leave,
    onArrayBegin: enter,
    onArrayEnd: leave,
    onObjectProperty: (key) => {
      const keys = open.at(-1)
      if (keys?.has(key)) throw new Failure('invalid', fieldTwice(key.slice(0, 40)))
      keys?.add(key)
    },
  })
}
