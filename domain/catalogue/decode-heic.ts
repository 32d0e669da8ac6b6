import { Worker } from 'node:worker_threads'
import { crc32, deflateSync } from 'node:zlib'

import type { ResizeOptions } from 'sharp'

import type { HeicOrder, HeicPixels } from '#domain/catalogue/heic-worker'
import { loadSharp } from '#domain/catalogue/load-sharp'

// ISO/IEC 23008-12: brands of files with HEVC images, and brands that leave the coding open.
const hevcBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'])
const openBrands = new Set(['mif1', 'mif2', 'msf1', 'miaf'])
const av1Brands = new Set(['avif', 'avis'])

/** Whether the first box of a file declares it to be HEIC. */
export function isHeic(file: Uint8Array): boolean {
  const head = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return false
  const [major = '', , ...others] =
    head.toString('latin1', 8, Math.min(head.readUInt32BE(0), 256)).match(/.{4}/gs) ?? []
  return hevcBrands.has(major) || (openBrands.has(major) && !others.some((brand) => av1Brands.has(brand)))
}

/** `maxBytes` limits the memory of the decoder. */
type Limits = { maxPixels: number; maxBytes: number; seconds: number; size: ResizeOptions }
let previous = Promise.resolve()

/**
 * The primary image of a HEIC file as a PNG of the given size, upright, with its colour profile and no other metadata.
 * One picture is decoded at a time, each in a thread of its own. Throws the thread's error, or an Error `exceeds pixel
 * limit` before any pixel is decoded.
 */
export function heicToPng(file: Uint8Array, limits: Limits): Promise<Buffer> {
  const png = previous.then(async () => {
    const { width, height, channels, pixels, icc } = await decodeInThread(file, limits)
    const sharp = await loadSharp()
    const plain = await sharp(pixels, { raw: { width, height, channels } })
      .resize(limits.size)
      .png({ compressionLevel: 0 })
      .toBuffer()
    return icc ? withProfile(plain, icc) : plain
  })
  previous = png.then(
    () => {},
    () => {},
  )
  return png
}

async function decodeInThread(file: Uint8Array, { maxPixels, maxBytes, seconds }: Limits): Promise<HeicPixels> {
  const order: HeicOrder = { file, maxPixels, maxBytes }
  const thread = new Worker(new URL('heic-worker.ts', import.meta.url), {
    workerData: order,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
  })
  try {
    return await new Promise<HeicPixels>((resolve, reject) => {
      const late = () => reject(new Error('The picture took too long to decode'))
      const timer = setTimeout(late, seconds * 1000)
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', () => {
        clearTimeout(timer)
        reject(new Error('The decoder ended without a picture'))
      })
    })
  } finally {
    await thread.terminate()
  }
}

/** Inserts an ICC profile as an iCCP chunk after the 33 header bytes of a PNG (PNG, third edition, 11.3.2.3). */
function withProfile(png: Buffer, icc: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(icc)])
  const chunk = Buffer.alloc(typed.length + 8)
  chunk.writeUInt32BE(typed.length - 4, 0)
  typed.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(typed), typed.length + 4)
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}
