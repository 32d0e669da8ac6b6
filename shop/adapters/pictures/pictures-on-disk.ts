import * as fs from 'node:fs/promises'
import path from 'node:path'

import { PictureStoreError, type PictureStore } from '#adapters/pictures/picture-store'
import { syncFolder, unlessMissing } from '#adapters/postgres/durable-files'

// The prefix of an unfinished picture, which no URL can match.
const UNFINISHED = '.new-'

/** Stores each picture as a folder of files below one folder. */
export function createDiskStore(folder: string): PictureStore {
  return {
    async put(key, files) {
      const unfinished = path.join(folder, UNFINISHED + key)
      try {
        // A killed process may have left a part of it.
        await fs.rm(unfinished, { recursive: true, force: true })
        await fs.mkdir(unfinished, { recursive: true })
        for (const { path: name, bytes } of files) {
          await fs.writeFile(path.join(unfinished, path.basename(name)), bytes, { flag: 'wx', flush: true })
        }
        await syncFolder(unfinished)
        await fs.rename(unfinished, path.join(folder, key))
        await syncFolder(folder)
      } catch (cause) {
        await fs.rm(unfinished, { recursive: true, force: true }).catch(() => {})
        throw new PictureStoreError(cause)
      }
    },

    read: (file) => fs.readFile(path.join(folder, file)).catch(unlessMissing),

    async *list() {
      const entries = (await fs.readdir(folder).catch(unlessMissing)) ?? []
      for (const entry of entries) {
        const stat = await fs.stat(path.join(folder, entry)).catch(() => undefined)
        if (stat?.isDirectory()) yield { key: entry, storedAt: stat.mtime }
      }
    },

    async remove(key) {
      await fs.rm(path.join(folder, key), { recursive: true, force: true })
    },
  }
}
