import { createHmac, timingSafeEqual } from 'node:crypto'

import { ticketRefusals } from '#contract/messages/ticket-wording'
import { refusals } from '#contract/wording'
import { Failure } from '#domain/process/failure'

// Mail providers take emails of up to 25 MB, which are a third longer on the wire.
const MAX_BYTES = 35 * 1024 * 1024
/** The words of an email come before its files. */
const KEPT_BYTES = 1024 * 1024

/**
 * The beginning of a posted email whose signature matches all of it; the rest is read and forgotten, so that an email with
 * photos takes no memory. Throws a Failure: 401 a wrong signature, 413 too large.
 */
export async function readSignedMail(request: Request, secret: string, signature: string): Promise<Uint8Array> {
  const hmac = createHmac('sha256', secret)
  const kept: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    hmac.update(chunk)
    if (size < KEPT_BYTES) kept.push(chunk.subarray(0, KEPT_BYTES - size))
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new Failure('too-large', refusals.tooLarge)
  }
  const expected = Buffer.from(`sha256=${hmac.digest('hex')}`)
  const sent = Buffer.from(signature.trim().toLowerCase())
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) {
    throw new Failure('unauthenticated', ticketRefusals.wrongMailSignature)
  }
  return Buffer.concat(kept)
}
