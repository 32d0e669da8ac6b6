// Each object of a backup is compressed and encrypted by itself, bound to its name.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'

import { CannotStart } from '#config/cannot-start'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

const CIPHER = 'aes-256-gcm'
const FORMAT = Buffer.from('MEWA1')
const KEY_NAME_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = FORMAT.length + KEY_NAME_BYTES + NONCE_BYTES

/** Format, four bytes that tell the key, nonce, AES-256-GCM of the zstd-compressed bytes, tag. */
export async function seal(key: Buffer, name: string, bytes: Uint8Array): Promise<Buffer> {
  const head = Buffer.concat([FORMAT, nameOf(key), randomBytes(NONCE_BYTES)])
  const cipher = createCipheriv(CIPHER, key, head.subarray(-NONCE_BYTES)).setAAD(aad(head, name))
  const secret = cipher.update(await compress(bytes))
  return Buffer.concat([head, secret, cipher.final(), cipher.getAuthTag()])
}

/** Throws a CannotStart for another key, and for an object that is not byte for byte what was stored under the name. */
export async function unseal(key: Buffer, name: string, sealed: Buffer): Promise<Buffer> {
  const head = sealed.subarray(0, HEAD_BYTES)
  if (sealed.length < HEAD_BYTES + TAG_BYTES || !head.subarray(0, FORMAT.length).equals(FORMAT)) throw damaged(name)
  if (!head.subarray(FORMAT.length, FORMAT.length + KEY_NAME_BYTES).equals(nameOf(key))) {
    throw new CannotStart(
      `${name} was encrypted with another key than BACKUP_KEY. Set the key of that time; a new key needs an empty place.`,
    )
  }
  const decipher = createDecipheriv(CIPHER, key, head.subarray(-NONCE_BYTES)).setAAD(aad(head, name))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    const open = decipher.update(sealed.subarray(HEAD_BYTES, -TAG_BYTES))
    return await decompress(Buffer.concat([open, decipher.final()]))
  } catch {
    throw damaged(name)
  }
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export function damaged(name: string): CannotStart {
  return new CannotStart(`${name} is damaged: its bytes are not those that were stored. Use another backup.`)
}

function nameOf(key: Buffer): Buffer {
  return createHash('sha256').update('name of ').update(key).digest().subarray(0, KEY_NAME_BYTES)
}

function aad(head: Buffer, name: string): Buffer {
  return Buffer.concat([head, Buffer.from(name)])
}
