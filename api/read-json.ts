import { visit } from 'jsonc-parser'

import { fieldTwice, refusals } from '#contract/wording'
import { Failure } from '#domain/failure'

export const MAX_JSON_BYTES = 64 * 1024
const MAX_DEPTH = 20

/** The JSON body of a request. Throws a Failure: 415 wrong type, 413 over 64 KB, 400 no JSON, duplicate key, too deep. */
export async function readJson(request: Request): Promise<unknown> {
  if (!isJson(request.headers.get('content-type') ?? '')) throw new Failure('wrong-type', refusals.wrongType)
  return parseJson(await readBounded(request, MAX_JSON_BYTES))
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

/** The body as text. Reading stops at the limit, whatever Content-Length says. */
export async function readBounded(request: Request, maxBytes: number): Promise<string> {
  const bytes = await readBoundedBytes(request, maxBytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Failure('invalid', refusals.notUtf8)
  }
}

export async function readBoundedBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const length = request.headers.get('content-length')
  if (Number(length ?? 0) > maxBytes) throw new Failure('too-large', refusals.tooLarge)
  // Node's parser ends the body at its length, so it need not be counted. A stream of the web standard costs more than
  // the rest of a small call.
  if (length !== null) return new Uint8Array(await request.arrayBuffer().catch(failCutShort))
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

async function* arriving(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (cause) {
    failCutShort(cause)
  }
}

// An error while a body arrives is a lost connection to the client, not an error of the shop.
function failCutShort(cause: unknown): never {
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
