import type { PictureStore } from '#adapters/picture-store'
import { createDiskStore } from '#adapters/pictures-on-disk'
import { createS3Store } from '#adapters/pictures-in-s3'

export type { PictureFile, PictureStore } from '#adapters/picture-store'

export type PictureStoreConfig =
  | { kind: 'disk'; folder: string }
  | { kind: 's3'; endpoint: string; bucket: string; accessKeyId: string; secretAccessKey: string }

/** Creates the configured store: a folder, or a bucket of any S3-compatible service. */
export function createPictureStore(config: PictureStoreConfig): PictureStore {
  return config.kind === 'disk' ? createDiskStore(config.folder) : createS3Store(config)
}
