import type { S3mini } from 's3mini'

import { circuitBreaker } from '#adapters/circuit-breaker'
import { PictureStoreError, type PictureStore } from '#adapters/pictures/picture-store'
import type { Bucket } from '#adapters/s3-bucket'

const TIMEOUT_MS = 15_000
// A page waits for a picture.
const READ_TIMEOUT_MS = 5_000
// The bucket may contain other objects; only those with a picture's name belong to the shop.
const PICTURE_PATH = /^([0-9a-f]{32})\/\d+\.webp$/

/** Stores pictures as objects of one bucket, path-style, on any S3-compatible service. */
export function createS3Store(config: Bucket): PictureStore {
  // The package loads with the first picture, because most shops keep theirs on the disk.
  let opening: Promise<{ s3: S3mini; reading: S3mini }> | undefined
  const bucket = () => (opening ??= open())
  const open = async () => {
    const { openBucket } = await import('#adapters/s3-bucket')
    return { s3: openBucket(config, TIMEOUT_MS), reading: openBucket(config, READ_TIMEOUT_MS) }
  }
  // While the store does not answer, a picture is refused at once and no request waits for it.
  const breaker = circuitBreaker({ failures: 5, windowMs: 10_000, pauseMs: 2_000 })

  async function paths(prefix: string): Promise<{ path: string; storedAt: Date }[]> {
    const objects = (await (await bucket()).s3.listObjects('/', prefix)) ?? []
    return objects.map((object) => ({ path: object.Key, storedAt: new Date(object.LastModified) }))
  }

  async function remove(key: string): Promise<void> {
    const { s3 } = await bucket()
    for (const object of await paths(`${key}/`)) await s3.deleteObject(object.path)
  }

  return {
    async put(key, files) {
      try {
        const { s3 } = await bucket()
        await Promise.all(files.map((file) => s3.putObject(file.path, file.bytes, 'image/webp')))
      } catch (cause) {
        await remove(key).catch(() => {})
        throw new PictureStoreError(cause)
      }
    },

    async read(file) {
      if (!breaker.admits()) throw new PictureStoreError(new Error('the store does not answer'), 'read')
      try {
        const { reading } = await bucket()
        const bytes = await reading.getObjectArrayBuffer(file)
        breaker.report(true)
        return bytes ? new Uint8Array(bytes) : undefined
      } catch (cause) {
        breaker.report(false)
        throw new PictureStoreError(cause, 'read')
      }
    },

    async *list() {
      const newest = new Map<string, Date>()
      for (const { path, storedAt } of await paths('')) {
        const key = PICTURE_PATH.exec(path)?.[1]
        const known = key && newest.get(key)
        if (key && (!known || known < storedAt)) newest.set(key, storedAt)
      }
      for (const [key, storedAt] of newest) yield { key, storedAt }
    },

    remove,
  }
}
