// A hundred files that a seller's stolen session might send: bombs, and broken pictures of every format.
import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'

import sharp from 'sharp'

import { animated, chunk, greyPng, needle, withChunks } from '#test/scenes/picture-bombs'
import { type Random, shuffled } from '../fault.ts'

const FILES = 100

export async function hostilePictures(random: Random): Promise<Uint8Array[]> {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#c47a2c80' } })
  const small = await plain(900, 700).png().toBuffer()
  const packed = deflateSync(Buffer.alloc(300_000_000))
  const bombs: [copies: number, file: Uint8Array][] = [
    [8, needle()],
    [8, greyPng(30_000, 30_000)],
    // The largest that are allowed: 82 kB to 300 kB of file, up to 400 MB of memory.
    [6, await plain(5_000, 5_000).png({ compressionLevel: 9 }).toBuffer()],
    [4, await plain(5_000, 5_000).toColourspace('rgb16').png({ progressive: true }).toBuffer()],
    [4, await plain(5_000, 5_000).avif({ effort: 0 }).toBuffer()],
    [4, await plain(12_000, 2_083).jpeg({ progressive: true }).toBuffer()],
    [4, animated(small, 10_000)],
    [4, withChunks(small, chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed])))],
    [4, withChunks(small, chunk('iCCP', Buffer.concat([Buffer.from('Profile\0\0'), packed])))],
    [2, Buffer.alloc(10_000_000, 'PK')],
    [2, Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(10_000_000, 0xff)])],
  ]
  const known = [
    small,
    await plain(900, 700).jpeg({ progressive: true }).toBuffer(),
    await plain(900, 700).webp().toBuffer(),
    await plain(900, 700).avif({ effort: 0 }).toBuffer(),
    await readFile(new URL('../../support/heic/upright.heic', import.meta.url)),
  ]
  const files = bombs.flatMap(([copies, file]) => Array<Uint8Array>(copies).fill(file))
  while (files.length < FILES) files.push(broken(known[files.length % known.length]!, random))
  return shuffled(files, random)
}

/** A file with some bytes changed, and sometimes cut off or with a part twice. */
function broken(file: Buffer, random: Random): Buffer {
  const at = (length: number) => Math.floor(random() * length)
  const copy = Buffer.from(file)
  for (let changes = at(12); changes >= 0; changes--) copy[at(copy.length)] = at(256)
  const cut = at(copy.length)
  return [copy, copy.subarray(0, cut), Buffer.concat([copy.subarray(0, cut), copy.subarray(cut / 2)])][at(3)]!
}
