import * as fs from 'node:fs/promises'
import path from 'node:path'

import { createPictureStore } from '#adapters/pictures/pictures'
import { pictureWidths } from '#contract/products/pictures'
import { itWithBackups as it, kill, type Place, runScript, startScript } from '#test/backups'
import { expect, vi } from '#test/fixtures'

vi.setConfig({ testTimeout: 60_000 })

const keys = Array.from({ length: 12 }, (_, i) => i.toString(16).repeat(32))
const filesOf = (key: string) =>
  pictureWidths.map((width) => ({ path: `${key}/${width}.webp`, bytes: Buffer.from(`${key} at ${width}`) }))

function envOf({ dataDir, bucket, env }: Place): NodeJS.ProcessEnv {
  const without = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('BACKUP_')))
  return {
    ...without,
    DATA_DIR: path.join(dataDir, 'of-pictures'),
    S3_BUCKET: `${bucket.endpoint}/${bucket.bucket}`,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  }
}

const diskOf = (place: Place) => ({ kind: 'disk', folder: path.join(place.dataDir, 'of-pictures', 'images') }) as const
const storeOf = ({ bucket }: Place) => ({ kind: 's3', ...bucket }) as const
const move = (place: Place, more: NodeJS.ProcessEnv, ...args: string[]) =>
  runScript({ ...envOf(place), ...more }, 'admin/pictures-move', ...args)

it('needs a direction, and a store', async ({ place }) => {
  expect((await move(place, {})).err).toContain('--to store   copies')
  expect(
    (await move(place, { S3_BUCKET: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' }, '--to', 'disk')).err,
  ).toContain('There is no store')
  const { err } = await move(place, { PICTURES: 'disk' }, '--to', 'store', '--remove')
  expect(err).toContain('New pictures still go to the disk')
})

it('a killed move goes on where it was, and every picture is found at each moment', async ({ place }) => {
  const disk = createPictureStore(diskOf(place))
  for (const key of keys) await disk.put(key, filesOf(key))
  const shop = createPictureStore({ ...storeOf(place), other: diskOf(place) })
  const readAll = async () => {
    for (const key of keys)
      for (const { path: file, bytes } of filesOf(key))
        expect(Buffer.from((await shop.read(file)) ?? []).equals(bytes)).toBe(true)
  }
  // The second size of the fourth picture.
  const arrived = place.bucket.hangPut(14)
  const child = startScript(envOf(place), 'admin/pictures-move', '--to', 'store')
  await arrived
  await kill(child, 'SIGKILL')
  await readAll()
  // Meanwhile the shop takes another one.
  const added = 'f'.repeat(32)
  await disk.put(added, filesOf(added))
  expect(await move(place, {}, '--to', 'store')).toMatchObject({ code: 0, err: '' })
  expect(place.bucket.objects.size).toBe((keys.length + 1) * pictureWidths.length)
  await readAll()
  expect((await move(place, {}, '--to', 'store', '--remove')).out).toContain(
    `${keys.length + 1} pictures were removed from the disk`,
  )
  expect(await fs.readdir(diskOf(place).folder)).toEqual([])
  await readAll()
  expect(place.bucket.refusals()).toBe(0)
})

it('back to the disk, a picture whose copy differs stays where it is', async ({ place }) => {
  const back = { PICTURES: 'disk' }
  const store = createPictureStore(storeOf(place))
  for (const key of keys) await store.put(key, filesOf(key))
  expect(await move(place, back, '--to', 'disk')).toMatchObject({ code: 0 })
  const file = path.join(diskOf(place).folder, keys[0] ?? '', '640.webp')
  await fs.writeFile(file, 'spoilt')
  const { removeCopied } = await import('./move-pictures.ts')
  expect(await removeCopied({ from: store, into: createPictureStore(diskOf(place)) })).toBeGreaterThanOrEqual(
    keys.length - 1,
  )
  expect(await store.read(`${keys[0]}/640.webp`)).toBeDefined()
  expect(await move(place, back, '--to', 'disk', '--remove')).toMatchObject({ code: 0 })
  expect(await fs.readFile(file, 'utf8')).toBe(`${keys[0]} at 640`)
  expect(place.bucket.objects.size).toBe(0)
})
