import type { ResizeOptions } from 'sharp'

import { type PictureWidth, pictureWidths } from '#contract/products/pictures'
import { heicToPng } from '#domain/catalogue/encoder/decode-heic'
import { loadSharp } from '#domain/catalogue/encoder/load-sharp'
import { MAX_PIXELS, readPictureHeader } from '#domain/catalogue/picture-header'

/** `width` and `height` are those of the largest size. */
export type EncodedPicture = {
  width: number
  height: number
  sizes: { width: PictureWidth; bytes: Uint8Array }[]
}

export type EncodeRefusal = { refused: 'tooManyPixels' | 'unreadablePicture' | 'pictureTooHeavy'; reason: string }

/** The WebP is upright, without metadata and never enlarged. Only the first frame of an animation is used. */
export async function encode(file: Uint8Array): Promise<EncodedPicture | EncodeRefusal> {
  const sharp = await loadSharp()
  const largest = await decode(file)
  if ('refused' in largest) return largest
  const { data, info } = largest
  const sizes: EncodedPicture['sizes'] = []
  for (const width of pictureWidths) {
    const bytes = await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
      .resize(within(width))
      .webp({ quality: 82, effort: 2 })
      .toBuffer()
    sizes.push({ width, bytes })
  }
  return { width: info.width, height: info.height, sizes }
}

async function decode(file: Uint8Array) {
  const sharp = await loadSharp()
  const size = within(Math.max(...pictureWidths))
  try {
    // The prebuilt libvips has no decoder for HEVC.
    const known = readPictureHeader(file)?.format === 'heic' ? await heicToPng(file, MAX_PIXELS, size) : file
    return await sharp(known, { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 })
      .autoOrient()
      .resize(size)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (cause) {
    const reason = String(cause)
    const refused = /exceeds pixel limit/.test(reason) ? 'tooManyPixels' : 'unreadablePicture'
    return { refused, reason } satisfies EncodeRefusal
  }
}

// WebP sides are at most 16383 px; the pages show pictures up to twice as high as wide.
function within(width: number): ResizeOptions {
  return { width, height: width * 2, fit: 'inside', withoutEnlargement: true }
}
