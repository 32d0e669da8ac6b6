import path from 'node:path'

export const projectFolder = path.resolve(import.meta.dirname, '../..')

/** `DATA_DIR` of a shop that has not set it. */
export const DATA_DIR = '.data'

/** The folder of a shop's data. `npm start` asks for it before it loads the modules that check the environment. */
export function dataFolder(dataDir: string | undefined): string {
  return path.resolve(projectFolder, dataDir || DATA_DIR)
}
