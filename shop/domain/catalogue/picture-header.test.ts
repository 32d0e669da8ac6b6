import { readFile } from 'node:fs/promises'

import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'

import { readPictureHeader } from '#domain/catalogue/picture-header'
import { greyPng } from '#test/scenes/picture-bombs'

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#c47a2c80' } })
const heic = (name: string) => readFile(new URL(`../../../tests/support/heic/${name}.heic`, import.meta.url))

const files: [string, () => Promise<Buffer>, object][] = [
  ['a JPEG', () => plain(70, 50).jpeg().toBuffer(), { format: 'jpeg', width: 70, height: 50 }],
  ['a progressive JPEG', () => plain(70, 50).jpeg({ progressive: true }).toBuffer(), { format: 'jpeg', width: 70 }],
  [
    'a JPEG with EXIF',
    () =>
      plain(9, 8)
        .withExif({ IFD0: { Make: 'x' } })
        .jpeg()
        .toBuffer(),
    { width: 9, height: 8 },
  ],
  ['a PNG', () => plain(70, 50).png().toBuffer(), { format: 'png', width: 70, height: 50 }],
  ['a lossy WebP', () => plain(70, 50).webp().toBuffer(), { format: 'webp', width: 70, height: 50 }],
  [
    'a lossless WebP',
    () => plain(70, 50).webp({ lossless: true }).toBuffer(),
    { format: 'webp', width: 70, height: 50 },
  ],
  ['a WebP with alpha', () => plain(70, 50, 4).webp().toBuffer(), { format: 'webp', width: 70, height: 50 }],
  ['an AVIF', () => plain(70, 50).avif().toBuffer(), { format: 'avif', width: 70, height: 50 }],
  ['a HEIC', () => heic('upright'), { format: 'heic', width: 320, height: 240 }],
  ['a HEIC of tiles', () => heic('six-megapixels'), { format: 'heic', width: 3000, height: 2000 }],
  ['a PNG that claims too much', async () => greyPng(1, 25_000_000), { width: 1, height: 25_000_000 }],
]

describe('the header of a picture', () => {
  it.each(files)('tells the sides of %s', async (_, file, header) => {
    expect(readPictureHeader(await file())).toMatchObject(header)
  })

  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['HTML', '<html><body>hello'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['a GIF with PHP', 'GIF89a\x01\0\x01\0<?php echo 1 ?>'],
    ['a film', '\0\0\0\x18ftypisom\0\0\0\0isommp42'],
    ['HEIC that breaks off', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['a PNG without a width', greyPng(0, 5).toString('latin1')],
  ])('is not there in %s', (_, text) => {
    expect(readPictureHeader(Buffer.from(text, 'latin1'))).toBeUndefined()
  })

  it.each([
    ['fill bytes', Buffer.from([0xff])],
    ['segments', Buffer.from([0xff, 0xe0, 0, 2])],
    ['boxes', Buffer.from('\0\0\0\x08ispe', 'latin1')],
  ])('is not looked for in 10 MB of %s', (_, part) => {
    const [jpeg, heic] = [Buffer.from([0xff, 0xd8]), Buffer.from('\0\0\0\x10ftypheic\0\0\0\0', 'latin1')]
    const file = Buffer.concat([part.length === 8 ? heic : jpeg, Buffer.alloc(10_000_000, part)])
    const reads = (['readUInt8', 'readUInt32BE'] as const).map((read) => vi.spyOn(Buffer.prototype, read))
    try {
      expect(readPictureHeader(file)).toBeUndefined()
      const count = reads.reduce((sum, { mock }) => sum + mock.calls.length, 0)
      expect(count).toBeGreaterThan(1_000)
      expect(count).toBeLessThan(10_000)
    } finally {
      for (const read of reads) read.mockRestore()
    }
  })

  it('is read, or not, from any bytes within their length, and nothing is thrown', async () => {
    const whole = await Promise.all(files.map(([, file]) => file()))
    const changes = fc.array(fc.tuple(fc.nat(4_000), fc.nat(255)), { maxLength: 20 })
    fc.assert(
      fc.property(fc.constantFrom(...whole), changes, fc.nat(5_000), (file, changed, length) => {
        const broken = Buffer.from(file.subarray(0, length))
        for (const [at, byte] of changed) if (at < broken.length) broken[at] = byte
        const header = readPictureHeader(broken)
        expect(header === undefined || header.width * header.height > 0).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})
