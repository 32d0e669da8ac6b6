import { createScanner, SyntaxKind } from 'jsonc-parser'

import { refusals } from '#contract/wording'
import { Failure } from '#domain/failure'

export const MAX_JSON_BYTES = 64 * 1024
const MAX_DEPTH = 20

/** The JSON body of a request. Throws a Failure: 415 no JSON type, 413 over 64 KB, 400 no JSON, a key twice, too deep. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';') ?? []
  if (type[0]?.trim().toLowerCase() !== 'application/json' || !isUtf8(type[1])) {
    throw new Failure('wrong-type', refusals.wrongType)
  }
  return parseJson(await readBounded(request, MAX_JSON_BYTES))
}

/** JSON text to a value, with the refusals of readJson. */
export function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Failure('invalid', 'The body is not JSON.')
  }
  refuseTrickery(text)
  return value
}

/** The body as text, read no further than the limit whatever Content-Length says. */
export async function readBounded(request: Request, maxBytes: number): Promise<string> {
  return new TextDecoder().decode(await readBoundedBytes(request, maxBytes))
}

export async function readBoundedBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new Failure('too-large', refusals.tooLarge)
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Failure('too-large', refusals.tooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function isUtf8(parameter: string | undefined): boolean {
  const charset = parameter?.trim().toLowerCase()
  return !charset || !charset.startsWith('charset=') || /^charset="?utf-?8"?$/.test(charset)
}

// JSON.parse keeps the last of two equal keys, so what a proxy or a log read first would not be what counts.
function refuseTrickery(text: string): void {
  const scanner = createScanner(text, true)
  const keys: (Set<string> | undefined)[] = []
  let previous: SyntaxKind | undefined
  let lastString = ''
  for (let token = scanner.scan(); token !== SyntaxKind.EOF; previous = token, token = scanner.scan()) {
    if (token === SyntaxKind.OpenBraceToken) keys.push(new Set())
    else if (token === SyntaxKind.OpenBracketToken) keys.push(undefined)
    else if (token === SyntaxKind.CloseBraceToken || token === SyntaxKind.CloseBracketToken) keys.pop()
    else if (token === SyntaxKind.StringLiteral) lastString = scanner.getTokenValue()
    else if (token === SyntaxKind.ColonToken && previous === SyntaxKind.StringLiteral) {
      const seen = keys.at(-1)
      if (seen?.has(lastString)) throw new Failure('invalid', `The field ${lastString.slice(0, 40)} is there twice.`)
      seen?.add(lastString)
    }
    if (keys.length > MAX_DEPTH) throw new Failure('invalid', 'The body is nested too deeply.')
  }
}
