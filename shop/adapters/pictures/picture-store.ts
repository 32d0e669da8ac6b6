/** One stored size; its path is `<key>/<width>.webp`, as shop/contract/products/pictures says. */
export type PictureFile = { path: string; bytes: Uint8Array }

export type PictureStore = {
  /** Stores every size of one picture, durably; on a disk all of them appear at once. Throws PictureStoreError. */
  put: (key: string, files: PictureFile[]) => Promise<void>
  /** One stored size, or undefined when there is none. Throws PictureStoreError when the store does not answer. */
  read: (path: string) => Promise<Uint8Array | undefined>
  /** Every stored picture, half-written ones included, with the time its newest file was written. */
  list: () => AsyncIterable<{ key: string; storedAt: Date }>
  /** Removes all sizes of a picture, if it exists. */
  remove: (key: string) => Promise<void>
}

/** Thrown when pictures cannot be stored or read; `full` when the disk is full. */
export class PictureStoreError extends Error {
  override name = 'PictureStoreError'
  readonly full: boolean

  constructor(cause: unknown, what = 'stored') {
    const code = (cause as NodeJS.ErrnoException).code
    super(`Pictures cannot be ${what}: ${(cause as Error).message}`, { cause })
    this.full = code === 'ENOSPC' || code === 'EDQUOT'
  }
}
