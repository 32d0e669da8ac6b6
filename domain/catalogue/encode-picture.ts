import type { ResizeOptions } from 'sharp'

import { type PictureWidth, pictureWidths } from '#contract/pictures'
import { refusals } from '#contract/wording'
import { heicToPng, isHeic } from '#domain/catalogue/decode-heic'
import { loadSharp } from '#domain/catalogue/load-sharp'
import { Failure } from '#domain/failure'

/** Larger pictures are refused before they are decoded. */
const MAX_PIXELS = 25_000_000
const DECODE_SECONDS = 20
/** The memory limit for a HEIC file; 25 million pixels at 8 bits need about half of it. */
const MAX_HEIC_BYTES = 512 * 1024 * 1024
const heicLimits = { maxPixels: MAX_PIXELS, maxBytes: MAX_HEIC_BYTES, seconds: DECODE_SECONDS }

/** A picture in every stored width; `width` and `height` are those of the largest size. */
export type EncodedPicture = {
  width: number
  height: number
  sizes: { width: PictureWidth; bytes: Uint8Array }[]
}

/**
 * Decodes an uploaded file and encodes it as WebP, upright, without metadata, never enlarged. Only the first frame of an
 * animation is used. Throws a Failure (400) for a file that is not a supported picture.
 */
export async function encodePicture(file: Uint8Array): Promise<EncodedPicture> {
  const sharp = await loadSharp()
  const largest = await decode(file)
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
    const known = isHeic(file) ? await heicToPng(file, { ...heicLimits, size }) : file
    return await sharp(known, { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize(size)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (cause) {
    const isTooLarge = /exceeds pixel limit/.test(String(cause))
    throw new Failure('invalid', isTooLarge ? refusals.tooManyPixels : refusals.unreadablePicture, { cause })
  }
}

// WebP sides are at most 16383 px; the pages show pictures up to twice as high as wide.
function within(width: number): ResizeOptions {
  return { width, height: width * 2, fit: 'inside', withoutEnlargement: true }
}
