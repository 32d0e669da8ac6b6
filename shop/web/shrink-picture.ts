/** No page shows a wider picture. */
const LONGEST_SIDE = 1_600
/** Smaller files are not encoded again. */
const SMALL_BYTES = 400_000
const QUALITY = 0.85
const PREVIEW_SIDE = 320

export type ShrunkPicture = {
  file: File
  /** A data: URL; undefined when this browser cannot read the file. */
  preview: string | undefined
}

/**
 * Shrinks a photo to the largest size the shop uses and turns it upright. A file that this browser cannot read (HEIC in
 * most browsers) stays as it is; the server converts it.
 */
export async function shrinkPicture(file: File): Promise<ShrunkPicture> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return { file, preview: undefined }
  try {
    return { file: await smaller(file, bitmap), preview: await squareOf(bitmap) }
  } finally {
    bitmap.close()
  }
}

async function smaller(file: File, bitmap: ImageBitmap): Promise<File> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const taken = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'].includes(file.type)
  if (scale === 1 && taken && file.size <= SMALL_BYTES) return file
  const canvas = drawn(bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  const blob = await encoded(canvas)
  if (!blob || (taken && blob.size >= file.size)) return file
  return new File([blob], file.name, { type: blob.type, lastModified: file.lastModified })
}

async function squareOf(bitmap: ImageBitmap): Promise<string> {
  const side = Math.min(bitmap.width, bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = PREVIEW_SIDE
  const left = (bitmap.width - side) / 2
  const top = (bitmap.height - side) / 2
  canvas.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, PREVIEW_SIDE, PREVIEW_SIDE)
  return canvas.toDataURL('image/webp', QUALITY)
}

function drawn(bitmap: ImageBitmap, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(bitmap, 0, 0, width, height)
  }
  return canvas
}

// Safari cannot encode WebP and would return a large PNG.
async function encoded(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const webp = await blobOf(canvas, 'image/webp')
  return webp?.type === 'image/webp' ? webp : blobOf(canvas, 'image/jpeg')
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
}
