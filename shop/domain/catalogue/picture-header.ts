/** Larger pictures are refused before anything is decoded; a long thin one costs far more than its pixels. */
export const MAX_PIXELS = 25_000_000
export const MAX_SIDE = 12_000

/** Segments or boxes that are looked at; a photograph has a hundred, and millions would keep the server busy. */
const MAX_PARTS = 2_000

export type PictureHeader = { format: 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'; width: number; height: number }

/** Returns undefined for a file of another format, and for a header without sides. */
export function readPictureHeader(file: Uint8Array): PictureHeader | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  try {
    const header = jpeg(bytes) ?? png(bytes) ?? webp(bytes) ?? heif(bytes)
    return header && header.width > 0 && header.height > 0 ? header : undefined
  } catch (error) {
    // A read beyond the end of the file.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

// ITU-T T.81, B.1: segments of a marker and a length; frame headers are C0 to CF without C4, C8 and CC.
function jpeg(bytes: Buffer): PictureHeader | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined
  let at = bytes.indexOf(0xff, 2)
  for (let parts = 0; at >= 0 && parts < MAX_PARTS; parts++) {
    const marker = bytes.readUInt8(at + 1)
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { format: 'jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    // Fill bytes, and markers without a length.
    const isAlone = marker === 0xff || marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd9)
    at = bytes.indexOf(0xff, at + (isAlone ? 1 : 2 + bytes.readUInt16BE(at + 2)))
  }
  return undefined
}

// PNG, third edition, 5.2 and 11.2.1: IHDR is the first chunk.
function png(bytes: Buffer): PictureHeader | undefined {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n' || bytes.toString('latin1', 12, 16) !== 'IHDR')
    return undefined
  return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

// RFC 9649: a lossy, a lossless or an extended file.
function webp(bytes: Buffer): PictureHeader | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { format: 'webp', width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const sides = bytes.readUInt32LE(21)
      return { format: 'webp', width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { format: 'webp', width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}

// ISO/IEC 23008-12: the properties of the items tell their sides; the picture is the largest, others are its parts.
function heif(bytes: Buffer): PictureHeader | undefined {
  const format = heifFormat(bytes)
  if (!format) return undefined
  const meta = inside(bytes, [0, bytes.length], 'meta', 4)
  const properties = inside(bytes, inside(bytes, meta, 'iprp'), 'ipco')
  let sides = { width: 0, height: 0 }
  for (const { type, from } of boxes(bytes, properties)) {
    if (type !== 'ispe') continue
    const [width, height] = [bytes.readUInt32BE(from + 4), bytes.readUInt32BE(from + 8)]
    if (width * height > sides.width * sides.height) sides = { width, height }
  }
  return { format, ...sides }
}

// Brands of files with HEVC images, brands that leave the coding open, and those of AV1.
const hevcBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'])
const openBrands = new Set(['mif1', 'mif2', 'msf1', 'miaf'])
const av1Brands = new Set(['avif', 'avis'])

function heifFormat(bytes: Buffer): 'avif' | 'heic' | undefined {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return undefined
  const [major = '', , ...others] =
    bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 256)).match(/.{4}/gs) ?? []
  if (av1Brands.has(major)) return 'avif'
  if (hevcBrands.has(major)) return 'heic'
  if (!openBrands.has(major)) return undefined
  return others.some((brand) => av1Brands.has(brand)) ? 'avif' : 'heic'
}

type Range = [from: number, to: number]

// `skipped`: the version and flags that some boxes begin with.
function inside(bytes: Buffer, range: Range, type: string, skipped = 0): Range {
  const found = boxes(bytes, range).find((box) => box.type === type)
  return found ? [found.from + skipped, found.to] : [0, 0]
}

function* boxes(bytes: Buffer, [start, end]: Range): Generator<{ type: string; from: number; to: number }> {
  let at = start
  for (let parts = 0; at + 8 <= end && parts < MAX_PARTS; parts++) {
    const size = bytes.readUInt32BE(at)
    const isLong = size === 1
    const to = size === 0 ? end : at + (isLong ? Number(bytes.readBigUInt64BE(at + 8)) : size)
    const from = at + (isLong ? 16 : 8)
    if (to < from || to > end) return
    yield { type: bytes.toString('latin1', at + 4, at + 8), from, to }
    at = to
  }
}
