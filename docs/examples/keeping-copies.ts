// What README.md and docs/operations.md have somebody type who keeps copies of a shop.
import { readdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'

import { expect } from '#test/fixtures'

import type { Reader } from './shop-of-a-reader.ts'
import { type Ended, typed, typedAndGoingOn } from './typed.ts'

export const keepingCopies: Record<string, (reader: Reader) => Promise<void>> = {
  'openssl rand -base64 32': async (reader) => {
    const { out } = await typed(reader, 'openssl rand -base64 32')
    expect(Buffer.from(out, 'base64')).toHaveLength(32)
    // With a key of this command.
    expect(await reader.backup()).toContain('of database')
  },
  'npm run backup': async (reader) => {
    expect(await reader.backup()).toMatch(/MB of database, \d+ pictures/)
  },
  '15 2 * * * cd /srv/mewa && npm run -s backup': async (reader) => {
    await reader.shop()
    const line = '15 2 * * * cd /srv/mewa && npm run -s backup'
    const [, command = ''] = /^(?:(?:\d+|\*) ){5}(.*)$/.exec(line) ?? []
    const { code, out } = await typed({ ...reader, folder: '/' }, command.replace('/srv/mewa', reader.folder))
    expect([code, out]).toEqual([0, expect.stringContaining('of database')])
  },
  'npm run backup:wal': async (reader) => {
    await reader.shop()
    const wal = typedAndGoingOn(reader, 'npm run backup:wal')
    await wal.prints(/Storing the changes of the database in/)
    await wal.stop()
  },
  'npm run restore:drill': async (reader) => {
    await reader.backup()
    const { code, out, err } = await typed(reader, 'npm run restore:drill')
    expect(out + err).toMatch(/^good +all \d+ invariants hold$/m)
    expect(code).toBe(0)
  },
  'npm run pictures:move -- --to store': async (reader) => {
    await reader.shop()
    const { out } = await movePictures(reader, 'npm run pictures:move -- --to store')
    expect(out).toMatch(/[1-9]\d* pictures were copied to the store/)
  },
  'npm run pictures:move -- --to store --remove': async (reader) => {
    await reader.shop()
    const { out } = await movePictures(reader, 'npm run pictures:move -- --to store --remove')
    expect(out).toMatch(/[1-9]\d* pictures were removed from the disk/)
    expect(await pictures(reader)).toEqual([])
  },
  'npm run pictures:move -- --to disk --remove': async (reader) => {
    await reader.shop()
    const { out } = await movePictures(reader, 'PICTURES=disk npm run pictures:move -- --to disk --remove')
    expect(out).toMatch(/pictures were removed from the store/)
    expect(await pictures(reader)).not.toEqual([])
    expect(reader.bucket.objects.size).toBe(0)
  },
  'npm run restore -- --into /srv/restored': async (reader) => {
    await reader.ended()
    const into = path.join(reader.elsewhere, 'restored')
    await restored(reader, 'npm run restore -- --into /srv/restored'.replace('/srv/restored', into))
    for (const part of ['postgres/data', 'images']) expect((await stat(path.join(into, part))).isDirectory()).toBe(true)
  },
  'npm run restore -- --at 2026-11-23T18:30:00+05:30': async (reader) => {
    const moment = inIndia(await reader.ended())
    const line = 'npm run restore -- --at 2026-11-23T18:30:00+05:30'.replace(/\S+$/, moment)
    const at = { ...reader, env: { ...reader.env, DATA_DIR: path.join(reader.elsewhere, 'at') } }
    const out = await restored(at, line)
    expect(out).toContain(`every change until ${new Date(moment).toISOString()}`)
  },
  'npm run restore': async (reader) => {
    await reader.ended()
    const over = await typed(reader, 'npm run restore')
    expect([over.code, over.err]).toEqual([1, expect.stringContaining('a restore goes over none')])
    await rename(path.join(reader.folder, '.data'), path.join(reader.elsewhere, 'old'))
    await restored(reader, 'npm run restore')
    expect((await typed(reader, 'npm run audit')).code).toBe(0)
  },
}

async function movePictures(reader: Reader, line: string): Promise<Ended> {
  const { bucket } = reader
  const env = {
    ...reader.env,
    S3_BUCKET: `${bucket.endpoint}/${bucket.bucket}`,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  }
  const ended = await typed({ ...reader, env }, line)
  expect([ended.code, ended.err]).toEqual([0, ''])
  return ended
}

async function pictures({ folder }: Reader): Promise<string[]> {
  return readdir(path.join(folder, '.data/images'))
}

async function restored(reader: Pick<Reader, 'folder' | 'env'>, line: string): Promise<string> {
  const { code, out, err } = await typed(reader, line)
  expect([code, out + err]).toEqual([0, expect.stringContaining('The database is in')])
  return out
}

/** As 2026-11-23T18:30:00+05:30. */
function inIndia(moment: Date): string {
  return `${new Date(moment.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 23)}+05:30`
}
