import { deflateSync } from 'node:zlib'

const SIDE = 120

/** A PNG of one colour, each time another one, so that no two pictures are the same file. */
export function picture() {
  const colour = [0, 0, 0].map(() => Math.floor(Math.random() * 256))
  const row = [0, ...Array.from({ length: SIDE }, () => colour).flat()]
  const pixels = deflateSync(Buffer.from(Array.from({ length: SIDE }, () => row).flat()))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name, data) {
  const content = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}

// zlib has it only from Node 20.15 on.
function crc32(bytes) {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (0xed_b8_83_20 & -(crc & 1))
  }
  return ~crc >>> 0
}
