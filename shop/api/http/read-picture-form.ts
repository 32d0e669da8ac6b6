import { setImmediate } from 'node:timers/promises'

import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  type MultipartPart,
  parseMultipart,
} from '@remix-run/multipart-parser'

import { MAX_JSON_BYTES, parseJson, readBoundedBytes } from '#api/http/read-json'
import type { Call } from '#contract/calls'
import { unexpectedFields } from '#contract/explain'
import { MAX_REPORT_PHOTOS } from '#contract/messages/report-rules'
import { mostPhotos } from '#contract/messages/report-wording'
import { MAX_REVIEW_PHOTOS } from '#contract/reviews/review-rules'
import { MAX_IMAGE_BYTES, MAX_PRODUCT_IMAGES } from '#contract/rules'
import { emptyPicture, mostPictures, partMissing, partTwice, refusals } from '#contract/wording'
import { limitConcurrency } from '#domain/process/concurrency-limit'
import { Failure } from '#domain/process/failure'

const most = { productData: MAX_PRODUCT_IMAGES, report: MAX_REPORT_PHOTOS, reviewData: MAX_REVIEW_PHOTOS }

const MAX_FIELDS = 10
const MAX_TOTAL_BYTES = Math.max(...Object.values(most)) * MAX_IMAGE_BYTES + 2 * MAX_JSON_BYTES
/** Allows for the boundaries and headers of the parts. */
const AROUND_PARTS = 64 * 1024
/** The longest body that a call takes. */
export const MAX_FORM_BYTES = MAX_TOTAL_BYTES + AROUND_PARTS
/** A form without pictures, or with very small ones. */
const MAX_WORDS_BYTES = MAX_JSON_BYTES + AROUND_PARTS

/** The most bytes of forms that this process keeps in memory at a time: two of the largest, or some twenty usual ones. */
const ROOM_BYTES = 96 * 1024 * 1024
let taken = 0
// A hundred forms that arrive at once keep no order waiting: requests are answered between two of them.
const inTurn = limitConcurrency(1, Number.POSITIVE_INFINITY)

type PictureForm = { data: unknown; files: Uint8Array[] }
type PictureCall = Call & { multipart: NonNullable<Call['multipart']> }

/**
 * Reads the multipart body of a call and works with it: the JSON of its field, and the pictures. A call of the
 * specification takes pictures under any field name and ignores other fields; other calls take only `images`. Declared
 * types are ignored, and so are file names, except to name an empty file. `mayRead` refuses before anything is read of a form with pictures; one of words alone is
 * small. Throws a Failure: 415, 413, 400; 503 when the forms of others leave no room for it.
 */
export async function withPictureForm<T>(
  request: Request,
  call: PictureCall,
  work: (form: PictureForm) => Promise<T>,
  mayRead?: () => Promise<void>,
): Promise<T> {
  const bytes = statedBytes(request)
  if (bytes > MAX_WORDS_BYTES) await mayRead?.()
  if (taken + bytes > ROOM_BYTES) throw new Failure('unavailable', refusals.overloaded, { retryAfter: 5 })
  taken += bytes
  try {
    return await work(await readPictureForm(request, call))
  } finally {
    taken -= bytes
  }
}

/** Checked before anything is read. A body in chunks does not say how long it is, so it counts as the longest. */
function statedBytes(request: Request): number {
  // The parser knows the type in small letters alone; in others it would read the form whole, without limits.
  const type = request.headers.get('content-type')?.split(';')[0]?.trim()
  if (type !== 'multipart/form-data') throw new Failure('wrong-type', refusals.notMultipart)
  const bytes = Number(request.headers.get('content-length') ?? MAX_FORM_BYTES)
  if (bytes > MAX_FORM_BYTES) throw tooLarge()
  return bytes
}

async function readPictureForm(request: Request, call: PictureCall): Promise<PictureForm> {
  const field = call.multipart
  // In one piece: as a stream of parts and files, a hundred small forms at once took 0.6 s of the main thread.
  const bytes = await readBoundedBytes(request, MAX_FORM_BYTES)
  const type = request.headers.get('content-type') ?? ''
  const { texts, files } = await inTurn(() => nextTurn(() => parse(bytes, type, call)))
  const [json, another] = texts.filter(({ name }) => name === field)
  if (!json) throw new Failure('invalid', partMissing(field))
  if (another) throw new Failure('invalid', partTwice(field))
  if (Buffer.byteLength(json.text) > MAX_JSON_BYTES) throw tooLarge()
  const extra = texts.find(({ name }) => name !== field)
  if (extra && !call.specified) throw new Failure('invalid', unexpectedFields([extra.name]))
  return { data: parseJson(json.text), files }
}

async function nextTurn<T>(work: () => T): Promise<T> {
  await setImmediate()
  return work()
}

type Parsed = { texts: { name: string; text: string }[]; files: Uint8Array[] }

function parse(bytes: Uint8Array, type: string, call: PictureCall): Parsed {
  const parsed: Parsed = { texts: [], files: [] }
  const boundary = getMultipartBoundary(type)
  if (!boundary || bytes.length === 0) throw new Failure('invalid', refusals.formUnreadable)
  const limits = { maxFileSize: MAX_TOTAL_BYTES, maxParts: MAX_FIELDS, maxTotalSize: MAX_TOTAL_BYTES }
  try {
    for (const part of parseMultipart(bytes, { boundary, ...limits })) {
      const { name } = part
      if (!name) continue
      // JSON appended as a Blob is a file.
      if (!part.isFile || name === call.multipart) {
        parsed.texts.push({ name, text: part.text })
        continue
      }
      const refusal = reasonAgainst(name, part, parsed.files.length, call)
      if (refusal) throw refusal
      // A form without a chosen file sends an empty one. The content is one piece, as the bytes are.
      parsed.files.push(...part.content)
    }
    return parsed
  } catch (error) {
    throw explained(error)
  }
}

function reasonAgainst(name: string, part: MultipartPart, before: number, call: PictureCall): Failure | undefined {
  const { size, filename } = part
  if (name !== 'images' && !call.specified) return new Failure('invalid', refusals.picturesElsewhere)
  if (size === 0 && filename) return new Failure('invalid', emptyPicture(JSON.stringify(filename.slice(0, 60))))
  if (size > MAX_IMAGE_BYTES) return new Failure('too-large', refusals.pictureTooLarge)
  if (size > 0 && before === most[call.multipart]) {
    return new Failure(
      'invalid',
      call.multipart === 'productData' ? mostPictures(most.productData) : mostPhotos(most[call.multipart]),
    )
  }
  return undefined
}

function explained(error: unknown): unknown {
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) return tooLarge()
  // The parser decodes texts, and names of fields and files, when they are read.
  if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    return new Failure('invalid', refusals.notUtf8, { cause: error })
  }
  return error instanceof MultipartParseError
    ? new Failure('invalid', refusals.formUnreadable, { cause: error })
    : error
}

function tooLarge(): Failure {
  return new Failure('too-large', refusals.tooLarge)
}
