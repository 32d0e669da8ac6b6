// Changes that the bytes of a body undergo on their way.
import { gzipSync } from 'node:zlib'

import fc from 'fast-check'

/** `instead` replaces the body; otherwise it is cut at a part of its length, and `insert` is put in at another. */
export type Bytes = { instead?: string; cut?: number; insert?: [at: number, latin1: string] }

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

// Half a character, an overlong one, a surrogate, a byte order mark, numbers and structures at the edge of JSON.
const inserts = [
  '\xe2\x82',
  '\xc0\xaf',
  '\xed\xa0\x80',
  '\xff',
  '\x00',
  '\xef\xbb\xbf',
  '1e999',
  ',',
  '"',
  '{',
  '/**/',
  '\\u0000',
]
const bodies = [
  '',
  'null',
  'true',
  '[]',
  '{}',
  '"',
  '{"email":"a@b.c","email":"d@e.f"}',
  `${'['.repeat(30_000)}`,
  `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  ' '.repeat(70_000),
  `{"a":"${'x'.repeat(65_000)}"}`,
  `{"a":${'9'.repeat(20_000)}}`,
  'a=1&b=2',
  '--x\r\nContent-Disposition: form-data; name="productData"\r\n\r\n{}\r\n--x--\r\n',
  latin1(gzipSync(Buffer.alloc(4_000_000))),
]

export const spoiltBytes: fc.Arbitrary<Bytes> = fc.oneof(
  { weight: 30, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constantFrom(...bodies).map((instead) => ({ instead })) },
  { weight: 1, arbitrary: fc.nat(100).map((cut) => ({ cut })) },
  { weight: 2, arbitrary: fc.tuple(fc.nat(100), fc.constantFrom(...inserts)).map((insert) => ({ insert })) },
)

/** The body as it is sent; `at` and `cut` are hundredths of its length. */
export function afterTransport(body: Buffer, { instead, cut, insert }: Bytes): Buffer {
  if (instead !== undefined) return Buffer.from(instead, 'latin1')
  const part = (hundredths: number) => Math.floor((body.length * hundredths) / 100)
  if (cut !== undefined) return body.subarray(0, part(cut))
  if (!insert) return body
  const at = part(insert[0])
  return Buffer.concat([body.subarray(0, at), Buffer.from(insert[1], 'latin1'), body.subarray(at)])
}
