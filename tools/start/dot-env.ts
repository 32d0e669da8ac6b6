import path from 'node:path'

import { CannotStart } from '#config/cannot-start'

/** Reads .env into the environment; existing variables win. Throws CannotStart when the file cannot be read. */
export function readDotEnv(project: string): void {
  try {
    process.loadEnvFile(path.join(project, '.env'))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') throw new CannotStart(`.env cannot be read: ${message}`)
  }
}
