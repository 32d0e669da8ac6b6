import { randomBytes } from 'node:crypto'

import type { PictureStore } from '#adapters/pictures/picture-store'
import { pictureFile } from '#contract/products/pictures'
import { refusals } from '#contract/wording'
import type { Tx } from '#db/connect'
import { encodePicture } from '#domain/catalogue/encode-picture'
import type { EncodedPicture } from '#domain/catalogue/encoder/encode'
import { Failure } from '#domain/process/failure'

/** `write` inserts the rows, in the transaction that refers to them. */
export type StoredPictures = {
  keys: string[]
  write: (tx: Tx) => Promise<void>
  remove: () => Promise<void>
}

/** Removes the stored files if `work` fails. */
export async function withPictures<R>(
  pictures: PictureStore,
  files: Uint8Array[],
  work: (stored: StoredPictures) => Promise<R>,
): Promise<R> {
  const stored = await storePictures(pictures, files)
  try {
    return await work(stored)
  } catch (error) {
    // After a lost connection the commit may have succeeded: the nightly sweep removes the files if it did not.
    if (!isLostConnection(error)) await stored.remove()
    throw error
  }
}

/** Stores all files or none. Throws a Failure: 400 for a file that is not a picture, 503 without storage. */
export async function storePictures(pictures: PictureStore, files: Uint8Array[]): Promise<StoredPictures> {
  // One after the other, because decoding a large photograph takes a hundred megabytes.
  const encoded: EncodedPicture[] = []
  for (const file of files) encoded.push(await encodePicture(file))
  return storeEncoded(pictures, encoded)
}

/** Stores all or none. Throws a Failure (503) when they cannot be stored. */
export async function storeEncoded(pictures: PictureStore, encoded: EncodedPicture[]): Promise<StoredPictures> {
  const named = encoded.map((picture) => ({ key: randomBytes(16).toString('hex'), picture }))
  const stored: StoredPictures = {
    keys: named.map(({ key }) => key),
    write: (tx) => insertRows(tx, named),
    remove: async () => {
      for (const { key } of named) await pictures.remove(key).catch(() => {})
    },
  }
  try {
    for (const { key, picture } of named) await put(pictures, key, picture)
    return stored
  } catch (error) {
    await stored.remove()
    throw error
  }
}

type Named = { key: string; picture: EncodedPicture }

async function put(pictures: PictureStore, key: string, picture: EncodedPicture): Promise<void> {
  const files = picture.sizes.map(({ width, bytes }) => ({ path: pictureFile(key, width), bytes }))
  try {
    await pictures.put(key, files)
  } catch (cause) {
    const full = (cause as { full?: boolean }).full === true
    const msg = full ? refusals.noRoomForPictures : refusals.picturesNotStored
    throw new Failure('unavailable', msg, { cause })
  }
}

async function insertRows(tx: Tx, named: Named[]): Promise<void> {
  if (named.length === 0) return
  await tx
    .insertInto('pictures')
    .values(named.map(({ key, picture }) => ({ key, width: picture.width, height: picture.height })))
    .execute()
}

function isLostConnection(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  return (typeof code === 'string' && /^(08|57P|ECONN|EPIPE)/.test(code)) || /Connection terminated/.test(String(error))
}
