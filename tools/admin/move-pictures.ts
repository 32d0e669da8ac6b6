import type { PictureFile, PictureStore } from '#adapters/pictures/pictures'
import { readPicture } from '../backup/picture-copies.ts'

const KEY = /^[0-9a-f]{32}$/
const SAY_EACH = 500

type Stores = { from: PictureStore; into: PictureStore }

/** Copies what the other store lacks, in whole or in part. A picture is never changed, so it can be run at any time. */
export async function copyPictures(
  { from, into }: Stores,
  say: (words: string) => void,
): Promise<{ copied: number; there: number }> {
  let copied = 0
  let there = 0
  for await (const { key } of from.list()) {
    if (!KEY.test(key)) continue
    const files = await readPicture(from, key)
    const copies = await readPicture(into, key)
    if (files.length === 0) continue
    if (areSame(files, copies)) {
      there += 1
      continue
    }
    // A copy that a killed run left in part.
    if (copies.length > 0) await into.remove(key)
    await into.put(key, files)
    copied += 1
    if (copied % SAY_EACH === 0) say(`${copied} pictures were copied ...`)
  }
  return { copied, there }
}

/** Removes pictures whose every size the other store has with the same bytes. */
export async function removeCopied({ from, into }: Stores): Promise<number> {
  let removed = 0
  for await (const { key } of from.list()) {
    if (!KEY.test(key)) continue
    const files = await readPicture(from, key)
    if (files.length === 0 || !areSame(files, await readPicture(into, key))) continue
    await from.remove(key)
    removed += 1
  }
  return removed
}

function areSame(files: PictureFile[], copies: PictureFile[]): boolean {
  return (
    files.length === copies.length &&
    files.every(({ path, bytes }, place) => {
      const copy = copies[place]
      return copy?.path === path && Buffer.from(bytes).equals(copy.bytes)
    })
  )
}
