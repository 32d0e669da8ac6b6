// The folder that a restore writes to: no shop before, and none until the restore is finished.
import { existsSync, readFileSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import path from 'node:path'

import { CannotStart } from '#config/cannot-start'

const MARK = 'RESTORING.txt'

/** Throws a CannotStart when the folder has a shop. What an interrupted restore left is no shop. */
export async function requireEmpty(folder: string): Promise<void> {
  const pictures = await fs.readdir(path.join(folder, 'images')).catch(() => [])
  const isShop = hasDatabase(path.join(folder, 'postgres'))
  if (!isShop && (pictures.length === 0 || existsSync(path.join(folder, MARK)))) return
  throw new CannotStart(
    `There is a shop in ${folder}, and a restore goes over none. Stop it and move the folder away (it may be the only\n` +
      'copy of the newest orders), or restore into another one: --into FOLDER, or DATA_DIR=FOLDER.',
  )
}

// WHERE.txt names another folder that has the data.
function hasDatabase(postgres: string): boolean {
  const note = path.join(postgres, 'WHERE.txt')
  const elsewhere = existsSync(note) ? readFileSync(note, 'utf8').split('\n')[0] : undefined
  if (elsewhere) return !existsSync(elsewhere) || existsSync(path.join(elsewhere, 'data'))
  return existsSync(path.join(postgres, 'data'))
}

export async function markUnfinished(folder: string): Promise<void> {
  const text = 'A restore into this folder has not ended. Run npm run restore again; npm start waits for its end.\n'
  await fs.writeFile(path.join(folder, MARK), text)
}

export const markFinished = (folder: string) => fs.rm(path.join(folder, MARK))

/** Throws a CannotStart while the folder has only a part of a restored shop. */
export function requireFinished(folder: string): void {
  if (!existsSync(path.join(folder, MARK))) return
  throw new CannotStart(`A restore into ${folder} has not ended. Run npm run restore again, then start.`)
}
