import { S3mini } from 's3mini'

import { PictureStoreError, type PictureStore } from '#adapters/picture-store'

const TIMEOUT_MS = 15_000
// The bucket may contain other objects; only those with a picture's name belong to the shop.
const PICTURE_PATH = /^([0-9a-f]{32})\/\d+\.webp$/

/** Stores pictures as objects of one bucket, path-style, on any S3-compatible service. */
export function createS3Store(config: {
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}): PictureStore {
  const s3 = new S3mini({
    endpoint: `${config.endpoint}/${config.bucket}`,
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    region: regionOf(config.endpoint),
    requestAbortTimeout: TIMEOUT_MS,
  })

  async function paths(prefix: string): Promise<{ path: string; storedAt: Date }[]> {
    const objects = (await s3.listObjects('/', prefix)) ?? []
    return objects.map((object) => ({ path: object.Key, storedAt: new Date(object.LastModified) }))
  }

  async function remove(key: string): Promise<void> {
    for (const object of await paths(`${key}/`)) await s3.deleteObject(object.path)
  }

  return {
    async put(key, files) {
      try {
        await Promise.all(files.map((file) => s3.putObject(file.path, file.bytes, 'image/webp')))
      } catch (cause) {
        await remove(key).catch(() => {})
        throw new PictureStoreError(cause)
      }
    },

    async read(file) {
      const bytes = await s3.getObjectArrayBuffer(file)
      return bytes ? new Uint8Array(bytes) : undefined
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

// Amazon requires its own region in the signature; other services accept any, and R2 expects `auto`.
function regionOf(endpoint: string): string {
  return /\bs3[.-]([a-z]{2}(?:-[a-z]+)+-\d)\.amazonaws\.com/.exec(endpoint)?.[1] ?? 'auto'
}
