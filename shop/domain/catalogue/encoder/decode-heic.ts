import { Worker } from 'node:worker_threads'
import { crc32, deflateSync } from 'node:zlib'

import type { ResizeOptions } from 'sharp'

import type { HeicOrder, HeicPixels } from '#domain/catalogue/encoder/heic-worker'
import { loadSharp } from '#domain/catalogue/encoder/load-sharp'

/** The memory limit for a HEIC file; 25 million pixels at 8 bits need about half of it. */
const MAX_BYTES = 512 * 1024 * 1024

/** The PNG is upright with its colour profile. Throws the thread's error, or `exceeds pixel limit` before decoding. */
export async function heicToPng(
  file: Uint8Array,
  maxPixels: number,
  size: ResizeOptions,
  maxBytes = MAX_BYTES,
): Promise<Buffer> {
  const { width, height, channels, pixels, icc } = await decodeInThread({ file, maxPixels, maxBytes })
  const sharp = await loadSharp()
  const plain = await sharp(pixels, { raw: { width, height, channels } })
    .resize(size)
    .png({ compressionLevel: 0 })
    .toBuffer()
  return icc ? withProfile(plain, icc) : plain
}

async function decodeInThread(order: HeicOrder): Promise<HeicPixels> {
  const thread = new Worker(new URL('heic-worker.ts', import.meta.url), {
    workerData: order,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
  })
  try {
    return await new Promise<HeicPixels>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', () => reject(new Error('The decoder ended without a picture')))
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
