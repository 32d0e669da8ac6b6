// A picture never changes, so each is stored once, and all backups share it. The name of a copy says which bytes it has: a
// copy that differs is another object, and older backups keep theirs.
import { createHash } from 'node:crypto'

import { packTar, unpackTar } from 'modern-tar'

import type { PictureFile, PictureStore } from '#adapters/pictures/pictures'
import { CannotStart } from '#config/cannot-start'
import { pictureFile, pictureWidths } from '#contract/products/pictures'
import { type Archive, listBases, type Manifest, readManifest } from './archive.ts'

const KEY = /^[0-9a-f]{32}$/

type Copy = Manifest['pictures'][number]

/** Stores the pictures that no backup has yet, and resolves with all of them, and the number of those that are not whole. */
export async function storePictures(
  archive: Archive,
  system: string,
  pictures: PictureStore,
): Promise<{ copies: Copy[]; broken: number }> {
  const known = await knownCopies(archive, system)
  const copies: Copy[] = []
  let broken = 0
  for await (const { key } of pictures.list()) {
    if (!KEY.test(key)) continue
    const files = await readPicture(pictures, key)
    // Removed since it was listed: nothing refers to it.
    if (files.length === 0) continue
    const isBroken = !isWhole(files)
    if (isBroken) broken += 1
    const name = `${system}/pictures/${digestOf(files)}/${key}`
    const before = known.get(key)
    // The last whole copy is kept while the picture is broken.
    if (before && (isBroken || before.name === name)) copies.push(before)
    else if (!isBroken) copies.push({ name, sha256: await storePicture(archive, name, files) })
  }
  return { copies, broken }
}

// By the key. A copy counts when a whole backup lists it and it is still there.
async function knownCopies(archive: Archive, system: string): Promise<Map<string, Copy>> {
  const there = new Set(await archive.names(`${system}/pictures/`))
  const { whole } = await listBases(archive)
  const last = whole.findLast((base) => base.system === system)
  const manifest = last && (await readManifest(archive, last))
  const copies = (manifest?.pictures ?? []).filter(({ name }) => there.has(name))
  return new Map(copies.map((copy) => [keyOf(copy), copy]))
}

const keyOf = ({ name }: Copy) => name.slice(-32)

async function storePicture(archive: Archive, name: string, files: PictureFile[]): Promise<string> {
  const entries = files.map(({ path, bytes }) => ({ header: { name: path, size: bytes.length }, body: bytes }))
  return archive.put(name, await packTar(entries))
}

function digestOf(files: PictureFile[]): string {
  const hash = createHash('sha256')
  for (const { path, bytes } of files) hash.update(`${path} ${bytes.length} `).update(bytes)
  return hash.digest('hex').slice(0, 32)
}

/** Whether every size is there to its end, which an upload that was interrupted leaves otherwise. */
export function isWhole(files: PictureFile[]): boolean {
  return files.length === pictureWidths.length && files.every(({ bytes }) => isWholeWebp(Buffer.from(bytes)))
}

// "RIFF", the number of the bytes that follow, "WEBP": https://developers.google.com/speed/webp/docs/riff_container
function isWholeWebp(bytes: Buffer): boolean {
  const isWebp =
    bytes.length >= 12 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp && bytes.length === bytes.readUInt32LE(4) + 8
}

/** The stored sizes of a picture; none when it is not there. */
export async function readPicture(pictures: PictureStore, key: string): Promise<PictureFile[]> {
  const sizes = await Promise.all(
    pictureWidths.map(async (width) => {
      const path = pictureFile(key, width)
      const bytes = await pictures.read(path)
      return bytes ? [{ path, bytes }] : []
    }),
  )
  return sizes.flat()
}

/** Puts the pictures of a backup into a store, except those it has whole. */
export async function restorePictures(archive: Archive, manifest: Manifest, pictures: PictureStore): Promise<number> {
  const there = new Set<string>()
  for await (const { key } of pictures.list()) there.add(key)
  let restored = 0
  for (const copy of manifest.pictures) {
    const { name, sha256 } = copy
    const key = keyOf(copy)
    const packed = await archive.get(name, sha256)
    if (!packed) throw new CannotStart(`${name} is missing in the backup. Use another one.`)
    if (there.has(key)) {
      if (isWhole(await readPicture(pictures, key))) continue
      await pictures.remove(key)
    }
    const entries = await unpackTar(packed)
    await pictures.put(
      key,
      entries.map(({ header, data }) => ({ path: header.name, bytes: data ?? new Uint8Array() })),
    )
    restored += 1
  }
  return restored
}
