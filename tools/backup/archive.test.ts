import path from 'node:path'

import { expect, it } from '#test/fixtures'

import { hex, openArchive, readArchived, writeArchived } from './archive.ts'

const system = '7'
const at = '2026-11-23T12:00:00.000Z'
const piece = { name: '', timeline: 1, from: 0n, to: 100n, at: new Date(at) }

it('the older form of a moment is of the timeline whose pieces end there', async ({ folder }) => {
  const archive = openArchive({ place: { kind: 'disk', folder: path.join(folder, 'backups') }, key: Buffer.alloc(32) })
  const read = (timeline: number) => readArchived(archive, { system, timeline }, [piece])
  expect(await read(1)).toBeUndefined()
  const older = { at, position: hex(100n) }
  await archive.put(`${system}/archived`, Buffer.from(JSON.stringify(older)))
  expect(await read(1)).toEqual(older)
  expect(await read(2)).toBeUndefined()
  const own = { at, position: hex(80n) }
  await writeArchived(archive, { system, timeline: 2 }, own)
  expect(await read(2)).toEqual(own)
  expect(await read(1)).toEqual(older)
})
