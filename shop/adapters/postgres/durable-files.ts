import * as fs from 'node:fs/promises'

/** Makes the names of a folder durable: a file that was renamed into it is there after a crash. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** For `catch`: undefined when the file or a folder above it does not exist. Throws other errors again. */
export function unlessMissing(cause: unknown): undefined {
  const { code } = cause as NodeJS.ErrnoException
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw cause
}
