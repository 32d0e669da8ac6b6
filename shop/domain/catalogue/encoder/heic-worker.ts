// libheif is compiled to WebAssembly and blocks its thread, so it runs only in this worker.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'

import createLibheif from 'libheif-js/libheif-wasm/libheif.js'

/** The picture is upright, with 8 bits per channel; `icc` is its colour profile. */
export type HeicPixels = {
  width: number
  height: number
  channels: 3 | 4
  pixels: Uint8Array<ArrayBuffer>
  icc?: Uint8Array<ArrayBuffer>
}
export type HeicOrder = { file: Uint8Array; maxPixels: number; maxBytes: number }

// Enum values from libheif/api/libheif/heif_image.h and heif_color.h.
const COLORSPACE_RGB = 1
const CHROMA_INTERLEAVED = { 3: 10, 4: 11 } as const
const CHANNEL_INTERLEAVED = 10

const { file, maxPixels, maxBytes } = workerData as HeicOrder
boundMemory(maxBytes)
const heif = createLibheif({
  wasmBinary: readFileSync(fileURLToPath(import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm'))),
  print: () => {},
  printErr: () => {},
})
const picture = decode()
const parts = picture.icc ? [picture.pixels.buffer, picture.icc.buffer] : [picture.pixels.buffer]
parentPort?.postMessage(picture, parts)

// The memory allocated here is freed with the thread.
function decode(): HeicPixels {
  const context = heif._heif_context_alloc()
  heif._heif_context_set_max_decoding_threads(context, 0)
  const bytes = copied(file)
  attempt((error) => heif._heif_context_read_from_memory_without_copy(error, context, bytes, file.length, 0))
  const handle = outPointer((error, out) => heif._heif_context_get_primary_image_handle(error, context, out))
  const claimed = heif._heif_image_handle_get_width(handle) * heif._heif_image_handle_get_height(handle)
  if (claimed > maxPixels) throw new Error('Input image exceeds pixel limit')
  // The size in the stream may differ from the header; it is coded in blocks, so it may be a little larger.
  heif._heif_context_set_maximum_image_size_limit(context, Math.ceil(Math.sqrt(maxPixels * 1.25)))

  const channels = heif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3
  const image = outPointer((error, out) =>
    heif._heif_decode_image(error, handle, out, COLORSPACE_RGB, CHROMA_INTERLEAVED[channels], 0),
  )
  const icc = profileOf(handle)
  return { ...pixelsOf(image, channels), ...(icc && { icc }) }
}

function pixelsOf(image: number, channels: 3 | 4): HeicPixels {
  const width = heif._heif_image_get_width(image, CHANNEL_INTERLEAVED)
  const height = heif._heif_image_get_height(image, CHANNEL_INTERLEAVED)
  const strideAt = heif._malloc(4)
  const plane = heif._heif_image_get_plane_readonly(image, CHANNEL_INTERLEAVED, strideAt)
  if (plane === 0 || width * height > maxPixels) throw new Error('The picture has no pixels that can be read')
  const stride = word(strideAt)
  const row = width * channels
  const pixels = new Uint8Array(row * height)
  for (let y = 0; y < height; y++) pixels.set(memory().subarray(plane + y * stride, plane + y * stride + row), y * row)
  return { width, height, channels, pixels }
}

function profileOf(handle: number): Uint8Array<ArrayBuffer> | undefined {
  const size = heif._heif_image_handle_get_raw_color_profile_size(handle)
  if (size === 0) return undefined
  const at = heif._malloc(size)
  attempt((error) => heif._heif_image_handle_get_raw_color_profile(error, handle, at))
  return memory().slice(at, at + size) as Uint8Array<ArrayBuffer>
}

function outPointer(call: (error: number, out: number) => void): number {
  const out = heif._malloc(4)
  attempt((error) => call(error, out))
  return word(out)
}

// A heif_error is code, subcode and message.
function attempt(call: (error: number) => void): void {
  const error = heif._malloc(12)
  call(error)
  if (word(error) !== 0) throw new Error(`libheif refused the file: ${word(error)}.${word(error + 4)}`)
}

function copied(bytes: Uint8Array): number {
  const at = heif._malloc(bytes.length)
  if (at === 0) throw new Error('No memory left for the file')
  memory().set(bytes, at)
  return at
}

function word(at: number): number {
  return (heif.HEAPU32 as Uint32Array)[at >>> 2] ?? 0
}

// Not stored, because the view changes when the memory grows.
function memory(): Uint8Array {
  return heif.HEAPU8 as Uint8Array
}

// A thread's resourceLimits do not cover WebAssembly memory; refused growth is a failed allocation in libheif.
function boundMemory(bytes: number): void {
  const grow = Object.getOwnPropertyDescriptor(WebAssembly.Memory.prototype, 'grow')?.value as (
    this: WebAssembly.Memory,
    pages: number,
  ) => number
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65_536 > bytes) throw new RangeError('The picture needs too much memory')
    return grow.call(this, pages)
  }
}
