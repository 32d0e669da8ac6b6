// Small files that claim, or unpack to, far more than their bytes.
import { crc32, deflateSync } from 'node:zlib'

/** A grey PNG of any size; without `pixels` its header is all there is of it. */
export function greyPng(width: number, height: number, pixels: Uint8Array = new Uint8Array()): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND'),
  ])
}

/** 49 kB that are 25 million pixels in one column. */
export function needle(): Buffer {
  // Each row is the number of its filter and one pixel.
  return greyPng(1, 25_000_000, Buffer.alloc(50_000_000))
}

/** A PNG with further chunks after its header. */
export function withChunks(png: Uint8Array, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
}

/** A PNG that is animated with so many frames. */
export function animated(png: Uint8Array, frames: number): Buffer {
  const count = Buffer.alloc(8)
  count.writeUInt32BE(frames, 0)
  const frame = deflateSync(Buffer.alloc(1_000))
  const shown = Array.from({ length: frames }, (_, nth) => {
    const control = Buffer.alloc(26)
    control.writeUInt32BE(nth * 2, 0)
    png.subarray(16, 24).forEach((byte, at) => (control[4 + at] = byte))
    const data = Buffer.concat([Buffer.alloc(4), frame])
    data.writeUInt32BE(nth * 2 + 1, 0)
    return [chunk('fcTL', control), chunk('fdAT', data)]
  })
  return withChunks(png, chunk('acTL', count), ...shown.flat())
}

/** One chunk of a PNG. */
export function chunk(type: string, data: Uint8Array = new Uint8Array()): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(typed.length + 8)
  whole.writeUInt32BE(data.length, 0)
  typed.copy(whole, 4)
  whole.writeUInt32BE(crc32(typed), typed.length + 4)
  return whole
}
