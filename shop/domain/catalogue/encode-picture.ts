import { tracingChannel } from 'node:diagnostics_channel'

import { refusals } from '#contract/wording'
import type { EncodedPicture } from '#domain/catalogue/encoder/encode'
import type { EncodeOrder, EncoderAnswer } from '#domain/catalogue/encoder/process'
import { MAX_PIXELS, MAX_SIDE, readPictureHeader } from '#domain/catalogue/picture-header'
import { limitConcurrency } from '#domain/process/concurrency-limit'
import { Failure } from '#domain/process/failure'
import { keepProcess, NoAnswer } from '#domain/process/keep-process'

/** Decoding takes one core and some hundred megabytes, so the next pictures wait, and further ones are refused. */
const WAITING = 40
const MAX_WAIT_MS = 60_000
const inTurn = limitConcurrency(1, WAITING)

/** AVIF with 25 million pixels needs 550 MB, and PNG with 16 bits 2 s. Time on the clock depends on others. */
const limits = { maxBytes: 768 * 1024 * 1024, maxCpuMs: 20_000 }
const ask = keepProcess<EncodeOrder, EncoderAnswer>(new URL('encoder/process.ts', import.meta.url), {
  // No secrets, and no line in the log for each oddity of a file.
  env: { VIPS_WARNING: '0' },
  answerMs: 45_000,
  idleMs: 60_000,
})

const decoding = tracingChannel('mewa.decode-picture')

/** Throws a Failure: 400 unsupported, too large or too slow, 503 too many wait or the process cannot work. */
export async function encodePicture(file: Uint8Array): Promise<EncodedPicture> {
  requirePicture(file)
  const asked = performance.now()
  const answer = await inTurn(async () => {
    if (performance.now() - asked > MAX_WAIT_MS) throw unavailable(refusals.overloaded)
    return decoding.tracePromise(() => ask({ file, ...limits }).catch(explained), { bytes: file.byteLength })
  })
  if ('refused' in answer) throw new Failure('invalid', refusals[answer.refused], { cause: answer.reason })
  return answer
}

function requirePicture(file: Uint8Array): void {
  const header = readPictureHeader(file)
  if (!header) throw new Failure('invalid', refusals.unreadablePicture)
  const { width, height } = header
  if (width * height > MAX_PIXELS) throw new Failure('invalid', refusals.tooManyPixels)
  if (Math.max(width, height) > MAX_SIDE) throw new Failure('invalid', refusals.pictureTooLong)
}

function explained(error: unknown): never {
  if (!(error instanceof NoAnswer)) throw error
  if (error.isLate) throw new Failure('invalid', refusals.pictureTooHeavy, { cause: error })
  throw unavailable(refusals.pictureNotRead, error)
}

function unavailable(message: string, cause?: unknown): Failure {
  return new Failure('unavailable', message, { retryAfter: 5, cause })
}
