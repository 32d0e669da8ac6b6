import {
  type FileUpload,
  FormDataParseError,
  MaxFileSizeExceededError,
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from '@remix-run/form-data-parser'

import { MAX_JSON_BYTES, parseJson } from '#api/read-json'
import type { Call } from '#contract/calls'
import { unexpectedFields } from '#contract/explain'
import { MAX_REPORT_PHOTOS } from '#contract/report-rules'
import { mostPhotos } from '#contract/report-wording'
import { MAX_IMAGE_BYTES, MAX_PRODUCT_IMAGES } from '#contract/rules'
import { mostPictures, partMissing, partTwice, refusals } from '#contract/wording'
import { Failure } from '#domain/failure'

const most = { productData: MAX_PRODUCT_IMAGES, report: MAX_REPORT_PHOTOS }

const MAX_FIELDS = 10
const MAX_TOTAL_BYTES = Math.max(...Object.values(most)) * MAX_IMAGE_BYTES + 2 * MAX_JSON_BYTES
/** Allows for the boundaries and headers of the parts. */
const MAX_FORM_BYTES = MAX_TOTAL_BYTES + 64 * 1024

/** The most bytes of forms that this process keeps in memory at a time: two of the largest, or some twenty usual ones. */
const ROOM_BYTES = 96 * 1024 * 1024
let taken = 0

type PictureForm = { data: unknown; files: Uint8Array[] }
type PictureCall = Call & { multipart: NonNullable<Call['multipart']> }

/**
 * Reads the multipart body of a call and works with it: the JSON of its field, and the pictures. A call of the
 * specification takes pictures under any field name and ignores other fields; other calls take only `images`. File names and declared types are ignored. `mayRead` refuses before anything is read. Throws a
 * Failure: 415, 413, 400; 503 when the forms of others leave no room for it.
 */
export async function withPictureForm<T>(
  request: Request,
  call: PictureCall,
  work: (form: PictureForm) => Promise<T>,
  mayRead?: () => Promise<void>,
): Promise<T> {
  const bytes = statedBytes(request)
  await mayRead?.()
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
  const { form, files } = await parse(request, call)
  const [json, another] = form.getAll(field)
  if (typeof json !== 'string') throw new Failure('invalid', partMissing(field))
  if (another !== undefined) throw new Failure('invalid', partTwice(field))
  if (Buffer.byteLength(json) > MAX_JSON_BYTES) throw tooLarge()
  const extra = [...form.keys()].find((name) => name !== field)
  if (extra !== undefined && !call.specified) throw new Failure('invalid', unexpectedFields([extra]))
  return { data: parseJson(json), files }
}

async function parse(request: Request, call: PictureCall): Promise<{ form: FormData; files: Uint8Array[] }> {
  const files: Uint8Array[] = []
  let refusal: Failure | undefined
  const limits = {
    maxFiles: MAX_FIELDS,
    maxFileSize: MAX_TOTAL_BYTES,
    maxParts: MAX_FIELDS,
    maxTotalSize: MAX_TOTAL_BYTES,
  }
  try {
    // A refused file is still read to the end: a client that is cut off while sending does not see the reason.
    const form = await parseFormData(request, limits, async (file) => {
      // JSON appended as a Blob.
      if (file.fieldName === call.multipart) return file.text()
      refusal ??= reasonAgainst(file, files.length, call)
      // A form without a chosen file sends an empty one.
      if (!refusal && file.size > 0) files.push(new Uint8Array(await file.arrayBuffer()))
      return undefined
    })
    if (refusal) throw refusal
    return { form, files }
  } catch (error) {
    throw explained(error)
  }
}

function reasonAgainst(file: FileUpload, before: number, call: PictureCall): Failure | undefined {
  if (file.fieldName !== 'images' && !call.specified) return new Failure('invalid', refusals.picturesElsewhere)
  if (file.size > MAX_IMAGE_BYTES) return new Failure('too-large', refusals.pictureTooLarge)
  if (file.size > 0 && before === most[call.multipart]) {
    return new Failure(
      'invalid',
      call.multipart === 'report' ? mostPhotos(most.report) : mostPictures(most.productData),
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
  const unreadable =
    error instanceof FormDataParseError ||
    error instanceof MaxPartsExceededError ||
    error instanceof MaxHeaderSizeExceededError
  return unreadable ? new Failure('invalid', refusals.formUnreadable, { cause: error }) : error
}

function tooLarge(): Failure {
  return new Failure('too-large', refusals.tooLarge)
}
