import * as fs from 'node:fs/promises'
import path from 'node:path'

import { PictureStoreError, type PictureStore } from '#adapters/picture-store'

// The prefix of an unfinished picture, which no URL can match.
const UNFINISHED = '.new-'

/** Stores each picture as a folder of files below one folder. */
export function createDiskStore(folder: string): PictureStore {
  return {
    async put(key, files) {
      const unfinished = path.join(folder, UNFINISHED + key)
      try {
        await fs.mkdir(unfinished, { recursive: true })
        for (const file of files) await writeDurably(path.join(unfinished, path.basename(file.path)), file.bytes)
        await syncFolder(unfinished)
        await fs.rename(unfinished, path.join(folder, key))
        await syncFolder(folder)
      } catch (cause) {
        await fs.rm(unfinished, { recursive: true, force: true }).catch(() => {})
        throw new PictureStoreError(cause)
      }
    },

    async read(file) {
      try {
        return await fs.readFile(path.join(folder, file))
      } catch (cause) {
        if (isMissing(cause)) return undefined
        throw cause
      }
    },

    async *list() {
      const entries = await fs.readdir(folder).catch((cause: unknown) => {
        if (isMissing(cause)) return []
        throw cause
      })
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

async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await fs.open(file, 'wx')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isMissing(cause: unknown): boolean {
  const code = (cause as NodeJS.ErrnoException).code
  return code === 'ENOENT' || code === 'ENOTDIR'
}
