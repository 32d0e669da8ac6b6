import { access, constants, statfs } from 'node:fs/promises'

const FOLDER = '/dev/shm'

// A whole run needs less than 2 GB: the databases, their logs, the browser's profile.
const NEEDED = 4 * 1024 ** 3

/** A folder in memory with room for a test run, if this machine has one: there a commit does not wait for a disk. */
export async function memoryFolder(): Promise<string | undefined> {
  try {
    await access(FOLDER, constants.W_OK)
    const { bavail, bsize } = await statfs(FOLDER)
    return bavail * bsize > NEEDED ? FOLDER : undefined
  } catch {
    return undefined
  }
}
