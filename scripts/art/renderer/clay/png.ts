import { crc32, deflateSync } from 'node:zlib'

/** Pixels of four bytes each, row by row. */
export type Pixels = { width: number; height: number; data: Uint8Array }

/** An image as a data URL for use inside a drawing. */
export function pngAddress({ width, height, data }: Pixels): string {
  const rows = Buffer.alloc(height * (width * 4 + 1))
  for (let y = 0; y < height; y += 1) {
    // Filter 0: the row is stored unfiltered.
    rows.set(data.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1)
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const file = [
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 1, memLevel: 9 })),
    chunk('IEND'),
  ]
  return `data:image/png;base64,${Buffer.concat(file).toString('base64')}`
}

function chunk(name: string, content: Uint8Array = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(content.length, 0)
  framed.set(named, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
