import type { PictureStore } from '#adapters/pictures/picture-store'
import { createS3Store } from '#adapters/pictures/pictures-in-s3'
import { createTwoStores } from '#adapters/pictures/pictures-in-two-stores'
import { createDiskStore } from '#adapters/pictures/pictures-on-disk'

export type { PictureFile, PictureStore } from '#adapters/pictures/picture-store'

export type PictureStoreConfig =
  | { kind: 'disk'; folder: string }
  | { kind: 's3'; endpoint: string; bucket: string; accessKeyId: string; secretAccessKey: string }

/** The store of new pictures; `other` may still have older ones. */
export type PictureStores = PictureStoreConfig & { other?: PictureStoreConfig }

/** Creates the configured store: a folder, or a bucket of any S3-compatible service. */
export function createPictureStore({ other, ...main }: PictureStores): PictureStore {
  return other ? createTwoStores(createOne(main), createOne(other)) : createOne(main)
}

function createOne(config: PictureStoreConfig): PictureStore {
  return config.kind === 'disk' ? createDiskStore(config.folder) : createS3Store(config)
}
