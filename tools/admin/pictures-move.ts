// `npm run pictures:move -- --to store|disk [--remove]`: copies the pictures to the other place, while the shop sells.
import path from 'node:path'
import { parseArgs } from 'node:util'

import { createPictureStore, type PictureStoreConfig } from '#adapters/pictures/pictures'
import { CannotStart } from '#config/cannot-start'
import type { PictureConfig } from '#config/place-config'
import { completedConfig } from '../start/environment.ts'
import { runScript } from '../start/run-script.ts'
import { copyPictures, removeCopied } from './move-pictures.ts'

const usage = `npm run pictures:move -- --to store|disk [--remove]
  --to store   copies the pictures of DATA_DIR into the bucket of S3_BUCKET
  --to disk    copies them back
  --remove     then removes from the first place what the second has, byte for byte
It can be interrupted and run again at any time.
`

if (import.meta.main) await runScript(movePictures)

export async function movePictures(args: string[]): Promise<void> {
  const { to, remove } = readArguments(args)
  const config = completedConfig(process.env)
  const { disk, store } = places(config.pictures, path.join(config.dataDir, 'images'))
  const [from, into] = to === 'store' ? [disk, store] : [store, disk]
  const used = config.pictures.kind === 'disk' ? 'disk' : 'store'
  if (remove && used !== to) {
    const how = to === 'disk' ? 'Set PICTURES=disk' : 'Set the S3_ variables and leave PICTURES empty'
    throw new CannotStart(`New pictures still go to the ${used}. ${how}, start the shop again, then remove.`)
  }
  const stores = { from: createPictureStore(from), into: createPictureStore(into) }
  const { copied, there } = await copyPictures(stores, (words) => console.log(words))
  console.log(`${copied} pictures were copied to the ${to}, which had ${there} already.`)
  if (remove)
    console.log(`${await removeCopied(stores)} pictures were removed from the ${to === 'store' ? 'disk' : 'store'}.`)
}

function readArguments(args: string[]): { to: 'store' | 'disk'; remove: boolean } {
  try {
    const { values } = parseArgs({
      args,
      options: { to: { type: 'string' }, remove: { type: 'boolean', default: false } },
    })
    if (values.to === 'store' || values.to === 'disk') return { to: values.to, remove: values.remove }
  } catch (error) {
    throw new CannotStart(`${(error as Error).message}\n\n${usage}`)
  }
  throw new CannotStart(usage)
}

function places({ kind, other, ...rest }: PictureConfig, folder: string) {
  const configured = [{ kind, ...rest } as PictureStoreConfig, other]
  const store = configured.find((each) => each?.kind === 's3')
  if (!store) {
    throw new CannotStart(
      'There is no store: set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY (and PICTURES=disk, to go back).',
    )
  }
  return { disk: { kind: 'disk', folder } as const, store }
}
