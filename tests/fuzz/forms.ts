// Arbitraries of multipart forms around the JSON of a call, right and wrong.
import fc from 'fast-check'

export type Form = {
  boundary: string
  named: string
  pictures: string[]
  parts: string[]
  end: string
  lineEnd: string
}

/** One white pixel, which the shop takes; the others only begin like a picture. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='
const pictures = [
  Buffer.from(pixel, 'base64').toString('latin1'),
  '',
  'GIF89a\xff\xff\xff\xff',
  '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="x"/>',
  '\xff\xd8\xff\xe0',
]
const namesFor = (field: string) => [
  `form-data; name="${field}"`,
  `form-data; name=${field}; filename="a.json"`,
  `form-data; name="${field.toLowerCase()}"`,
  `form-data; name="${field.toUpperCase()}"`,
  'form-data',
  `attachment; name="${field}"`,
  `form-data; name*=UTF-8''${field}`,
  `form-data; name="${field}" name="x"`,
  `form-data; name="${field}\x00"`,
]
const partsBeside = (field: string) => [
  'Content-Disposition: form-data; name="other"\r\n\r\n1',
  `Content-Disposition: form-data; name="${field}"\r\n\r\n{}`,
  'Content-Disposition: form-data; name="__proto__"\r\n\r\n{}',
  'Content-Disposition: form-data; name="images"; filename="../../a.png"\r\nContent-Type: text/html\r\n\r\nx',
  `Content-Disposition: form-data; name="${'n'.repeat(9_000)}"\r\n\r\nx`,
  'no header at all',
  '\r\n',
  ': \r\n\r\n',
  'Content-Disposition: form-data; name="images"; filename="\xff\xfe"\r\nContent-Transfer-Encoding: base64\r\n\r\nAAAA',
]

/** The usual one for most, any of the others for some. */
const mostly = <T>(usual: T, others: readonly T[]) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, fc.constantFrom(...others))

/** `field` is the name of the part with the JSON. */
export function formOf(field: string): fc.Arbitrary<Form> {
  const named = namesFor(field)
  return fc.record({
    boundary: mostly('fuzz', ['', 'a b', 'x'.repeat(200), '\xe9', '--']),
    named: mostly(named[0] ?? '', named),
    pictures: mostly<string[]>(
      [],
      [[pictures[0] ?? ''], ...pictures.map((each) => [each, each]), Array.from({ length: 12 }, () => 'x')],
    ),
    parts: fc.oneof({ weight: 8, arbitrary: fc.constant<string[]>([]) }, fc.subarray(partsBeside(field))),
    end: mostly('--', ['', '-', '--trailer']),
    lineEnd: mostly('\r\n', ['\n', '\r']),
  })
}

/** The bytes of the form. */
export function formBytes(json: string, { boundary, named, pictures, parts, end, lineEnd }: Form): Buffer {
  const data = Buffer.from(json).toString('latin1')
  const all = [
    `Content-Disposition: ${named}\r\n\r\n${data}`,
    ...pictures.map((each) => `Content-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n${each}`),
    ...parts,
  ]
  const text = `${all.map((part) => `--${boundary}${lineEnd}${part}\r\n`).join('')}--${boundary}${end}\r\n`
  return Buffer.from(text, 'latin1')
}
